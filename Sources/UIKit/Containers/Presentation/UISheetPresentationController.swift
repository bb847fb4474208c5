internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The presentation of a sheet, which covers a part of the screen.
///
/// The user drags a sheet between its detents. A sheet that is dragged down from its lowest detent is dismissed. A
/// drag that begins in a scroll view moves the sheet while the content is at its start. The heights, the margins and
/// the spring are those of iOS 26; *Deviations* lists what was not measured.
open class UISheetPresentationController: UIPresentationController {
    /// The heights at which the sheet rests, at least one. The default is a large sheet.
    open var detents: [Detent] = [.large()] {
        didSet {
            if detents.isEmpty {
                presentedViewController.world.refuse("The detents of a sheet must contain at least one detent")
                detents = oldValue
            }
            resolved = nil
            placeIfResting()
        }
    }
    /// The detent of the sheet; `nil` for the lowest one. Setting it outside of ``animateChanges(_:)`` has an immediate
    /// effect. The delegate is notified only of changes by the user.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { placeIfResting() } }
    /// The highest detent at which the window behind the sheet is not dimmed and receives touches; `nil`, the default,
    /// if it is always dimmed.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { placeIfResting() } }
    /// Whether a grabber is shown at the top of the sheet. The default is `false`.
    open var prefersGrabberVisible = false { didSet { grabber.isHidden = !prefersGrabberVisible } }
    /// The radius of the corners in points; `nil`, the default, for the system's.
    open var preferredCornerRadius: CGFloat? { didSet { placeIfResting() } }
    /// Whether scrolling up at the start of a scroll view enlarges the sheet before the content scrolls. The default is
    /// `true`.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether the sheet is at the bottom of a window of compact height, instead of filling it. The default is `false`.
    open var prefersEdgeAttachedInCompactHeight = false { didSet { placeIfResting() } }
    /// Stored only.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    /// Stored only.
    open var prefersPageSizing = true
    /// Stored only.
    open weak var sourceView: UIView?
    /// The popover that is presented as this sheet, until it is dismissed.
    final var popover: UIPopoverPresentationController?

    final let dropShadow = UIDropShadowView()
    private let grabber = _UIGrabber()
    private lazy var dimming = UIDimmingView { [weak self] in self?.dismissByUser() }
    /// The places of the views, and the movement by the user's finger.
    final private(set) lazy var motion = makeMotion(grabber, dimming)
    private typealias NamedDetent = (name: String, detent: SheetLayout.Detent)
    /// The detents whose heights are known, for the height of a large sheet and the traits.
    private var resolved: (maximum: Double, traits: UITraitCollection, detents: [NamedDetent])?

    /// Runs changes to the sheet's properties with the animation of sheets.
    open func animateChanges(_ changes: () -> Void) {
        presentedViewController.world.engine.animate(
            withDuration: Duration(timeInterval: Metric.sheetDuration.value), usingSpringWithDamping: 1
        ) {
            changes()
            presentedViewController.viewIfLoaded?.layoutIfNeeded()
        }
    }

    /// Determines the heights of custom detents again.
    open func invalidateDetents() {
        resolved = nil
        placeIfResting()
    }

    // MARK: The views

    open override var presentationStyle: UIModalPresentationStyle {
        let style = super.presentationStyle
        return style == .automatic ? .pageSheet : style
    }

    open override var presentedView: UIView? { dropShadow }

    open override var frameOfPresentedViewInContainerView: CGRect { CGRect(selected.placement.frame) }

    override var passesTouchesThrough: Bool { dimming.alpha == 0 }

    /// The places of the sheet in its window.
    final var stops: SheetStops {
        var layout = SheetLayout(environment)
        layout.isEdgeAttachedInCompactHeight = prefersEdgeAttachedInCompactHeight
        layout.cornerRadius = preferredCornerRadius.map { Double(max($0, 0)) }
        if isFormSheet {
            let size = presentedViewController.preferredContentSize
            layout.centeredSize =
                size.width > 0 && size.height > 0
                ? Size(size) : Size(width: Metric.sheetFormWidth.value, height: Metric.sheetFormHeight.value)
        }
        return SheetStops(
            resolvedDetents(in: layout), undimmed: largestUndimmedDetentIdentifier?.rawValue, in: layout)
    }

    /// Returns the names and heights of the detents, which are determined again only when the size of the window or the
    /// traits have changed.
    private func resolvedDetents(in layout: SheetLayout) -> [NamedDetent] {
        let (maximum, traits) = (layout.maximumDetentValue, presentedViewController.traitCollection)
        if let resolved, resolved.maximum == maximum, resolved.traits == traits { return resolved.detents }
        let context = DetentContext(maximum, traits)
        let new: [NamedDetent] = detents.compactMap { detent in
            detent.model(in: context, presentedViewController.world).map { (detent.identifier.rawValue, $0) }
        }
        resolved = (maximum, traits, new)
        return new
    }

    private var isFormSheet: Bool {
        let traits = presentedViewController.world.engine.traitCollection
        return presentationStyle == .formSheet && environment.isPad && traits.horizontalSizeClass == .regular
    }

    private var selected: SheetStops.Stop { stops.stop(named: selectedDetentIdentifier?.rawValue) }

    open override func presentationTransitionWillBegin() {
        guard let containerView, let view = presentedViewController.view else { return }
        removeSafeArea()
        containerView.insertSubview(dimming, at: 0)
        dropShadow.sheet = self
        if isFormSheet { dropShadow.traitOverrides.horizontalSizeClass = .compact }
        if view.superview !== dropShadow { dropShadow.addSubview(view) }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grabber.isHidden = !prefersGrabberVisible
        dropShadow.addSubview(grabber)
        motion.place(selected.placement)
    }

    open override func containerViewWillLayoutSubviews() {
        removeSafeArea()
        placeIfResting()
    }

    /// Applies the changes that were made during the presentation.
    open override func presentationTransitionDidEnd(_ completed: Bool) { if completed { placeIfResting() } }

    /// Applies the changes that were made during a dismissal that was cancelled.
    open override func dismissalTransitionDidEnd(_ completed: Bool) { if !completed { placeIfResting() } }

    /// Places the sheet at its detent, unless the user or a transition moves it.
    private func placeIfResting() {
        guard containerView != nil, !motion.isMoving, presentedViewController.transition == nil else { return }
        motion.place(selected.placement)
    }

    // MARK: Transitions

    override func systemAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
        SystemPresentationTransition(Metric.sheetDuration.value, isPresentation: isPresentation) { [self] isShown in
            let (stops, shown) = (stops, selected.placement)
            if presentedViewController.modalTransitionStyle == .crossDissolve
                || presentedViewController.world.engine.accessibility.crossFades
            {
                motion.place(shown)
                dropShadow.alpha = isShown ? 1 : 0
                if !isShown { dimming.alpha = 0 }
            } else {
                motion.place(isShown ? shown : stops.hidden(from: shown))
            }
        }
    }

    /// A delegate can adapt a sheet to full screen in a compact environment.
    override func adapted(to traits: UITraitCollection) -> UIPresentationController {
        guard traits.horizontalSizeClass == .compact || traits.verticalSizeClass == .compact,
            let style = delegate?.adaptivePresentationStyle(for: self, traitCollection: traits)
        else { return self }
        return adapted(to: style, sheet: self)
    }
}

/// The methods of a sheet's delegate, which are optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Is called after the user has moved the sheet to another detent, before the sheet has come to rest.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}
