internal import CoreGraphics

/// A transition between two controllers: the context for its animation controller, and its coordinator.
final class ViewControllerTransition: NSObject, UIViewControllerContextTransitioning,
    UIViewControllerTransitionCoordinator
{
    let containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    var from: Side
    var to: Side
    let animator: any UIViewControllerAnimatedTransitioning
    private let interactor: (any UIViewControllerInteractiveTransitioning)?
    /// A closure that is called once, after the transition has ended, with whether it was completed.
    private let onEnd: (Bool) -> Void
    private(set) var transitionWasCancelled = false
    private(set) var isInteractive = false
    private(set) var percentComplete: CGFloat = 0
    private var hasBegun = false
    private(set) var hasEnded = false
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    /// One of the two controllers.
    struct Side {
        let controller: UIViewController
        /// The view that the transition moves; `nil` for the view of a presenter that stays on the screen.
        let view: UIView?
        var initialFrame = CGRect.zero
        var finalFrame = CGRect.zero
    }

    init(
        from: Side, to: Side, in container: UIView, animated: Bool, style: UIModalPresentationStyle,
        _ animator: any UIViewControllerAnimatedTransitioning,
        _ interactor: (any UIViewControllerInteractiveTransitioning)?, onEnd: @escaping (Bool) -> Void
    ) {
        (self.from, self.to, containerView, isAnimated) = (from, to, container, animated)
        (presentationStyle, self.animator, self.interactor, self.onEnd) = (style, animator, interactor, onEnd)
        super.init()
        from.controller.transition = self
        to.controller.transition = self
    }

    func begin() {
        isInteractive = interactor?.wantsInteractiveStart ?? false
        if let interactor, isInteractive {
            interactor.startInteractiveTransition(self)
        } else {
            animator.animateTransition(using: self)
        }
        hasBegun = true
        guard !hasEnded, isAnimated else { return runAnimations() }
        // The user controls the speed of an interactive transition, so its animations are linear.
        UIView.animate(
            withDuration: transitionDuration, delay: 0, options: isInteractive ? .curveLinear : [],
            animations: runAnimations)
    }

    private func runAnimations() {
        let running = animations
        animations = []
        for animation in running { animation(self) }
    }

    // MARK: Context

    var targetTransform: CGAffineTransform { .identity }

    func updateInteractiveTransition(_ percentComplete: CGFloat) { self.percentComplete = percentComplete }

    func finishInteractiveTransition() { endInteraction() }

    func cancelInteractiveTransition() {
        transitionWasCancelled = true
        endInteraction()
    }

    func pauseInteractiveTransition() {
        guard !isInteractive, !hasEnded else { return }
        isInteractive = true
        reportInteraction()
    }

    private func endInteraction() {
        guard isInteractive else { return }
        isInteractive = false
        reportInteraction()
    }

    private func reportInteraction() { for handler in interactionHandlers { handler(self) } }

    func completeTransition(_ didComplete: Bool) {
        guard !hasEnded else { return }
        hasEnded = true
        transitionWasCancelled = !didComplete
        isInteractive = false
        from.controller.transition = nil
        to.controller.transition = nil
        // An interactive transition may have changed the time of the container.
        let layer = containerView.layer
        (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
        onEnd(didComplete)
        animator.animationEnded(didComplete)
        for completion in completions { completion(self) }
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        side(key.rawValue == UITransitionContextViewControllerKey.from.rawValue).controller
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        side(key.rawValue == UITransitionContextViewKey.from.rawValue).view
    }

    func initialFrame(for vc: UIViewController) -> CGRect { side(vc === from.controller).initialFrame }

    func finalFrame(for vc: UIViewController) -> CGRect { side(vc === from.controller).finalFrame }

    private func side(_ isFrom: Bool) -> Side { isFrom ? from : to }

    // MARK: Coordinator

    var initiallyInteractive: Bool { interactor?.wantsInteractiveStart ?? false }
    var isInterruptible: Bool { !(animator.interruptibleAnimator(using: self) is AbsentAnimator) }
    var isCancelled: Bool { transitionWasCancelled }
    var transitionDuration: TimeInterval { isAnimated ? animator.transitionDuration(using: self) : 0 }
    var completionVelocity: CGFloat { interactor?.completionSpeed ?? 1 }
    var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !hasEnded else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        guard !hasBegun else { return false }
        animations.append(animation)
        return true
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) {
        interactionHandlers.append(handler)
    }
}

/// The transition of a presentation without its own animation controller.
///
/// - Source: the critically damped spring with a duration of 0.50573 s was measured for sheets on iOS 26.1. The timing
///   of other styles has not been measured, so they use the same duration.
final class SystemTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let style: UIModalTransitionStyle
    private let isPresentation: Bool
    private static let duration: TimeInterval = 0.50573

    init(_ style: UIModalTransitionStyle, isPresentation: Bool) {
        (self.style, self.isPresentation) = (style, isPresentation)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        SystemTransition.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let moving = context.view(forKey: isPresentation ? .to : .from) else {
            return context.completeTransition(true)
        }
        guard context.isAnimated else {
            place(in: container, context)
            return context.completeTransition(true)
        }
        let end = { (_: Bool) in context.completeTransition(!context.transitionWasCancelled) }
        guard style != .flipHorizontal else {
            let direction: UIView.AnimationOptions = isPresentation ? .transitionFlipFromRight : .transitionFlipFromLeft
            return UIView.transition(
                with: container, duration: SystemTransition.duration, options: direction,
                animations: {
                    self.place(in: container, context)
                    if !self.isPresentation { moving.isHidden = true }
                },
                completion: {
                    moving.isHidden = false
                    end($0)
                })
        }
        place(in: container, context)
        let shown = moving.frame
        let hide = {
            if self.style == .crossDissolve {
                moving.alpha = 0
            } else {
                moving.frame = shown.offsetBy(dx: 0, dy: container.bounds.maxY - shown.minY)
            }
        }
        let alpha = moving.alpha
        if isPresentation { hide() }
        UIView.animate(
            withDuration: SystemTransition.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            animations: {
                if self.isPresentation { (moving.frame, moving.alpha) = (shown, alpha) } else { hide() }
            },
            completion: {
                (moving.frame, moving.alpha) = (shown, alpha)
                end($0)
            })
    }

    /// Adds the view that appears: a presented view in front, and the view of a presenter behind.
    private func place(in container: UIView, _ context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else { return }
        view.frame = context.finalFrame(for: controller)
        if isPresentation { container.addSubview(view) } else { container.insertSubview(view, at: 0) }
    }
}
