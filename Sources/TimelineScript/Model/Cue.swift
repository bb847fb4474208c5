package import Animation
package import Diagnostics
package import Simulation
package import Views

/// Statements that are performed together at a given time, optionally inside an animation block.
package struct Cue: Hashable, Sendable {
    /// The time from the start of the film, which is not negative.
    package var time: Located<Duration>
    /// The animation of the changes; `nil` if the changes are not animated.
    package var animation: AnimationSpec?
    /// The repetition, which makes the cue a timer; `nil` for a cue that runs once.
    package var repetition: Repetition?
    /// The statements, in the order in which they are performed. They include the statements of keyframes.
    package var statements: [Located<Statement>]
    /// The keyframes, in the order of their start times. Changes by statements outside keyframes animate over the whole
    /// duration.
    package var keyframes: [KeyframeSpec] = []

    package init(time: Located<Duration>, statements: [Located<Statement>]) {
        self.time = time
        self.statements = statements
    }

    /// Whether the cue is a timer that repeats endlessly.
    var isEndless: Bool { repetition.map { $0.times == nil } ?? false }

    /// Returns the time at which all animations and blocks that the cue starts have ended. If the cue starts neither,
    /// this is the time of its last repetition.
    ///
    /// - Parameter animators: The duration of each animator, by name.
    func end(_ animators: [String: Duration]) -> Duration {
        let last = repetition.map { $0.interval * (($0.times ?? 1) - 1) } ?? .zero
        return time.value + last + statements.length(animation, animators)
    }
}

/// The repetition of a timer.
package struct Repetition: Hashable, Sendable {
    /// The interval between two calls, which is positive.
    package var interval: Duration
    /// The number of calls, which is at least 1; `nil` for a timer that runs until the film ends.
    package var times: Int?
}

/// The arguments of `UIView.animate`.
package struct AnimationSpec: Hashable, Sendable {
    /// The timing. If the duration is zero, the changes are not animated.
    package var timing: AnimationTiming
    package var options: AnimationOptions = []
    /// The calculation mode of the keyframes.
    package var mode = KeyframeTrack.CalculationMode.linear
    /// The interpolation mode, which determines how frames between two layouts are computed; `nil` if the script does
    /// not specify one. The default is to blend the layouts.
    package var interpolation: InterpolationMode?
    package var completion: CompletionSpec?
    /// The transition that presents the changes; `nil` for a plain animation block.
    package var transition: TransitionSpec?

    /// The subject of the trace events for the block and its completion, such as `animate` in `cue animate`.
    package var eventSubject: String { AnimationSpec.eventSubjects[transition == nil ? 0 : 1] }

    static let eventSubjects = ["animate", "transition"]

    /// The subjects of completion events, except the names of animators.
    static let completionSubjects = eventSubjects + [rotationSubject, UIKitClass.transaction]

    /// The subject of the completion event of a rotation.
    static let rotationSubject = "rotation"

    /// The duration of a rotation.
    static let ofRotation = Window.rotationDuration

    package init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        timing = AnimationTiming(duration: duration, delay: delay, curve: curve)
    }

    package init(_ timing: AnimationTiming) { self.timing = timing }

    /// The time from the start of the animation to its end, including the delay. For an endless animation, this is the
    /// length of one run.
    var length: Duration { timing.end ?? timing.delay + timing.duration * (timing.autoreverses ? 2 : 1) }

    package var duration: Duration { timing.duration }
    package var delay: Duration { timing.delay }
    package var curve: TimingCurve { timing.curve }
}

/// The views and the effect of `UIView.transition`.
package struct TransitionSpec: Hashable, Sendable {
    package var effect: ViewTransition.Effect
    package var views: Views

    /// Whether the transition itself exchanges views. Such a transition does not need statements.
    var exchangesViews: Bool { if case .exchange = views { true } else { false } }

    package enum Views: Hashable, Sendable {
        /// The view that contains all changes.
        case container(String)
        /// The second view replaces the first.
        case exchange(from: String, to: String)
    }
}

/// A keyframe of an animation.
package struct KeyframeSpec: Hashable, Sendable {
    /// The start, as a fraction of the animation's duration, 0 through 1.
    package var start: Double
    /// The duration, as a fraction of the animation's duration. The sum of start and duration is at most 1.
    package var duration: Double
    /// The range of the cue's statements that belong to the keyframe.
    package var statements: Range<Int>
}

/// The statements that a view or its controller runs in an overridden method, or when an event occurs.
package struct OverrideSpec: Hashable, Sendable {
    /// The name of the view that has the key `on`.
    package var view: String
    package var method: Method
    /// The statements before the call to `super`; empty if the script does not contain this call.
    package var before: [Located<Statement>]
    package var after: [Located<Statement>]

    package enum Method: Hashable, Sendable {
        case view(View.Method)
        case controller(ViewController.Method)
        case intrinsicContentSize
        /// An event handler, rather than an override.
        case event(ViewEvent)

        /// Creates the method with this name. If the view has a controller, a method of the controller takes precedence
        /// over a method of the view with the same name.
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
