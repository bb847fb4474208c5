import Diagnostics
package import Simulation

/// A trace as text that reads in columns and diffs well: time, turn, event, subject, detail, cause.
///
/// One line for each event. Columns begin at the same places in every trace, so a longer name in one line moves no other
/// line; what is longer than its column pushes the rest of its own line along.
package struct TraceText {
    /// Where each column begins. The longest name of an event, `viewSafeAreaInsetsDidChange`, has room in its own.
    private static let stops = [0, 8, 12, 40, 60, 85]
    /// What lines go on with where they are folded.
    private static let indent = stops[2]

    private let width: Int?
    /// What each event so far is called when it is named as a cause.
    private var labels: [Int: String] = [:]

    /// - Parameter width: Where lines are folded, in columns; `nil` for never. Detail and cause go on below the event.
    package init(foldedAt width: Int? = nil) { self.width = width }

    /// Takes note of an event that is not printed, for those that name it as their cause.
    package mutating func skip(_ event: TraceEvent) {
        labels[event.id] = "\(event.kind.rawValue) \(event.subject)".printable
    }

    /// The line for `event`, or several where it is folded. Events are given in order, from the first.
    package mutating func line(for event: TraceEvent) -> String {
        skip(event)
        let cells = [
            event.time.shortText, "\(event.turn)", event.kind.rawValue, event.subject.printable,
            event.detail.printable, cause(of: event),
        ]
        let line = TraceText.row(cells)
        guard let width, line.displayWidth > width else { return line }
        // The detail stays beside its event where it fits, with the cause below both.
        let head = TraceText.row(Array(cells[..<5])).displayWidth <= width ? 5 : 4
        let rest = cells[head...].filter { !$0.isEmpty }
        let indent = String(repeating: " ", count: TraceText.indent)
        let room = max(width - TraceText.indent, 20)
        let inOne = rest.joined(separator: "  ")
        let folded = (inOne.displayWidth <= room ? [inOne] : rest.flatMap { $0.folded(to: room) }).map { indent + $0 }
        return ([TraceText.row(Array(cells[..<head]))] + folded).joined(separator: "\n")
    }

    /// Cells at their stops, or behind a cell that is too long: a name by one space, words by two.
    private static func row(_ cells: [String]) -> String {
        var line = ""
        var end = 0
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            let gap = max(stops[index] - end, index == 0 ? 0 : index < 5 ? 1 : 2)
            line += String(repeating: " ", count: gap) + cell
            end += gap + cell.displayWidth
        }
        return line
    }

    /// `line 14, by solve root`
    private func cause(of event: TraceEvent) -> String {
        let line = event.cause.line.map { "line \($0)" }
        let cause = event.cause.event.flatMap { labels[$0] }.map { "by \($0)" }
        let parts = [line, cause].compactMap { $0 }
        return parts.isEmpty && event.turn == 0 ? "first layout" : parts.joined(separator: ", ")
    }
}

/// Which events of a trace somebody asks for. Each condition that is given must hold.
package struct TraceFilter: Sendable {
    /// Names of views, any of which an event happens to; none for all.
    package var views: Set<String>
    /// None for all.
    package var kinds: Set<TraceEvent.Kind>
    /// Times, both included.
    package var from: Duration
    package var to: Duration?

    package init(
        views: Set<String> = [], kinds: Set<TraceEvent.Kind> = [], from: Duration = .zero, to: Duration? = nil
    ) {
        self.views = views
        self.kinds = kinds
        self.from = from
        self.to = to
    }

    package func keeps(_ event: TraceEvent) -> Bool {
        if !kinds.isEmpty && !kinds.contains(event.kind) { return false }
        if !views.isEmpty && !happens(event) { return false }
        return event.time >= from && event.time <= to ?? event.time
    }

    /// To a view itself, or to what is the view's own, as a statement names it: `card.alpha`.
    private func happens(_ event: TraceEvent) -> Bool {
        if views.contains(event.subject) { return true }
        guard let dot = event.subject.firstIndex(of: ".") else { return false }
        return views.contains(String(event.subject[..<dot]))
    }
}
