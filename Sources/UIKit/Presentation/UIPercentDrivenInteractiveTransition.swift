public import CoreGraphics

/// An object that drives the animations of a transition with a fraction, such as the distance that a finger has moved.
///
/// Return it from `interactionControllerForPresentation(using:)` or `interactionControllerForDismissal(using:)`, call
/// ``update(_:)`` while the finger moves, and then ``finish()`` or ``cancel()``. Until then, the animations of the
/// animation controller are paused: as in UIKit, the speed of the container's layer is 0. If the animation controller
/// implements `interruptibleAnimator(using:)`, its animator is paused instead.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    private var context: (any UIViewControllerContextTransitioning)?
    private var animator: (any UIViewImplicitlyAnimating)?
    private var link: CADisplayLink?
    /// The time of the container's layer at the start of the animations, in seconds.
    private var startTime: CFTimeInterval = 0
    /// The duration of the transition, in seconds; 0 before it has begun.
    open private(set) var duration: CGFloat = 0
    /// The fraction of the transition that is complete, 0 through 1.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the animations after ``finish()`` and ``cancel()``, as a multiple of their normal speed.
    open var completionSpeed: CGFloat = 1
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The timing of the rest of the animations of an interruptible animator; `nil` for its own timing.
    open var timingCurve: (any UITimingCurveProvider)?
    open var wantsInteractiveStart = true

    public override init() { super.init() }

    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let transition = transitionContext as? ViewControllerTransition else { return }
        context = transitionContext
        duration = CGFloat(transition.transitionDuration)
        percentComplete = 0
        let animator = transition.animator.interruptibleAnimator(using: transitionContext)
        if animator is AbsentAnimator {
            let layer = transitionContext.containerView.layer
            if wantsInteractiveStart { layer.speed = 0 }
            startTime = layer.convertTime(CACurrentMediaTime(), from: nil)
            transition.animator.animateTransition(using: transitionContext)
        } else {
            self.animator = animator
            animator.startAnimation()
            if wantsInteractiveStart { animator.pauseAnimation() }
        }
        // The animation controller can complete the transition immediately.
        if transition.hasEnded { transitionEnded() }
    }

    /// Releases the objects of the transition.
    func transitionEnded() {
        link?.invalidate()
        (link, context, animator) = (nil, nil, nil)
    }

    /// Moves the animations to a fraction of the transition.
    ///
    /// - Parameter percentComplete: The fraction, 0 through 1. Other values are limited to this range.
    open func update(_ percentComplete: CGFloat) {
        guard let context, context.isInteractive else { return }
        self.percentComplete = min(max(percentComplete, 0), 1)
        if let animator {
            animator.fractionComplete = self.percentComplete
        } else {
            context.containerView.layer.timeOffset = startTime + Double(self.percentComplete * duration)
        }
        context.updateInteractiveTransition(self.percentComplete)
    }

    /// Pauses the animations at the fraction that is complete, so that the user controls them again.
    open func pause() {
        guard let context, !context.isInteractive else { return }
        context.pauseInteractiveTransition()
        link?.invalidate()
        link = nil
        if let animator {
            animator.pauseAnimation()
            animator.isReversed = false
            percentComplete = animator.fractionComplete
        } else {
            let layer = context.containerView.layer
            let time = layer.convertTime(CACurrentMediaTime(), from: nil)
            (layer.speed, layer.timeOffset, layer.beginTime) = (0, time, 0)
            percentComplete = duration > 0 ? min(max(CGFloat(time - startTime) / duration, 0), 1) : 1
        }
    }

    /// Runs the rest of the animations to their end.
    open func finish() {
        guard let context, context.isInteractive else { return }
        context.finishInteractiveTransition()
        if let animator {
            resume(animator, remaining: 1 - percentComplete)
        } else {
            let layer = context.containerView.layer
            layer.beginTime = layer.superlayer.map { $0.convertTime(CACurrentMediaTime(), from: nil) } ?? 0
            layer.speed = Float(completionSpeed)
        }
    }

    /// Runs the animations back to their start, and cancels the transition.
    open func cancel() {
        guard let context, context.isInteractive else { return }
        context.cancelInteractiveTransition()
        if let animator {
            animator.isReversed = true
            resume(animator, remaining: percentComplete)
        } else {
            let link = CADisplayLink(
                target: self, selector: Selector(UIPercentDrivenInteractiveTransition.runBack(_:)))
            self.link = link
            link.add(to: .main, forMode: .common)
        }
    }

    private func resume(_ animator: any UIViewImplicitlyAnimating, remaining: CGFloat) {
        animator.continueAnimation(
            withTimingParameters: timingCurve, durationFactor: remaining / max(completionSpeed, 0.01))
    }

    /// Moves the paused animations back by the duration of a frame. At their start, the animations are removed, which
    /// calls their completion handlers.
    private func runBack(_ link: CADisplayLink) {
        guard let container = context?.containerView else { return link.invalidate() }
        let offset = container.layer.timeOffset - link.duration * Double(completionSpeed)
        container.layer.timeOffset = max(offset, startTime)
        guard offset <= startTime else { return }
        // As on iOS, a cancelled transition leaves the views where they were.
        UIView.performWithoutAnimation { container.returnToPresentation() }
        link.invalidate()
        container.removeAnimations()
    }
}

extension UIView {
    /// Sets the animated properties of the view and its subviews to their values on the screen.
    fileprivate func returnToPresentation() {
        for subview in subviews { subview.returnToPresentation() }
        guard layer.animationKeys() != nil, let shown = layer.presentation() else { return }
        layer.bounds = shown.bounds
        layer.position = shown.position
        layer.setAffineTransform(shown.affineTransform())
        layer.opacity = shown.opacity
        layer.backgroundColor = shown.backgroundColor
        layer.cornerRadius = shown.cornerRadius
    }

    /// Removes all animations of the view and its subviews.
    fileprivate func removeAnimations() {
        for subview in subviews { subview.removeAnimations() }
        layer.removeAllAnimations()
    }
}
