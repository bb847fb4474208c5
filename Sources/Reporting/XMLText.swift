/// Escapes text for XML 1.0.
package enum XMLText {
    /// Returns the escaped text for an attribute in double quotes. Line breaks and tabs are also escaped, because a
    /// parser would replace them with spaces.
    package static func attribute(_ text: String) -> String { escaped(text, keepingBreaks: false) }

    /// Returns the escaped text for the content of an element.
    package static func content(_ text: String) -> String { escaped(text, keepingBreaks: true) }

    /// Returns a time in seconds as text, rounded to microseconds and without an exponent.
    package static func seconds(_ seconds: Double) -> String {
        let millionths = Int((min(max(seconds, 0), 1e9) * 1_000_000).rounded())
        guard millionths > 0 else { return "0" }
        let fraction = "\(millionths % 1_000_000)"
        return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    /// Escapes each Unicode scalar separately, because a carriage return followed by a line feed is a single
    /// `Character`.
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
            // XML 1.0 documents must not contain these characters, even if they are escaped.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
