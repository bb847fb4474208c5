internal import SwiftSyntax

/// Rewrites the optional requirements of protocols, which need the Objective-C runtime.
///
/// A requirement gets a default implementation, in an extension on the line of the protocol's closing brace. A
/// requirement with a result gets an optional result, `nil` by default, so that `delegate?.f?(x) ?? y` becomes
/// `delegate?.f(x) ?? y`. The results of the methods that implement it become optional, too.
struct OptionalRequirements {
    private let index: DeclarationIndex
    /// The optional functions, by their names without labels.
    private(set) var functions: [String: [MemberDeclaration]] = [:]
    /// The members of types whose results are optional now.
    private(set) var edited: Set<ObjectIdentifier> = []

    init(_ index: DeclarationIndex) { self.index = index }

    mutating func rewrite() {
        for type in index.types where type.kind == .protocolType {
            let requirements = index.members(of: type).filter {
                $0.enclosing == nil && $0.modifiers.contains(.optional)
            }
            guard !requirements.isEmpty else { continue }
            let ofExtensions = index.members(of: type).filter { $0.enclosing != nil }
            var defaults: [String] = []
            for requirement in requirements {
                if let existing = ofExtensions.first(where: { $0.name == requirement.name }) {
                    requirement.file.report(
                        .warning, at: requirement.node,
                        "'\(requirement.name)' is optional, and an extension in '\(existing.file.path)' declares it too, "
                            + "which is now its default implementation")
                } else if let text = Self.defaultImplementation(of: requirement, access: access(of: type)) {
                    defaults.append(text)
                    makeOptional(requirement, of: type)
                } else {
                    requirement.file.report(
                        .error, at: requirement.node,
                        "the optional requirement '\(requirement.name)' has no default implementation; "
                            + "declare a function instead")
                    continue
                }
                if requirement.function != nil { functions[requirement.baseName, default: []].append(requirement) }
            }
            if !defaults.isEmpty { add(defaults, to: type) }
        }
    }

    // MARK: The protocol

    /// The access that the default implementations need; `nil` for the access of the extension.
    private func access(of type: TypeDeclaration) -> String? {
        let access = type.node.modifiers.access?.name.text
        return access == "public" || access == "package" ? access : nil
    }

    /// The default implementation on one line; `nil` if there cannot be one.
    static func defaultImplementation(of requirement: MemberDeclaration, access: String?) -> String? {
        var words = requirement.attributes.compactMap { element -> String? in
            guard let attribute = element.as(AttributeSyntax.self), !Attributes.isRemoved(attribute.name) else {
                return nil
            }
            return attribute.oneLine
        }
        if let access { words.append(access) }
        if requirement.isStatic { words.append("static") }
        let prefix = words.map { $0 + " " }.joined()
        if let function = requirement.function {
            let signature = function.signature
            let head =
                prefix + "func " + function.name.text + (function.genericParameterClause?.oneLine ?? "")
                + signature.parameterClause.oneLine + (signature.effectSpecifiers.map { " " + $0.oneLine } ?? "")
            let end = function.genericWhereClause.map { " " + $0.oneLine } ?? ""
            guard let result = function.resultType else { return head + end + " {}" }
            return head + " -> " + result.oneLineOptional + end + " { nil }"
        }
        guard let variable = requirement.variable, variable.bindings.count == 1, let binding = variable.bindings.first,
            let type = binding.typeAnnotation?.type, case .accessors(let accessors)? = binding.accessorBlock?.accessors
        else { return nil }
        let body = accessors.contains { $0.accessorSpecifier.text == "set" } ? "get { nil } set {}" : "nil"
        return prefix + "var " + binding.pattern.oneLine + ": " + type.oneLineOptional + " { " + body + " }"
    }

    /// Inserts the extension after the outermost declaration that contains the protocol.
    private func add(_ defaults: [String], to type: TypeDeclaration) {
        var outermost = Syntax(type.node)
        var next = outermost.parent
        while let node = next {
            if node.asProtocol((any DeclGroupSyntax).self) != nil { outermost = node }
            next = node.parent
        }
        type.file.insert("; extension \(type.name) { " + defaults.joined(separator: "; ") + " }", after: outermost)
    }

    private mutating func makeOptional(_ requirement: MemberDeclaration, of type: TypeDeclaration) {
        requirement.file.note(
            .optionalRequirement, at: requirement.node, "'\(requirement.name)' has a default implementation")
        guard let result = resultType(of: requirement), !result.isOptional else { return }
        addSuffix(to: result, in: requirement.file)
        let types = index.types + index.localTypes
        let conformers = types.filter { $0.kind != .protocolType && index.conforms($0, to: type) }
        // A superclass can declare the method that a subclass uses for its conformance.
        let family = conformers.flatMap { index.ancestry(of: $0) } + conformers
        var visited: Set<ObjectIdentifier> = []
        for member in family where visited.insert(ObjectIdentifier(member)).inserted {
            for implementation in index.members(of: member)
            where implementation.name == requirement.name && implementation.isStatic == requirement.isStatic {
                makeOptional(implementation, as: result, of: requirement)
            }
        }
    }

    // MARK: The types that conform

    private func resultType(of member: MemberDeclaration) -> TypeSyntax? {
        if let function = member.function { return function.resultType }
        guard let bindings = member.variable?.bindings, bindings.count == 1 else { return nil }
        return bindings.first?.typeAnnotation?.type
    }

    private mutating func makeOptional(
        _ member: MemberDeclaration, as type: TypeSyntax, of requirement: MemberDeclaration
    ) {
        let found = resultType(of: member)
        if let found, found.isOptional { return }
        guard edited.insert(ObjectIdentifier(member)).inserted else { return }
        if let found {
            addSuffix(to: found, in: member.file)
        } else if let bindings = member.variable?.bindings, bindings.count == 1, let binding = bindings.first {
            member.file.insert(": " + type.oneLineOptional, after: binding.pattern)
        } else {
            member.file.report(
                .error, at: member.node,
                "'\(member.name)' implements an optional requirement of '\(requirement.owner)'; declare it with the type "
                    + "'\(type.oneLineOptional)'")
            return
        }
        member.file.note(
            .optionalRequirement, at: member.node,
            "'\(member.name)' has an optional result, as the requirement of '\(requirement.owner)' that it implements")
    }

    private func addSuffix(to type: TypeSyntax, in file: ParsedFile) {
        if type.acceptsSuffix { return file.insert("?", after: type) }
        file.insert("(", before: type)
        file.insert(")?", after: type)
    }
}
