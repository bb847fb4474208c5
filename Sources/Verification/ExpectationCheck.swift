package import Diagnostics
package import Playback
import Simulation
package import TimelineScript

/// Compares what a film shows with what its script expects.
///
/// A sink: play the film into it at ``times(for:)`` and read the ``results`` afterwards. It keeps the events of the
/// turns that expectations speak of and forgets the others.
package struct ExpectationCheck: FrameSink {
    private let timeline: Timeline
    private let turnTimes: Set<Duration>
    private var turns: [Duration: [TraceEvent]] = [:]
    private var outcomes: [Place: ExpectationResult.Outcome] = [:]

    /// Which check of which expectation.
    private struct Place: Hashable {
        let expectation: Int
        let check: Int
    }

    package init(_ timeline: Timeline) {
        self.timeline = timeline
        turnTimes = Set(timeline.expectations.map(\.time.value))
    }

    /// When the film must be sampled: at every frame, so that turns are those of a render, and where it is checked.
    package static func times(for timeline: Timeline) -> [Duration] {
        let frames = FrameClock(framesPerSecond: timeline.framesPerSecond).times(until: timeline.end)
        return Set(frames + timeline.expectations.map(\.time.value)).sorted()
    }

    /// One result for each check, in the order of the script. Complete once the film has ended.
    package private(set) var results: [ExpectationResult] = []

    package mutating func begin(_ film: FilmFormat) {}

    package mutating func receive(_ frame: FrameSnapshot) {
        for event in frame.events where turnTimes.contains(event.time) { turns[event.time, default: []].append(event) }
        guard turnTimes.contains(frame.time) else { return }
        for (number, expectation) in timeline.expectations.enumerated() where expectation.time.value == frame.time {
            for (index, check) in expectation.checks.enumerated() {
                let place = Place(expectation: number, check: index)
                outcomes[place] = check.value.outcome(in: frame, within: expectation.tolerance)
            }
        }
    }

    package mutating func finish(_ ending: FilmEnding) {
        for (number, expectation) in timeline.expectations.enumerated() {
            let turn = Turn(turns[expectation.time.value] ?? [])
            for (index, check) in expectation.checks.enumerated() {
                let outcome =
                    outcomes[Place(expectation: number, check: index)] ?? check.value.outcome(in: turn)
                    ?? .failed(found: "the film ended before", details: [])
                results.append(
                    ExpectationResult(
                        time: expectation.time.value, description: check.value.description, span: check.span,
                        outcome: outcome))
            }
        }
    }
}

/// What became of one check.
package struct ExpectationResult: Hashable, Sendable {
    /// When in the film it looked.
    package let time: Duration
    /// What was expected, in one line.
    package let description: String
    package let span: SourceSpan
    package let outcome: Outcome

    package enum Outcome: Hashable, Sendable {
        case passed
        /// What there was instead, and lines that show it.
        case failed(found: String, details: [String])
    }

    package var hasPassed: Bool { outcome == .passed }
}
