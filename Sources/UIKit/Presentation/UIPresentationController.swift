public import CoreGraphics
internal import Geometry
internal import Simulation

/// The way in which a controller is presented.
///
/// System sheets and popovers are not simulated: a controller with the style `automatic`, `pageSheet`, `formSheet` or
/// `popover` is presented in full screen, and the trace has a note.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    case automatic = -2
    case none = -1
}

/// The transition of a controller that is presented without its own animation controller.
///
/// `partialCurl` is shown as `coverVertical`.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

/// An object whose size depends on a container, or that contains such objects.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    var preferredContentSize: CGSize { get }
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
    func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// An object that controls the views of a presentation.
///
/// To add views such as a dimming view, override ``presentationTransitionWillBegin()`` and insert them into
/// ``containerView``. To change the size of the presented view, override ``frameOfPresentedViewInContainerView``.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer {
    public final let presentedViewController: UIViewController
    final weak var presenter: UIViewController?
    /// The controller that presents; the presented controller itself if it is not presented yet.
    public final var presentingViewController: UIViewController { presenter ?? presentedViewController }
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// Stored only.
    open var overrideTraitCollection: UITraitCollection?
    /// The view that contains the presented view; `nil` before and after the presentation.
    open internal(set) var containerView: UIView?
    /// The position of the presenter's view outside of the presentation, if the presentation removes that view.
    final var presentersPlace: (superview: UIView, index: Int)?

    /// - Parameters:
    ///   - presented: The controller that will be presented.
    ///   - presenting: The controller that will present it.
    public init(presentedViewController presented: UIViewController, presenting: UIViewController?) {
        presentedViewController = presented
        presenter = presenting
        super.init()
    }

    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }
    open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle { .none }
    open var traitCollection: UITraitCollection { presentedViewController.traitCollection }

    /// The view that the animations move. By default, the view of the presented controller.
    open var presentedView: UIView? { presentedViewController.view }

    /// The frame of the presented view after the transition, in points. By default, the bounds of the container.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    open var shouldPresentInFullscreen: Bool { true }

    /// Whether the presenter's view is removed from the screen after the transition. The presenter then receives
    /// appearance methods. By default, only the styles `fullScreen` and `currentContext` remove it.
    open var shouldRemovePresentersView: Bool {
        switch presentationStyle {
        case .fullScreen, .currentContext, .automatic, .pageSheet, .formSheet, .popover: true
        case .custom, .overFullScreen, .overCurrentContext, .none: false
        }
    }

    open func containerViewWillLayoutSubviews() {}
    open func containerViewDidLayoutSubviews() {}
    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

    /// Is called when the preferred content size of the presented controller has changed. Does nothing by default.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The engine does not call this method.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Returns the size of the presented controller in a container; by default, the size of the container.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// Is called before the size of the screen changes, before the method of the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

    /// Is called before the traits of the screen change, before the method of the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
}

/// An object that changes the style of a presentation in compact environments, and that is notified of dismissals that
/// the user begins. Sheets are not simulated, so these methods are not called.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        controller.adaptivePresentationStyle
    }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// The container of a presentation. It covers the presenter, and receives all touches.
final class UITransitionView: UIView {
    private weak var presentation: UIPresentationController?

    init(of presentation: UIPresentationController, frame: CGRect) {
        self.presentation = presentation
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        presentation?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }
}
