import Geometry
import Views

extension ViewPainter {
    /// `frame`, of a view, on the canvas in pixels.
    func pixels(_ frame: Rect, from origin: Point) -> Rect {
        Rect(
            x: origin.x + frame.minX * scale, y: origin.y + frame.minY * scale,
            width: frame.width * scale, height: frame.height * scale)
    }

    /// Where a view that covers `box` has the zero of its own coordinates: its bounds' origin is at its top left.
    func zero(of view: ViewState, in box: Rect) -> Point {
        Point(x: box.minX - view.bounds.minX * scale, y: box.minY - view.bounds.minY * scale)
    }

    /// Pixels that hold all there is to see of `id` and its subviews, and perhaps more.
    func extents(of id: ViewID, from origin: Point) -> Rect {
        let view = tree[id]
        guard !view.isHidden, view.alpha > 0 else { return .zero }
        let box = pixels(view.frame, from: origin)
        if view.clipsToBounds { return box }
        var extents = view.content.isDrawn ? box.roundedOut : box
        if case .label(let label) = view.content { extents = textExtents(of: label, in: box) }
        let zero = self.zero(of: view, in: box)
        return tree.subviews(of: id).reduce(extents) { $0.union(self.extents(of: $1, from: zero)) }
    }
}
