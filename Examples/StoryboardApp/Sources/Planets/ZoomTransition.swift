import UIKit

/// Grows the presented view out of a planet.
class ZoomTransition: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
    weak var origin: UIView?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { self }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let view = transitionContext.view(forKey: .to) else { return }
        let container = transitionContext.containerView
        container.addSubview(view)
        view.frame = container.bounds
        if let origin {
            let start = origin.convert(origin.bounds, to: container)
            let scale = start.width / view.bounds.width
            view.transform = CGAffineTransform(
                translationX: start.midX - view.bounds.midX, y: start.midY - view.bounds.midY
            ).scaledBy(x: scale, y: scale)
        }
        view.alpha = 0
        UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
            view.transform = .identity
            view.alpha = 1
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
