internal import SwiftSyntax

extension SyntaxProtocol {
    /// The tokens of this node on one line: without comments, and with one space where the source has space.
    var oneLine: String {
        var text = ""
        var hadSpace = false
        for token in tokens(viewMode: .sourceAccurate) {
            if !text.isEmpty, hadSpace || token.leadingTrivia.separates { text += " " }
            text += token.text
            hadSpace = token.trailingTrivia.separates
        }
        return text
    }
}

extension Trivia {
    /// Whether this is not empty. A comment also separates two tokens.
    fileprivate var separates: Bool { !pieces.isEmpty }

    /// Whether this contains a line break.
    var hasLineBreak: Bool { pieces.contains(where: \.isNewline) }
}

extension DeclModifierListSyntax {
    func contains(_ keyword: Keyword) -> Bool { self[keyword] != nil }

    /// The modifier without an argument, so that `private(set)` is not `private`.
    subscript(keyword: Keyword) -> DeclModifierSyntax? {
        first { $0.detail == nil && $0.name.tokenKind == .keyword(keyword) }
    }

    /// The access modifier, such as `public`; `nil` if there is none.
    var access: DeclModifierSyntax? {
        first { modifier in
            guard modifier.detail == nil, case .keyword(let keyword) = modifier.name.tokenKind else { return false }
            return [.open, .public, .package, .internal, .fileprivate, .private].contains(keyword)
        }
    }
}

extension AttributeSyntax {
    var name: String { attributeName.trimmedDescription }
}

extension AttributeListSyntax {
    func contains(_ name: String) -> Bool {
        contains { $0.as(AttributeSyntax.self)?.name == name }
    }
}

extension TypeSyntax {
    /// Whether the type is an optional, such as `T?`, `T!` or `Optional<T>`.
    var isOptional: Bool {
        if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return true }
        return self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }

    /// The wrapped type of `T?` and `T!`; other types themselves.
    var unwrapped: TypeSyntax {
        if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.unwrapped }
        if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType.unwrapped }
        if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.unwrapped }
        if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let first = tuple.elements.first {
            return first.type.unwrapped
        }
        return self
    }

    var isVoid: Bool { ["Void", "()", "Swift.Void"].contains(oneLine) }

    /// The type on one line, as an optional.
    var oneLineOptional: String { isOptional ? oneLine : acceptsSuffix ? oneLine + "?" : "(" + oneLine + ")?" }

    /// Whether a `?` can follow the type without parentheses.
    var acceptsSuffix: Bool {
        self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) || self.is(ArrayTypeSyntax.self)
            || self.is(DictionaryTypeSyntax.self) || self.is(TupleTypeSyntax.self)
    }
}

extension FunctionDeclSyntax {
    /// The labels of the parameters. The label of a parameter without a label is `nil`.
    var labels: [String?] {
        signature.parameterClause.parameters.map { $0.firstName.text == "_" ? nil : $0.firstName.text }
    }

    /// The result type; `nil` for a function without a result.
    var resultType: TypeSyntax? { signature.returnClause.flatMap { $0.type.isVoid ? nil : $0.type } }
}

/// The name of a function with its labels, such as `f(_:animated:)`.
func fullName(_ base: String, _ labels: [String?]) -> String {
    base + "(" + labels.map { ($0 ?? "_") + ":" }.joined() + ")"
}

/// An identifier without backticks.
func withoutBackticks(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
}
