package import Film
package import Reporting
import Simulation
package import TimelineScript

/// A sink that compares a film with the expectations of its script.
///
/// Play the film into this sink at the ``times(for:)`` of the timeline, and then read the ``results``. The sink stores
/// only the events to which expectations apply.
package struct ExpectationCheck: FrameSink {
    private let timeline: Timeline
    private let scene: Scene
    /// The events that occurred at the moment of each expectation.
    private var events: [[TraceEvent]]
    private var animations = AnimationSpans()
    private var outcomes: [Place: ExpectationResult.Outcome] = [:]
    /// The time up to which the film was played.
    private var time = Duration.zero

    /// The index of an expectation and the index of one of its checks.
    private struct Place: Hashable {
        let expectation: Int
        let check: Int
    }

    /// - Parameter scene: The scene of the timeline, which is played.
    package init(_ timeline: Timeline, of scene: Scene) {
        self.timeline = timeline
        self.scene = scene
        events = Array(repeating: [], count: timeline.expectations.count)
    }

    /// Returns the times at which the film must be sampled: the times of expectations and the times of all frames. The
    /// times of the frames are necessary because the film must have the same run loop turns as in a render.
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

    /// The results of all checks, in the order of the script. Empty until the film has ended.
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
                outcomes[place] = check.value.outcome(in: frame, of: scene.window, within: expectation.tolerance)
            }
        }
    }

    package mutating func finish(_ ending: FilmEnding) {
        for (number, expectation) in timeline.expectations.enumerated() {
            let stretch = TraceStretch(
                moment: expectation.moment, events: expectation.moment.counted(events[number]), animations: animations,
                objects: scene.objects)
            let isTooLate = ending == .interrupted && expectation.moment.isAfter(time, events[number])
            for (index, check) in expectation.checks.enumerated() {
                let outcome =
                    isTooLate
                    ? .failed(found: "found that the film stopped at \(time.shortText)")
                    : outcomes[Place(expectation: number, check: index)] ?? check.value.outcome(in: stretch)
                        ?? .failed(found: "found the end of the film before this time")
                results.append(
                    ExpectationResult(
                        moment: expectation.moment, description: check.value.description,
                        summary: check.value.summary, span: check.span, outcome: outcome))
            }
        }
    }
}

/// The result of one check.
package struct ExpectationResult: Hashable, Sendable {
    /// The time, turn or span of the check.
    package let moment: Expectation.Moment
    /// A one-line description of the check.
    package let description: String
    /// A short description for messages. The description of a list of events can be too long for a message.
    let summary: String
    package let span: SourceSpan
    package let outcome: Outcome

    package enum Outcome: Hashable, Sendable {
        case passed
        /// The check failed. `comparison` contains the expected events and the events of the trace. `at` is the
        /// location of the list entry for which no event was found.
        case failed(found: String, comparison: EventComparison? = nil, at: SourceSpan? = nil)
    }

    package var hasPassed: Bool { outcome == .passed }

    /// A diagnostic at the location of the check in the script; `nil` if the check passed.
    package var problem: Diagnostic? {
        guard case .failed(let found, _, let place) = outcome else { return nil }
        return Diagnostic("expectation", "expected \(summary), \(found)", at: place ?? span)
    }

    /// The title of the result, such as `at 0.5s: frame of card (0, 0, 10, 10)`.
    package var title: String { "\(moment.description): \(description)" }
}
