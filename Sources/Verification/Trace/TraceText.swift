import Diagnostics
package import Simulation

/// A formatter for a trace as text in columns: time, turn, event, subject, detail, cause.
///
/// Each event has one line. Columns begin at the same positions in every trace, so a longer name in one line does not
/// change other lines in a diff. A value that is longer than its column moves only the rest of its own line.
package struct TraceText {
    /// The position at which each column begins. The longest name of an event, `viewSafeAreaInsetsDidChange`, fits in
    /// its column.
    private static let stops = [0, 8, 12, 40, 60, 85]
    /// The indentation of continued lines.
    private static let indent = stops[2]

    private let width: Int?
    /// The names with which earlier events are printed as causes, by the numbers of the events.
    private var labels: [Int: String] = [:]

    /// - Parameter width: The column at which lines are wrapped; `nil` for no wrapping. In a wrapped line, the cause,
    ///   or both the detail and the cause, are printed below the event.
    package init(foldedAt width: Int? = nil) { self.width = width }

    /// Records an event that is not printed, because other events can name it as their cause.
    package mutating func skip(_ event: TraceEvent) {
        labels[event.id] = "\(event.kind.rawValue) \(event.subject)".printable
    }

    /// Returns the line for `event`, or several lines if the line is wrapped. Events must be passed in order, beginning
    /// with the first event.
    package mutating func line(for event: TraceEvent) -> String {
        skip(event)
        let cells = [
            event.time.shortText, "\(event.turn)", event.kind.rawValue, event.subject.printable,
            event.detail.printable, cause(of: event),
        ]
        let line = TraceText.row(cells)
        guard let width, line.displayWidth > width else { return line }
        // The detail stays beside its event if it fits. The cause is then below both.
        let head = TraceText.row(Array(cells[..<5])).displayWidth <= width ? 5 : 4
        let rest = cells[head...].filter { !$0.isEmpty }
        let indent = String(repeating: " ", count: TraceText.indent)
        let room = max(width - TraceText.indent, 20)
        let inOne = rest.joined(separator: "  ")
        let folded = (inOne.displayWidth <= room ? [inOne] : rest.flatMap { $0.folded(to: room) }).map { indent + $0 }
        return ([TraceText.row(Array(cells[..<head]))] + folded).joined(separator: "\n")
    }

    /// Returns a line with the cells at their positions. After a cell that is too long, there is one space, or two
    /// spaces before the last cell.
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

    /// Returns a description of the cause, such as `line 14, by solve root`.
    private func cause(of event: TraceEvent) -> String {
        let line = event.cause.line.map { "line \($0)" }
        let cause = event.cause.event.flatMap { labels[$0] }.map { "by \($0)" }
        let parts = [line, cause].compactMap { $0 }
        return parts.isEmpty && event.turn == 0 ? "first layout" : parts.joined(separator: ", ")
    }
}

/// A selection of events of a trace. An event must meet all given conditions.
package struct TraceFilter: Sendable {
    /// The objects, one of which an event must concern; `nil` for all objects.
    package var objects: Set<TraceSubject>?
    /// The kinds of events; empty for all kinds.
    package var kinds: Set<TraceEvent.Kind>
    /// The first and the last time, both included. If the last time is `nil`, there is no end.
    package var from: Duration
    package var to: Duration?

    package init(
        objects: Set<TraceSubject>? = nil, kinds: Set<TraceEvent.Kind> = [], from: Duration = .zero, to: Duration? = nil
    ) {
        self.objects = objects
        self.kinds = kinds
        self.from = from
        self.to = to
    }

    package func keeps(_ event: TraceEvent) -> Bool {
        if !kinds.isEmpty && !kinds.contains(event.kind) { return false }
        if let objects, !objects.contains(event.object) { return false }
        return event.time >= from && event.time <= to ?? event.time
    }
}
