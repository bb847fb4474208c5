/// A word of an expression or statement.
struct Token: Hashable {
    let kind: Kind
    /// As the script has it; empty for the end.
    let text: String
    /// In code points of the text it is part of.
    let range: Range<Int>

    enum Kind: Hashable {
        /// A name, or a word such as `true`.
        case identifier
        /// Unsigned.
        case number
        /// Text in quotes, its escapes resolved.
        case string(String)
        /// `.`, `==`, `@` and the like; also any character that no token begins with.
        case symbol
        /// Text in quotes that is not well formed, and why.
        case broken(String)
        case end
    }

    /// As a report says it.
    var found: String {
        switch kind {
        case .end: "the end"
        case .string, .broken: text.count > 60 ? String(text.prefix(60)) + "…" : text
        default: text.quoted
        }
    }
}
