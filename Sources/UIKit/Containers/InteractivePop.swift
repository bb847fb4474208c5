internal import Containers
internal import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation

/// Goes back in a navigation controller while the user drags a page from the leading edge.
final class InteractivePop: NSObject, UIViewControllerInteractiveTransitioning, UIGestureRecognizerDelegate {
    private unowned let navigation: UINavigationController
    private(set) lazy var recognizer: UIScreenEdgePanGestureRecognizer = {
        let pan = UIScreenEdgePanGestureRecognizer(target: self, action: Selector(InteractivePop.panned(_:)))
        pan.delegate = self
        // A scroll view scrolls only if the drag does not go back.
        pan.engine.blocks = { $0.view?.scroll != nil }
        return pan
    }()
    /// The changes of the bar, which follow the finger.
    var alongside: () -> Void = {}
    /// Whether the next transition is a pop by the user.
    private(set) var isRequested = false
    private var context: (any UIViewControllerContextTransitioning)?
    private var swipe: BackSwipe?

    init(of navigation: UINavigationController) { self.navigation = navigation }

    /// Whether the gesture can begin, unless the program has replaced the delegate: the page has the back button.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard !navigation.isNavigationBarHidden, let item = navigation.topViewController?.navigationItem else {
            return false
        }
        return !item.hidesBackButton
            && (item.leftItemsSupplementBackButton || item.visibleItems(item.leftBarButtonItems).isEmpty)
    }

    private func panned(_ pan: UIScreenEdgePanGestureRecognizer) {
        let translation = Point(pan.translation(in: nil))
        switch pan.state {
        case .began:
            isRequested = true
            navigation.popViewController(animated: true)
        case .changed:
            if let swipe { context?.updateInteractiveTransition(CGFloat(swipe.move(to: translation))) }
        case .ended: end { $0.release(at: translation, velocity: Point(pan.velocity(in: nil))) }
        case .cancelled:
            end {
                $0.cancel()
                return false
            }
        case .possible, .failed: break
        }
    }

    private func end(_ end: (BackSwipe) -> Bool) {
        isRequested = false
        guard let swipe, let context else { return }
        if end(swipe) { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
    }

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let controller = transitionContext.viewController(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        to.frame = transitionContext.finalFrame(for: controller)
        container.insertSubview(to, belowSubview: from)
        context = transitionContext
        swipe = BackSwipe(from: from.handle, to: to.handle, alongside: alongside) { [weak self] isFinished in
            self?.swipe = nil
            self?.context = nil
            transitionContext.completeTransition(isFinished)
        }
        alongside = {}
        isRequested = false
        // The finger can have been lifted in the turn in which the gesture was recognized.
        if recognizer.state != .began, recognizer.state != .changed { end { _ in false } }
    }
}
