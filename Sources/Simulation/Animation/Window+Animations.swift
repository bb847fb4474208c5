public import Animation
public import Views

/// The animation methods, which correspond to class methods of `UIView`, and the presentation.
extension Window {
    /// Runs `animations` and animates the properties that it changes.
    ///
    /// The model has the new values immediately. The animations begin with the commit of this turn. A block inside
    /// another block inherits the timing of the outer block.
    ///
    /// - Parameters:
    ///   - duration: If it is zero or less, nothing is animated, and the completion is called in the next turn.
    ///   - delay: The time between the commit and the first visible change.
    ///   - curve: The timing curve, which does not have to be one of the curves in ``AnimationOptions``.
    ///   - body: Makes the changes. It runs immediately.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before that. If
    ///     the block animates nothing, it is called immediately, with `true`.
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

    /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)`: a spring
    /// that is within a thousandth of its end when the duration is over.
    ///
    /// - Parameters:
    ///   - duration: If it is zero or less, nothing is animated, and the completion is called in the next turn.
    ///   - delay: The time between the commit and the first visible change.
    ///   - dampingRatio: More than 0. A value above 1 counts as 1, critical damping.
    ///   - velocity: The initial velocity in distances per second: points per second divided by the distance in points.
    ///   - options: The options. Their curve is ignored.
    ///   - body: Makes the changes. It runs immediately.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before that. If
    ///     the block animates nothing, it is called immediately, with `true`.
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

    /// `UIView.animate(springDuration:bounce:…)`. Without arguments, it is `UIView.animate { … }`, which lasts 0.8 s.
    ///
    /// - Parameters:
    ///   - springDuration: The perceptual duration; positive. The animation lasts until the spring has settled.
    ///   - bounce: More than -1 through 1.
    ///   - velocity: The initial velocity in distances per second.
    ///   - delay: The time between the commit and the first visible change.
    ///   - options: The options. Their curve is ignored.
    ///   - body: Makes the changes. It runs immediately.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before that. If
    ///     the block animates nothing, it is called immediately, with `true`.
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

    /// Animates with a spring until the spring has settled. An overdamped spring counts as critically damped, as in
    /// `CASpringAnimation` and `UISpringTimingParameters`.
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

    /// Animates with the given timing.
    ///
    /// - Parameters:
    ///   - timing: Duration, delay, curve and repetitions.
    ///   - options: The options that are not part of the timing.
    ///   - interpolation: How frames between two layouts are computed. By default, the mode of the enclosing block, or
    ///     `blend` if there is none.
    ///   - body: Makes the changes. It runs immediately.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before that. If
    ///     the block animates nothing, it is called immediately, with `true`.
    public func animate(
        _ timing: AnimationTiming, options: AnimationOptions = [], between interpolation: InterpolationMode? = nil,
        animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(timing.delay >= .zero, "an animation's delay must not be negative, found \(timing.delay)")
        blocks.run(
            "animate", timing, options: options, between: interpolation, animations: body, completion: completion)
    }

    /// Runs `actions` without animating its changes, including the changes in nested animation blocks.
    public func performWithoutAnimation(_ actions: () -> Void) { blocks.runWithoutAnimation(actions) }

    /// Enables or disables the animations of blocks.
    ///
    /// Inside a block, changes before the call are animated, and changes after it are not.
    public func setAnimationsEnabled(_ enabled: Bool) { blocks.setAnimationsEnabled(enabled) }

    /// Whether animation blocks animate.
    package var areAnimationsEnabled: Bool { blocks.areAnimationsEnabled }

    /// The duration of the block that is running: `UIView.inheritedAnimationDuration`; 0 outside of blocks.
    package var inheritedAnimationDuration: Duration { blocks.inheritedDuration }

    /// Repeats the changes of `animations`. Call this method inside an animation block:
    /// `UIView.modifyAnimations(withRepeatCount:autoreverses:animations:)`.
    ///
    /// - Parameters:
    ///   - count: More than 0.
    ///   - autoreverses: Whether each repetition runs forward and backward.
    ///   - body: Makes the changes. It runs immediately.
    public func modifyAnimations(
        withRepeatCount count: Double, autoreverses: Bool, animations body: () -> Void
    ) {
        precondition(count > 0, "an animation must repeat more than 0 times, found \(count)")
        blocks.run(repeating: count, autoreverses: autoreverses, body)
    }

    // MARK: Transitions

    /// `UIView.transition(with:duration:options:animations:completion:)`: shows the changes of a view with an effect.
    ///
    /// The model has the new values immediately. The presentation changes from a picture of `view`, made before the
    /// block, to the new content. Halfway through a flip, the view shows its new content. A transition inside an
    /// animation block uses the timing of that block, unless its options override it. Another transition of the same
    /// view replaces this one.
    ///
    /// - Parameters:
    ///   - view: The view that contains all changes.
    ///   - duration: If it is zero or less, nothing is animated, and the completion is called in the next turn.
    ///   - options: The effect, the curve and other options. The changes of the block are not animated by themselves,
    ///     except with ``AnimationOptions/allowAnimatedContent``. Without an effect, the changes are shown immediately.
    ///     With a curl, they are also shown immediately, and a note is recorded.
    ///   - body: Changes the view and its subviews. It runs immediately.
    ///   - completion: Called when the transition has ended, with `false` if it was replaced or removed before that. If nothing
    ///     is animated, it is called immediately, with `true`.
    public func transition(
        with view: View, duration: Duration, options: AnimationOptions = [], animations body: () -> Void = {},
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        transition(
            with: view, AnimationTiming(duration: duration, curve: options.curve), options: options, animations: body,
            completion: completion)
    }

    /// Shows the changes of a view with an effect and the given timing.
    public func transition(
        with view: View, _ timing: AnimationTiming, options: AnimationOptions, animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(view.window === self, "'\(view.name)' was made by another window")
        if let curl = options.curl {
            note(
                view.name,
                "not animated: found \(curl), expected transitionCrossDissolve or a flip, such as "
                    + "transitionFlipFromLeft: the pages of UIKit's curls are not drawn")
        }
        blocks.runTransition(of: view.id, timing, options: options, animations: body, completion: completion)
    }

    /// `UIView.transition(from:to:duration:options:completion:)`: replaces a view with another one, using an effect on
    /// the superview.
    ///
    /// The new view takes the position of the old one among the subviews. With
    /// ``AnimationOptions/showHideTransitionViews`` the old view is hidden and the new one is shown; neither is added
    /// or removed. If `old` has no superview, nothing happens, and a note is recorded.
    public func transition(
        from old: View, to new: View, duration: Duration, options: AnimationOptions = [],
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        transition(
            from: old, to: new, AnimationTiming(duration: duration, curve: options.curve), options: options,
            completion: completion)
    }

    /// Replaces a view with another one, using an effect on the superview and the given timing. `body` makes further
    /// changes in the superview, after the views have been exchanged.
    public func transition(
        from old: View, to new: View, _ timing: AnimationTiming, options: AnimationOptions,
        animations body: () -> Void = {}, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        guard let container = old.superview else {
            return note(old.name, "no transition to '\(new.name)': the view has no superview")
        }
        transition(with: container, timing, options: options) {
            if options.contains(.showHideTransitionViews) {
                old.isHidden = true
                new.isHidden = false
            } else {
                container.insertSubview(new, at: container.subviews.firstIndex(of: old) ?? 0)
                old.removeFromSuperview()
            }
            body()
        } completion: {
            completion?($0)
        }
    }

    // MARK: Keyframes

    /// Runs `animations`, which adds keyframes with
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``, and animates through them.
    ///
    /// - Parameters:
    ///   - duration: If it is zero or less, nothing is animated, and the completion is called in the next turn.
    ///   - delay: The time between the commit and the first visible change.
    ///   - mode: How the values between keyframes are computed.
    ///   - options: The options. Their curve, ease-in-out by default, is that of the whole animation.
    ///   - body: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before that. If
    ///     the block animates nothing, it is called immediately, with `true`.
    /// - Source: semantics 26.
    public func animateKeyframes(
        withDuration duration: Duration, delay: Duration = .zero, mode: KeyframeTrack.CalculationMode = .linear,
        options: AnimationOptions = [], animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animateKeyframes(
            AnimationTiming(duration: duration, delay: delay, curve: options.curve), mode: mode, options: options,
            animations: body, completion: completion)
    }

    /// Animates through keyframes with the given timing for the whole animation.
    public func animateKeyframes(
        _ timing: AnimationTiming, mode: KeyframeTrack.CalculationMode = .linear, options: AnimationOptions = [],
        between interpolation: InterpolationMode? = nil, animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(timing.delay >= .zero, "an animation's delay must not be negative, found \(timing.delay)")
        blocks.run(
            "animate", timing, options: options, keyframes: mode, between: interpolation, animations: body,
            completion: completion)
    }

    /// Runs `animations`, whose changes take place during a part of the enclosing keyframe block.
    ///
    /// Outside of a keyframe block, the changes are treated like those of any other statement.
    ///
    /// - Parameters:
    ///   - start: A fraction of the whole duration, 0 through 1.
    ///   - duration: A fraction of the whole duration. The sum of start and duration is at most 1.
    ///   - body: Makes the changes. It runs immediately.
    public func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations body: () -> Void
    ) {
        precondition(
            start >= 0 && duration >= 0 && start + duration <= 1 + 1e-9, "a keyframe must lie within its block")
        blocks.runKeyframe(from: start, to: min(start + duration, 1), body)
    }

    // MARK: Transactions and animators

    /// `CATransaction`: the group of changes that are shown together.
    public var transaction: Transaction { Transaction(window: self) }

    /// The interpolation mode of all blocks; `nil` if each block determines its own.
    package var interpolation: InterpolationMode? {
        get { blocks.forcedInterpolation }
        set { blocks.forcedInterpolation = newValue }
    }

    /// Records the animators that are paused or stopped at the end of the film. UIKit raises an exception when such an animator
    /// is released.
    ///
    /// - Source: semantics 27.8.
    package func noteUnfinishedAnimators() { animators.noteUnfinished() }

    // MARK: Presentation

    /// The views at `time`: the model with the running animations applied.
    ///
    /// The call has no side effects. It accepts any time between this turn and the next, in any order.
    public func presentation(at time: Duration) -> ViewTree { animations.presentation(at: time) }

    /// Updates `presentation` to `time`, with the result of ``presentation(at:)``.
    ///
    /// - Complexity: Proportional to the number of animated views, if there is no copy of the presentation's tree and the model
    ///   is unchanged. If the model has changed, proportional to the size of the window.
    public func update(_ presentation: inout Presentation, at time: Duration) {
        presentation.update(from: model, animations, at: time)
    }
}
