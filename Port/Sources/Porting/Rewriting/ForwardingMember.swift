internal import SwiftSyntax

/// The text of a member that forwards to another member with the same parameters.
struct ForwardingMember {
    /// The declaration without `override` and without a body, such as `public func f(_ a: Int) -> Int`.
    let head: String
    private let arguments: String?
    private let effects: String

    /// Creates the text.
    ///
    /// - Parameters:
    ///   - member: A function, or a property with one binding and a type.
    ///   - isOverride: Whether the head contains `override`.
    ///   - hasOptionalResult: Whether the result is optional although that of `member` is not.
    ///   - isInClass: Whether the text is for the body of a class, in which a member can be open.
    init(
        _ member: MemberDeclaration, isOverride: Bool = false, hasOptionalResult: Bool = false, isInClass: Bool = false
    ) {
        func text(of type: TypeSyntax) -> String { hasOptionalResult ? type.oneLineOptional : type.oneLine }
        let prefix = Self.prefix(member, isOverride, isInClass)
        guard let function = member.function else {
            let binding = member.variable?.bindings.first
            head =
                prefix + "var " + (binding?.pattern.oneLine ?? "") + ": "
                + (binding?.typeAnnotation.map { text(of: $0.type) } ?? "")
            (arguments, effects) = (nil, "")
            return
        }
        let signature = function.signature
        let parameters = signature.parameterClause.parameters.enumerated()
        head =
            prefix + "func " + function.name.text + (function.genericParameterClause?.oneLine ?? "") + "("
            + parameters.map { Self.declaration(of: $0.element, $0.offset) }.joined(separator: ", ") + ")"
            + (signature.effectSpecifiers.map { " " + $0.oneLine } ?? "")
            + (signature.returnClause.map { " -> " + text(of: $0.type) } ?? "")
            + (function.genericWhereClause.map { " " + $0.oneLine } ?? "")
        arguments = parameters.map { Self.argument(for: $0.element, $0.offset) }.joined(separator: ", ")
        effects =
            (signature.effectSpecifiers?.throwsClause == nil ? "" : "try ")
            + (signature.effectSpecifiers?.asyncSpecifier == nil ? "" : "await ")
    }

    /// The call of a member named `name`, of an object such as `object.`.
    func text(_ name: String, of object: String = "") -> String {
        effects + object + name + (arguments.map { "(\($0))" } ?? "")
    }

    /// The access of a member, which that of the extension determines if the member has none.
    static func access(of member: MemberDeclaration) -> String? {
        (member.modifiers.access ?? member.enclosing?.modifiers.access)?.name.text
    }

    /// The attributes and modifiers, with a space at the end.
    private static func prefix(_ member: MemberDeclaration, _ isOverride: Bool, _ isInClass: Bool) -> String {
        var words = member.attributes.compactMap { element -> String? in
            guard let attribute = element.as(AttributeSyntax.self), !Attributes.isRemoved(attribute.name) else {
                return nil
            }
            return attribute.oneLine
        }
        if let access = access(of: member), access != "private", access != "fileprivate" {
            words.append(access == "open" && !isInClass ? "public" : access)
        }
        if member.isStatic { words.append("class") }
        if isOverride { words.append("override") }
        return words.map { $0 + " " }.joined()
    }

    private static func declaration(of parameter: FunctionParameterSyntax, _ number: Int) -> String {
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

    private static func argument(for parameter: FunctionParameterSyntax, _ number: Int) -> String {
        let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text + ": "
        var name = parameter.secondName?.text ?? parameter.firstName.text
        if name == "_" { name = "argument\(number)" }
        guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return label + name }
        let isInout = type.specifiers.contains { $0.trimmedDescription == "inout" }
        return label + (isInout ? "&" : "") + name + (type.attributes.contains("autoclosure") ? "()" : "")
    }
}
