package import Diagnostics
import Simulation

/// What a test run found, as lines in the manner of TAP and a count that stands alone at the end.
package struct TextReport {
    private var passed = 0
    private var failed = 0
    private let style: DiagnosticFormatter.Style

    package init(style: DiagnosticFormatter.Style) { self.style = style }

    package var hasFailures: Bool { failed > 0 }

    /// The lines for the checks of one script.
    package mutating func lines(for results: [ExpectationResult], of source: SourceFile) -> [String] {
        let formatter = DiagnosticFormatter(files: [source], style: style)
        var lines: [String] = []
        for result in results {
            let place = "\(source.name):\(result.span.line) at \(result.time.shortText)"
            let title = "\(passed + failed + 1) - \(place): \(result.description)"
            switch result.outcome {
            case .passed:
                passed += 1
                lines.append("ok " + title)
            case .failed(let found, let details):
                failed += 1
                lines.append("not ok " + title)
                let problem = Diagnostic(
                    "expectation", "expected \(result.description), \(found)", at: result.span)
                lines += formatter.format(problem).split(separator: "\n").map { "  " + $0 }
                guard !details.isEmpty else { continue }
                lines += ["  what happened in this turn:"] + details.map { "    " + $0 }
            }
        }
        return lines
    }

    /// `3 passed, 0 failed`
    package var summary: String { "\(passed) passed, \(failed) failed" }
}
