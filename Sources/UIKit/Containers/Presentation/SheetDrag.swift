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

    private func panned(_ recognizer: UIPanGestureRecognizer) {
        if let pan = recognizer.pan { sheet?.motion.follow(pan) }
    }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === pan, let engine = pan.pan else { return true }
        return sheet?.motion.follows(engine, from: hitTest(pan.location(in: self), with: nil)?.handle) ?? false
    }
}

/// The grabber of a sheet, with UIKit's name.
final class _UIGrabber: UIView {}

/// The interactive dismissal of a sheet, which the drag completes or cancels.
final class SheetDismissal: NSObject, UIViewControllerInteractiveTransitioning {
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
    }
}

extension UISheetPresentationController {
    /// Creates the movement of the sheet by the user's finger.
    func makeMotion(_ grabber: UIView, _ dimming: UIView) -> SheetMotion {
        SheetMotion(
            dropShadow: dropShadow.handle, grabber: grabber.handle, dimming: dimming.handle,
            content: { [weak self] in self?.presentedViewController.viewIfLoaded?.handle },
            .init(
                stops: { [unowned self] in stops },
                selected: { [weak self] in self?.selectedDetentIdentifier?.rawValue },
                canMove: { [weak self] in
                    self?.presentedViewController.transition == nil && self?.presentedViewController.presented == nil
                },
                scrollingExpands: { [weak self] in self?.prefersScrollingExpandsWhenScrolledToEdge ?? false },
                beginDismissal: { [weak self] in self?.beginDismissal() },
                didSelect: { [weak self] name in
                    guard let self else { return }
                    selectedDetentIdentifier = Detent.Identifier(name)
                    (delegate as? any UISheetPresentationControllerDelegate)?
                        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
                },
                didAttemptToDismiss: { [weak self] in
                    if let self { delegate?.presentationControllerDidAttemptToDismiss(self) }
                }))
    }

    private func beginDismissal() -> SheetMotion.Dismissal? {
        guard userMayDismiss else { return nil }
        delegate?.presentationControllerWillDismiss(self)
        let driver = SheetDismissal()
        presentedViewController.presenter?.runDismissal(true, driver: driver, nil)
        guard let context = driver.context else { return nil }
        return SheetMotion.Dismissal(
            willEnd: { isLeaving in
                if isLeaving { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
            },
            didEnd: { [self] hasLeft in
                context.completeTransition(hasLeft)
                if hasLeft { delegate?.presentationControllerDidDismiss(self) }
            })
    }
}
