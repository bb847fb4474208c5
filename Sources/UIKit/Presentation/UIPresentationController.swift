internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation

/// The way in which a controller is presented.
///
/// The styles `automatic` and `pageSheet` present a sheet, and `formSheet` a sheet that is in the center of an iPad. A
/// `popover` is a sheet on an iPhone.
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

    open var presentationStyle: UIModalPresentationStyle {
        adaptedStyle ?? presentedViewController.modalPresentationStyle
    }

    /// The style to which the presentation was adapted; `nil` for the style of the presented controller.
    final var adaptedStyle: UIModalPresentationStyle?

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
        case .fullScreen, .currentContext: true
        case .custom, .overFullScreen, .overCurrentContext, .automatic, .pageSheet, .formSheet, .popover, .none: false
        }
    }

    /// Whether touches beside the presented view reach the views behind the container.
    var passesTouchesThrough: Bool { false }

    /// Returns the animator of a transition without its own animation controller.
    func systemAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        SystemTransition(presentedViewController.modalTransitionStyle, isPresentation: isPresentation)
    }

    /// Returns the presentation for an environment.
    func adapted(to traits: UITraitCollection) -> UIPresentationController { self }

    /// Prepares the presentation. Returns the reason of UIKit's exception, or `nil`.
    func prepare() -> String? { nil }

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

extension UIPresentationController {
    /// Returns a new presentation controller of the system for the style of a controller.
    static func system(
        of controller: UIViewController, presenting: UIViewController?
    ) -> UIPresentationController {
        switch controller.modalPresentationStyle {
        case .automatic, .pageSheet, .formSheet:
            UISheetPresentationController(presentedViewController: controller, presenting: presenting)
        case .popover: UIPopoverPresentationController(presentedViewController: controller, presenting: presenting)
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none:
            UIPresentationController(presentedViewController: controller, presenting: presenting)
        }
    }

    /// The window that contains the container.
    final var environment: PresentationEnvironment {
        let engine = presentedViewController.world.engine
        let host = containerView?.superview
        return PresentationEnvironment(
            size: host.map { Size($0.bounds.size) } ?? engine.size,
            safeArea: host?.handle.safeAreaInsets ?? engine.safeAreaInsets,
            traits: host?.handle.traitCollection ?? engine.traitCollection, grid: engine.grid)
    }

    /// Removes the window's safe area from the container of a presented view whose insets do not follow from its frame.
    final func removeSafeArea() {
        let insets = environment.safeArea
        containerView?.handle.barSafeAreaInsets = EdgeInsets(
            top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    }

    /// Returns the presentation with a style that the delegate has chosen for a compact environment.
    final func adapted(
        to style: UIModalPresentationStyle, sheet: UISheetPresentationController
    ) -> UIPresentationController {
        let adapted: UIPresentationController
        switch style {
        case .none: return self
        case .automatic, .pageSheet, .formSheet, .popover:
            adapted = sheet
            sheet.popover = self as? UIPopoverPresentationController
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext:
            adapted = UIPresentationController(presentedViewController: presentedViewController, presenting: presenter)
        }
        adapted.adaptedStyle = adapted === self ? nil : style
        if adapted.delegate == nil { adapted.delegate = delegate }
        return adapted
    }

    /// Whether the controller and the delegate permit the user to dismiss the presentation.
    final var userMayDismiss: Bool {
        !presentedViewController.isModalInPresentation
            && delegate?.presentationControllerShouldDismiss(self) ?? true
    }

    /// Dismisses the presentation after a tap beside the presented view.
    final func dismissByUser() {
        guard presentedViewController.transition == nil, presentedViewController.presented == nil else { return }
        guard userMayDismiss else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.dismiss(animated: true) {
            self.delegate?.presentationControllerDidDismiss(self)
        }
    }
}

/// An object that changes the style of a sheet or a popover in compact environments, and that is notified of dismissals
/// that the user begins. All methods are optional.
///
/// A drag or a tap first asks whether the presentation can be dismissed. If so, the presentation will be dismissed; a
/// drag can still be cancelled. If not, or if the controller is modal, the delegate is notified of the attempt.
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

/// The container of a presentation. It covers the presenter, and receives its touches.
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

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && presentation?.passesTouchesThrough == true ? nil : hit
    }
}
