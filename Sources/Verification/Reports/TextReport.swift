package import Diagnostics

/// What a test run found, as lines in the manner of TAP. The count stands alone at the end: ``TestReport/summary``.
package struct TextReport {
    private var number = 0
    private let style: DiagnosticFormatter.Style
    private let width: Int

    /// - Parameter width: In columns, for the two sides of a comparison.
    package init(style: DiagnosticFormatter.Style, width: Int) {
        self.style = style
        self.width = width
    }

    /// The lines for the checks of one script.
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

/// What a test run found, script by script.
package struct TestReport {
    package private(set) var scripts: [ScriptReport] = []

    package init() {}

    package mutating func add(_ script: ScriptReport) { scripts.append(script) }

    package var tests: Int { scripts.reduce(0) { $0 + $1.tests } }
    package var failures: Int { scripts.reduce(0) { $0 + $1.failures } }
    /// Scripts that are wrong.
    package var errors: Int { scripts.count { $0.mistake != nil } }

    /// `3 passed, 0 failed`; a script that is wrong counts among the failed.
    package var summary: String {
        let failed = failures + errors
        return "\(tests - failed) passed, \(failed) failed"
    }
}

/// What a test run found about one script.
package struct ScriptReport {
    package let source: SourceFile
    /// Of the film; `nil` where the script could not be read.
    package let title: String?
    /// One for each check, in the order of the script; none where the script was not played.
    package let results: [ExpectationResult]
    /// What is wrong with the script itself, and what its film warned of.
    package let problems: [Diagnostic]

    package init(
        of source: SourceFile, title: String?, results: [ExpectationResult] = [], problems: [Diagnostic] = []
    ) {
        self.source = source
        self.title = title
        self.results = results
        self.problems = problems
    }

    /// The first of the mistakes for which the script could not be played to its end; `nil` when there is none.
    package var mistake: Diagnostic? { problems.first { $0.severity == .error } }

    /// What the script and its film were warned of.
    var warnings: [Diagnostic] { problems.filter { $0.severity != .error } }

    /// Checks, and the script as one more where it is wrong.
    package var tests: Int { results.count + (mistake == nil ? 0 : 1) }
    package var failures: Int { results.count { !$0.hasPassed } }

    /// The comparison of a failed check as lines for a page of `width` columns.
    func lines(of outcome: ExpectationResult.Outcome, width: Int, style: DiagnosticFormatter.Style) -> [String] {
        guard case .failed(_, let comparison?, _) = outcome else { return [] }
        return SideBySide(comparison, width: width, style: style).lines
    }

    /// What is wrong with a check, in as many lines as it takes: for files that no terminal shows.
    func message(of result: ExpectationResult) -> String? {
        guard let problem = result.problem else { return nil }
        let words = DiagnosticFormatter(files: [source], style: .plain).format(problem).split(separator: "\n")
        let comparison = lines(of: result.outcome, width: ScriptReport.pageWidth, style: .plain)
        return (words.map(String.init) + comparison).joined(separator: "\n")
    }

    /// A mistake of the script, or a warning, in as many lines as it takes.
    func text(of problem: Diagnostic) -> String {
        DiagnosticFormatter(files: [source], style: .plain).format(problem)
    }

    private static let pageWidth = 100
}
