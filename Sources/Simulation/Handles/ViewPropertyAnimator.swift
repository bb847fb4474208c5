public import Animation
import Views

/// An animator whose animations can be paused, scrubbed, reversed and stopped. Equivalent to
/// `UIViewPropertyAnimator`.
///
/// - Source: semantics 27.
public final class ViewPropertyAnimator {
    public let window: Window
    /// The name of the animator in the trace.
    public let name: String
    let id: AnimatorClock.ID
    public private(set) var state = State.inactive
    public private(set) var isRunning = false
    public let duration: Duration
    /// The curve of the whole animation, unless ``continueAnimation(withTimingParameters:durationFactor:)`` sets
    /// another curve.
    public let curve: TimingCurve
    /// The method that interpolates between two layouts.
    public let interpolation: InterpolationMode
    /// Whether the progress is linear while the animator is paused, so that it equals ``fractionComplete``.
    public var scrubsLinearly = true
    /// Whether the animator stays active at its end, so that it can be reversed, and completes only after it is
    /// stopped.
    public var pausesOnCompletion = false

    private var blocks: [(body: () -> Void, delayFactor: Double)] = []
    private var completions: [(Position) -> Void] = []
    private var group: AnimationGroup.ID?
    private var reversed = false
    /// The earliest time at which the first block starts the animator; `nil` unless the animator was started without
    /// blocks.
    private var startOfFirstBlock: Duration?

    /// The state of an animator.
    public enum State: String, Hashable, Sendable {
        /// The blocks have not run yet, or the animator has finished.
        case inactive
        /// The animator is running or paused.
        case active
        /// The animator waits for ``finishAnimation(at:)``.
        case stopped
    }

    /// The position at which an animator finishes, which determines the final values of the animated properties.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case end, start, current
    }

    /// Creates an inactive animator.
    ///
    /// - Parameters:
    ///   - window: The window of the animated views.
    ///   - duration: The duration. If it is zero or negative, nothing is animated, and the animator completes in the
    ///     turn after its start.
    ///   - curve: The curve from start to end. A reversed animator follows the curve backward.
    ///   - interpolation: The method that interpolates between two layouts.
    ///   - name: The name of the animator in the trace.
    ///   - animations: The first block, which runs when the animator becomes active.
    public init(
        window: Window, duration: Duration, curve: TimingCurve = .easeInOut,
        between interpolation: InterpolationMode = .blend, name: String = "animator", animations: (() -> Void)? = nil
    ) {
        self.window = window
        let duration = max(duration, .zero)
        self.duration = duration
        self.curve = curve
        self.interpolation = interpolation
        self.name = name
        id = window.animations.addClock(AnimatorClock(duration: duration.timeInterval, curve: curve))
        if let animations { blocks = [(animations, 0)] }
        window.animators.add(self)
    }

    /// Creates an inactive animator with a spring that settles within the duration.
    public convenience init(
        window: Window, duration: Duration, dampingRatio: Double, between interpolation: InterpolationMode = .blend,
        name: String = "animator", animations: (() -> Void)? = nil
    ) {
        let spring = Spring(dampingRatio: dampingRatio, settlingIn: duration.timeInterval)
        self.init(
            window: window, duration: duration, curve: .spring(SpringCurve(spring)), between: interpolation, name: name,
            animations: animations)
    }

    private var clock: AnimatorClock {
        get { window.animations[clock: id] }
        set { window.animations[clock: id] = newValue }
    }

    private var now: Duration { window.currentMediaTime }

    // MARK: Animations

    /// Adds a block. If the animator is active, the block runs immediately, and its changes are animated over the
    /// remaining time. The first block of an animator that was started without blocks also starts the animator.
    ///
    /// - Parameters:
    ///   - animations: A closure that makes the changes.
    ///   - delayFactor: The delay of the block as a fraction of the remaining time, 0 through 1.
    public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
        precondition((0...1).contains(delayFactor), "a delay factor must be 0 through 1, found \(delayFactor)")
        switch state {
        case .inactive: blocks.append((animations, delayFactor))
        case .active:
            run(animations, delayFactor: delayFactor)
            guard let start = startOfFirstBlock else { return }
            startOfFirstBlock = nil
            clock.start(at: max(now, start), isReversed: reversed)
            isRunning = true
        case .stopped: refuse("addAnimations", "an animator that was stopped accepts no more animations")
        }
    }

    /// Adds a completion closure. The closures are called in the order in which they were added.
    public func addCompletion(_ completion: @escaping (Position) -> Void) { completions.append(completion) }

    /// Releases the blocks and the completions.
    func forgetBlocks() {
        blocks = []
        completions = []
    }

    /// Activates the animator and runs its blocks, which set the model values to the final values.
    private func activate() {
        state = .active
        let blocks = self.blocks
        self.blocks = []
        clock = AnimatorClock(duration: duration.timeInterval, curve: curve)
        group = window.animations.makeAnimatorGroup(name)
        window.animators.activate(self)
        for block in blocks { run(block.body, delayFactor: block.delayFactor) }
    }

    private func run(_ body: () -> Void, delayFactor: Double) {
        guard let group else { return }
        let part = PropertyAnimation.AnimatorPart(id: id, part: clock.addPart(at: now, delayFactor: delayFactor))
        window.blocks.run(
            part, AnimationTiming(duration: duration, curve: curve), in: group, between: interpolation,
            animations: body)
    }

    // MARK: Starting and pausing

    /// Starts the animator, or resumes it after a pause. An animator without blocks waits for its first block.
    ///
    /// - Parameter delay: The time before the first change. The value must not be negative.
    /// - Source: semantics 27.1.
    public func startAnimation(afterDelay delay: Duration = .zero) {
        precondition(delay >= .zero, "a delay must not be negative, found \(delay)")
        guard state != .stopped else {
            return refuse("startAnimation", "an animator that was stopped has to be finished first")
        }
        guard !isRunning, startOfFirstBlock == nil else { return }
        if state == .inactive {
            let waits = blocks.isEmpty
            activate()
            guard !waits else {
                startOfFirstBlock = now + delay
                return
            }
            clock.start(at: now + delay, isReversed: reversed)
        } else {
            clock.resume(at: now + delay, with: curve, isReversed: reversed)
        }
        isRunning = true
    }

    public func pauseAnimation() {
        guard state != .stopped else {
            return refuse("pauseAnimation", "an animator that was stopped cannot be paused")
        }
        if state == .inactive { activate() }
        clock.hold(at: now, scrubbingLinearly: scrubsLinearly)
        isRunning = false
        startOfFirstBlock = nil
    }

    /// Resumes the animator after a pause, from its current position.
    ///
    /// - Parameters:
    ///   - curve: The curve of the remaining animation; `nil` for the animator's own curve.
    ///   - durationFactor: The duration of the remaining animation as a fraction of the animator's duration; 0 to use
    ///     the remaining duration. The value must not be negative.
    /// - Source: semantics 27.4; UIKit's behavior for factors other than 0 is not documented.
    public func continueAnimation(withTimingParameters curve: TimingCurve? = nil, durationFactor: Double = 0) {
        precondition(durationFactor >= 0, "a duration factor must not be negative, found \(durationFactor)")
        guard state == .active else {
            return refuse("continueAnimation", "only a paused animator can continue; this one is \(state.rawValue)")
        }
        guard !isRunning else { return }
        startOfFirstBlock = nil
        clock.resume(
            at: now, with: curve ?? self.curve,
            remaining: durationFactor > 0 ? durationFactor * duration.timeInterval : nil, isReversed: reversed)
        isRunning = true
    }

    /// The completed fraction of the animation, measured in the direction in which the animator runs.
    ///
    /// Setting ``isReversed`` changes a fraction f to 1 - f. Setting the fraction pauses the animator. New values are
    /// limited to the range 0 through 1; for a reversed animator, 1 is the start of the animation. The value is below 0
    /// or above 1 only if the animator is paused while a spring overshoots.
    ///
    /// - Source: semantics 27.5.
    public var fractionComplete: Double {
        get { inDirection(clock.fraction(at: now)) }
        set {
            guard state != .stopped else {
                return refuse("fractionComplete", "an animator that was stopped cannot be scrubbed")
            }
            pauseAnimation()
            clock.scrub(to: inDirection(min(max(newValue, 0), 1)))
        }
    }

    /// Converts a fraction that is measured from the start to the end of the animation to a fraction that is measured
    /// in the direction in which the animator runs, or vice versa.
    private func inDirection(_ fraction: Double) -> Double { reversed ? 1 - fraction : fraction }

    /// Whether the animator runs from its end to its start. The value can be changed while the animator is running.
    public var isReversed: Bool {
        get { reversed }
        set {
            guard newValue != reversed else { return }
            reversed = newValue
            clock.reverse(at: now)
        }
    }

    // MARK: Ending

    /// Stops the animator. The presentation values become the model values.
    ///
    /// - Parameter withoutFinishing: Whether the animator becomes inactive without calling completions. If `false`,
    ///   it waits for ``finishAnimation(at:)``.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        settle(at: .current)
        isRunning = false
        startOfFirstBlock = nil
        if withoutFinishing { end(at: nil) } else { state = .stopped }
    }

    /// Finishes the animator after ``stopAnimation(_:)``. The model values become the values at `position`, and the
    /// completions are called.
    public func finishAnimation(at position: Position) {
        guard state == .stopped else {
            return refuse("finishAnimation", "finishAnimationAtPosition: should only be called on a stopped animator!")
        }
        if position != .current { restore(position) }
        end(at: position)
    }

    /// The time at which the animator ends; `nil` if it is not running.
    var nextEnd: Duration? { isRunning ? clock.end : nil }

    /// The cause that the trace records for the activation of the animator; `nil` while the animator is inactive.
    var causeOfStart: TraceEvent.Cause? { group.flatMap { window.animations.cause(ofGroup: $0) } }

    /// Ends the animator, or pauses it if ``pausesOnCompletion`` is set.
    func reachEnd() {
        isRunning = false
        if pausesOnCompletion {
            return clock.holdAtEnd(isReversed: reversed, scrubbingLinearly: scrubsLinearly)
        }
        settle(at: reversed ? .start : .end, naturally: true)
        end(at: reversed ? .start : .end)
    }

    /// The animations that were removed when the animator stopped. They contain the first and the last value of each
    /// property.
    private var ends: [PropertyAnimation] = []

    /// Removes the animations, and sets the model values to the values at `position`.
    ///
    /// - Parameter naturally: Whether the animations have reached their end.
    private func settle(at position: Position, naturally: Bool = false) {
        ends = window.animators.takeAnimations(of: id, settlingAt: position, finished: naturally)
    }

    private func restore(_ position: Position) {
        for animation in ends {
            window.animators.settle(animation, at: position == .start ? animation.start : animation.change.to)
        }
    }

    private func end(at position: Position?) {
        state = .inactive
        reversed = false
        ends = []
        clock = AnimatorClock(duration: duration.timeInterval, curve: curve)
        window.animators.deactivate(self)
        let group = self.group.flatMap { window.animations.removeGroup($0) }
        self.group = nil
        let completions = self.completions
        self.completions = []
        guard let position, let group else { return }
        window.animations.complete(group, position.rawValue) { for completion in completions { completion(position) } }
    }

    /// Records a call for which UIKit raises an exception. The call has no other effect.
    private func refuse(_ call: String, _ reason: String) {
        window.model.refuse(.animator(call: call, isStopped: state == .stopped, reason: reason), of: .other, name)
    }
}
