internal import SwiftSyntax

/// Gives classes the outlets, the actions and the inspectable properties that storyboards and xibs connect.
///
/// On iOS, key-value coding sets an outlet by its name, and the Objective-C runtime finds the method of an action. On Linux,
/// a class lists them in an override of `connectNib(_:)`, which is added on the line of its closing brace.
struct NibConnections {
    private let index: DeclarationIndex
    private let bodies: BodyMembers

    init(_ index: DeclarationIndex, _ bodies: BodyMembers) { (self.index, self.bodies) = (index, bodies) }

    /// The root of the superclasses of a class.
    private enum Root {
        /// A class of UIKit that declares `connectNib(_:)`.
        case responder
        case recognizer
        /// `NSObject`, which does not.
        case object
    }

    func rewrite() {
        for type in index.types where type.kind == .classType {
            guard let root = root(of: type) else { continue }
            let cases = cases(of: type)
            if !cases.isEmpty { add(cases, to: type, root) }
            if root == .recognizer || root == .object && !cases.isEmpty { addFactory(to: type, root) }
        }
    }

    /// Returns the root of the superclasses; `nil` for a class that cannot have outlets.
    private func root(of type: TypeDeclaration) -> Root? {
        let ancestry = index.ancestry(of: type)
        guard let top = ancestry.last, let name = inheritedTypeNames(top.node.inheritanceClause).first else {
            return nil
        }
        // A class without a superclass can list protocols.
        if index.type(name, from: top.file) != nil { return nil }
        let lineage = SystemClasses.lineage(of: name.split(separator: ".").last.map(String.init) ?? name)
        if lineage.contains("UIGestureRecognizer") { return .recognizer }
        // A class of a module that is not in the folder is most likely a view or a controller.
        return lineage.contains("UIResponder") || !lineage.contains("NSObject") ? .responder : .object
    }

    // MARK: Members

    /// Returns the cases of the switch of `connectNib(_:)`.
    private func cases(of type: TypeDeclaration) -> [String] {
        index.members(of: type).compactMap { member in
            guard Self.isConnected(member), !member.isStatic, isUsable(member, in: type) else { return nil }
            return request(of: member, self: "self").map { "case \"\($0.key)\": \($0.request)" }
        }
    }

    private static func isConnected(_ member: MemberDeclaration) -> Bool {
        ["IBOutlet", "IBInspectable", "IBAction"].contains { member.attributes.contains($0) }
    }

    /// Returns the key by which a storyboard refers to a member, and the statement that fulfils a connection.
    ///
    /// - Parameter object: The expression for the object that has the member.
    /// - Returns: `nil` for a member that storyboards do not connect.
    func request(of member: MemberDeclaration, self object: String) -> (key: String, request: String)? {
        guard Self.isConnected(member) else { return nil }
        return member.attributes.contains("IBAction") ? action(member, object) : property(member, object)
    }

    /// Whether the body of the class can refer to a member. Reports a member to which it cannot.
    private func isUsable(_ member: MemberDeclaration, in type: TypeDeclaration) -> Bool {
        let isHidden = member.modifiers.contains(.private) || member.modifiers.contains(.fileprivate)
        let problem: String? =
            if member.isConditional != type.isConditional {
                "it is inside of '#if'; declare it outside"
            } else if isHidden, member.enclosing != nil, member.file !== type.file {
                "it is not visible in the file of '\(type.name)'; remove 'private' or move it into the class"
            } else {
                nil
            }
        guard let problem else { return true }
        member.file.report(
            .error, at: member.node, "'\(member.name)' is not connected to storyboards and xibs, because \(problem)")
        return false
    }

    private func property(_ member: MemberDeclaration, _ object: String) -> (key: String, request: String)? {
        guard let variable = member.variable, variable.bindingSpecifier.text == "var", !isReadOnly(variable) else {
            return nil
        }
        return (member.name, "connection.set(&\(object).\(escaped(member.name)))")
    }

    private func action(_ member: MemberDeclaration, _ object: String) -> (key: String, request: String)? {
        guard let function = member.function else { return nil }
        let parameters = Array(function.signature.parameterClause.parameters)
        guard parameters.count <= 2 else {
            member.file.report(
                .error, at: member.node,
                "'\(member.name)' has \(parameters.count) parameters, and an action has at most a sender and an event")
            return nil
        }
        let names = ["sender", "event"]
        let declared = zip(names, parameters).map { name, parameter in
            name + ": " + (parameter.type.isOptional ? parameter.type.unwrapped.oneLine + "?" : parameter.type.oneLine)
        }
        let arguments = zip(names, parameters).map { name, parameter in
            (parameter.firstName.text == "_" ? "" : parameter.firstName.text + ": ") + name
        }
        // The sender of an action receives no error, on iOS as here.
        let effects = function.signature.effectSpecifiers
        let plain = object + "." + function.name.text + "(" + arguments.joined(separator: ", ") + ")"
        var call = effects?.throwsClause == nil ? plain : "try? " + plain
        if effects?.asyncSpecifier != nil {
            call = "Task { " + (effects?.throwsClause == nil ? "await " : "try? await ") + plain + " }"
        }
        if function.resultType != nil || effects != nil { call = "_ = " + call }
        let head = declared.isEmpty ? "" : "(" + declared.joined(separator: ", ") + ") in "
        return (Self.selector(of: function), "connection.call { \(head)\(call) }")
    }

    /// Whether a property is computed and has no setter.
    private func isReadOnly(_ variable: VariableDeclSyntax) -> Bool {
        guard let block = variable.bindings.first?.accessorBlock else { return false }
        guard case .accessors(let accessors) = block.accessors else { return true }
        return accessors.allSatisfy { $0.accessorSpecifier.text == "get" }
    }

    private func escaped(_ name: String) -> String {
        ["self", "default", "repeat"].contains(name) ? "`\(name)`" : name
    }

    // MARK: Names of actions

    /// The Objective-C name of a method, such as `tapped:` for `tapped(_:)` and `tappedWithSender:` for
    /// `tapped(sender:)`.
    static func selector(of function: FunctionDeclSyntax) -> String {
        for case .attribute(let attribute) in function.attributes where attribute.name == "objc" {
            if let arguments = attribute.arguments { return arguments.oneLine.filter { $0 != " " } }
        }
        let base = withoutBackticks(function.name.text)
        guard let first = function.labels.first else { return base }
        let rest = function.labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
        guard let first else { return base + ":" + rest }
        let capitalized = first.prefix(1).uppercased() + first.dropFirst()
        return base + (isPreposition(first) ? "" : "With") + capitalized + ":" + rest
    }

    /// Whether a label begins with a preposition, before which Swift inserts no `With`.
    private static func isPreposition(_ label: String) -> Bool {
        let word = label.prefix { $0.isLowercase }
        return prepositions.contains(String(word))
    }

    /// - Source: `PartsOfSpeech.def` of the Swift compiler.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to",
        "until", "using", "via", "when", "with", "within",
    ]

    // MARK: Texts

    private func add(_ cases: [String], to type: TypeDeclaration, _ root: Root) {
        // The topmost class that connects something declares the method if UIKit's class does not.
        let ancestors = index.ancestry(of: type).dropFirst()
        let isOverride = root != .object || ancestors.contains { !self.cases(of: $0).isEmpty }
        let others = isOverride ? "super.connectNib(connection)" : "break"
        bodies.add(
            access(of: type) + (isOverride ? "override " : "")
                + "func connectNib(_ connection: UIKit.NibConnection) { switch connection.key { "
                + cases.joined(separator: "; ") + "; default: \(others) } }", to: type)
        if !isOverride { conform(type) }
        type.file.note(
            .nibConnection, at: type.node,
            "'\(type.name)' connects "
                + (cases.count == 1 ? "an outlet or action" : "\(cases.count) outlets and actions"))
    }

    private func conform(_ type: TypeDeclaration) {
        guard let last = type.node.inheritanceClause?.inheritedTypes.last else { return }
        type.file.insert(", UIKit.NibConnectable", after: last.type)
    }

    /// Adds the method with which a nib creates an object that is neither a view nor a controller.
    private func addFactory(to type: TypeDeclaration, _ root: Root) {
        let initializers = index.ancestry(of: type).flatMap { index.members(of: $0) }.filter { $0.baseName == "init" }
        let name = root == .recognizer ? "init(target:action:)" : "init()"
        let own = index.members(of: type).filter { $0.baseName == "init" }
        // The source can be the result of an earlier run.
        guard !index.members(of: type).contains(where: { $0.baseName == "makeForNib" }) else { return }
        guard initializers.isEmpty || own.contains(where: { $0.name == name }),
            type.node.as(ClassDeclSyntax.self)?.genericParameterClause == nil, !type.isConditional
        else { return }
        let isOverride = root == .recognizer || index.ancestry(of: type).dropFirst().contains { !cases(of: $0).isEmpty }
        bodies.add(
            access(of: type) + (isOverride ? "override " : "") + "class func makeForNib() -> AnyObject? { "
                + "\(type.shortName)(\(root == .recognizer ? "target: nil, action: nil" : "")) }", to: type)
        type.file.note(.nibConnection, at: type.node, "'\(type.name)' can be created by a nib")
    }

    private func access(of type: TypeDeclaration) -> String {
        let access = type.node.modifiers.access?.name.text
        return access == "public" || access == "package" || access == "open" ? (access ?? "") + " " : ""
    }
}
