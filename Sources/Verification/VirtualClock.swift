package import Simulation

/// Gives every event of a film a time of its own, so that a viewer shows in which order things happened.
///
/// In the film a turn takes no time. Here each event takes ``tick``, from the time of its turn on; where the turns of
/// one time would not be over before the next turn begins, they take less, evenly, but never less than a nanosecond.
package struct VirtualClock {
    /// In nanoseconds: long enough to be seen beside a second, short enough to fit between frames.
    package static let tick = 10_000

    /// By event, in the order of the trace, in nanoseconds since the film began.
    package let begins: [Int]
    /// When each event gives way to the next.
    package let ends: [Int]

    /// - Parameter events: In order.
    package init(_ events: [TraceEvent]) {
        var (begins, ends): ([Int], [Int]) = ([], [])
        var now = 0
        var index = events.startIndex
        while index < events.endIndex {
            let time = events[index].time
            let next = events[index...].firstIndex { $0.time != time } ?? events.endIndex
            let start = max(now, VirtualClock.nanoseconds(time))
            // One tick more than there are events leaves a gap before the next turn.
            let count = next - index + 1
            let room = next < events.endIndex ? VirtualClock.nanoseconds(events[next].time) - start : Int.max
            let tick = max(1, min(VirtualClock.tick, room / count))
            for place in 0..<(next - index) {
                begins.append(start + place * tick)
                ends.append(start + (place + 1) * tick)
            }
            now = start + (next - index) * tick
            index = next
        }
        self.begins = begins
        self.ends = ends
    }

    /// Rounded down; a film lasts an hour at most.
    static func nanoseconds(_ time: Duration) -> Int { Int(time.attoseconds / 1_000_000_000) }
}
