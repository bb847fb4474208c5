package import Diagnostics
package import Playback
package import Simulation
package import TimelineScript

/// Compares what a film shows with what its script expects.
///
/// A sink: play the film into it at ``times(for:)`` and read the ``results`` afterwards. It keeps the events that
/// expectations speak of and forgets the others.
package struct ExpectationCheck: FrameSink {
    private let timeline: Timeline
    private let window: Window
    /// Of each expectation, the events of its moment.
    private var events: [[TraceEvent]]
    private var animations = AnimationSpans()
    private var outcomes: [Place: ExpectationResult.Outcome] = [:]
    /// How far the film has come.
    private var time = Duration.zero

    /// Which check of which expectation.
    private struct Place: Hashable {
        let expectation: Int
        let check: Int
    }

    /// - Parameter window: The window that plays the timeline.
    package init(_ timeline: Timeline, of window: Window) {
        self.timeline = timeline
        self.window = window
        events = Array(repeating: [], count: timeline.expectations.count)
    }

    /// When the film must be sampled: at every frame, so that turns are those of a render, and where it is checked.
    package static func times(for timeline: Timeline) -> [Duration] {
        let frames = FrameClock(framesPerSecond: timeline.framesPerSecond).times(until: timeline.end)
        let checked = timeline.expectations.flatMap { expectation -> [Duration] in
            switch expectation.moment {
            case .at(let time): [time.value]
            case .turn: []
            case .during(_, let last): [last.value]
            }
        }
        return Set(frames + checked).sorted()
    }

    /// One result for each check, in the order of the script. Complete once the film has ended.
    package private(set) var results: [ExpectationResult] = []

    package mutating func begin(_ film: FilmFormat) {}

    package mutating func receive(_ frame: FrameSnapshot) {
        time = frame.events.last { $0.kind == .feedbackLoop }?.time ?? frame.time
        for event in frame.events {
            animations.add(event)
            for (number, expectation) in timeline.expectations.enumerated() where expectation.moment.holds(event) {
                events[number].append(event)
            }
        }
        for (number, expectation) in timeline.expectations.enumerated() {
            guard case .at(let time) = expectation.moment, time.value == frame.time else { continue }
            for (index, check) in expectation.checks.enumerated() {
                let place = Place(expectation: number, check: index)
                outcomes[place] = check.value.outcome(in: frame, of: window, within: expectation.tolerance)
            }
        }
    }

    package mutating func finish(_ ending: FilmEnding) {
        for (number, expectation) in timeline.expectations.enumerated() {
            let stretch = TraceStretch(
                moment: expectation.moment, events: expectation.moment.counted(events[number]), animations: animations)
            let isTooLate = ending == .interrupted && expectation.moment.isAfter(time, events[number])
            for (index, check) in expectation.checks.enumerated() {
                let outcome =
                    isTooLate
                    ? .failed(found: "the film stopped at \(time.shortText)")
                    : outcomes[Place(expectation: number, check: index)] ?? check.value.outcome(in: stretch)
                        ?? .failed(found: "the film ended before")
                results.append(
                    ExpectationResult(
                        moment: expectation.moment, description: check.value.description,
                        summary: check.value.summary, span: check.span, outcome: outcome))
            }
        }
    }
}

/// What became of one check.
package struct ExpectationResult: Hashable, Sendable {
    /// When in the film it looked.
    package let moment: Expectation.Moment
    /// What was expected, in one line.
    package let description: String
    /// The same where that stands nearby: an order has many words.
    let summary: String
    package let span: SourceSpan
    package let outcome: Outcome

    package enum Outcome: Hashable, Sendable {
        case passed
        /// What there was instead, where the trace shows it what was expected beside it, and which entry of a list is
        /// missing.
        case failed(found: String, comparison: Comparison? = nil, at: SourceSpan? = nil)
    }

    package var hasPassed: Bool { outcome == .passed }

    /// What is wrong, at the entry of the script; `nil` when nothing is.
    package var problem: Diagnostic? {
        guard case .failed(let found, _, let place) = outcome else { return nil }
        return Diagnostic("expectation", "expected \(summary), \(found)", at: place ?? span)
    }

    /// `at 0.5s: frame of card (0, 0, 10, 10)`
    package var title: String { "\(moment.description): \(description)" }
}
