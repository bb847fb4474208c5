public import Animation

/// Blocks of keyframes, as `UIView` has them.
extension Window {
    /// Runs `animations`, which says keyframes by ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``, and animates
    /// through them.
    ///
    /// - Parameters:
    ///   - duration: With zero or less nothing is animated, and the completion is called in the next turn.
    ///   - delay: From the commit to the first change the eye sees.
    ///   - mode: How values between keyframes are found.
    ///   - options: Its curve, ease-in-out if it says none, is that of the whole way.
    ///   - body: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before; at once,
    ///     with `true`, when the block changed nothing that is animated.
    /// - Source: semantics 26.
    public func animateKeyframes(
        withDuration duration: Duration, delay: Duration = .zero, mode: KeyframeTrack.CalculationMode = .linear,
        options: AnimationOptions = [], animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animateKeyframes(
            AnimationTiming(duration: duration, delay: delay, curve: options.curve), mode: mode, options: options,
            animations: body, completion: completion)
    }

    /// The same with any curve for the whole way.
    public func animateKeyframes(
        _ timing: AnimationTiming, mode: KeyframeTrack.CalculationMode = .linear, options: AnimationOptions = [],
        between inbetweening: Inbetweening? = nil, animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(timing.delay >= .zero, "an animation's delay is not negative, not \(timing.delay)")
        runBlock(
            "animate", timing, options: options, keyframes: mode, between: inbetweening, animations: body,
            completion: completion)
    }

    /// Has what `animations` changes happen in a part of the block of keyframes around it.
    ///
    /// Outside of such a block it changes as any statement does.
    ///
    /// - Parameters:
    ///   - start: As a fraction of the whole, 0 through 1.
    ///   - duration: The same; with the start, at most 1.
    ///   - body: Makes the changes, at once.
    public func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations body: () -> Void
    ) {
        precondition(start >= 0 && duration >= 0 && start + duration <= 1 + 1e-9, "a keyframe lies within its block")
        guard let last = transactions.indices.last, let around = transactions[last].keyframes else { return body() }
        closeDifference()
        transactions[last].keyframes?.start = start
        transactions[last].keyframes?.end = min(start + duration, 1)
        body()
        closeDifference()
        transactions[last].keyframes?.start = around.start
        transactions[last].keyframes?.end = around.end
    }
}
