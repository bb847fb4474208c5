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
            let place = subview.frame.origin
            let inside = subview.bounds.origin
            if let hit = subview.hitTest(Point(x: point.x - place.x + inside.x, y: point.y - place.y + inside.y)) {
                return hit
            }
        }
        return self
    }
}

extension ViewContent {
    fileprivate var takesTouches: Bool { kind != .label && kind != .image }
}
