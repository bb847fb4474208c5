package import Animation
import Simulation

/// Statements performed together at a time, perhaps inside an animation block.
package struct Cue: Hashable, Sendable {
    /// Since the film began; not negative.
    package var time: Located<Duration>
    /// `nil` for changes that jump.
    package var animation: AnimationSpec?
    /// Of a timer; `nil` for an event, which is there once.
    package var repetition: Repetition?
    /// In the order in which they are performed.
    package var statements: [Located<Statement>]

    package init(time: Located<Duration>, animation: AnimationSpec? = nil, statements: [Located<Statement>]) {
        self.time = time
        self.animation = animation
        self.statements = statements
    }

    /// When its animation ends, or what it queues; of the last time, where it repeats so often. Its time when it has
    /// neither.
    package var end: Duration {
        let last = repetition.map { $0.interval * (($0.times ?? 1) - 1) } ?? .zero
        return time.value + last + statements.length(animation)
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
    /// Positive.
    package var duration: Duration
    /// Not negative.
    package var delay: Duration
    package var curve: TimingCurve

    /// What the trace calls the block itself: `cue animate`.
    package static let eventSubject = "animate"

    /// What the trace calls the completions of a script's animations.
    static let completionSubjects = [eventSubject, "rotation"]

    /// How long a turn of the device takes.
    static let ofRotation = Window.rotationDuration

    package init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        self.duration = duration
        self.delay = delay
        self.curve = curve
    }
}
