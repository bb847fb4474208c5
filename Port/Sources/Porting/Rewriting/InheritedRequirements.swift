internal import SwiftSyntax

/// Rewrites optional requirements that a subclass implements, while its superclass declares the conformance.
///
/// The Objective-C runtime finds the method of the subclass. In Swift, the conformance of the superclass uses the default
/// implementation of the protocol, so the method of the subclass would never be called. The superclass gets a member
/// without an effect, which the subclass overrides.
struct InheritedRequirements {
    private let index: DeclarationIndex
    private let bodies: BodyMembers
    /// The members that override the new members of superclasses.
    private(set) var overrides: Set<ObjectIdentifier> = []
    private var added: Set<String> = []

    init(_ index: DeclarationIndex, _ bodies: BodyMembers) { (self.index, self.bodies) = (index, bodies) }

    mutating func rewrite() {
        var requirements: [String: [MemberDeclaration]] = [:]
        for member in index.members where member.modifiers.contains(.optional) && !member.isStatic {
            requirements[member.name, default: []].append(member)
        }
        for member in index.members + index.localMembers
        where !member.isOverride && !member.isStatic && !member.modifiers.contains(.optional) {
            guard let type = member.type, type.kind == .classType else { continue }
            let ancestors = Array(index.ancestry(of: type).dropFirst())
            guard !ancestors.isEmpty,
                !ancestors.contains(where: { index.members(of: $0).contains { $0.name == member.name } })
            else { continue }
            for requirement in requirements[member.name] ?? [] {
                guard let target = requirement.type, !index.conformsItself(type, to: target),
                    let base = ancestors.first(where: { index.conformsItself($0, to: target) })
                else { continue }
                let text = OptionalRequirements.defaultImplementation(of: requirement, access: access(of: base))
                override(member, target.name, in: base, text)
                break
            }
            if let function = member.function { rewrite(function, member, type, ancestors) }
        }
    }

    /// The same for a requirement of a protocol of UIKit.
    private mutating func rewrite(
        _ function: FunctionDeclSyntax, _ member: MemberDeclaration, _ type: TypeDeclaration,
        _ ancestors: [TypeDeclaration]
    ) {
        let protocols = KnownRequirements.protocols(of: member.baseName, function.labels)
        guard !protocols.isEmpty, !index.inherits(type, oneOf: protocols),
            let base = ancestors.first(where: { index.inherits($0, oneOf: protocols) })
        else { return }
        let isVoid = function.resultType == nil
        override(
            member, protocols[0], in: base,
            isVoid ? OptionalRequirements.defaultImplementation(of: member, access: access(of: base)) : nil)
    }

    private mutating func override(
        _ member: MemberDeclaration, _ name: String, in base: TypeDeclaration, _ text: String?
    ) {
        let isStored = member.variable.map { $0.bindings.first?.accessorBlock == nil } ?? false
        guard let text, !isStored, !base.isConditional else {
            member.file.report(
                .error, at: member.node,
                "'\(member.name)' is not called on Linux, because the superclass '\(base.name)' conforms to '\(name)' and "
                    + "does not declare it; declare it in '\(base.name)', and override it here")
            return
        }
        if added.insert("\(base.file.path) \(base.name) \(member.name)").inserted {
            bodies.add(text, to: base)
            base.file.note(
                .optionalRequirement, at: base.node,
                "'\(base.name)' declares '\(member.name)', which subclasses implement")
        }
        overrides.insert(ObjectIdentifier(member))
        // A member of an extension gets its override in the body of the class.
        guard member.enclosing == nil else { return }
        let keyword = member.function?.funcKeyword ?? member.variable?.bindingSpecifier
        if let keyword { member.file.insert("override ", before: keyword) }
        member.file.note(
            .optionalRequirement, at: member.node, "'\(member.name)' overrides the member of '\(base.name)'")
    }

    private func access(of type: TypeDeclaration) -> String? {
        let access = type.node.modifiers.access?.name.text
        return access == "public" || access == "package" || access == "open" ? access : nil
    }
}
