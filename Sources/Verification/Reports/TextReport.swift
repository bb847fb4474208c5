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
