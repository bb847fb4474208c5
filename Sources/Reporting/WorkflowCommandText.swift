/// Escapes text for workflow commands of GitHub Actions.
///
/// - Source: GitHub's toolkit, `@actions/core`.
package enum WorkflowCommandText {
    /// Returns the escaped text for the message of a command.
    package static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

    /// Returns the escaped text for the value of a property, such as `title`.
    package static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    /// Escapes each Unicode scalar separately, because a carriage return followed by a line feed is a single
    /// `Character`.
    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if let escape = escapes[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
