package import Diagnostics

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
