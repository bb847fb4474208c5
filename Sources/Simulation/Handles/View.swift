public import Geometry
import Layout
public import Views

/// A view of a window, with the names and the rules of `UIView`.
///
/// A view is a handle: it identifies a view whose values are in the window's tree. Every property is a model value, changes
/// immediately, and is animated if it is set inside an animation block.
///
/// The properties of labels and controls are members of a view too: `toggle.isOn` is `isOn` of its ``content``.
@dynamicMemberLookup
public struct View: Anchored {
    public let window: Window
    public let id: ViewID

    /// The view of `window` with the identifier `id`.
    public init(window: Window, id: ViewID) {
        self.window = window
        self.id = id
    }

    private var state: ViewState {
        get { window[id] }
        nonmutating set { window[id] = newValue }
    }

    /// The name in traces and expectations.
    public var name: String {
        get { state.name }
        nonmutating set { state.name = newValue }
    }

    // MARK: Geometry

    /// The frame in the superview's coordinates. Reading it lays out nothing. A frame that is set lasts until the next layout
    /// pass if constraints determine another. A rectangle with a negative size is standardized, as in UIKit. A frame with a
    /// number outside `LayoutLimits` is not set, with a note. The frame of a transformed view is the rectangle around the
    /// transformed bounds; setting it sets the bounds that result in this rectangle.
    public var frame: Rect {
        get { state.frame }
        nonmutating set {
            var placed = state
            placed.frame = newValue.standardized
            window.placement.place(id, center: placed.center, bounds: placed.bounds)
        }
    }

    /// The bounds in the view's own coordinates: its size, and the origin to which the frames of its subviews refer.
    public var bounds: Rect {
        get { state.bounds }
        nonmutating set { window.placement.place(id, center: state.center, bounds: newValue) }
    }

    /// The anchor point in the superview's coordinates: `layer.position`.
    public var center: Point {
        get { state.center }
        nonmutating set { window.placement.place(id, center: newValue, bounds: state.bounds) }
    }

    // MARK: Appearance

    public var backgroundColor: Color {
        get { state.backgroundColor }
        nonmutating set { window.colors.set(AdaptiveColor(newValue), for: .background, of: id) }
    }

    /// The opacity, 0 through 1.
    public var alpha: Double {
        get { state.alpha }
        nonmutating set { state.alpha = min(max(newValue, 0), 1) }
    }

    /// Whether the view is hidden. Its constraints stay active. A stack view leaves out a hidden arranged subview.
    public var isHidden: Bool {
        get { state.isHidden }
        nonmutating set { window.hierarchy.setHidden(newValue, of: id) }
    }

    /// The radius of the corners in points, not negative: `layer.cornerRadius`.
    public var cornerRadius: Double {
        get { state.cornerRadius }
        nonmutating set { state.cornerRadius = max(newValue, 0) }
    }

    public var clipsToBounds: Bool {
        get { state.clipsToBounds }
        nonmutating set { state.clipsToBounds = newValue }
    }

    /// The position and scaling of an image in the view. With `.redraw`, a view that overrides `draw` draws again when its size changes.
    public var contentMode: ContentMode {
        get { state.contentMode }
        nonmutating set { state.contentMode = newValue }
    }

    /// The content of a label, an image view or a control; `.none` for a plain view.
    public var content: ViewContent {
        get { state.content }
        nonmutating set { window.hierarchy.setContent(newValue, of: id) }
    }

    /// A property of the content. It is `nil` for views without the property, which ignore values that are set.
    ///
    /// Setting it requests the display of the view, and its natural size if it can differ.
    public subscript<Value>(dynamicMember property: WritableKeyPath<ViewContent, Value>) -> Value {
        get { content[keyPath: property] }
        nonmutating set { content[keyPath: property] = newValue }
    }

    // MARK: Hierarchy

    public var superview: View? {
        window.tree.superview(of: id).map { View(window: window, id: $0) }
    }

    /// Back to front.
    public var subviews: [View] {
        window.tree.subviews(of: id).map { View(window: window, id: $0) }
    }

    /// Adds `view`, which was made by the same window, in front of the other subviews. A view that is a subview already moves
    /// to the front.
    ///
    /// This view, and a view that contains it, are not added, and the trace has a note. UIKit raises an exception.
    public func addSubview(_ view: View) { add(view, at: nil) }

    /// Inserts `view` at an index among the other subviews. Index 0 is the back. Other indices are clamped.
    public func insertSubview(_ view: View, at index: Int) { add(view, at: index) }

    /// Moves `view` in front of the other subviews, and requests layout of this view. Does nothing if `view` is not a subview.
    ///
    /// - Source: semantics 2.18.
    public func bringSubviewToFront(_ view: View) { if view.superview == self { add(view, at: nil) } }

    /// Moves `view` behind the other subviews, and requests layout of this view. Does nothing if `view` is not a subview.
    ///
    /// - Source: semantics 2.18.
    public func sendSubviewToBack(_ view: View) { if view.superview == self { add(view, at: 0) } }

    private func add(_ view: View, at index: Int?) {
        precondition(view.window === window, "'\(view.name)' was made by another window")
        guard window.hierarchy.canAdd(view.id, to: id) else { return }
        window.hierarchy.add(view.id, to: id, at: index)
        window.settleTraits(below: view.id)
        window.tints.update(atOrBelow: view.id)
    }

    /// Removes the view from its superview, and deactivates the constraints between it or its subviews and views outside.
    public func removeFromSuperview() {
        window.hierarchy.remove(id)
        window.settleTraits(below: id)
        window.tints.update(atOrBelow: id)
    }

    /// The closest view that contains this view and `other`; `nil` in separate hierarchies.
    package func commonAncestor(with other: View) -> View? {
        window.tree.closestCommonAncestor(id, other.id).map { View(window: window, id: $0) }
    }

    /// The active constraints between this view or its subviews and views outside, in the order of creation.
    package var activeConstraintsCrossingOut: [LayoutConstraint] {
        window.constraintStore.activeConstraints(crossingOutOf: id).map { LayoutConstraint(window: window, id: $0) }
    }

    /// Removes the view from the hierarchy and releases its closures, because nobody uses it any more. At the end of the turn, its
    /// identifier becomes that of a released view.
    package func discard() {
        window.overrides.remove(id)
        window.touches.remove(id)
        window.tints.remove(id)
        window.hierarchy.discard(id)
    }

    // MARK: Passes

    /// Requests layout in the next layout pass.
    public func setNeedsLayout() { window.invalidation.requestLayout(id) }

    /// Whether `layoutSubviews` of this view is due in the next layout pass: `layer.needsLayout()`.
    public var needsLayout: Bool { window.invalidation.needsLayout(id) }

    /// Lays out this view and its subviews now, as far as they requested it.
    ///
    /// The superview sets the frame of this view. After a change that moves a view, call this method of a view that contains
    /// it.
    public func layoutIfNeeded() {
        window.detector.noteFlush(of: id)
        window.layout.layOutIfNeeded(from: id)
    }

    /// Updates the constraints of this view and its subviews now, as far as they requested it. Lays out nothing. The superviews
    /// are updated in the next pass.
    public func updateConstraintsIfNeeded() { window.layout.updateConstraintsIfNeeded(atOrBelow: id) }

    public func setNeedsUpdateConstraints() { window.invalidation.requestConstraintUpdate(id) }

    /// Whether `updateConstraints` of this view is due in the next pass.
    public func needsUpdateConstraints() -> Bool { window.invalidation.needsUpdateConstraints(of: id) }

    public func setNeedsDisplay() { window.invalidation.requestDisplay(id) }
}

extension View: Hashable {
    public static func == (a: View, b: View) -> Bool { a.window === b.window && a.id == b.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(id)
    }
}

/// The properties of labels and buttons, with UIKit's names. They are `nil` for other views, which ignore values that are set. A
/// label ignores `nil`.
///
/// Setting one requests the display of the view and its natural size.
extension View {
    public var font: Font? {
        get { label?.font }
        nonmutating set { changeLabel { $0.font = newValue ?? $0.font } }
    }

    public var textColor: Color? {
        get { label?.color }
        nonmutating set { changeLabel { $0.color = newValue ?? $0.color } }
    }

    public var textAlignment: ViewContent.TextAlignment? {
        get { label?.alignment }
        nonmutating set { changeLabel { $0.alignment = newValue ?? $0.alignment } }
    }

    /// The maximum number of lines; 0 for any number. Not negative.
    public var numberOfLines: Int? {
        get { label?.numberOfLines }
        nonmutating set {
            precondition((newValue ?? 0) >= 0, "a number of lines must not be negative, not \(newValue ?? 0)")
            changeLabel { $0.numberOfLines = newValue ?? $0.numberOfLines }
        }
    }

    public var lineBreakMode: LineBreakMode? {
        get { label?.lineBreakMode }
        nonmutating set { changeLabel { $0.lineBreakMode = newValue ?? $0.lineBreakMode } }
    }

    /// The width within which the natural size of a label of several lines is measured, in points; 0 for the width from
    /// layout.
    public var preferredMaxLayoutWidth: Double? {
        get { label?.preferredMaxLayoutWidth }
        nonmutating set { changeLabel { $0.preferredMaxLayoutWidth = newValue ?? $0.preferredMaxLayoutWidth } }
    }

    /// What a button shows in a state; an empty look for other views.
    public func look(for state: ViewContent.Button.State) -> ViewContent.Button.Look {
        content[ViewContent.Button.self]?[state] ?? ViewContent.Button.Look()
    }

    /// Sets what a button shows in a state: `setTitle(_:for:)` and its siblings. Other views ignore it.
    public func setLook(_ look: ViewContent.Button.Look, for state: ViewContent.Button.State) {
        content[ViewContent.Button.self]?[state] = look
    }

    /// The title of a button in its present state; `nil` for other views.
    public var currentTitle: String? { content[ViewContent.Button.self].map { $0.shown.title ?? "" } }

    /// The color of a button's title in its present state; `nil` for other views.
    public var currentTitleColor: AdaptiveColor? {
        content[ViewContent.Button.self]?.currentTitleColor(tint: window.tints.tintColor(of: id))
    }

    private var label: ViewContent.Label? { content.label }

    private func changeLabel(_ change: (inout ViewContent.Label) -> Void) {
        guard var label else { return }
        change(&label)
        content = .label(label)
    }
}

extension View {
    /// The image of an image view; `nil` without one, and for other views, which ignore a value that is set. Setting it requests
    /// the display of the view and its natural size, which is the size of the image.
    public var image: ViewContent.Image? {
        get { if case .image(let image) = content { image } else { nil } }
        nonmutating set { if content.kind == .image { content = .image(newValue) } }
    }
}
