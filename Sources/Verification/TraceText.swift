import Geometry
package import Simulation

/// A trace as text that reads in columns and diffs well: time, turn, event, subject, detail, cause.
package struct TraceText {
    /// What each event so far is called when it is named as a cause.
    private var labels: [String] = []

    package init() {}

    /// The line for `event`. Events are given in order, from the first.
    package mutating func line(for event: TraceEvent) -> String {
        labels.append("\(event.kind.rawValue) \(event.subject)")
        let columns = [
            event.time.shortText.padded(to: 8), "\(event.turn)".padded(to: 4), event.kind.rawValue.padded(to: 24),
            event.subject.padded(to: 20), event.detail.padded(to: 52), cause(of: event),
        ]
        let line = columns.joined(separator: " ")
        return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }

    /// `line 14, by solve root`
    private func cause(of event: TraceEvent) -> String {
        let line = event.cause.line.map { "line \($0)" }
        let cause = event.cause.event.map { "by \(labels[$0])" }
        return [line, cause].compactMap { $0 }.joined(separator: ", ")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
