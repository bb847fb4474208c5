package import Animation
package import Diagnostics
package import Simulation
package import Views

/// Statements that are performed together at one time, optionally inside an animation block.
package struct Cue: Hashable, Sendable {
    /// The time from the start of the film; not negative.
    package var time: Located<Duration>
    /// The animation of the changes; `nil` for changes without animation.
    package var animation: AnimationSpec?
    /// The repetition of a timer; `nil` for an event that occurs once.
    package var repetition: Repetition?
    /// The statements, in the order in which they are performed. They include the statements of keyframes.
    package var statements: [Located<Statement>]
    /// The keyframes, in the order of their starts. Statements outside of keyframes animate over the whole duration.
    package var keyframes: [KeyframeSpec] = []

    package init(time: Located<Duration>, animation: AnimationSpec? = nil, statements: [Located<Statement>]) {
        self.time = time
        self.animation = animation
        self.statements = statements
    }

    /// Whether the cue belongs to a timer without an end.
    var isEndless: Bool { repetition.map { $0.times == nil } ?? false }

    /// Returns the time at which the animation of the cue and the blocks that it queues have ended, after the last
    /// repetition. If the cue starts neither, this is the time of its last repetition.
    ///
    /// - Parameter animators: The duration of each animator from its start.
    func end(_ animators: [String: Duration]) -> Duration {
        let last = repetition.map { $0.interval * (($0.times ?? 1) - 1) } ?? .zero
        return time.value + last + statements.length(animation, animators)
    }
}

/// The repetition of a timer.
package struct Repetition: Hashable, Sendable {
    /// The interval between two calls; positive.
    package var interval: Duration
    /// The number of calls, at least 1; `nil` for a timer that runs until the film ends.
    package var times: Int?
}

/// The arguments of `UIView.animate`.
package struct AnimationSpec: Hashable, Sendable {
    /// The timing. A duration of zero means that nothing animates.
    package var timing: AnimationTiming
    package var options: AnimationOptions = []
    /// The calculation mode of an animation with keyframes.
    package var mode = KeyframeTrack.CalculationMode.linear
    /// The method that computes the frames between two layouts; `nil` if the script does not specify it, so that the
    /// layouts are blended.
    package var interpolation: InterpolationMode?
    package var completion: CompletionSpec?
    /// The transition that presents the changes; `nil` for an animation block.
    package var transition: TransitionSpec?

    /// The subject of the events that the trace records for the block and its completion: `cue animate`.
    package var eventSubject: String { AnimationSpec.eventSubjects[transition == nil ? 0 : 1] }

    static let eventSubjects = ["animate", "transition"]

    /// The subjects of the completions of a script's animations.
    static let completionSubjects = eventSubjects + [rotationSubject, UIKitClass.transaction]

    /// The subject of the completion of a rotation.
    static let rotationSubject = "rotation"

    /// The duration of a rotation.
    static let ofRotation = Window.rotationDuration

    package init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        timing = AnimationTiming(duration: duration, delay: delay, curve: curve)
    }

    package init(_ timing: AnimationTiming) { self.timing = timing }

    /// The time from the start of the animation to its end. Only one run of an endless animation is counted.
    var length: Duration { timing.end ?? timing.delay + timing.duration * (timing.autoreverses ? 2 : 1) }

    package var duration: Duration { timing.duration }
    package var delay: Duration { timing.delay }
    package var curve: TimingCurve { timing.curve }
}

/// The views and the effect of `UIView.transition`.
package struct TransitionSpec: Hashable, Sendable {
    package var effect: ViewTransition.Effect
    package var views: Views

    /// Whether the transition itself exchanges views, so that it needs no statements.
    var exchangesViews: Bool { if case .exchange = views { true } else { false } }

    package enum Views: Hashable, Sendable {
        /// The view that contains all changes.
        case container(String)
        /// The second view replaces the first.
        case exchange(from: String, to: String)
    }
}

/// A part of an animation, whose start and duration are fractions of the animation's duration.
package struct KeyframeSpec: Hashable, Sendable {
    /// The start, as a fraction of the animation's duration, 0 through 1.
    package var start: Double
    /// The duration, as a fraction of the animation's duration. The sum of start and duration is at most 1.
    package var duration: Double
    /// The range of the cue's statements that belong to the keyframe.
    package var statements: Range<Int>
}

/// Statements that a view, or its controller, runs in a method that it overrides, or when an event occurs.
package struct OverrideSpec: Hashable, Sendable {
    /// The name of the view that has the key `on`.
    package var view: String
    package var method: Method
    /// The statements before the call of `super`; empty if the script does not contain the call.
    package var before: [Located<Statement>]
    package var after: [Located<Statement>]

    package enum Method: Hashable, Sendable {
        case view(View.Method)
        case controller(ViewController.Method)
        case intrinsicContentSize
        /// A handler of an event, rather than an override.
        case event(ViewEvent)

        /// Creates the method with this name. If the view has a controller, and both classes declare the method, the
        /// controller's method takes precedence.
        init?(_ name: String, hasController: Bool) {
            if name == Method.sizeName {
                self = .intrinsicContentSize
            } else if hasController, let method = ViewController.Method(rawValue: name) {
                self = .controller(method)
            } else if let method = View.Method(rawValue: name) {
                self = .view(method)
            } else if let event = ViewEvent(rawValue: name) {
                self = .event(event)
            } else {
                return nil
            }
        }

        static let sizeName = "intrinsicContentSize"
        static let namesOfViews =
            View.Method.allCases.map(\.rawValue) + [sizeName] + ViewEvent.allCases.map(\.rawValue)
        static let namesOfControllers = ViewController.Method.allCases.map(\.rawValue)
    }

    package var statements: [Located<Statement>] { before + after }
}
