import Film
import Simulation

/// A comparison of expected and actual events, row by row.
package struct EventComparison: Hashable, Sendable {
    package let rows: [Row]

    package struct Row: Hashable, Sendable {
        package let mark: Mark
        package let expected: String?
        package let actual: String?
    }

    /// The result of comparing the two sides of a row.
    package enum Mark: String, Hashable, Sendable {
        /// An expected event that occurred.
        case same = " "
        /// An expected event that did not occur.
        case missing = "-"
        /// An event that occurred but was not expected.
        case unexpected = "+"
        /// One or more events that the expectation allows but does not require.
        case other = "."
    }

    init(rows: [Row]) { self.rows = rows }

    /// Compares patterns with events, and aligns each pattern with a matching event.
    ///
    /// - Parameters:
    ///   - isExact: Whether events that match no pattern are errors.
    ///   - text: A closure that returns the text of an event.
    init(_ patterns: [EventPattern], with events: [TraceEvent], isExact: Bool, text: (TraceEvent) -> String) {
        var rows: [Row] = []
        var others: [TraceEvent] = []
        let kinds = Set(patterns.map(\.kind))
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
                // A turn can have hundreds of events. Only an event whose kind and subject both occur in the patterns
                // gets its own row.
                if isExact || kinds.contains(event.kind) && patterns.contains(where: { $0.concerns(event) }) {
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

    /// Compares `count`, the expected number of events that match `pattern`, with the matching `events`.
    init(_ pattern: String, times count: Int, with events: [String]) {
        var rows = zip(0..<count, events).map { Row(mark: .same, expected: pattern, actual: $1) }
        let missing = count - rows.count
        if missing > EventComparison.mostAlike {
            rows.append(Row(mark: .missing, expected: "\(pattern), \(missing) times", actual: nil))
        } else if missing > 0 {
            rows += Array(repeating: Row(mark: .missing, expected: pattern, actual: nil), count: missing)
        }
        var rest = events.dropFirst(count)
        while let first = rest.first {
            let alike = rest.prefix { $0 == first }.count
            rows +=
                alike > EventComparison.mostAlike
                ? [Row(mark: .unexpected, expected: nil, actual: "\(first), \(alike) times")]
                : Array(repeating: Row(mark: .unexpected, expected: nil, actual: first), count: alike)
            rest = rest.dropFirst(alike)
        }
        self.rows = rows
    }

    /// The maximum number of consecutive equal rows. A longer run of equal rows is combined into one row with their
    /// number.
    private static let mostAlike = 3
}

/// An alignment of patterns with events that preserves their order and has the maximum number of pairs.
struct Alignment {
    /// Pairs of the index of a pattern and the index of an event, in order. An index is `nil` if a pattern or event
    /// has no counterpart.
    let pairs: [(Int?, Int?)]

    init(_ patterns: [EventPattern], with events: [TraceEvent]) {
        let cells = patterns.count.multipliedReportingOverflow(by: events.count)
        pairs =
            cells.overflow || cells.partialValue > Alignment.mostCells
            ? Alignment.firstCome(patterns, events) : Alignment.longest(patterns, events)
    }

    /// The maximum number of cells in the table of ``longest(_:_:)``. Comparisons that need more cells use
    /// ``firstCome(_:_:)``. Scripts that are written by hand need fewer cells.
    private static let mostCells = 4_000_000

    /// Returns the longest common subsequence. If there are several, the result pairs the patterns with the earliest
    /// events.
    private static func longest(_ patterns: [EventPattern], _ events: [TraceEvent]) -> [(Int?, Int?)] {
        let width = events.count + 1
        var lengths = [Int](repeating: 0, count: (patterns.count + 1) * width)
        for pattern in patterns.indices.reversed() {
            for event in events.indices.reversed() {
                let cell = pattern * width + event
                lengths[cell] =
                    patterns[pattern].matches(events[event])
                    ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
            }
        }
        var pairs: [(Int?, Int?)] = []
        var (pattern, event) = (0, 0)
        while pattern < patterns.count || event < events.count {
            if pattern < patterns.count, event < events.count, patterns[pattern].matches(events[event]) {
                pairs.append((pattern, event))
                (pattern, event) = (pattern + 1, event + 1)
                continue
            }
            let cell = pattern * width + event
            let mayPassEvent =
                event < events.count
                && (pattern == patterns.count || lengths[cell + 1] == lengths[cell])
            if mayPassEvent, pattern == patterns.count || lengths[cell] > 0 {
                pairs.append((nil, event))
                event += 1
            } else if pattern < patterns.count {
                pairs.append((pattern, nil))
                pattern += 1
            } else {
                pairs.append((nil, event))
                event += 1
            }
        }
        return pairs
    }

    /// Pairs each pattern with the first matching event after the event of the previous pattern. After a pattern
    /// without a matching event, no pattern is paired.
    private static func firstCome(_ patterns: [EventPattern], _ events: [TraceEvent]) -> [(Int?, Int?)] {
        var pairs: [(Int?, Int?)] = []
        var pattern = 0
        for (index, event) in events.enumerated() {
            let isNext = pattern < patterns.count && patterns[pattern].matches(event)
            pairs.append((isNext ? pattern : nil, index))
            if isNext { pattern += 1 }
        }
        return pairs + (pattern..<patterns.count).map { ($0, nil) }
    }
}
