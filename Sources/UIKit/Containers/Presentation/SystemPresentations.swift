internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation

/// The view behind a sheet, a popover or an alert, with UIKit's name. It receives the touches beside them.
final class UIDimmingView: UIView {
    private let onTap: () -> Void

    init(onTap: @escaping () -> Void) {
        self.onTap = onTap
        super.init(frame: .zero)
        backgroundColor = .black
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(UIDimmingView.tapped(_:))))
    }

    required init?(coder: NSCoder) { return nil }

    private func tapped(_ recognizer: UITapGestureRecognizer) { onTap() }
}

/// The system's transition of a sheet, a popover or an alert, with a critically damped spring.
final class SystemPresentationTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: Double
    private let isPresentation: Bool
    /// Moves the views to their places on the screen or outside of it.
    private let move: (_ isShown: Bool) -> Void

    init(_ duration: Double, isPresentation: Bool, move: @escaping (_ isShown: Bool) -> Void) {
        (self.duration, self.isPresentation, self.move) = (duration, isPresentation, move)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        if isPresentation, let view = context.view(forKey: .to) {
            context.containerView.addSubview(view)
            UIView.performWithoutAnimation { move(!context.isAnimated) }
        }
        guard context.isAnimated else { return context.completeTransition(true) }
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            animations: { self.move(self.isPresentation) },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
}

/// The presentation of an alert or an action sheet, with UIKit's name.
final class _UIAlertControllerPresentationController: UIPresentationController {
    private let alert: UIAlertController
    private lazy var dimming = UIDimmingView { [weak self] in self?.alert.tappedOutside() }

    init(of alert: UIAlertController, presenting: UIViewController?) {
        self.alert = alert
        super.init(presentedViewController: alert, presenting: presenting)
    }

    /// The top of the keyboard, in the coordinates of the window; `nil` without a keyboard.
    private var keyboardTop: Double?

    /// The card is in the center of the area above the keyboard.
    override var frameOfPresentedViewInContainerView: CGRect {
        var environment = environment
        if let keyboardTop {
            environment.safeArea.bottom = max(environment.safeArea.bottom, environment.size.height - keyboardTop)
        }
        return CGRect(alert.layout(in: environment).card)
    }

    /// Moves the card with the keyboard.
    func keyboardWillMove(to frame: Rect, during duration: Duration) {
        keyboardTop = frame.minY < environment.size.height ? frame.minY : nil
        UIView.animate(
            withDuration: duration.seconds, delay: 0,
            options: .init(rawValue: UInt(UIView.AnimationCurve.keyboard.rawValue) << 16),
            animations: { [self] in containerViewWillLayoutSubviews() })
    }

    override func presentationTransitionWillBegin() {
        alert.world.presentedAlert = self
        alert.setHasCard(true)
        containerView?.insertSubview(dimming, at: 0)
        containerViewWillLayoutSubviews()
    }

    override func containerViewWillLayoutSubviews() {
        dimming.frame = containerView?.bounds ?? .zero
        alert.view.frame = frameOfPresentedViewInContainerView
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        if completed { alert.textFields?.first?.becomeFirstResponder() }
    }

    /// Only the dimming view was seen to fade in: the card appears at once. The dismissal was not measured.
    override func systemAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        SystemPresentationTransition(Metric.alertDuration.value, isPresentation: isPresentation) { [self] isShown in
            dimming.alpha = isShown ? CGFloat(environment.dimming) : 0
            alert.view.alpha = isShown || isPresentation ? 1 : 0
        }
    }
}
