public import Geometry
import Layout
public import Views

/// A view of a window, with the names and the rules of `UIView`.
///
/// A view is a handle: it identifies a view whose values are stored in the window's tree. Every property is a model
/// value, changes immediately, and is animated if it is set inside an animation block.
///
/// The properties of labels and controls are also members of a view: `toggle.isOn` is `isOn` of its ``content``.
@dynamicMemberLookup
public struct View: Anchored {
    public let window: Window
    public let id: ViewID

    /// Makes a handle for the view of `window` with the identifier `id`.
    public init(window: Window, id: ViewID) {
        self.window = window
        self.id = id
    }

    /// The identity of the view in trace events.
    package var traceSubject: TraceSubject { .view(id) }

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

    /// The frame in the superview's coordinates. Reading it does not lay out any view. If constraints determine another
    /// frame, a frame that is set lasts only until the next layout pass. A rectangle with a negative size is
    /// standardized, as in UIKit. A frame with a number outside `LayoutLimits` is not set, and the trace has a note.
    /// The frame of a transformed view is the bounding rectangle of the transformed bounds; setting it sets the bounds
    /// that result in this rectangle.
    public var frame: Rect {
        get { state.frame }
        nonmutating set {
            var placed = state
            placed.frame = newValue.standardized
            window.placement.place(id, center: placed.center, bounds: placed.bounds)
        }
    }

    /// The bounds in the view's own coordinates: the size of the view, and the coordinates of its top left corner.
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

    /// The corner radius in points: `layer.cornerRadius`. A negative radius becomes 0.
    public var cornerRadius: Double {
        get { state.cornerRadius }
        nonmutating set { state.cornerRadius = max(newValue, 0) }
    }

    public var clipsToBounds: Bool {
        get { state.clipsToBounds }
        nonmutating set { state.clipsToBounds = newValue }
    }

    /// The position and scaling of an image in the view. A view that overrides `draw` is drawn again after a change of
    /// its size if the mode is `.redraw`.
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
    /// Setting it requests the display of the view, and invalidates the natural size if that can differ.
    public subscript<Value>(dynamicMember property: WritableKeyPath<ViewContent, Value>) -> Value {
        get { content[keyPath: property] }
        nonmutating set { content[keyPath: property] = newValue }
    }

    // MARK: Hierarchy

    public var superview: View? {
        window.tree.superview(of: id).map { View(window: window, id: $0) }
    }

    /// The subviews in order from back to front.
    public var subviews: [View] {
        window.tree.subviews(of: id).map { View(window: window, id: $0) }
    }

    /// Adds `view`, which was made by the same window, in front of the other subviews. A view that is already a subview
    /// moves to the front.
    ///
    /// This view itself and a view that contains it are not added, and the trace has a note. UIKit raises an exception.
    public func addSubview(_ view: View) { add(view, at: nil) }

    /// Inserts `view` at an index among the other subviews. Index 0 is the back. An index out of range is clamped.
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

    /// Removes the view from its superview, and deactivates the constraints that connect it or its subviews to views
    /// outside.
    public func removeFromSuperview() {
        window.hierarchy.remove(id)
        window.settleTraits(below: id)
        window.tints.update(atOrBelow: id)
    }

    /// Returns the closest view that contains this view and `other`; `nil` if they are in separate hierarchies.
    package func commonAncestor(with other: View) -> View? {
        window.tree.closestCommonAncestor(id, other.id).map { View(window: window, id: $0) }
    }

    /// The active constraints that connect this view or its subviews to views outside, in the order of creation.
    package var activeConstraintsCrossingOut: [LayoutConstraint] {
        window.constraintStore.activeConstraints(crossingOutOf: id).map { LayoutConstraint(window: window, id: $0) }
    }

    /// Removes the view from the hierarchy and releases its closures, because it is no longer used. After the end of
    /// the turn, its identifier refers to a released view.
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

    /// Lays out this view and its subviews now if they have requested layout.
    ///
    /// The superview sets the frame of this view. After a change that moves a view, call this method on a view that
    /// contains it.
    public func layoutIfNeeded() {
        window.detector.noteFlush(of: id)
        window.layout.layOutIfNeeded(from: id)
    }

    /// Updates the constraints of this view and its subviews now if they have requested it. This method lays out no
    /// view. The superviews are updated in the next pass.
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

/// The properties of labels and buttons, with UIKit's names. They are `nil` for other views, which ignore values that
/// are set. A label ignores `nil`.
///
/// Setting a property requests the display of the view, and invalidates the natural size if that can differ.
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

    /// The maximum number of lines; 0 for any number of lines. The value must not be negative.
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

    /// The width in points within which the natural size of a multiline label is measured; 0 for the width that layout
    /// determines.
    public var preferredMaxLayoutWidth: Double? {
        get { label?.preferredMaxLayoutWidth }
        nonmutating set { changeLabel { $0.preferredMaxLayoutWidth = newValue ?? $0.preferredMaxLayoutWidth } }
    }

    /// Returns the appearance of a button in a state; an empty appearance for other views.
    public func look(for state: ViewContent.Button.State) -> ViewContent.Button.Look {
        content[ViewContent.Button.self]?[state] ?? ViewContent.Button.Look()
    }

    /// Sets the appearance of a button in a state, as `setTitle(_:for:)` and similar methods do. Other views ignore the
    /// call.
    public func setLook(_ look: ViewContent.Button.Look, for state: ViewContent.Button.State) {
        content[ViewContent.Button.self]?[state] = look
    }

    /// The title of a button in its current state; `nil` for other views.
    public var currentTitle: String? { content[ViewContent.Button.self].map { $0.shown.title ?? "" } }

    /// The color of a button's title in its current state; `nil` for other views.
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
    /// The image of an image view; `nil` if it has none. The value is also `nil` for other views, which ignore a value
    /// that is set. Setting it requests the display of the view, and invalidates its natural size, which is the size of
    /// the image.
    public var image: ViewContent.Image? {
        get { if case .image(let image) = content { image } else { nil } }
        nonmutating set { if content.kind == .image { content = .image(newValue) } }
    }
}
