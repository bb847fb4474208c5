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
    ///   - duration: The duration. If it is zero or negative, nothing is animated, and the completion is called in
    ///     the next turn.
    ///   - delay: The time between the commit and the first visible change.
    ///   - curve: The timing curve. It is not limited to the curves in ``AnimationOptions``.
    ///   - body: A closure that makes the changes. It runs immediately.
    ///   - completion: A closure called when the last animation of the block has ended, with `false` if an animation
    ///     was replaced or removed before its end. If the block contains nothing to animate, the closure is called
    ///     immediately, with `true`.
    public func animate(
        withDuration duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animate(
            AnimationTiming(duration: duration, delay: delay, curve: curve), animations: body, completion: completion)
    }

    /// Runs `animations` with options, and animates the properties that it changes. Equivalent to
    /// `UIView.animate(withDuration:delay:options:animations:completion:)`.
    public func animate(
        withDuration duration: Duration, delay: Duration = .zero, options: AnimationOptions,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        if options.hasKeyboardCurve, duration > .zero {
            return animate(
                withDuration: duration, delay: delay, usingSpringWithDamping: 1, options: options, animations: body,
                completion: completion)
        }
        animate(
            AnimationTiming(duration: duration, delay: delay, curve: options.curve), options: options, animations: body,
            completion: completion)
    }

    /// Runs `animations`, and animates the properties that it changes with a spring that comes within a thousandth of
    /// its end value by the end of the duration. Equivalent to
    /// `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)` of
    /// `UIView`.
    ///
    /// - Parameters:
    ///   - duration: The duration. If it is zero or negative, nothing is animated, and the completion is called in
    ///     the next turn.
    ///   - delay: The time between the commit and the first visible change.
    ///   - dampingRatio: The damping ratio, greater than 0. A value above 1 is treated as 1, critical damping.
    ///   - velocity: The initial velocity in distances per second: points per second divided by the distance in
    ///     points.
    ///   - options: The options. Their curve is ignored.
    ///   - body: A closure that makes the changes. It runs immediately.
    ///   - completion: A closure called when the last animation of the block has ended, with `false` if an animation
    ///     was replaced or removed before its end. If the block contains nothing to animate, the closure is called
    ///     immediately, with `true`.
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

    /// Runs `animations`, and animates the properties that it changes with a spring. Equivalent to
    /// `UIView.animate(springDuration:bounce:…)`. With the default arguments, the animation lasts 0.8 s, like the
    /// animation of a `UIView.animate` call that has only a closure.
    ///
    /// - Parameters:
    ///   - springDuration: The perceptual duration; positive. The animation lasts until the spring has settled.
    ///   - bounce: The bounce, greater than -1 and at most 1.
    ///   - velocity: The initial velocity in distances per second: points per second divided by the distance in
    ///     points.
    ///   - delay: The time between the commit and the first visible change.
    ///   - options: The options. Their curve is ignored.
    ///   - body: A closure that makes the changes. It runs immediately.
    ///   - completion: A closure called when the last animation of the block has ended, with `false` if an animation
    ///     was replaced or removed before its end. If the block contains nothing to animate, the closure is called
    ///     immediately, with `true`.
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

    /// Animates with a spring until the spring has settled. An overdamped spring is treated as critically damped, as
    /// in `CASpringAnimation` and `UISpringTimingParameters`.
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
    ///   - timing: The duration, delay, curve and repetitions.
    ///   - options: The options that are not part of the timing.
    ///   - interpolation: The interpolation mode. The default is the mode of the enclosing block, or `blend` if there
    ///     is no enclosing block.
    ///   - body: A closure that makes the changes. It runs immediately.
    ///   - completion: A closure called when the last animation of the block has ended, with `false` if an animation
    ///     was replaced or removed before its end. If the block contains nothing to animate, the closure is called
    ///     immediately, with `true`.
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
    /// Inside a block, the new setting applies only to the changes after the call.
    public func setAnimationsEnabled(_ enabled: Bool) { blocks.setAnimationsEnabled(enabled) }

    /// Whether animation blocks animate their changes.
    package var areAnimationsEnabled: Bool { blocks.areAnimationsEnabled }

    /// The duration of the running block; 0 outside blocks. Equivalent to `UIView.inheritedAnimationDuration`.
    package var inheritedAnimationDuration: Duration { blocks.inheritedDuration }

    /// Runs `animations`, and repeats the animations of its changes. Call this method inside an animation block.
    /// Equivalent to `UIView.modifyAnimations(withRepeatCount:autoreverses:animations:)`.
    ///
    /// - Parameters:
    ///   - count: The number of repetitions, greater than 0.
    ///   - autoreverses: Whether each repetition runs forward and backward.
    ///   - body: A closure that makes the changes. It runs immediately.
    public func modifyAnimations(
        withRepeatCount count: Double, autoreverses: Bool, animations body: () -> Void
    ) {
        precondition(count > 0, "an animation must repeat more than 0 times, found \(count)")
        blocks.run(repeating: count, autoreverses: autoreverses, body)
    }

    // MARK: Transitions

    /// Shows the changes to a view with a transition effect. Equivalent to
    /// `UIView.transition(with:duration:options:animations:completion:)`.
    ///
    /// The model has the new values immediately. The presentation changes from a snapshot of `view`, taken before the
    /// block, to the new content. A flip shows the new content from its midpoint on. A transition inside an animation
    /// block uses the timing of that block, unless its options override the timing. Another transition of the same
    /// view replaces this one.
    ///
    /// - Parameters:
    ///   - view: The view that contains all changes.
    ///   - duration: The duration. If it is zero or negative, nothing is animated, and the completion is called in
    ///     the next turn.
    ///   - options: The effect, the curve and other options. The individual changes in the block are animated only
    ///     with ``AnimationOptions/allowAnimatedContent``. Without an effect, the changes are shown immediately. With
    ///     a page curl, the changes are also shown immediately, and a note is recorded.
    ///   - body: A closure that changes the view and its subviews. It runs immediately.
    ///   - completion: A closure called when the transition has ended, with `false` if it was replaced or removed
    ///     before its end. If nothing is animated, the closure is called immediately, with `true`.
    public func transition(
        with view: View, duration: Duration, options: AnimationOptions = [], animations body: () -> Void = {},
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        transition(
            with: view, AnimationTiming(duration: duration, curve: options.curve), options: options, animations: body,
            completion: completion)
    }

    /// Shows the changes to a view with an effect and the given timing. The default effect is that of the options.
    public func transition(
        with view: View, _ timing: AnimationTiming, options: AnimationOptions, effect: ViewTransition.Effect? = nil,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(view.window === self, "'\(view.name)' belongs to another window")
        if let curl = options.curl {
            note(
                view.name,
                "not animated: found \(curl), expected transitionCrossDissolve or a flip, such as "
                    + "transitionFlipFromLeft: page curls are not drawn")
        }
        blocks.runTransition(
            of: view.id, effect ?? options.transition, timing, options: options, animations: body,
            completion: completion)
    }

    /// Replaces a view with another view, using a transition effect on the superview. Equivalent to
    /// `UIView.transition(from:to:duration:options:completion:)`.
    ///
    /// The new view takes the position of the old view among the subviews. With
    /// ``AnimationOptions/showHideTransitionViews``, the old view is hidden and the new view is shown, and neither is
    /// added or removed. If `old` has no superview, the method only records a note.
    public func transition(
        from old: View, to new: View, duration: Duration, options: AnimationOptions = [],
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        transition(
            from: old, to: new, AnimationTiming(duration: duration, curve: options.curve), options: options,
            completion: completion)
    }

    /// Replaces a view with another view, using a transition effect on the superview and the given timing. After the
    /// new view has replaced the old one, `animations` makes further changes in the superview.
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
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``, and animates the properties through the
    /// keyframes.
    ///
    /// - Parameters:
    ///   - duration: The duration. If it is zero or negative, nothing is animated, and the completion is called in
    ///     the next turn.
    ///   - delay: The time between the commit and the first visible change.
    ///   - mode: The method of computing the values between keyframes.
    ///   - options: The options. Their curve, ease-in-out by default, applies to the whole animation.
    ///   - body: A closure that calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``. It runs
    ///     immediately.
    ///   - completion: A closure called when the last animation of the block has ended, with `false` if an animation
    ///     was replaced or removed before its end. If the block contains nothing to animate, the closure is called
    ///     immediately, with `true`.
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

    /// Adds a keyframe: runs `animations`, whose changes take place during a part of the enclosing keyframe block.
    ///
    /// Outside a keyframe block, the changes are treated like those of any other statement.
    ///
    /// - Parameters:
    ///   - start: The start as a fraction of the block's duration, 0 through 1.
    ///   - duration: The duration as a fraction of the block's duration. The sum of start and duration is at most 1.
    ///   - body: A closure that makes the changes. It runs immediately.
    public func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations body: () -> Void
    ) {
        precondition(
            start >= 0 && duration >= 0 && start + duration <= 1 + 1e-9, "a keyframe must lie within its block")
        blocks.runKeyframe(from: start, to: min(start + duration, 1), body)
    }

    // MARK: Blocks without closures

    /// Opens an animation block that ``commitAnimations()`` closes. Equivalent to `UIView.beginAnimations`. While no
    /// other block is open in this block, ``observerOfAnimations`` is `observer`.
    package func beginAnimations(observer: AnyObject, completion: @escaping (_ finished: Bool) -> Void) {
        blocks.beginBlock(observer: observer, completion: completion)
    }

    /// The observer of the innermost open block; `nil` if ``beginAnimations(observer:completion:)`` did not open it.
    package var observerOfAnimations: AnyObject? { blocks.observer }

    /// Changes the timing and the options for the following changes in the block.
    package func changeAnimations(_ change: (inout AnimationTiming, inout AnimationOptions) -> Void) {
        blocks.changeBlock(change)
    }

    /// Shows the changes to a view until the end of the block with an effect.
    package func setAnimationTransition(_ effect: ViewTransition.Effect, for view: View) {
        blocks.setTransition(effect, of: view.id)
    }

    package func commitAnimations() { blocks.commitBlock() }

    // MARK: Transactions and animators

    /// The methods and properties of `CATransaction` for this window.
    public var transaction: Transaction { Transaction(window: self) }

    /// The interpolation mode of all blocks; `nil` if each block determines its own mode.
    package var interpolation: InterpolationMode? {
        get { blocks.forcedInterpolation }
        set { blocks.forcedInterpolation = newValue }
    }

    /// Records a note for each animator that is paused or stopped at the end of the film. UIKit raises an exception
    /// when such an animator is released.
    ///
    /// - Source: semantics 27.8.
    package func noteUnfinishedAnimators() { animators.noteUnfinished() }

    // MARK: Presentation

    /// Returns the view tree at `time`: the model with the running animations applied.
    ///
    /// The method has no side effects. It can be called for any times between this turn and the next, in any order.
    public func presentation(at time: Duration) -> ViewTree { animations.presentation(at: time) }

    /// Updates `presentation` to the tree that ``presentation(at:)`` returns for `time`.
    ///
    /// - Complexity: Proportional to the number of animated views, if the presentation's tree has not been copied and
    ///   the model is unchanged. If the model has changed, proportional to the size of the window.
    public func update(_ presentation: inout Presentation, at time: Duration) {
        presentation.update(from: model, animations, at: time)
    }
}

extension Presentation {
    /// Creates a presentation with the model values, without any animations.
    public init(of window: Window) {
        self.init(of: window.model)
    }
}
