internal import SwiftSyntax

/// Rewrites the overrides of members that an extension of a class of UIKit declares.
///
/// Swift allows such overrides only with the Objective-C runtime, and the member cannot be moved into the body of the
/// class. Each override gets a name of its own, and the extension gets a member that tests the class:
/// `func a() { if let object = self as? UILabel { return object.inUILabel_a() } else { return inExtension_a() } }`.
struct ForeignMembers {
    private let index: DeclarationIndex
    /// The members that were rewritten or reported.
    private(set) var handled: Set<ObjectIdentifier> = []

    /// An override, with the class that contains it.
    private struct Override {
        let member: MemberDeclaration
        /// The class as an expression can name it.
        let name: String
        /// The class, its superclasses in the folder and those of UIKit, nearest first.
        let lineage: [String]
    }

    init(_ index: DeclarationIndex) { self.index = index }

    mutating func rewrite() {
        let overrides = Dictionary(grouping: index.members.filter(\.isOverride), by: \.name)
        for member in index.members where member.enclosing != nil && !member.isOverride && member.isOverridable {
            guard let candidates = overrides[member.name], member.type == nil,
                case .absent = index.lookUp(member.owner, from: member.file)
            else { continue }
            let concerned = candidates.compactMap { candidate in
                lineage(of: candidate).flatMap { lineage -> Override? in
                    guard lineage.contains(member.owner), candidate.isStatic == member.isStatic,
                        !handled.contains(ObjectIdentifier(candidate))
                    else { return nil }
                    return Override(member: candidate, name: lineage[0], lineage: lineage)
                }
            }
            guard !concerned.isEmpty else { continue }
            handled.formUnion(concerned.map { ObjectIdentifier($0.member) })
            let distant = concerned.filter { isInOtherModule($0.member, than: member) }
            for override in distant {
                refuse(
                    override, of: member,
                    "'\(override.name)' is in the module of the tests; use a class of the same module")
            }
            let near = concerned.filter { !isInOtherModule($0.member, than: member) }
            guard !near.isEmpty else { continue }
            if let reason = reason(against: member, near) {
                for override in near { refuse(override, of: member, reason) }
            } else {
                // A class comes before its superclasses. The order is that of the sources otherwise.
                let sorted = near.enumerated().sorted {
                    (-$0.element.lineage.count, $0.offset) < (-$1.element.lineage.count, $1.offset)
                }.map(\.element)
                rewrite(member, sorted)
            }
        }
    }

    private func refuse(_ override: Override, of member: MemberDeclaration, _ reason: String) {
        override.member.file.report(
            .error, at: override.member.node,
            "'\(member.name)' is declared in an extension of '\(member.owner)' and cannot be overridden without the "
                + "Objective-C runtime, and \(reason)")
    }

    /// Whether a declaration belongs to tests, and another one to the module that they test.
    private func isInOtherModule(_ override: MemberDeclaration, than member: MemberDeclaration) -> Bool {
        guard let folder = override.file.testFolder else { return false }
        return folder != member.file.testFolder
    }

    /// The class of a member and its superclasses; `nil` if the member is not in a class.
    private func lineage(of member: MemberDeclaration) -> [String]? {
        guard let type = member.type else { return SystemClasses.lineage(of: member.owner) }
        guard type.kind == .classType else { return nil }
        let ancestry = index.ancestry(of: type)
        let foreign = inheritedTypeNames(ancestry[ancestry.count - 1].node.inheritanceClause).first
        // A superclass in the folder that declares the member is the one that the member overrides.
        let isDeclared = ancestry.dropFirst().contains { ancestor in
            index.members(of: ancestor).contains { $0.name == member.name && !$0.isOverride }
        }
        return isDeclared ? nil : ancestry.map(\.name) + (foreign.map(SystemClasses.lineage) ?? [])
    }

    // MARK: What is possible

    private func reason(against member: MemberDeclaration, _ overrides: [Override]) -> String? {
        if member.isStatic { return "members of types cannot be selected by a class; use a method of objects" }
        let members = [member] + overrides.map(\.member)
        if members.contains(where: \.isConditional) {
            return "a flag of the build decides which members exist; remove the condition"
        }
        for member in members {
            if let function = member.function {
                if function.signature.parameterClause.parameters.contains(where: { $0.ellipsis != nil }) {
                    return "Swift cannot forward its variadic parameter; use an array"
                }
            } else if !isReadOnly(member) {
                return "only methods and read-only properties can be selected by a class; use two methods"
            }
        }
        for override in overrides {
            guard let type = override.member.type else { continue }
            let access = type.node.modifiers.access?.name.text
            if type.node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil {
                return "'\(type.name)' is generic; test the type with 'as?' in the extension"
            }
            if type.file !== member.file, access == "private" || access == "fileprivate" {
                return "'\(type.name)' is \(access ?? "private") to another file; make it internal"
            }
        }
        return nil
    }

    private func isReadOnly(_ member: MemberDeclaration) -> Bool {
        guard let bindings = member.variable?.bindings, bindings.count == 1, let binding = bindings.first,
            binding.typeAnnotation != nil, let block = binding.accessorBlock
        else { return false }
        guard case .accessors(let accessors) = block.accessors else { return true }
        return accessors.allSatisfy { $0.accessorSpecifier.text == "get" && $0.effectSpecifiers == nil }
    }

    // MARK: Rewriting

    private func newName(_ override: Override) -> String {
        "in" + override.name.replacing(".", with: "_") + "_" + override.member.baseName
    }

    private func rewrite(_ member: MemberDeclaration, _ overrides: [Override]) {
        let own = "inExtension_\(member.baseName)"
        let call = ForwardingMember(member)
        var body = ""
        for override in overrides {
            body +=
                "if let object = self as? \(override.name) { return \(call.text(newName(override), of: "object.")) } else "
        }
        guard let enclosing = member.enclosing, let last = enclosing.memberBlock.members.last else { return }
        member.file.insert("; " + call.head + " { " + body + "{ return " + call.text(own) + " } }", after: last)
        rename(member, to: own)
        member.file.note(
            .extensionMember, at: member.node,
            "'\(member.name)' calls the overrides in " + overrides.map { "'\($0.name)'" }.joined(separator: ", "))
        for override in overrides {
            let file = override.member.file
            if let modifier = override.member.modifiers[.override] { file.remove(modifier) }
            rename(override.member, to: newName(override))
            let parent = override.lineage.dropFirst().lazy.compactMap { name in overrides.first { $0.name == name } }
                .first
            SuperCalls(override.member, parent.map(newName) ?? own).walk(override.member.node)
            file.note(
                .extensionMember, at: override.member.node,
                "the override of '\(member.name)' is called from the extension of '\(member.owner)'")
        }
    }

    private func rename(_ member: MemberDeclaration, to name: String) {
        if let function = member.function { member.file.replace(function.name, with: name) }
        if let pattern = member.variable?.bindings.first?.pattern { member.file.replace(pattern, with: name) }
    }
}

/// Replaces `super.f` in an override by the name of the member that it means.
private final class SuperCalls: SyntaxVisitor {
    private let member: MemberDeclaration
    private let name: String

    init(_ member: MemberDeclaration, _ name: String) {
        (self.member, self.name) = (member, name)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.base, base.is(SuperExprSyntax.self), node.declName.baseName.text == member.baseName else {
            return .visitChildren
        }
        member.file.replace(base, with: "self")
        member.file.replace(node.declName.baseName, with: name)
        return .skipChildren
    }
}
