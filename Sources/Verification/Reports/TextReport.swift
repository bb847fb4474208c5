package import Diagnostics

/// Formats the result of a test run as lines similar to TAP. The summary is not included; see ``TestReport/summary``.
package struct TextReport {
    private var number = 0
    private let style: DiagnosticFormatter.Style
    private let width: Int

    /// - Parameter width: The width for comparisons, in columns.
    package init(style: DiagnosticFormatter.Style, width: Int) {
        self.style = style
        self.width = width
    }

    /// Returns the lines for the checks and the errors of one script.
    package mutating func lines(for script: ScriptReport) -> [String] {
        let formatter = DiagnosticFormatter(files: [script.source], style: style)
        var lines: [String] = []
        for result in script.results {
            number += 1
            let place = "\(script.source.name):\(result.span.line)"
            let title = "\(number) - \(place) \(result.title)".printable
            guard let problem = result.problem else {
                lines.append("ok " + title)
                continue
            }
            lines.append("not ok " + title)
            lines += formatter.format(problem).split(separator: "\n").map { "  " + $0 }
            lines += script.lines(of: result.outcome, width: width - 2, style: style).map { "  " + $0 }
        }
        if let mistake = script.mistake {
            number += 1
            lines.append("not ok \(number) - \(script.source.name): \(mistake.message)".printable)
        }
        return lines
    }
}

/// The results of a test run, grouped by script.
package struct TestReport {
    package private(set) var scripts: [ScriptReport] = []

    package init() {}

    package mutating func add(_ script: ScriptReport) { scripts.append(script) }

    package var tests: Int { scripts.reduce(0) { $0 + $1.tests } }
    package var failures: Int { scripts.reduce(0) { $0 + $1.failures } }
    /// The number of scripts with errors.
    package var errors: Int { scripts.count { $0.mistake != nil } }

    /// The summary, such as `3 passed, 0 failed`. A script with errors counts as one failure.
    package var summary: String {
        let failed = failures + errors
        return "\(tests - failed) passed, \(failed) failed"
    }
}

/// The result of testing one script.
package struct ScriptReport: Sendable {
    package let source: SourceFile
    /// The title of the film; `nil` if the script could not be read.
    package let title: String?
    /// The results of the checks, in the order of the script; empty if the script was not played.
    package let results: [ExpectationResult]
    /// The errors of the script, and the warnings of the script and its film.
    package let problems: [Diagnostic]
    /// The time for reading and playing the script, in seconds.
    package var seconds = 0.0

    package init(
        of source: SourceFile, title: String?, results: [ExpectationResult] = [], problems: [Diagnostic] = []
    ) {
        self.source = source
        self.title = title
        self.results = results
        self.problems = problems
    }

    /// The first error, which prevented complete playback of the script; `nil` if there are no errors.
    package var mistake: Diagnostic? { problems.first { $0.severity == .error } }

    /// The warnings of the script and its film.
    var warnings: [Diagnostic] { problems.filter { $0.severity != .error } }

    /// The number of checks, plus one if the script has errors.
    package var tests: Int { results.count + (mistake == nil ? 0 : 1) }
    package var failures: Int { results.count { !$0.hasPassed } }

    /// Returns the comparison of a failed check as lines of at most `width` columns.
    func lines(of outcome: ExpectationResult.Outcome, width: Int, style: DiagnosticFormatter.Style) -> [String] {
        guard case .failed(_, let comparison?, _) = outcome else { return [] }
        return EventComparisonText(comparison, width: width, style: style).lines
    }

    /// Returns the multiline message of a failed check for report files, or `nil` if the check passed.
    func message(of result: ExpectationResult) -> String? {
        guard let problem = result.problem else { return nil }
        let words = DiagnosticFormatter(files: [source], style: .plain).format(problem).split(separator: "\n")
        let comparison = lines(of: result.outcome, width: ScriptReport.pageWidth, style: .plain)
        return (words.map(String.init) + comparison).joined(separator: "\n")
    }

    /// Returns the multiline text of an error or warning of the script.
    func text(of problem: Diagnostic) -> String {
        DiagnosticFormatter(files: [source], style: .plain).format(problem)
    }

    private static let pageWidth = 100
}
