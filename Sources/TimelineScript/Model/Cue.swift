package import Animation
package import Diagnostics
package import Simulation
package import Views

/// Statements performed together at a time, perhaps inside an animation block.
package struct Cue: Hashable, Sendable {
    /// Since the film began; not negative.
    package var time: Located<Duration>
    /// `nil` for changes that jump.
    package var animation: AnimationSpec?
    /// Of a timer; `nil` for an event, which is there once.
    package var repetition: Repetition?
    /// In the order in which they are performed, those of keyframes included.
    package var statements: [Located<Statement>]
    /// In order of their starts. What no keyframe has is of the whole animation.
    package var keyframes: [KeyframeSpec] = []

    package init(time: Located<Duration>, animation: AnimationSpec? = nil, statements: [Located<Statement>]) {
        self.time = time
        self.animation = animation
        self.statements = statements
    }

    /// Whether it is of a timer that never ends.
    var isEndless: Bool { repetition.map { $0.times == nil } ?? false }

    /// When its animation ends, or what it queues; of the last time, where it repeats so often. Its time when it has
    /// neither.
    ///
    /// - Parameter animators: How long each animator takes from its start.
    func end(_ animators: [String: Duration]) -> Duration {
        let last = repetition.map { $0.interval * (($0.times ?? 1) - 1) } ?? .zero
        return time.value + last + statements.length(animation, animators)
    }
}

/// How a timer calls a cue again and again.
package struct Repetition: Hashable, Sendable {
    /// Positive.
    package var interval: Duration
    /// At least 1; `nil` for as long as the film lasts.
    package var times: Int?
}

/// The arguments of `UIView.animate`.
package struct AnimationSpec: Hashable, Sendable {
    /// Of a duration that is zero where it animates nothing.
    package var timing: AnimationTiming
    package var options: AnimationOptions = []
    /// Of an animation with keyframes.
    package var mode = KeyframeTrack.CalculationMode.linear
    /// How frames between two layouts come about; `nil` where it does not say, and they blend.
    package var interpolation: InterpolationMode?
    package var completion: CompletionSpec?
    /// The transition that shows the changes; `nil` for an animation block.
    package var transition: TransitionSpec?

    /// The subject of the events of the block and its completion: `cue animate`.
    package var eventSubject: String { AnimationSpec.eventSubjects[transition == nil ? 0 : 1] }

    static let eventSubjects = ["animate", "transition"]

    /// The subjects of the completions of a script's animations.
    static let completionSubjects = eventSubjects + [rotationSubject, UIKitClass.transaction]

    /// What the trace calls the completion of a turn of the device.
    static let rotationSubject = "rotation"

    /// How long a turn of the device takes.
    static let ofRotation = Window.rotationDuration

    package init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        timing = AnimationTiming(duration: duration, delay: delay, curve: curve)
    }

    package init(_ timing: AnimationTiming) { self.timing = timing }

    /// From its beginning to its end. What repeats for ever is shown once.
    var length: Duration { timing.end ?? timing.delay + timing.duration * (timing.autoreverses ? 2 : 1) }

    package var duration: Duration { timing.duration }
    package var delay: Duration { timing.delay }
    package var curve: TimingCurve { timing.curve }
}

/// The views and the effect of `UIView.transition`.
package struct TransitionSpec: Hashable, Sendable {
    package var effect: ViewTransition.Effect
    package var views: Views

    /// Whether the transition itself changes something, so that it needs no statements.
    var exchangesViews: Bool { if case .exchange = views { true } else { false } }

    package enum Views: Hashable, Sendable {
        /// The view that contains all changes.
        case container(String)
        /// The second view replaces the first.
        case exchange(from: String, to: String)
    }
}

/// A part of an animation, as fractions of its duration.
package struct KeyframeSpec: Hashable, Sendable {
    /// 0 through 1.
    package var start: Double
    /// With the start, at most 1.
    package var duration: Double
    /// Of the cue's statements, those that are performed in it.
    package var statements: Range<Int>
}

/// Statements that a view, or its controller, runs in a method that it overrides.
package struct OverrideSpec: Hashable, Sendable {
    /// The view whose `on` it stands in.
    package var view: String
    package var method: Method
    /// Run before `super`; empty where the script does not say where `super` is.
    package var before: [Located<Statement>]
    package var after: [Located<Statement>]

    package enum Method: Hashable, Sendable {
        case view(View.Method)
        case controller(ViewController.Method)
        case intrinsicContentSize

        /// The method of this name. Where a view has a controller, what both have is the controller's.
        init?(_ name: String, hasController: Bool) {
            if name == Method.sizeName {
                self = .intrinsicContentSize
            } else if hasController, let method = ViewController.Method(rawValue: name) {
                self = .controller(method)
            } else if let method = View.Method(rawValue: name) {
                self = .view(method)
            } else {
                return nil
            }
        }

        static let sizeName = "intrinsicContentSize"
        static let namesOfViews = View.Method.allCases.map(\.rawValue) + [sizeName]
        static let namesOfControllers = ViewController.Method.allCases.map(\.rawValue)
    }

    package var statements: [Located<Statement>] { before + after }
}
