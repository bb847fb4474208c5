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
    private var used: Set<String>
    /// The members of classes with `override`, by name.
    private let overrides: [String: [MemberDeclaration]]

    /// The members whose results become optional, because they implement an optional requirement.
    private let optionalResults: Set<ObjectIdentifier>

    /// The members that override a member which was added to a superclass.
    private let addedOverrides: Set<ObjectIdentifier>

    init(
        _ index: DeclarationIndex, _ bodies: BodyMembers, optionalResults: Set<ObjectIdentifier>,
        addedOverrides: Set<ObjectIdentifier>
    ) {
        (self.index, self.bodies, self.optionalResults) = (index, bodies, optionalResults)
        self.addedOverrides = addedOverrides
        used = index.names
        overrides = Dictionary(grouping: index.members.filter(\.isOverride), by: \.name)
    }

    mutating func rewrite() {
        for member in index.members where member.enclosing != nil {
            if member.isOverride || addedOverrides.contains(ObjectIdentifier(member)) {
                move(member, isOverride: true)
            } else if member.isOverridable,
                let override = overrides[member.name]?.first(where: { concerns(member, $0) })
            {
                guard case .found = index.lookUp(member.owner, from: member.file) else {
                    reportForeign(member, override)
                    continue
                }
                move(member, isOverride: false)
            }
        }
    }

    /// Whether `override` overrides `member`, which an extension declares.
    private func concerns(_ member: MemberDeclaration, _ override: MemberDeclaration) -> Bool {
        guard member !== override, member.isStatic == override.isStatic,
            let subclass = override.type, subclass.kind == .classType
        else { return false }
        guard let owner = member.type else {
            // A class of another module. The name and the mark must be sufficient.
            return member.attributes.contains("objc") && inheritsFromOtherModule(subclass, declaring: member.name)
        }
        guard owner.kind == .classType else { return false }
        return index.ancestry(of: subclass).dropFirst().contains { $0 === owner }
    }

    /// Whether no superclass in the folder declares a member that the class overrides.
    private func inheritsFromOtherModule(_ type: TypeDeclaration, declaring name: String) -> Bool {
        !index.ancestry(of: type).dropFirst().contains { ancestor in
            index.members(of: ancestor).contains { $0.name == name && !$0.isOverride }
        }
    }

    private func reportForeign(_ member: MemberDeclaration, _ override: MemberDeclaration) {
        member.file.report(
            .error, at: member.node,
            "'\(member.name)' is declared in an extension of '\(member.owner)', which no file of the folder declares, and "
                + "'\(override.owner)' overrides it; Swift needs the Objective-C runtime for this. Declare it in a "
                + "class of your own, or in a protocol")
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
        if type.file !== member.file, let access = access(of: member), ["private", "fileprivate"].contains(access) {
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

    private func access(of member: MemberDeclaration) -> String? {
        (member.modifiers.access ?? member.enclosing?.modifiers.access)?.name.text
    }

    /// The attributes and modifiers of the member in the body of the class, with a space at the end.
    private func prefix(_ member: MemberDeclaration, _ isOverride: Bool) -> String {
        var words = member.attributes.compactMap { element -> String? in
            guard let attribute = element.as(AttributeSyntax.self), !Attributes.isRemoved(attribute.name) else {
                return nil
            }
            return attribute.oneLine
        }
        if let access = access(of: member), access != "private", access != "fileprivate" { words.append(access) }
        if member.isStatic { words.append("class") }
        if isOverride { words.append("override") }
        return words.map { $0 + " " }.joined()
    }

    private mutating func newName(_ base: String) -> String {
        var name = "inExtension_\(base)"
        var number = 2
        while used.contains(name) {
            name = "inExtension\(number)_\(base)"
            number += 1
        }
        used.insert(name)
        return name
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
        let name = newName(member.baseName)
        let declared = parameters.enumerated().map { declaration(of: $0.element, $0.offset) }
        let arguments = parameters.enumerated().map { argument(for: $0.element, $0.offset) }
        let effects = function.signature.effectSpecifiers
        let call =
            (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ") + name
            + "(" + arguments.joined(separator: ", ") + ")"
        bodies.add(
            prefix(member, isOverride) + "func " + function.name.text
                + (function.genericParameterClause?.oneLine ?? "") + "(" + declared.joined(separator: ", ") + ")"
                + (effects.map { " " + $0.oneLine } ?? "")
                + (function.signature.returnClause.map { " -> " + text(of: $0.type, in: member) } ?? "")
                + (function.genericWhereClause.map { " " + $0.oneLine } ?? "") + " { " + call + " }",
            to: type)
        member.file.replace(function.name, with: name)
        edit(member, isOverride, type)
    }

    /// The result type of a member.
    private func text(of type: TypeSyntax, in member: MemberDeclaration) -> String {
        optionalResults.contains(ObjectIdentifier(member)) ? type.oneLineOptional : type.oneLine
    }

    private func declaration(of parameter: FunctionParameterSyntax, _ number: Int) -> String {
        var text = parameter.attributes.isEmpty ? "" : parameter.attributes.oneLine + " "
        text += parameter.modifiers.isEmpty ? "" : parameter.modifiers.oneLine + " "
        text += parameter.firstName.text
        if let second = parameter.secondName, second.text != "_" {
            text += " " + second.text
        } else if parameter.secondName != nil || parameter.firstName.text == "_" {
            text += " argument\(number)"
        }
        return text + ": " + parameter.type.oneLine + (parameter.defaultValue.map { " " + $0.oneLine } ?? "")
    }

    private func argument(for parameter: FunctionParameterSyntax, _ number: Int) -> String {
        let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text + ": "
        var name = parameter.secondName?.text ?? parameter.firstName.text
        if name == "_" { name = "argument\(number)" }
        guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return label + name }
        let isInout = type.specifiers.contains { $0.trimmedDescription == "inout" }
        return label + (isInout ? "&" : "") + name + (type.attributes.contains("autoclosure") ? "()" : "")
    }

    // MARK: Properties

    private mutating func move(
        _ variable: VariableDeclSyntax, _ member: MemberDeclaration, _ type: TypeDeclaration, _ isOverride: Bool
    ) {
        guard variable.bindings.count == 1, let binding = variable.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let annotation = binding.typeAnnotation,
            let block = binding.accessorBlock
        else {
            refuse(member, "it is not one property with a type and a body; move the member into the class")
            return
        }
        let head =
            prefix(member, isOverride) + "var " + pattern.identifier.text + ": " + text(of: annotation.type, in: member)
        switch block.accessors {
        case .getter:
            let name = newName(member.baseName)
            bodies.add(head + " { " + name + " }", to: type)
            member.file.replace(pattern, with: name)
        case .accessors(let accessors):
            let kinds = accessors.map(\.accessorSpecifier.text)
            if accessors.contains(where: { $0.effectSpecifiers != nil }) {
                refuse(member, "its getter has effects; move the member into the class")
                return
            }
            if kinds.allSatisfy({ $0 == "get" || $0 == "set" }) {
                let name = newName(member.baseName)
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
        let name = newName(kind + "_" + member.baseName)
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
