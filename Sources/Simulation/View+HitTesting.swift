public import Geometry
import Views

/// Which view a touch belongs to. It goes by where views are for the program, not by what animations show.
extension View {
    /// Whether touches reach the view and its subviews. At first off for labels and image views, as in UIKit.
    public var isUserInteractionEnabled: Bool {
        get { window.interaction[id] ?? content.takesTouches }
        nonmutating set { window.interaction[id] = newValue }
    }

    /// The frontmost view at `point`, this one or one that it holds; `nil` where there is none.
    ///
    /// A view that is hidden, nearly transparent or takes no touches is left out with its subviews, and so are the parts of
    /// subviews that lie outside their superview.
    ///
    /// - Parameter point: In this view's coordinates.
    /// - Source: behaviour measured on iOS: the near edges belong to a view, the far ones do not.
    public func hitTest(_ point: Point) -> View? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, bounds.contains(point) else { return nil }
        for subview in subviews.reversed() {
            if let inside = window.tree[subview.id].inside(point), let hit = subview.hitTest(inside) { return hit }
        }
        return self
    }
}

extension ViewState {
    /// A point of the superview in this view's coordinates; `nil` for a transform that leaves nothing to touch.
    fileprivate func inside(_ point: Point) -> Point? {
        let place = layoutFrame.origin
        guard transform != .identity else { return bounds.origin + point - place }
        // The transform is done about the anchor point, which is at the centre.
        guard let back = transform.inverted else { return nil }
        return bounds.origin + center - place + back.applied(to: point - center)
    }
}

extension ViewContent {
    fileprivate var takesTouches: Bool { kind != .label && kind != .image }
}
