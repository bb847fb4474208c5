import Animation
public import Geometry
import Layout
public import Views

/// A view of a window, with the API and behavior of `UIView`.
///
/// A view is a handle: it identifies a view whose values are stored in the window's tree. The properties are model
/// values. A change takes effect immediately, and is animated if it is made inside an animation block.
///
/// The properties of layers, labels and controls are also members of a view: `card.alpha` is the member `alpha` of
/// `ViewState`, and `toggle.isOn` is `isOn` of its ``content``.
@dynamicMemberLookup
public struct View: Anchored {
    public let window: Window
    public let id: ViewID

    /// Creates a handle for the view of `window` with the identifier `id`.
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

    /// The name of the view in traces and expectations.
    public var name: String {
        get { state.name }
        nonmutating set { state.name = newValue }
    }

    /// The class that the view has in UIKit, if the system created it for a container, such as `PlatterView` for an item
    /// of a bar; `nil` for views of the program.
    public package(set) var systemClass: String? {
        get { window.systemClasses[id] }
        nonmutating set {
            window.systemClasses[id] = newValue
            if newValue != nil { window.systemViews.insert(id) }
        }
    }

    // MARK: Geometry

    /// The frame in the superview's coordinates.
    ///
    /// Reading the frame does not lay out any view. If constraints determine another frame, a frame that is set lasts
    /// only until the next layout pass. A rectangle with a negative size is standardized, as in UIKit. A frame with a
    /// number outside `LayoutLimits` is not set, and a note is recorded in the trace.
    ///
    /// The frame of a transformed view is the bounding rectangle of the transformed bounds. Setting it sets the
    /// bounds that result in this rectangle.
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
        nonmutating set {
            let old = state.bounds.origin
            window.placement.place(id, center: state.center, bounds: newValue)
            // The origin of the bounds of a scroll view is its offset.
            if content.isScrollable, state.bounds.origin != old { window.guides.interaction?.sendScroll(of: id) }
        }
    }

    /// The position of the anchor point in the superview's coordinates, equivalent to `layer.position`.
    public var center: Point {
        get { state.center }
        nonmutating set { window.placement.place(id, center: newValue, bounds: state.bounds) }
    }

    // MARK: Appearance

    public var backgroundColor: Color {
        get { state.backgroundColor }
        nonmutating set { window.colors.set(AdaptiveColor(newValue), for: .background, of: id) }
    }

    /// Whether the view is hidden. Its constraints stay active. A stack view does not arrange hidden subviews.
    public var isHidden: Bool {
        get { state.isHidden }
        nonmutating set { window.hierarchy.setHidden(newValue, of: id) }
    }

    /// The content of a label, an image view or a control; `.none` for a plain view.
    public var content: ViewContent {
        get { state.content }
        nonmutating set { window.hierarchy.setContent(newValue, of: id) }
    }

    /// A property of the content; `nil` for views that do not have the property. Setting the property has no effect on
    /// those views.
    ///
    /// Setting the property requests the display of the view, and invalidates the natural size if it can change.
    public subscript<Value>(dynamicMember property: WritableKeyPath<ViewContent, Value>) -> Value {
        get { content[keyPath: property] }
        nonmutating set { content[keyPath: property] = newValue }
    }

    /// A property of the layer: `alpha`, `transform`, `cornerRadius` and the other members of `ViewState`. A change
    /// inside an animation block is animated unless the property has a fixed set of values, such as `contentMode`.
    ///
    /// A number outside its range is replaced by the nearest bound: an opacity is 0 through 1, and radii and widths
    /// are not negative.
    public subscript<Value>(dynamicMember property: WritableKeyPath<ViewState, Value>) -> Value {
        get { window[id][keyPath: property] }
        nonmutating set { window[id].set(newValue, for: property) }
    }

    // MARK: Hierarchy

    /// Whether the view is the root view of the window, or below it.
    package var isInWindow: Bool { window.tree.isAncestor(window.tree.root, of: id) }

    public var superview: View? {
        window.tree.superview(of: id).map { View(window: window, id: $0) }
    }

    /// The subviews in order from back to front.
    public var subviews: [View] {
        window.tree.subviews(of: id).map { View(window: window, id: $0) }
    }

    /// Adds `view`, which must belong to the same window, in front of the other subviews. A view that is already a
    /// subview moves to the front.
    ///
    /// If `view` is this view or contains this view, it is not added, and a note is recorded in the trace. UIKit
    /// raises an exception.
    public func addSubview(_ view: View) { add(view, at: nil) }

    /// Inserts `view` at an index among the other subviews. Index 0 is the back. An index out of range is clamped.
    public func insertSubview(_ view: View, at index: Int) { add(view, at: index) }

    /// Moves `view` in front of the other subviews, and requests layout of this view. Does nothing if `view` is not a
    /// subview.
    ///
    /// - Source: semantics 2.18.
    public func bringSubviewToFront(_ view: View) { if view.superview == self { add(view, at: nil) } }

    /// Moves `view` behind the other subviews, and requests layout of this view. Does nothing if `view` is not a
    /// subview.
    ///
    /// - Source: semantics 2.18.
    public func sendSubviewToBack(_ view: View) { if view.superview == self { add(view, at: 0) } }

    private func add(_ view: View, at index: Int?) {
        precondition(view.window === window, "'\(view.name)' belongs to another window")
        guard window.hierarchy.canAdd(view.id, to: id) else { return }
        window.hierarchy.add(view.id, to: id, at: index)
        window.settleTraits(below: view.id)
        window.colors.updateTints(atOrBelow: view.id)
    }

    /// Removes the view from its superview, and deactivates the constraints that connect the view or its subviews to
    /// other views.
    public func removeFromSuperview() {
        window.hierarchy.remove(id)
        window.settleTraits(below: id)
        window.colors.updateTints(atOrBelow: id)
    }

    /// Returns the closest view that contains this view and `other`; `nil` if they are in separate hierarchies.
    package func commonAncestor(with other: View) -> View? {
        window.tree.closestCommonAncestor(id, other.id).map { View(window: window, id: $0) }
    }

    /// The active constraints that connect this view or its subviews to other views, in the order of creation.
    package var activeConstraintsCrossingOut: [LayoutConstraint] {
        window.constraintStore.activeConstraints(crossingOutOf: id).map { LayoutConstraint(window: window, id: $0) }
    }

    /// Removes a view that is no longer used from the hierarchy, and releases its closures. After the end of the
    /// turn, ``id`` is no longer valid.
    package func discard() {
        window.overrides.remove(id)
        window.interaction?.remove(id)
        window.colors.removeTint(of: id)
        window.hierarchy.discard(id)
    }

    // MARK: Passes

    /// Requests layout in the next layout pass.
    public func setNeedsLayout() { window.invalidation.requestLayout(id) }

    /// Whether the next layout pass calls `layoutSubviews` on this view, equivalent to `layer.needsLayout()`.
    public var needsLayout: Bool { window.invalidation.needsLayout(id) }

    /// Lays out this view and its subviews now if they have requested layout.
    ///
    /// The frame of this view is set by the layout of its superview. To lay out a change that moves this view, call
    /// this method on a view that contains it.
    public func layoutIfNeeded() {
        window.detector.noteFlush(of: id)
        window.layout.layOutIfNeeded(from: id)
    }

    /// Lays out this view like ``layoutIfNeeded()``, but begins at the topmost of the consecutive superviews that have
    /// requested layout.
    ///
    /// - Source: the documentation of `CALayer.layoutIfNeeded()`.
    package func layoutIfNeededFromSuperviews() {
        window.detector.noteFlush(of: id)
        window.layout.layOutIfNeeded(from: window.invalidation.topmostToLayOut(above: id))
    }

    /// Updates the constraints of this view and its subviews now if they have requested an update. The method does
    /// not lay out any view. The constraints of superviews are updated in the next pass.
    public func updateConstraintsIfNeeded() { window.layout.updateConstraintsIfNeeded(atOrBelow: id) }

    public func setNeedsUpdateConstraints() { window.invalidation.requestConstraintUpdate(id) }

    /// Whether the next pass calls `updateConstraints` on this view.
    public func needsUpdateConstraints() -> Bool { window.invalidation.needsUpdateConstraints(of: id) }

    public func setNeedsDisplay() { window.invalidation.requestDisplay(id) }

    /// Draws this view and its subviews now if they have requested display, also if the view is not in the window.
    package func displayIfNeeded() {
        DisplayPass(
            model: window.model, invalidation: window.invalidation, overrides: window.overrides, loops: window.loops
        ).run(atOrBelow: id)
    }
}

extension View: Hashable {
    public static func == (a: View, b: View) -> Bool { a.window === b.window && a.id == b.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(id)
    }
}

/// Changes of controls with an animation of their own.
extension View {
    /// Sets the content of a switch, a slider or a progress view, and moves its thumb or its bar from the place where it
    /// is shown to that of the new value. The content of another kind is set without an animation.
    package func setContentAnimated(_ content: ViewContent) {
        let shown = window.presentation(at: window.currentMediaTime)[id].content.movingValue
        self.content = content
        guard let shown, let value = content.movingValue, shown != value, window.areAnimationsEnabled else { return }
        var timing = content.timingOfChanges
        timing.fillMode = .removed
        let values = ExplicitAnimation.Values.basic(from: [shown.x, shown.y], to: [value.x, value.y], by: nil)
        layer.add(ExplicitAnimation(timing: timing, tracks: [.init(.movingValue, values)]), forKey: "value")
    }
}

extension ViewContent {
    /// The timing of a change that a control animates itself.
    ///
    /// - Source: the thumb of a switch on iOS 26.1. The timing of sliders and progress views was not measured.
    fileprivate var timingOfChanges: AnimationTiming {
        switch self {
        case .switch:
            AnimationTiming(
                duration: .milliseconds(336), curve: .cubicBezier(CubicBezier(0.16, 0.004, 0.406, 1.192)))
        default: AnimationTiming(duration: .milliseconds(250), curve: .easeInOut)
        }
    }
}

/// The appearance of buttons in each state.
extension View {
    /// Returns the appearance of a button for the given state; an empty appearance for other views.
    public func look(for state: ViewContent.Button.State) -> ViewContent.Button.Look {
        content[ViewContent.Button.self]?[state] ?? ViewContent.Button.Look()
    }

    /// Sets the appearance of a button for the given state, as `setTitle(_:for:)` and similar methods do. Has no effect
    /// on other views.
    public func setLook(_ look: ViewContent.Button.Look, for state: ViewContent.Button.State) {
        content[ViewContent.Button.self]?[state] = look
    }

    /// The title of a button in its current state; `nil` for other views.
    public var currentTitle: String? { content[ViewContent.Button.self].map { $0.shown.title ?? "" } }

    /// The color of a button's title in its current state; `nil` for other views.
    public var currentTitleColor: AdaptiveColor? {
        content[ViewContent.Button.self]?.currentTitleColor(tint: window.colors.tintColor(of: id))
    }
}

extension View {
    /// The image of an image view; `nil` for an image view without an image, and for other views.
    ///
    /// Setting the image requests the display of the view, and invalidates its natural size, which is the size of the
    /// image. Setting it has no effect on other views.
    public var image: ViewContent.Image? {
        get { if case .image(let image) = content { image } else { nil } }
        nonmutating set { if content.kind == .image { content = .image(newValue) } }
    }
}
