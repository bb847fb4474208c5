package import Animation
import Simulation

/// Statements performed together at a time, perhaps inside an animation block.
package struct Cue: Hashable, Sendable {
    /// Since the film began; not negative.
    package var time: Located<Duration>
    /// `nil` for changes that jump.
    package var animation: AnimationSpec?
    /// In the order in which they are performed.
    package var statements: [Located<Statement>]

    package init(time: Located<Duration>, animation: AnimationSpec? = nil, statements: [Located<Statement>]) {
        self.time = time
        self.animation = animation
        self.statements = statements
    }

    /// When its animation ends; its time when it has none.
    package var end: Duration {
        guard let animation else { return rotates ? time.value + Window.rotationDuration : time.value }
        return time.value + animation.delay + animation.duration
    }

    /// Whether it turns the device, which is animated by itself.
    private var rotates: Bool {
        statements.contains { if case .changeDevice(.orientation) = $0.value.action { true } else { false } }
    }
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

    package init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        self.duration = duration
        self.delay = delay
        self.curve = curve
    }
}
