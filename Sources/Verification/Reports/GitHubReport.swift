import Diagnostics

/// Formats the result of a test run as workflow commands. GitHub shows them beside the lines of a pull request.
///
/// - Source: "Workflow commands for GitHub Actions". Text is escaped as in GitHub's toolkit, `@actions/core`.
package enum GitHubReport {
    /// Returns the workflow commands for one script. Errors and warnings come before failed checks.
    package static func lines(for script: ScriptReport) -> [String] {
        let problems = script.problems.map { problem in
            command(problem, in: script, title: problem.id.rawValue, text: problem.message)
        }
        let failures = script.results.compactMap { result in
            result.problem.map {
                let comparison = script.lines(of: result.outcome, width: pageWidth, style: .plain)
                return command(
                    $0, in: script, title: result.title, text: ([$0.message] + comparison).joined(separator: "\n"))
            }
        }
        return problems + failures
    }

    private static let pageWidth = 80

    private static func command(
        _ problem: Diagnostic, in script: ScriptReport, title: String, text: String
    ) -> String {
        var properties = ["file=\(property(problem.span.file))"]
        if !problem.span.isWholeFile {
            properties += ["line=\(problem.span.line)", "col=\(problem.span.column)"]
        }
        properties.append("title=\(property(title))")
        return "::\(problem.severity.rawValue) \(properties.joined(separator: ","))::\(data(text))"
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

    package static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

    package static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }
}
