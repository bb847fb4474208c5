internal import SwiftSyntax

/// Rewrites overrides in extensions, and members of extensions that subclasses override. Swift allows both only with the
/// Objective-C runtime.
///
/// The member keeps its place and its lines, and gets a new name: `override func layoutSubviews() { … }` becomes
/// `func inExtension_layoutSubviews() { … }`. The body of the class gets a member that calls it:
/// `override func layoutSubviews() { inExtension_layoutSubviews() }`. It is on the line of the closing brace.
struct ExtensionMembers {
    private let index: DeclarationIndex
    private let bodies: BodyMembers
    /// How many members of a hierarchy of classes have a new name that ends with the same name.
    private var numbers: [Hierarchy: Int] = [:]
    /// The members of classes with `override`, by name.
    private let overrides: [String: [MemberDeclaration]]

    /// The members whose results become optional, because they implement an optional requirement.
    private let optionalResults: Set<ObjectIdentifier>

    /// The members that override a member which was added to a superclass.
    private let addedOverrides: Set<ObjectIdentifier>
    /// The overrides of members of classes of UIKit, which ``ForeignMembers`` has handled.
    private let foreign: Set<ObjectIdentifier>

    private struct Hierarchy: Hashable {
        let root: ObjectIdentifier
        let name: String
    }

    init(
        _ index: DeclarationIndex, _ bodies: BodyMembers, optionalResults: Set<ObjectIdentifier>,
        addedOverrides: Set<ObjectIdentifier>, foreign: Set<ObjectIdentifier>
    ) {
        (self.index, self.bodies, self.optionalResults) = (index, bodies, optionalResults)
        (self.addedOverrides, self.foreign) = (addedOverrides, foreign)
        overrides = Dictionary(grouping: index.members.filter(\.isOverride), by: \.name)
    }

    mutating func rewrite() {
        for member in index.members where member.enclosing != nil && !foreign.contains(ObjectIdentifier(member)) {
            if member.isOverride || addedOverrides.contains(ObjectIdentifier(member)) {
                move(member, isOverride: true)
            } else if member.isOverridable, overrides[member.name]?.contains(where: { concerns(member, $0) }) == true {
                move(member, isOverride: false)
            }
        }
    }

    /// Whether `override` overrides `member`, which an extension declares.
    private func concerns(_ member: MemberDeclaration, _ override: MemberDeclaration) -> Bool {
        guard member !== override, member.isStatic == override.isStatic,
            let subclass = override.type, subclass.kind == .classType
        else { return false }
        guard let owner = member.type, owner.kind == .classType else { return false }
        return index.ancestry(of: subclass).dropFirst().contains { $0 === owner }
    }

    // MARK: Moving

    private mutating func move(_ member: MemberDeclaration, isOverride: Bool) {
        let type: TypeDeclaration
        switch index.lookUp(member.owner, from: member.file) {
        case .found(let found): type = found
        case .absent:
            refuse(member, "no file of the folder declares '\(member.owner)'; override it in a subclass")
            return
        case .ambiguous:
            refuse(member, "several files declare '\(member.owner)'; move the member into the class")
            return
        }
        guard type.kind == .classType else { return }
        if member.isConditional || type.isConditional {
            refuse(member, "a flag of the build decides whether it is compiled; move the member into the class")
            return
        }
        if type.file !== member.file, let access = ForwardingMember.access(of: member),
            ["private", "fileprivate"].contains(access)
        {
            refuse(member, "it is \(access) and the class is in another file; move the member into the class")
            return
        }
        if let function = member.function {
            move(function, member, type, isOverride)
        } else if let variable = member.variable {
            move(variable, member, type, isOverride)
        } else {
            refuse(member, "only functions and properties can be called from the class; move the member into the class")
        }
    }

    private func refuse(_ member: MemberDeclaration, _ reason: String) {
        member.file.report(
            .error, at: member.node,
            "an extension cannot override '\(member.name)' without the Objective-C runtime, and \(reason)")
    }

    /// A name that neither the folder nor another class of the same hierarchy uses.
    private mutating func newName(_ base: String, in type: TypeDeclaration) -> String {
        let ancestry = index.ancestry(of: type)
        let hierarchy = Hierarchy(root: ObjectIdentifier(ancestry[ancestry.count - 1]), name: base)
        while true {
            let number = numbers[hierarchy, default: 0] + 1
            numbers[hierarchy] = number
            let name = "inExtension\(number == 1 ? "" : "\(number)")_\(base)"
            if !index.names.contains(name) { return name }
        }
    }

    /// Removes `override` from the member, and notes the change.
    private func edit(_ member: MemberDeclaration, _ isOverride: Bool, _ type: TypeDeclaration) {
        if let override = member.modifiers[.override] { member.file.remove(override) }
        member.file.note(
            .extensionMember, at: member.node,
            isOverride
                ? "the override of '\(member.name)' is called from the body of '\(type.name)'"
                : "'\(member.name)', which subclasses override, is called from the body of '\(type.name)'")
    }

    // MARK: Functions

    private mutating func move(
        _ function: FunctionDeclSyntax, _ member: MemberDeclaration, _ type: TypeDeclaration, _ isOverride: Bool
    ) {
        let parameters = function.signature.parameterClause.parameters
        if parameters.contains(where: { $0.ellipsis != nil }) {
            refuse(member, "Swift cannot forward its variadic parameter; move the member into the class")
            return
        }
        let name = newName(member.baseName, in: type)
        let text = forwarding(member, isOverride)
        bodies.add(text.head + " { " + text.text(name) + " }", to: type)
        member.file.replace(function.name, with: name)
        edit(member, isOverride, type)
    }

    private func forwarding(_ member: MemberDeclaration, _ isOverride: Bool) -> ForwardingMember {
        ForwardingMember(
            member, isOverride: isOverride, hasOptionalResult: optionalResults.contains(ObjectIdentifier(member)),
            isInClass: true)
    }

    // MARK: Properties

    private mutating func move(
        _ variable: VariableDeclSyntax, _ member: MemberDeclaration, _ type: TypeDeclaration, _ isOverride: Bool
    ) {
        guard variable.bindings.count == 1, let binding = variable.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self), binding.typeAnnotation != nil,
            let block = binding.accessorBlock
        else {
            refuse(member, "it is not one property with a type and a body; move the member into the class")
            return
        }
        let head = forwarding(member, isOverride).head
        switch block.accessors {
        case .getter:
            let name = newName(member.baseName, in: type)
            bodies.add(head + " { " + name + " }", to: type)
            member.file.replace(pattern, with: name)
        case .accessors(let accessors):
            let kinds = accessors.map(\.accessorSpecifier.text)
            if accessors.contains(where: { $0.effectSpecifiers != nil }) {
                refuse(member, "its getter has effects; move the member into the class")
                return
            }
            if kinds.allSatisfy({ $0 == "get" || $0 == "set" }) {
                let name = newName(member.baseName, in: type)
                let setter = kinds.contains("set") ? "get { \(name) } set { \(name) = newValue }" : name
                bodies.add(head + " { " + setter + " }", to: type)
                member.file.replace(pattern, with: name)
            } else if kinds == ["didSet"] || kinds == ["willSet"], let observer = accessors.first {
                moveObserver(observer, variable, binding, head, member, type)
            } else {
                refuse(member, "it has two observers; move the member into the class")
                return
            }
        }
        edit(member, isOverride, type)
    }

    /// Turns a property with an observer into a function: `var a: Bool { didSet { … } }` becomes
    /// `func inExtension_didSet_a(_ oldValue: Bool) { do { … } }`.
    private mutating func moveObserver(
        _ observer: AccessorDeclSyntax, _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax,
        _ head: String, _ member: MemberDeclaration, _ type: TypeDeclaration
    ) {
        let kind = observer.accessorSpecifier.text
        let implicit = kind == "didSet" ? "oldValue" : "newValue"
        let name = newName(kind + "_" + member.baseName, in: type)
        bodies.add("\(head) { \(kind) { \(name)(\(implicit)) } }", to: type)
        let file = member.file
        file.replace(variable.bindingSpecifier, with: "func")
        file.replace(
            binding.pattern,
            with:
                "\(name)(_ \(observer.parameters?.name.text ?? implicit): \(binding.typeAnnotation?.type.oneLine ?? ""))"
        )
        if let annotation = binding.typeAnnotation { file.replace(annotation, with: "") }
        file.replace(observer.accessorSpecifier, with: "do")
        if let parameters = observer.parameters { file.replace(parameters, with: "") }
    }
}
