internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Interaction
internal import Simulation

/// The view that contains the content of a sheet, with UIKit's name.
final class UIDropShadowView: UIView {
    weak var sheet: UISheetPresentationController? {
        didSet { if pan.view == nil { addGestureRecognizer(pan) } }
    }
    private lazy var pan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer(target: self, action: Selector(UIDropShadowView.panned(_:)))
        // A scroll view scrolls only if the drag does not move the sheet.
        pan.engine.blocks = { $0.view?.scroll != nil }
        return pan
    }()

    private func panned(_ pan: UIPanGestureRecognizer) { sheet?.follow(pan) }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === pan else { return true }
        var touched = hitTest(pan.location(in: self), with: nil)
        var scrollViews: [UIScrollView] = []
        while let view = touched, view !== self {
            if let scroll = view as? UIScrollView { scrollViews.append(scroll) }
            touched = view.superview
        }
        // The translation is zero if the finger has moved by exactly the distance after which a pan begins.
        let translation = pan.translation(in: superview)
        let direction = translation == .zero ? pan.velocity(in: superview) : translation
        return sheet?.follows(direction, from: scrollViews) ?? false
    }
}

final class _UIGrabber: UIView {
    init() {
        super.init(frame: .zero)
        handle.adaptiveBackgroundColor = MetricColor.grabber.color
        layer.cornerRadius = CGFloat(Metric.grabberHeight.value / 2)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { return nil }
}

/// A movement of a sheet by the user's finger.
struct SheetDrag {
    /// The top of the sheet at the beginning, in points.
    let start: Double
    /// The dismissal, which began when the sheet left its lowest place.
    var dismissal: SheetDismissal?
    /// Whether the dismissal was refused, so that the sheet resists; `nil` before it was tried.
    var isHeld: Bool?
}

/// The interactive dismissal of a sheet, which the drag completes or cancels.
final class SheetDismissal: NSObject, UIViewControllerInteractiveTransitioning {
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
    }
}

extension UISheetPresentationController {
    /// Whether a drag in a direction moves the sheet, and not the content of the scroll views in which it begins.
    func follows(_ direction: CGPoint, from scrollViews: [UIScrollView]) -> Bool {
        guard presentedViewController.transition == nil, presentedViewController.presented == nil,
            abs(direction.y) > abs(direction.x)
        else { return false }
        let isAtStart = scrollViews.allSatisfy { $0.contentOffset.y <= -$0.adjustedContentInset.top }
        if direction.y > 0 { return isAtStart }
        let highest = stops.stops.last?.placement.frame.minY ?? 0
        let canGrow = Double(dropShadow.frame.minY) > highest + world.grid.rounded(1)
        return canGrow && (scrollViews.isEmpty || prefersScrollingExpandsWhenScrolledToEdge && isAtStart)
    }

    private var world: World { presentedViewController.world }

    func follow(_ pan: UIPanGestureRecognizer) {
        if pan.state == .began {
            let shown = dropShadow.layer.presentation()?.frame ?? dropShadow.frame
            for view in [dropShadow, presentedViewController.viewIfLoaded] { view?.layer.removeAllAnimations() }
            drag = SheetDrag(start: Double(shown.minY))
        }
        guard let start = drag?.start else { return }
        let top = start + Double(pan.translation(in: containerView).y)
        let stops = stops
        switch pan.state {
        case .began, .changed:
            if top > stops.stops[0].placement.frame.minY, drag?.isHeld == nil {
                let dismissal = beginDismissal()
                drag = SheetDrag(start: start, dismissal: dismissal, isHeld: dismissal == nil)
            }
            place(stops.placement(top: top, isHeld: drag?.isHeld == true))
        case .ended: release(stops, top, velocity: Double(pan.velocity(in: containerView).y))
        case .cancelled: release(stops, stops.stop(named: selectedDetentIdentifier?.rawValue).placement.frame.minY)
        default: break
        }
    }

    private func beginDismissal() -> SheetDismissal? {
        guard userMayDismiss else { return nil }
        delegate?.presentationControllerWillDismiss(self)
        let dismissal = SheetDismissal()
        presentedViewController.presenter?.runDismissal(true, driver: dismissal, nil)
        return dismissal.context == nil ? nil : dismissal
    }

    /// Moves the sheet to its next place after the finger was lifted.
    private func release(_ stops: SheetStops, _ top: Double, velocity: Double = 0) {
        let context = drag?.dismissal?.context
        let end = stops.end(top: top, velocity: velocity)
        if end == .dismissal, let context {
            context.finishInteractiveTransition()
            return settle(to: stops.hidden(from: stops.stops[0].placement), velocity) { [self] in
                drag = nil
                context.completeTransition(true)
                delegate?.presentationControllerDidDismiss(self)
            }
        }
        context?.cancelInteractiveTransition()
        var index = 0
        if case .stop(let found) = end { index = found }
        let stop = stops.stops[index]
        settle(to: stop.placement, velocity) { context?.completeTransition(false) }
        drag = nil
        if stops.stop(named: selectedDetentIdentifier?.rawValue) != stop {
            selectedDetentIdentifier = Detent.Identifier(stop.name)
            (delegate as? any UISheetPresentationControllerDelegate)?
                .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
        }
        if end == .dismissal { delegate?.presentationControllerDidAttemptToDismiss(self) }
    }

    /// Moves the sheet with its spring, which begins with the velocity of the finger, in points per second.
    private func settle(
        to placement: SheetLayout.Placement, _ velocity: Double, _ completion: @escaping () -> Void
    ) {
        let distance = placement.frame.minY - Double(dropShadow.frame.minY)
        let spring = UISpringTimingParameters(
            mass: CGFloat(Metric.sheetSpringMass.value), stiffness: CGFloat(Metric.sheetSpringStiffness.value),
            damping: CGFloat(Metric.sheetSpringDamping.value),
            initialVelocity: CGVector(dx: distance == 0 ? 0 : velocity / distance, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
        animator.addAnimations { [self] in
            place(placement)
            presentedViewController.viewIfLoaded?.layoutIfNeeded()
        }
        animator.addCompletion { _ in completion() }
        animator.startAnimation()
    }
}
