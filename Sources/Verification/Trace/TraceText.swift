import Reporting
package import Simulation

/// Formats a trace as text with the columns time, turn, event, subject, detail and cause.
///
/// Each event is one line. The columns have the same positions in every trace, so a long value changes only its own
/// line in a diff. A value that is longer than its column shifts the rest of the line.
package struct TraceText {
    /// The positions at which the columns begin. The longest event name, `viewSafeAreaInsetsDidChange`, fits in its
    /// column.
    private static let stops = [0, 8, 12, 40, 60, 85]
    /// The indentation of continuation lines.
    private static let indent = stops[2]

    private let width: Int?
    /// The names of earlier events by event number. A name is printed if the event is the cause of a later event.
    private var labels: [Int: String] = [:]

    /// - Parameter width: The column at which lines are wrapped; `nil` to disable wrapping. If a line is wrapped, the
    ///   cause, or both the detail and the cause, are printed below the event.
    package init(foldedAt width: Int? = nil) { self.width = width }

    /// Records an event that is not printed. The event can still be printed as the cause of other events.
    package mutating func skip(_ event: TraceEvent) {
        labels[event.id] = "\(event.kind.rawValue) \(event.subject)".printable
    }

    /// Returns the line for `event`, or several lines if the line is wrapped. All events must be passed to this method
    /// or to ``skip(_:)`` in order.
    package mutating func line(for event: TraceEvent) -> String {
        skip(event)
        let cells = [
            event.time.shortText, "\(event.turn)", event.kind.rawValue, event.subject.printable,
            event.detail.printable, cause(of: event),
        ]
        let line = TraceText.row(cells)
        guard let width, line.displayWidth > width else { return line }
        // Keep the detail beside the event if it fits, with only the cause on the next line.
        let head = TraceText.row(Array(cells[..<5])).displayWidth <= width ? 5 : 4
        let rest = cells[head...].filter { !$0.isEmpty }
        let indent = String(repeating: " ", count: TraceText.indent)
        let room = max(width - TraceText.indent, 20)
        let inOne = rest.joined(separator: "  ")
        let folded = (inOne.displayWidth <= room ? [inOne] : rest.flatMap { $0.folded(to: room) }).map { indent + $0 }
        return ([TraceText.row(Array(cells[..<head]))] + folded).joined(separator: "\n")
    }

    /// Returns a line with the cells at the positions of their columns. A cell that is too long is followed by one
    /// space, or by two spaces if the next cell is the last one.
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

/// A filter that selects events of a trace. An event must meet all conditions.
package struct TraceFilter: Sendable {
    /// The objects whose events are selected; `nil` to select the events of all objects.
    package var objects: Set<TraceSubject>?
    /// The kinds of events that are selected; empty to select all kinds.
    package var kinds: Set<TraceEvent.Kind>
    /// The start of the time span whose events are selected.
    package var from: Duration
    /// The end of the time span, which is included; `nil` for the end of the film.
    package var to: Duration?
    /// The views whose events are left out, apart from touches and actions, which the user causes.
    package var leftOut = SystemViewSet()

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
        if leftOut.contains(event.object), ![.touch, .action].contains(event.kind) { return false }
        if let objects, !objects.contains(event.object) { return false }
        return event.time >= from && event.time <= to ?? event.time
    }
}
