/// Text as XML 1.0 wants it between tags and in attributes.
enum XMLText {
    /// For an attribute in double quotes. Line breaks and tabs are kept, which a parser would make spaces of.
    static func attribute(_ text: String) -> String { escaped(text, keepingBreaks: false) }

    /// For what stands between tags.
    static func content(_ text: String) -> String { escaped(text, keepingBreaks: true) }

    /// Scalar by scalar: a line feed behind a carriage return is one `Character`.
    private static func escaped(_ text: String, keepingBreaks: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            case "\n", "\t":
                if keepingBreaks { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
            // No document may have these, not even escaped.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
