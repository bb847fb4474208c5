import Diagnostics

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
        let trimmed = line.trimmed
        guard style == .colored else { return trimmed }
        switch mark {
        case .missing: return "\u{1B}[31m\(trimmed)\u{1B}[0m"
        case .unexpected: return "\u{1B}[33m\(trimmed)\u{1B}[0m"
        case .same, .other: return trimmed
        }
    }
}

/// Formatting of text for a terminal.
extension String {
    /// The width in columns.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text with safe replacements for characters that would move the cursor or control the terminal, including
    /// line breaks.
    var printable: String { String(map { $0 == "\t" ? " " : $0.printable }) }

    /// Returns the text padded with spaces at the end to `width` columns.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

    /// The text without trailing spaces.
    var trimmed: String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }

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
