internal import Containers

/// The system's transition of a push or a pop: the page in front moves by its whole width, and the page behind it by a
/// part of its width.
final class SystemNavigationTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPush: Bool
    /// Changes that run with the same timing as the pages: those of the navigation bar.
    private let alongside: () -> Void

    init(isPush: Bool, alongside: @escaping () -> Void) { (self.isPush, self.alongside) = (isPush, alongside) }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        Metric.pushDuration.value
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        to.frame = context.finalFrame(for: controller)
        if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
        guard context.isAnimated else {
            alongside()
            return context.completeTransition(true)
        }
        NavigationSlide.run(from: from.handle, to: to.handle, isPush: isPush, alongside: alongside) {
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
