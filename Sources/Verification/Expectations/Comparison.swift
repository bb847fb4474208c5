import Simulation

/// What was expected and what happened, row by row.
package struct Comparison: Hashable, Sendable {
    package let rows: [Row]

    package struct Row: Hashable, Sendable {
        package let mark: Mark
        package let expected: String?
        package let actual: String?
    }

    /// How the two sides of a row go together.
    package enum Mark: String, Hashable, Sendable {
        /// Expected, and there.
        case same = " "
        /// Expected, and not there.
        case missing = "-"
        /// There, and should not be.
        case unexpected = "+"
        /// There, and nobody minds.
        case other = "."
    }

    init(rows: [Row]) { self.rows = rows }

    /// Compares what a list of patterns asks for with events, side by side as well as it goes.
    ///
    /// - Parameters:
    ///   - isExact: Whether events beside the expected ones are wrong.
    ///   - text: What to call an event.
    init(_ patterns: [EventPattern], with events: [TraceEvent], isExact: Bool, text: (TraceEvent) -> String) {
        var rows: [Row] = []
        var others: [TraceEvent] = []
        let kinds = Set(patterns.map(\.kind))
        let subjects = Set(patterns.compactMap(\.subject))
        func tellOthers() {
            let words = others.count == 1 ? text(others[0]) : "(\(others.count) others)"
            if !others.isEmpty { rows.append(Row(mark: .other, expected: nil, actual: words)) }
            others = []
        }
        for pair in Alignment(patterns, with: events).pairs {
            switch pair {
            case (let pattern?, let event?):
                tellOthers()
                rows.append(Row(mark: .same, expected: patterns[pattern].description, actual: text(events[event])))
            case (let pattern?, nil):
                tellOthers()
                rows.append(Row(mark: .missing, expected: patterns[pattern].description, actual: nil))
            case (nil, let event?):
                let event = events[event]
                // A turn may have hundreds of events; those that speak of the same things are worth a row.
                if isExact || kinds.contains(event.kind) && subjects.contains(event.subject) {
                    tellOthers()
                    rows.append(Row(mark: isExact ? .unexpected : .other, expected: nil, actual: text(event)))
                } else {
                    others.append(event)
                }
            case (nil, nil): break
            }
        }
        tellOthers()
        self.rows = rows
    }

    /// Compares how often something should happen with what did.
    init(_ pattern: String, times count: Int, with events: [String]) {
        var rows = zip(0..<count, events).map { Row(mark: .same, expected: pattern, actual: $1) }
        let missing = count - rows.count
        if missing > Comparison.mostAlike {
            rows.append(Row(mark: .missing, expected: "\(pattern), \(missing) times", actual: nil))
        } else if missing > 0 {
            rows += Array(repeating: Row(mark: .missing, expected: pattern, actual: nil), count: missing)
        }
        var rest = events.dropFirst(count)
        while let first = rest.first {
            let alike = rest.prefix { $0 == first }.count
            rows +=
                alike > Comparison.mostAlike
                ? [Row(mark: .unexpected, expected: nil, actual: "\(first), \(alike) times")]
                : Array(repeating: Row(mark: .unexpected, expected: nil, actual: first), count: alike)
            rest = rest.dropFirst(alike)
        }
        self.rows = rows
    }

    /// More rows than this that say the same are one row with their number.
    private static let mostAlike = 3
}
