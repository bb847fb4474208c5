import Containers
internal import CoreGraphics
internal import Simulation
internal import Views

/// The transition of a presentation without its own animation controller.
///
/// - Source: the critically damped spring with a duration of 0.50573 s was measured for sheets on iOS 26.1. The timing
///   of other styles has not been measured, so they use the same duration.
final class SystemTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let style: UIModalTransitionStyle
    private let isPresentation: Bool
    private static let duration = Metric.sheetDuration.value

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
        let (shown, crossFades) = (moving.frame, container.world.engine.accessibility.crossFades)
        let hide = {
            if self.style == .crossDissolve || crossFades {
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
