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
        isInteractive = initiallyInteractive
        // A percent-driven transition can become interactive later.
        if let interactor, isInteractive || interactor is UIPercentDrivenInteractiveTransition {
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
        (isInteractive, transitionWasCancelled) = (true, false)
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
        (interactor as? UIPercentDrivenInteractiveTransition)?.transitionEnded()
        onEnd(didComplete)
        animator.animationEnded(didComplete)
        for completion in completions { completion(self) }
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        (key == .from ? from : to).controller
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        (key == .from ? from : to).view
    }

    func initialFrame(for vc: UIViewController) -> CGRect { (vc === from.controller ? from : to).initialFrame }

    func finalFrame(for vc: UIViewController) -> CGRect { (vc === from.controller ? from : to).finalFrame }

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
