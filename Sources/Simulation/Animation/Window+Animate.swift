public import Animation
import Views

/// Animation blocks, as `UIView` has them.
extension Window {
    /// Runs `animations` and animates the properties that it changes.
    ///
    /// The model has the new values at once; the animations begin with this turn's commit. A block inside another takes the outer
    /// one's timing. With a duration of zero or less nothing is animated.
    ///
    /// - Parameters:
    ///   - duration: With zero or less nothing is animated, and the completion is called in the next turn.
    ///   - delay: From the commit to the first change the eye sees.
    ///   - curve: Instead of those that `options` can say.
    ///   - body: Makes the changes, at once.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before; at once,
    ///     with `true`, when the block changed nothing that is animated.
    public func animate(
        withDuration duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animate(
            AnimationTiming(duration: duration, delay: delay, curve: curve), animations: body, completion: completion)
    }

    /// `UIView.animate(withDuration:delay:options:animations:completion:)`.
    public func animate(
        withDuration duration: Duration, delay: Duration = .zero, options: AnimationOptions,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animate(
            AnimationTiming(duration: duration, delay: delay, curve: options.curve), options: options, animations: body,
            completion: completion)
    }

    /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)`: a spring that has
    /// come to rest, but for a thousandth, when the duration is over.
    ///
    /// - Parameters:
    ///   - duration: With zero or less nothing is animated, and the completion is called in the next turn.
    ///   - delay: From the commit to the first change the eye sees.
    ///   - dampingRatio: More than 0; more than 1 counts as 1, critical damping.
    ///   - velocity: At the start, in travels a second: points a second over the distance in points.
    ///   - options: Of which the curve does not count.
    ///   - body: Makes the changes, at once.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before; at once,
    ///     with `true`, when the block changed nothing that is animated.
    public func animate(
        withDuration duration: Duration, delay: Duration = .zero, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [],
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        let spring = Spring(
            dampingRatio: dampingRatio, settlingIn: duration.timeInterval, initialVelocity: velocity)
        let curve = TimingCurve.spring(SpringCurve(spring, initialVelocity: velocity))
        animate(
            AnimationTiming(duration: duration, delay: delay, curve: curve), options: options, animations: body,
            completion: completion)
    }

    /// `UIView.animate(springDuration:bounce:…)`, and without arguments `UIView.animate { … }`, which lasts 0.8 s.
    ///
    /// - Parameters:
    ///   - springDuration: Perceptual; the animation lasts until the spring has settled. Positive.
    ///   - bounce: More than -1 through 1.
    ///   - velocity: At the start, in travels a second.
    ///   - delay: From the commit to the first change the eye sees.
    ///   - options: Of which the curve does not count.
    ///   - body: Makes the changes, at once.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before; at once,
    ///     with `true`, when the block changed nothing that is animated.
    /// - Source: semantics 25.6; measured on iOS 26.1.
    public func animate(
        springDuration: Duration = .milliseconds(500), bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Duration = .zero, options: AnimationOptions = [], animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        let spring = Spring(duration: springDuration.timeInterval, bounce: bounce)
        animate(
            settling: spring, initialVelocity: velocity, delay: delay, options: options, animations: body,
            completion: completion)
    }

    /// Animates by a spring until it has settled. One that is damped more than critically counts as critically damped, as
    /// `CASpringAnimation` and `UISpringTimingParameters` play it.
    ///
    /// - Source: semantics 25.2 and 25.7.
    public func animate(
        _ spring: Spring, initialVelocity velocity: Double = 0, delay: Duration = .zero, options: AnimationOptions = [],
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animate(
            settling: spring.withoutOverdamping, initialVelocity: velocity, delay: delay, options: options,
            animations: body, completion: completion)
    }

    private func animate(
        settling spring: Spring, initialVelocity velocity: Double, delay: Duration, options: AnimationOptions,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)?
    ) {
        let curve = SpringCurve(spring, initialVelocity: velocity)
        animate(
            AnimationTiming(duration: curve.settlingDuration, delay: delay, curve: .spring(curve)), options: options,
            animations: body, completion: completion)
    }

    /// Animates by any curve, as often as `timing` says.
    ///
    /// - Parameters:
    ///   - timing: Duration, delay, curve and repetitions.
    ///   - options: Beside the timing: what happens to animations that are there.
    ///   - inbetweening: How frames between two layouts come about: as the block around says, and else they blend.
    ///   - body: Makes the changes, at once.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before; at once,
    ///     with `true`, when the block changed nothing that is animated.
    public func animate(
        _ timing: AnimationTiming, options: AnimationOptions = [], between inbetweening: InterpolationMode? = nil,
        animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(timing.delay >= .zero, "an animation's delay is not negative, not \(timing.delay)")
        runBlock(
            "animate", timing, options: options, between: inbetweening, animations: body, completion: completion)
    }

    /// Makes changes jump that `actions` makes, also inside an animation block, and in blocks of its own.
    public func performWithoutAnimation(_ actions: () -> Void) {
        guard var transaction = transactions.last else {
            // Blocks inside take over that they are disabled. Nothing is ever of this group.
            return perform(
                AnimationTransaction(
                    timing: AnimationTiming(duration: .zero), options: [], group: 0, isDisabled: true), actions)
        }
        if transaction.options.contains(.flushUpdates) { layOutIfNeeded(from: tree.root) }
        closeDifference()
        transaction.isDisabled = true
        transaction.keyframes = nil
        perform(transaction, actions)
    }

    /// Whether blocks animate from now on, until set again.
    ///
    /// Inside a block, what it changed before is animated, and what follows jumps.
    public func setAnimationsEnabled(_ enabled: Bool) {
        guard enabled != areAnimationsEnabled else { return }
        closeDifference()
        areAnimationsEnabled = enabled
        for index in transactions.indices { transactions[index].isDisabled = !enabled }
    }

    /// Has the changes of `animations`, inside a block, repeat: `UIView.modifyAnimations(withRepeatCount:autoreverses:animations:)`.
    ///
    /// - Parameters:
    ///   - count: More than 0.
    ///   - autoreverses: Whether each repetition goes there and back.
    ///   - body: Makes the changes, at once.
    public func modifyAnimations(
        withRepeatCount count: Double, autoreverses: Bool, animations body: () -> Void
    ) {
        precondition(count > 0, "an animation repeats more than 0 times, not \(count)")
        guard var transaction = transactions.last else { return body() }
        closeDifference()
        transaction.timing.repeatCount = count
        transaction.timing.autoreverses = autoreverses
        transaction.keyframes = nil
        perform(transaction, body)
    }
}

/// How an animation block behaves: `UIView.AnimationOptions`, with UIKit's numbers.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that the block resized before it closes, so that their subviews are animated with them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach views that are animated. Nothing here touches them.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// What replaces a running animation starts where that one is for the eye.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// For ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each run is followed by one backwards; at the end the final value shows, with a jump.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A block in another has its own duration, and its own delay.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A block in another has its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// A block in another has its own options, repeat count, speed, time offset and fill mode.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Lays out what waits before the block, before blocks inside it, and before it closes. The number is our own.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 32)

    /// What the four bits for the curve say.
    public var curve: TimingCurve {
        switch rawValue >> 16 & 0xF {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }

    /// What a block in another takes over unless it overrides it.
    static let inherited: AnimationOptions = [
        .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .flushUpdates,
    ]
}
