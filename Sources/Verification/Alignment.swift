import Simulation

/// Which events are those that patterns ask for, so that as many as possible are and in the same order.
struct Alignment {
    /// Indices of a pattern and of an event, of either alone where the other has no counterpart, in order.
    let pairs: [(Int?, Int?)]

    init(_ patterns: [EventPattern], with events: [TraceEvent]) {
        let cells = patterns.count.multipliedReportingOverflow(by: events.count)
        pairs =
            cells.overflow || cells.partialValue > Alignment.mostCells
            ? Alignment.firstCome(patterns, events) : Alignment.longest(patterns, events)
    }

    /// Four million numbers, more than any script asks for that a person wrote.
    private static let mostCells = 4_000_000

    /// The longest common subsequence; of several, the one with the earliest events.
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

    /// Each pattern's first event after that of the one before; those after the first without one have none.
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
