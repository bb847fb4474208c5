internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The sides of a popover at which its arrow can be.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The arrow points up, from the upper side of a popover that is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)

    fileprivate static let arrows: [(UIPopoverArrowDirection, PopoverLayout.Arrow)] = [
        (.up, .up), (.down, .down), (.left, .left), (.right, .right),
    ]
}

/// A view or a bar item to which a popover belongs.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// The methods of a popover's delegate, which are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Is called before the popover is presented, so that its source can be set.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// The presentation of a popover beside a view or a bar item.
///
/// In a compact environment, such as an iPhone, a popover is presented as a sheet, unless the delegate chooses another
/// style.
open class UIPopoverPresentationController: UIPresentationController {
    /// The view to which the popover belongs. Without a source, presenting a popover is an error, as in UIKit.
    open weak var sourceView: UIView?
    /// The area of ``sourceView`` beside which the popover is; null, the default, for all of the view.
    open var sourceRect = CGRect.null
    open weak var barButtonItem: UIBarButtonItem?
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// The side with the arrow. Before the presentation, it is unknown. Beside a bar item, there is no arrow.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// The color of the popover and its arrow; `nil` for the system's.
    open var backgroundColor: UIColor?
    /// Stored only.
    open var passthroughViews: [UIView]?
    /// Stored only.
    open var canOverlapSourceViewRect = false
    /// The sheet as which the popover is presented in a compact environment.
    open private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
        presentedViewController: presentedViewController, presenting: presenter)
    private let popoverView = _UIPopoverView()
    private lazy var systemViews = SystemViews(in: popoverView.arrows.handle) { [unowned self] name, _ in
        presentedViewController.world.uniqueName("\(popoverView.handle.name) \(name)")
    }
    private lazy var dimming = UIDimmingView { [weak self] in
        guard let self else { return }
        if let alert = presentedViewController as? UIAlertController { alert.tappedOutside() } else { dismissByUser() }
    }

    /// The view or the bar item to which the popover belongs.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { barButtonItem ?? sourceView }
        set { (barButtonItem, sourceView) = (newValue as? UIBarButtonItem, newValue as? UIView) }
    }

    open override var adaptivePresentationStyle: UIModalPresentationStyle {
        let traits = presentedViewController.world.engine.traitCollection
        return traits.horizontalSizeClass == .compact ? .formSheet : .none
    }

    open override func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        traitCollection.horizontalSizeClass == .compact ? .formSheet : .none
    }

    override func adapted(to traits: UITraitCollection) -> UIPresentationController {
        guard traits.horizontalSizeClass == .compact else { return self }
        if let alert = presentedViewController as? UIAlertController {
            let adapted = _UIAlertControllerPresentationController(of: alert, presenting: presenter)
            adapted.delegate = delegate
            return adapted
        }
        return adapted(
            to: delegate?.adaptivePresentationStyle(for: self, traitCollection: traits)
                ?? adaptivePresentationStyle(for: traits), sheet: adaptiveSheetPresentationController)
    }

    override func prepare() -> String? {
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        guard sourceView == nil, barButtonItem == nil, !(presentedViewController is UIAlertController) else {
            return nil
        }
        return "UIPopoverPresentationController should have a non-nil sourceView or barButtonItem set before the "
            + "presentation occurs."
    }

    // MARK: The views

    open override var presentedView: UIView? { popoverView }

    open override var frameOfPresentedViewInContainerView: CGRect { CGRect(layout.frame) }

    private var contentSize: Size {
        if let alert = presentedViewController as? UIAlertController { return alert.layout(in: environment).card.size }
        let size = Size(presentedViewController.preferredContentSize)
        return Size(
            width: size.width > 0 ? size.width : Metric.popoverWidth.value,
            height: size.height > 0 ? size.height : Metric.popoverHeight.value)
    }

    private var source: PopoverLayout.Source {
        if let barButtonItem, let frame = barButtonItem.bar?.windowFrame(of: barButtonItem) {
            return .barItem(Rect(frame))
        }
        guard let sourceView else { return .none }
        let area = sourceRect.isNull ? sourceView.bounds : sourceRect
        return .area(Rect(sourceView.convert(area, to: containerView)))
    }

    private var layout: PopoverLayout {
        let permitted = UIPopoverArrowDirection.arrows.filter { permittedArrowDirections.contains($0.0) }.map(\.1)
        return PopoverLayout(of: contentSize, from: source, permitted: Set(permitted), in: environment)
    }

    open override func presentationTransitionWillBegin() {
        guard let containerView, let view = presentedViewController.view else { return }
        (presentedViewController as? UIAlertController)?.setHasCard(false)
        dimming.backgroundColor = .clear
        containerView.insertSubview(dimming, at: 0)
        popoverView.body.traitOverrides.userInterfaceLevel = .elevated
        popoverView.body.addSubview(view)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        containerViewWillLayoutSubviews()
    }

    open override func containerViewWillLayoutSubviews() {
        removeSafeArea()
        let layout = layout
        dimming.frame = containerView?.bounds ?? .zero
        popoverView.frame = CGRect(layout.frame)
        popoverView.arrows.frame = popoverView.bounds
        popoverView.body.frame = CGRect(layout.content)
        popoverView.body.backgroundColor = backgroundColor ?? .secondarySystemGroupedBackground
        presentedViewController.view.frame = popoverView.body.bounds
        systemViews.show(
            layout.views.map { view in
                var view = view
                if let color = backgroundColor?.adaptive, case .symbol(let image, _) = view.content {
                    view.content = .symbol(image, color)
                }
                return view
            })
        arrowDirection = UIPopoverArrowDirection.arrows.first { $0.1 == layout.arrow }?.0 ?? []
    }

    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        containerView?.setNeedsLayout()
    }

    /// The animation of popovers was not measured: they fade with the spring of alerts.
    override func systemAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        SystemPresentationTransition(Metric.alertDuration.value, isPresentation: isPresentation) { [self] isShown in
            popoverView.alpha = isShown ? 1 : 0
        }
    }
}

/// The view of a popover, with UIKit's name: the arrow and the content.
final class _UIPopoverView: UIView {
    /// The view whose subviews the system creates.
    let arrows = UIView()
    let body = UIView()

    init() {
        super.init(frame: .zero)
        body.layer.cornerRadius = CGFloat(Metric.popoverRadius.value)
        body.clipsToBounds = true
        addSubview(arrows)
        addSubview(body)
    }

    required init?(coder: NSCoder) { return nil }
}
