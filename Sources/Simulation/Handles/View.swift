public import Geometry
import Layout
public import Views

/// A view of a window, with the names and the rules of `UIView`.
///
/// A handle: it says which view, and the window's tree holds its values. Every property is a model value, changes
/// at once, and animates when it is set inside an animation block.
public struct View: Anchored {
    public let window: Window
    public let id: ViewID

    /// The view of `window` that `id` names.
    public init(window: Window, id: ViewID) {
        self.window = window
        self.id = id
    }

    private var state: ViewState {
        get { window.tree[id] }
        nonmutating set { window.tree[id] = newValue }
    }

    public var name: String { state.name }

    // MARK: Geometry

    /// Where the view is, in its superview's coordinates. Reading it lays nothing out; setting it lasts until the
    /// next layout pass where constraints say otherwise. A negative extent is turned round, as in UIKit; a frame with a
    /// number outside `LayoutLimits` is left out, with a note. Of a transformed view it is the rectangle that the eye sees: bounds
    /// get the size that the transform makes so large.
    public var frame: Rect {
        get { state.frame }
        nonmutating set {
            var placed = state
            placed.frame = newValue.standardized
            window.place(id, center: placed.center, bounds: placed.bounds)
        }
    }

    /// The view's own coordinates: its size, and the origin that its subviews are measured from.
    public var bounds: Rect {
        get { state.bounds }
        nonmutating set { window.place(id, center: state.center, bounds: newValue) }
    }

    /// Where the anchor point is in the superview's coordinates: `layer.position`.
    public var center: Point {
        get { state.center }
        nonmutating set { window.place(id, center: newValue, bounds: state.bounds) }
    }

    // MARK: Appearance

    public var backgroundColor: Color {
        get { state.backgroundColor }
        nonmutating set { window.setColor(AdaptiveColor(newValue), for: .background, of: id) }
    }

    /// 0 through 1.
    public var alpha: Double {
        get { state.alpha }
        nonmutating set { state.alpha = min(max(newValue, 0), 1) }
    }

    /// A hidden view keeps its place: its constraints stay. A stack view closes over one that it arranges.
    public var isHidden: Bool {
        get { state.isHidden }
        nonmutating set {
            guard newValue != state.isHidden else { return }
            state.isHidden = newValue
            window.invalidateArrangement(around: id)
        }
    }

    /// In points, not negative; `layer.cornerRadius`.
    public var cornerRadius: Double {
        get { state.cornerRadius }
        nonmutating set { state.cornerRadius = max(newValue, 0) }
    }

    public var clipsToBounds: Bool {
        get { state.clipsToBounds }
        nonmutating set { state.clipsToBounds = newValue }
    }

    /// How an image lies in the view. With `.redraw` a view that overrides `draw` draws again when its size changes.
    public var contentMode: ContentMode {
        get { state.contentMode }
        nonmutating set { state.contentMode = newValue }
    }

    /// What the view shows, if it is more than a plain view.
    public var content: ViewContent {
        get { state.content }
        nonmutating set {
            guard newValue != state.content else { return }
            let before = state
            if newValue.isScrollable, !before.content.isScrollable {
                window.scrollViews.append(id)
                state.clipsToBounds = true
            }
            state.content = newValue
            if newValue.hidesView != before.content.hidesView { isHidden = newValue.hidesView }
            window.forgetColors(of: id, thatDifferFrom: before)
            window.contentChanged(of: id, from: before.content)
        }
    }

    // MARK: Hierarchy

    public var superview: View? {
        window.tree.superview(of: id).map { View(window: window, id: $0) }
    }

    /// Back to front.
    public var subviews: [View] {
        window.tree.subviews(of: id).map { View(window: window, id: $0) }
    }

    /// Puts `view`, which was made by the same window, in front of the other subviews. One that is a subview already
    /// only comes to the front.
    ///
    /// A view that is this one, or holds it, is left where it is, and the trace says so: UIKit raises an exception.
    public func addSubview(_ view: View) { add(view, at: nil) }

    /// The same at a place among the other subviews, from 0, the back; beyond them it is the nearest.
    public func insertSubview(_ view: View, at index: Int) { add(view, at: index) }

    private func add(_ view: View, at index: Int?) {
        precondition(view.window === window, "'\(view.name)' was made by another window")
        guard window.canAdd(view, to: self) else { return }
        guard view.superview != self else {
            window.tree.add(view.id, to: id, at: index)
            return window.requestLayout(id)
        }
        // A view that only changes places in the window does not leave it on the way.
        let (wasShown, isShown) = (view.isInWindow, isInWindow)
        if isShown { view.takeOut() } else { view.removeFromSuperview() }
        window.tree.add(view.id, to: id, at: index)
        if isShown, !wasShown { window.viewsWereShown(atOrBelow: view.id) }
        window.viewWasAdded(view.id)
    }

    /// Takes the view out, and with it the constraints that join it or its subviews to views outside.
    public func removeFromSuperview() {
        window.hidingViews(atOrBelow: id) { takeOut() }
    }

    /// Whether the view is in the hierarchy below the root view.
    private var isInWindow: Bool { window.isInWindow(id) }

    private func takeOut() {
        guard let superview else { return }
        window.deactivateConstraintsCrossingOut(of: id)
        superview.removeArrangedSubview(self)
        window.tree.removeFromSuperview(id)
        window.removals.append((id, window.trace.cause))
        window.requestLayout(superview.id)
    }

    // MARK: Passes

    /// Asks for layout in the next layout pass.
    public func setNeedsLayout() { window.requestLayout(id) }

    /// Lays out this view and its subviews now, as far as they asked.
    ///
    /// The view's own frame is its superview's business: after a change that moves a view, call this on a view
    /// that holds it.
    public func layoutIfNeeded() {
        window.watchFlush(of: id)
        window.layOutIfNeeded(from: id)
    }

    /// Updates the constraints of this view and its subviews now, as far as they asked. Lays out nothing; the views that
    /// hold this one are updated in the next pass.
    public func updateConstraintsIfNeeded() { window.updateConstraintsIfNeeded(atOrBelow: id) }

    public func setNeedsUpdateConstraints() { window.requestConstraintUpdate(id) }

    public func setNeedsDisplay() { window.requestDisplay(id) }
}

extension Window {
    /// Whether `view` is in the hierarchy below the root view.
    func isInWindow(_ view: ViewID) -> Bool { tree.isAncestor(tree.root, of: view) }
}

extension View: Hashable {
    public static func == (a: View, b: View) -> Bool { a.window === b.window && a.id == b.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(id)
    }
}
