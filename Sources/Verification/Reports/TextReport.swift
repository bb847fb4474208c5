package import Reporting

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
    /// The duration of the film, in seconds; 0 for an invalid script.
    package var seconds = 0.0

    package init(
        of source: SourceFile, title: String?, results: [ExpectationResult] = [], problems: [Diagnostic] = []
    ) {
        self.source = source
        self.title = title
        self.results = results
        self.problems = problems
    }

    /// The errors of the script, including warnings that are treated as errors.
    var mistakes: [Diagnostic] { problems.filter { $0.severity == .error } }

    /// The first error; `nil` if there are no errors.
    package var mistake: Diagnostic? { mistakes.first }

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

/// Formats a comparison as two columns. If the terminal is too narrow for columns, the two lists are printed one below
/// the other.
struct EventComparisonText {
    private let comparison: EventComparison
    private let style: DiagnosticFormatter.Style
    private let width: Int

    /// - Parameter width: The width of the terminal in columns.
    init(_ comparison: EventComparison, width: Int, style: DiagnosticFormatter.Style) {
        self.comparison = comparison
        self.width = width
        self.style = style
    }

    var lines: [String] {
        let left = comparison.rows.compactMap(\.expected).map(\.displayWidth).max() ?? 0
        let right = comparison.rows.compactMap(\.actual).map(\.displayWidth).max() ?? 0
        let wish = (max(left, EventComparisonText.expected.count), max(right, EventComparisonText.actual.count))
        let room = width - EventComparisonText.mark - EventComparisonText.divider.count
        if wish.0 + wish.1 <= room { return columns(wish.0, wish.1) }
        guard room >= EventComparisonText.leastRoom else { return stacked }
        // A column gets more than half of the space only if the other column does not need its half.
        let half = room / 2
        let first = wish.0 <= half ? wish.0 : max(half, room - wish.1)
        return columns(first, room - first)
    }

    private static let expected = "expected"
    private static let actual = "actual"
    private static let divider = " | "
    /// The width of a mark and the space after it.
    private static let mark = 2
    /// The minimum width for two columns. At this width, each column has space for an event and a name.
    private static let leastRoom = 60

    private func columns(_ left: Int, _ right: Int) -> [String] {
        var lines = [
            "  " + EventComparisonText.expected.padded(to: left) + EventComparisonText.divider
                + EventComparisonText.actual
        ]
        for row in comparison.rows {
            let (first, second) = ((row.expected ?? "").folded(to: left), (row.actual ?? "").folded(to: right))
            for index in 0..<max(first.count, second.count) {
                let cells = [first, second].map { index < $0.count ? $0[index] : "" }
                let line = cells[0].padded(to: left) + EventComparisonText.divider + cells[1]
                lines.append(marked(row.mark, index == 0, line))
            }
        }
        return lines
    }

    private var stacked: [String] {
        var lines: [String] = []
        for (title, cells) in [
            (EventComparisonText.expected, comparison.rows.map { ($0.mark, $0.expected) }),
            (EventComparisonText.actual, comparison.rows.map { ($0.mark, $0.actual) }),
        ] {
            lines.append("  \(title):")
            let told = cells.compactMap { mark, cell in cell.map { (mark, $0) } }
            if told.isEmpty { lines.append("    nothing") }
            for (mark, cell) in told {
                for (index, part) in cell.folded(to: max(width - 4, 20)).enumerated() {
                    lines.append(marked(mark, index == 0, "  " + part))
                }
            }
        }
        return lines
    }

    private func marked(_ mark: EventComparison.Mark, _ isFirst: Bool, _ text: String) -> String {
        let sign = isFirst && (mark == .missing || mark == .unexpected) ? mark.rawValue : " "
        let line = "\(sign) \(text)"
        let trimmed = line.withoutTrailingSpaces
        guard style == .colored else { return trimmed }
        switch mark {
        case .missing: return "\u{1B}[31m\(trimmed)\u{1B}[0m"
        case .unexpected: return "\u{1B}[33m\(trimmed)\u{1B}[0m"
        case .same, .other: return trimmed
        }
    }
}

extension String {
    /// Returns the text divided into lines of at most `width` columns. Lines break at spaces. A word that is longer
    /// than a line is also broken.
    func folded(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ").map(String.init) {
            let joined = line.isEmpty ? word : line + " " + word
            if joined.displayWidth <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = word
            while line.displayWidth > width {
                let head = line.head(of: width)
                lines.append(head)
                line.removeFirst(head.count)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Returns the longest prefix that fits in `width` columns. The prefix has at least one character.
    private func head(of width: Int) -> String {
        var head = ""
        var taken = 0
        for character in self {
            taken += character.displayWidth
            if taken > width, !head.isEmpty { break }
            head.append(character)
        }
        return head
    }
}
