public import Animation
import Views

/// Animations that can be paused, scrubbed, turned round and stopped: `UIViewPropertyAnimator`.
///
/// - Source: semantics 27.
public final class ViewPropertyAnimator {
    typealias ID = Int

    public let window: Window
    /// What traces call it.
    public let name: String
    let id: ID
    public private(set) var state = State.inactive
    public private(set) var isRunning = false
    public let duration: Duration
    /// Of the animation as a whole, unless ``continueAnimation(withTimingParameters:durationFactor:)`` gives another.
    public let curve: TimingCurve
    /// How frames between two layouts come about.
    public let inbetweening: InterpolationMode
    /// Whether a pause makes the curve a straight line, which ``fractionComplete`` then follows.
    public var scrubsLinearly = true
    /// Whether it stays active at the end of its way, to be turned round, and completes when it is stopped.
    public var pausesOnCompletion = false

    private var blocks: [(body: () -> Void, delayFactor: Double)] = []
    private var completions: [(Position) -> Void] = []
    private var group: AnimationGroup.ID?
    private var reversed = false

    /// Where an animator is in its life.
    public enum State: String, Hashable, Sendable {
        /// Its blocks have not run, or it has finished.
        case inactive
        /// Running or paused.
        case active
        /// To be finished by ``finishAnimation(at:)``.
        case stopped
    }

    /// At which of its values an animator ended.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case end, start, current
    }

    /// - Parameters:
    ///   - window: Whose views the animations change.
    ///   - duration: With zero or less nothing is animated, and the animator completes in the turn after its start.
    ///   - curve: From the start to the end, and backward when reversed.
    ///   - inbetweening: How frames between two layouts come about.
    ///   - name: What traces call it.
    ///   - animations: The first block, run when the animator starts; more may be added.
    public init(
        window: Window, duration: Duration, curve: TimingCurve = .easeInOut,
        between inbetweening: InterpolationMode = .blend, name: String = "animator", animations: (() -> Void)? = nil
    ) {
        self.window = window
        let duration = max(duration, .zero)
        self.duration = duration
        self.curve = curve
        self.inbetweening = inbetweening
        self.name = name
        id = window.animations.clocks.count
        window.animations.clocks.append(AnimatorClock(duration: duration.timeInterval, curve: curve))
        if let animations { blocks = [(animations, 0)] }
        window.animators.append(WeakAnimator(value: self))
    }

    /// By the spring that has come to rest when the duration is over.
    public convenience init(
        window: Window, duration: Duration, dampingRatio: Double, between inbetweening: InterpolationMode = .blend,
        name: String = "animator", animations: (() -> Void)? = nil
    ) {
        let spring = Spring(dampingRatio: dampingRatio, settlingIn: duration.timeInterval)
        self.init(
            window: window, duration: duration, curve: .spring(SpringCurve(spring)), between: inbetweening, name: name,
            animations: animations)
    }

    private var clock: AnimatorClock {
        get { window.animations.clocks[id] }
        set { window.animations.clocks[id] = newValue }
    }

    private var now: Duration { window.trace.time }

    // MARK: What it animates

    /// Adds a block. One that is added while the animator is active runs at once, and is animated in what is left of the time.
    ///
    /// - Parameters:
    ///   - animations: Makes the changes.
    ///   - delayFactor: 0 through 1: how much of the remaining time passes before it begins.
    public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
        precondition((0...1).contains(delayFactor), "a delay factor is 0 through 1, not \(delayFactor)")
        switch state {
        case .inactive: blocks.append((animations, delayFactor))
        case .active: run(animations, delayFactor: delayFactor)
        case .stopped: refuse("addAnimations", "an animator that was stopped takes no more animations")
        }
    }

    /// Has `completion` called when it has finished, in the order of the calls.
    public func addCompletion(_ completion: @escaping (Position) -> Void) { completions.append(completion) }

    /// Lets go of what it was to run.
    func forgetBlocks() {
        blocks = []
        completions = []
    }

    /// Runs the blocks, once: the model has the final values then.
    private func activate() {
        state = .active
        let blocks = self.blocks
        self.blocks = []
        clock = AnimatorClock(duration: duration.timeInterval, curve: curve)
        group = window.animations.groups.makeAnimators(name, cause: window.trace.cause)
        window.activeAnimators.append(self)
        for block in blocks { run(block.body, delayFactor: block.delayFactor) }
    }

    private func run(_ body: () -> Void, delayFactor: Double) {
        guard let group else { return }
        var transaction = AnimationTransaction(
            timing: AnimationTiming(duration: duration, curve: curve), options: [], group: group)
        transaction.animator = PropertyAnimation.AnimatorPart(
            id: id, part: clock.addPart(at: now, delayFactor: delayFactor))
        transaction.inbetweening = window.inbetweening ?? inbetweening
        transaction.isDisabled = !window.areAnimationsEnabled || window.transactions.last?.isDisabled == true
        window.closeDifference()
        let isWatched = !window.motionWatch.isOpen
        if isWatched { window.watchBlock(stillness: window.stillness(of: transaction)) }
        window.perform(transaction, body)
        if isWatched { window.watchEndOfBlock() }
    }

    // MARK: Starting and pausing

    /// Starts, or goes on after a pause.
    ///
    /// - Parameter delay: Before it moves; not negative.
    public func startAnimation(afterDelay delay: Duration = .zero) {
        precondition(delay >= .zero, "a delay is not negative, not \(delay)")
        guard state != .stopped else {
            return refuse("startAnimation", "an animator that was stopped has to be finished first")
        }
        guard !isRunning else { return }
        if state == .inactive {
            activate()
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
    }

    /// Goes on after a pause, from where it is.
    ///
    /// - Parameters:
    ///   - curve: Of the rest; `nil` for the animator's own.
    ///   - durationFactor: Of the animator's duration: how long the rest takes. 0 for what is left of it. Not negative.
    /// - Source: semantics 27.4; how UIKit takes other factors than 0 is not documented.
    public func continueAnimation(withTimingParameters curve: TimingCurve? = nil, durationFactor: Double = 0) {
        precondition(durationFactor >= 0, "a duration factor is not negative, not \(durationFactor)")
        guard state == .active else {
            return refuse("continueAnimation", "only a paused animator can go on; this one is \(state.rawValue)")
        }
        guard !isRunning else { return }
        clock.resume(
            at: now, with: curve ?? self.curve,
            remaining: durationFactor > 0 ? durationFactor * duration.timeInterval : nil, isReversed: reversed)
        isRunning = true
    }

    /// How far it is, from start to end also when it goes backwards. Setting it pauses, and shows that part of the way.
    public var fractionComplete: Double {
        get { clock.fraction(at: now) }
        set {
            guard state != .stopped else {
                return refuse("fractionComplete", "an animator that was stopped cannot be scrubbed")
            }
            pauseAnimation()
            clock.scrub(to: min(max(newValue, 0), 1))
        }
    }

    /// Whether it goes back to where it started. Set while it runs, it turns round.
    public var isReversed: Bool {
        get { reversed }
        set {
            guard newValue != reversed else { return }
            reversed = newValue
            clock.turnRound(at: now)
        }
    }

    // MARK: Ending

    /// Ends it where it is for the eye, which the model then is too.
    ///
    /// - Parameter withoutFinishing: Whether that is all: no completion is called. Otherwise it waits for ``finishAnimation(at:)``.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        settle(at: .current)
        isRunning = false
        if withoutFinishing { end(at: nil) } else { state = .stopped }
    }

    /// Finishes it after ``stopAnimation(_:)``, with the values of `position`, and completes.
    public func finishAnimation(at position: Position) {
        guard state == .stopped else {
            return refuse("finishAnimation", "finishAnimationAtPosition: should only be called on a stopped animator!")
        }
        if position != .current { restore(position) }
        end(at: position)
    }

    /// When it comes to the end of its way; `nil` when it does not by itself.
    var nextEnd: Duration? { isRunning ? clock.end : nil }

    /// What made it active; `nil` while it is not.
    var causeOfStart: TraceEvent.Cause? { group.flatMap { window.animations.groups.cause(of: $0) } }

    /// At the end of its way.
    func wayEnded() {
        isRunning = false
        if pausesOnCompletion {
            return clock.holdAtEnd(isReversed: reversed, scrubbingLinearly: scrubsLinearly)
        }
        settle(at: reversed ? .start : .end, naturally: true)
        end(at: reversed ? .start : .end)
    }

    /// What was taken off, which knows what each property had at first, and what it was to have.
    private var ends: [PropertyAnimation] = []

    /// Takes the animations off, and gives the model the values of `position`.
    ///
    /// - Parameter naturally: Whether they have come to the end of their way.
    private func settle(at position: Position, naturally: Bool = false) {
        ends = window.takeAnimations(of: id, settlingAt: position, at: now, finished: naturally)
    }

    private func restore(_ position: Position) {
        for animation in ends {
            window.settle(animation, at: position == .start ? animation.start : animation.change.to)
        }
    }

    private func end(at position: Position?) {
        state = .inactive
        reversed = false
        ends = []
        clock = AnimatorClock(duration: duration.timeInterval, curve: curve)
        window.activeAnimators.removeAll { $0 === self }
        let group = self.group.flatMap { window.animations.groups.remove($0) }
        self.group = nil
        let completions = self.completions
        self.completions = []
        guard let position, let group else { return }
        window.completeAnimator(group, position.rawValue) { for completion in completions { completion(position) } }
    }

    /// What UIKit answers with an exception, this answers with a record of it, and does nothing.
    private func refuse(_ call: String, _ why: String) { window.trace.record(.exception, name, "\(call): \(why)") }
}
