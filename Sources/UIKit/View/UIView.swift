public import CoreGraphics
internal import Geometry
import Interaction
internal import Layout
package import Simulation
internal import Views

/// A rectangular area of the screen, with its subviews.
///
/// The main declaration contains the members that subclasses can override, because Swift does not allow overrides of
/// members that are declared in extensions.
@preconcurrency @MainActor
open class UIView: UIResponder {
    package let world: World
    override var ownWorld: World { world }
    /// The view in the engine.
    package let handle: Simulation.View
    /// The subviews, from back to front. The view owns them.
    public final var subviews: [UIView] { contentViews.isEmpty ? ownSubviews : contentViews + ownSubviews }
    /// The subviews that the program added, from back to front.
    final var ownSubviews: [UIView] = []
    /// The views of a control's content, behind all other subviews. The engine draws the content with the control.
    var contentViews: [UIView] { [] }
    /// The frame of a content view, which its superview determines; `nil` for other views.
    var contentFrame: CGRect? { nil }
    /// The active constraints that the view owns.
    public internal(set) final var constraints: [NSLayoutConstraint] = []
    public internal(set) final var layoutGuides: [UILayoutGuide] = []
    public internal(set) final weak var superview: UIView?
    /// The controller that manages this view.
    weak var controller: UIViewController?
    /// The system layout guides that have been requested.
    var systemGuides: [UILayoutGuide] = []
    /// The corner configuration that was set; `nil` if none was set.
    final var storedCorners: UICornerConfiguration?
    final var storedMotionEffects: [UIMotionEffect] = []
    /// Whether the view's name in the trace consists of its class and a number.
    var hasDefaultName = true
    private let slot: EngineSlot
    private(set) lazy var reference = ItemReference(self)

    // MARK: Making views

    public init(frame: CGRect) {
        (world, handle, slot) = Swift.type(of: self).makeHandle()
        super.init()
        world.register(self)
        if frame != .zero { handle.frame = Rect(frame) }
        observeOverrides()
    }

    public override convenience init() { self.init(frame: .zero) }

    /// Creates the view that a storyboard or a nib describes, with its subviews. Returns `nil` for any other coder.
    public required init?(coder: NSCoder) {
        guard let nib = coder as? NibCoder else { return nil }
        (world, handle, slot) = Swift.type(of: self).makeHandle()
        super.init()
        world.register(self)
        observeOverrides()
        nib.decode(into: self)
    }

    /// The content of a new view of this class.
    class var initialContent: ViewContent { .none }
    func addOwnRecognizers() {}

    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }

    /// Lays out the subviews. The default implementation gives them the frames that their constraints determine.
    open func layoutSubviews() { world.callSuper(of: self, "layoutSubviews") }

    /// Updates the constraints of the view. An override must call `super` as its last step.
    open func updateConstraints() { world.callSuper(of: self, "updateConstraints") }

    /// Draws the content into the current context. The default implementation draws nothing.
    open func draw(_ rect: CGRect) {}

    open func setNeedsLayout() { handle.setNeedsLayout() }

    open func layoutIfNeeded() { handle.layoutIfNeededFromSuperviews() }

    open func setNeedsUpdateConstraints() { handle.setNeedsUpdateConstraints() }
    open func updateConstraintsIfNeeded() { handle.updateConstraintsIfNeeded() }
    open func needsUpdateConstraints() -> Bool { handle.needsUpdateConstraints() }

    open func setNeedsDisplay() { handle.setNeedsDisplay() }
    open func setNeedsDisplay(_ rect: CGRect) { handle.setNeedsDisplay() }

    open class var requiresConstraintBasedLayout: Bool { false }

    // MARK: Sizes

    /// The size of the content. Along an axis without an intrinsic size, the value is `noIntrinsicMetric`.
    open var intrinsicContentSize: CGSize {
        let wraps = bounds.width > 0
        return CGSize(handle.naturalContentSize(within: wraps ? Double(bounds.width) : nil))
    }

    open func invalidateIntrinsicContentSize() { handle.invalidateIntrinsicContentSize() }

    /// Returns the size that best fits the view's content. Along an axis without an intrinsic size, the result has
    /// the current size.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let natural = handle.naturalContentSize(within: size.width > 0 ? Double(size.width) : nil)
        return CGSize(
            width: natural.width.map { CGFloat($0) } ?? bounds.width,
            height: natural.height.map { CGFloat($0) } ?? bounds.height)
    }

    /// Resizes the bounds to the size that ``sizeThatFits(_:)`` returns. The top left corner of the frame does not
    /// move, also if the view has a transform.
    open func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        if accepts(CGRect(origin: .zero, size: size), for: "bounds") { handle.resize(to: Size(size)) }
    }

    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        CGSize(
            handle.systemLayoutSizeFitting(
                Size(targetSize), withHorizontalFittingPriority: LayoutPriority(horizontal),
                verticalFittingPriority: LayoutPriority(vertical)))
    }

    /// The insets from the frame to the alignment rectangle, which constraints use instead of the frame.
    open var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(handle.alignmentRectInsets) }

    /// The view that provides the first baseline for constraints.
    open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
    /// The view that provides the last baseline for constraints.
    open var forLastBaselineLayout: UIView { self }

    // MARK: Geometry

    open var frame: CGRect {
        get { contentFrame ?? CGRect(handle.frame) }
        set { if accepts(newValue) { handle.frame = Rect(newValue) } }
    }

    open var bounds: CGRect {
        get { contentFrame.map { CGRect(origin: .zero, size: $0.size) } ?? CGRect(handle.bounds) }
        set { if accepts(newValue, for: "bounds") { handle.bounds = Rect(newValue) } }
    }

    open var center: CGPoint {
        get { contentFrame.map { CGPoint(x: $0.midX, y: $0.midY) } ?? CGPoint(handle.center) }
        set { if accepts(CGRect(origin: newValue, size: .zero)) { handle.center = Point(newValue) } }
    }

    open var transform: CGAffineTransform {
        get { CGAffineTransform(handle.transform) }
        set { handle.transform = Geometry.AffineTransform(newValue) }
    }

    // MARK: Appearance

    open var backgroundColor: UIColor? {
        get {
            let color = handle.adaptiveBackgroundColor
            return color == .clear && !hasSetBackground ? nil : UIColor(color)
        }
        set {
            handle.adaptiveBackgroundColor = newValue?.adaptive ?? .clear
            hasSetBackground = newValue != nil
        }
    }

    /// Whether a background color was set, including a clear color, on the view or its layer.
    final var hasSetBackground = false

    open var alpha: CGFloat {
        get { CGFloat(handle.alpha) }
        set { handle.alpha = Double(newValue) }
    }

    open var isHidden: Bool {
        get { handle.isHidden }
        set { handle.isHidden = newValue }
    }

    open var clipsToBounds: Bool {
        get { handle.clipsToBounds }
        set { handle.clipsToBounds = newValue }
    }

    open var isOpaque = true
    /// Stored only.
    open var clearsContextBeforeDrawing = true

    open var contentMode: ContentMode {
        get { ContentMode(handle.contentMode) }
        set { handle.contentMode = newValue.engine }
    }

    /// The view's own tint color or, if it has none, the tint color of the nearest ancestor with one; gray if the
    /// view is dimmed. Setting `nil` removes the view's own color.
    open var tintColor: UIColor! {
        get { UIColor(handle.tintColor ?? .defaultTint) }
        set { handle.tintColor = newValue?.adaptive }
    }

    /// The tint adjustment mode in effect, which is `normal` or `dimmed`. Setting `automatic` makes the view use the
    /// mode of its superview.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { handle.tintAdjustmentMode == .dimmed ? .dimmed : .normal }
        set { handle.tintAdjustmentMode = newValue.engine }
    }

    /// Called after the tint color of the view has changed. This includes changes to an inherited tint color.
    open func tintColorDidChange() {}

    open var layer: CALayer { viewLayer }

    private(set) lazy var viewLayer = _LayerOfAnyClass.make(type(of: self).layerClass, of: self)

    // MARK: Interaction

    open var isUserInteractionEnabled: Bool {
        get { handle.isUserInteractionEnabled }
        set { handle.isUserInteractionEnabled = newValue }
    }

    /// Stored only.
    open var isMultipleTouchEnabled = false
    /// Stored only.
    open var isExclusiveTouch = false
    open var tag = 0
    open override var next: UIResponder? { controller ?? superview }

    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for subview in ownSubviews.reversed() {
            if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
        }
        return self
    }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { contains(point) }

    open override var canBecomeFirstResponder: Bool { false }

    /// The gesture recognizers of the view, which the view owns; `nil` if there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    private var recognizers: [UIGestureRecognizer] = []

    /// Adds a gesture recognizer, and removes it from its previous view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        recognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
        handle.addGestureRecognizer(gestureRecognizer.engine)
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard let index = recognizers.firstIndex(where: { $0 === gestureRecognizer }) else { return }
        recognizers.remove(at: index)
        gestureRecognizer.view = nil
        handle.removeGestureRecognizer(gestureRecognizer.engine)
    }

    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Receives an event from the engine.
    func receive(_ event: ViewEvent) {}

    // MARK: Hierarchy

    open func addSubview(_ view: UIView) { insert(view, at: nil) }

    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: max(index - contentViews.count, 0)) }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, by: 1, from: sibling) }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, by: 0, from: sibling) }

    open func removeFromSuperview() { remove() }

    open func bringSubviewToFront(_ view: UIView) {
        handle.bringSubviewToFront(view.handle)
        sortSubviews()
    }

    open func sendSubviewToBack(_ view: UIView) {
        handle.sendSubviewToBack(view.handle)
        sortSubviews()
    }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Constraints

    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { handle.translatesAutoresizingMaskIntoConstraints }
        set { handle.translatesAutoresizingMaskIntoConstraints = newValue }
    }

    open var autoresizingMask: AutoresizingMask {
        get { AutoresizingMask(rawValue: handle.autoresizingMask.rawValue) }
        set { handle.autoresizingMask = Layout.AutoresizingMask(rawValue: newValue.rawValue) }
    }

    /// Stored only.
    open var autoresizesSubviews = true

    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(handle.contentHuggingPriority(for: axis.engine))
    }

    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        handle.setContentHuggingPriority(LayoutPriority(priority), for: axis.engine)
    }

    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(handle.contentCompressionResistancePriority(for: axis.engine))
    }

    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        handle.setContentCompressionResistancePriority(LayoutPriority(priority), for: axis.engine)
    }

    // MARK: Margins and traits

    open var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(handle.layoutMargins) }
        set { handle.layoutMargins = EdgeInsets(newValue) }
    }

    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(handle.directionalLayoutMargins) }
        set { handle.directionalLayoutMargins = EdgeInsets(newValue) }
    }

    open var preservesSuperviewLayoutMargins: Bool {
        get { handle.preservesSuperviewLayoutMargins }
        set { handle.preservesSuperviewLayoutMargins = newValue }
    }

    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { handle.insetsLayoutMarginsFromSafeArea }
        set { handle.insetsLayoutMarginsFromSafeArea = newValue }
    }

    open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(handle.safeAreaInsets) }

    open func layoutMarginsDidChange() { world.callSuper(of: self, "layoutMarginsDidChange") }
    open func safeAreaInsetsDidChange() { world.callSuper(of: self, "safeAreaInsetsDidChange") }

    /// The traits of the screen, with the overrides of the superviews and of this view.
    open var traitCollection: UITraitCollection { UITraitCollection(handle.traitCollection) }

    final var traits = TraitSettings()

    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        world.callSuper(of: self, "traitCollectionDidChange")
    }

    open var semanticContentAttribute: UISemanticContentAttribute {
        get { UISemanticContentAttribute(handle.semanticContentAttribute) }
        set { handle.semanticContentAttribute = newValue.engine }
    }

    override var defaultAccessibility: AccessibilityProperties { accessibilityOfContent }

    open var accessibilityIdentifier: String? {
        didSet {
            guard let accessibilityIdentifier else { return }
            handle.name = accessibilityIdentifier
            hasDefaultName = false
        }
    }

    open nonisolated override var description: String {
        MainActor.assumeIsolated { "<\(Swift.type(of: self)): \(handle.name); frame = \(frame)>" }
    }
}
