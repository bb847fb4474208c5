import Geometry
import Views

/// Where the edges of views are on the canvas, with every transform and everything that is scrolled.
struct CanvasOutlines {
    private let tree: ViewTree
    private(set) var outlines: [ViewID: [Double]] = [:]

    /// - Parameter tree: A presentation, with its root in its place on the canvas.
    init(of tree: ViewTree) {
        self.tree = tree
        add(tree.root, in: .identity)
    }

    /// - Parameter superview: From the superview's coordinates to the canvas.
    private mutating func add(_ id: ViewID, in superview: AffineTransform) {
        let view = tree[id]
        let (bounds, anchor) = (view.bounds, view.anchorPoint)
        let map = AffineTransform(
            translationX: -(bounds.minX + anchor.x * bounds.width), y: -(bounds.minY + anchor.y * bounds.height)
        )
        .concatenating(view.transform)
        .concatenating(AffineTransform(translationX: view.center.x, y: view.center.y))
        .concatenating(superview)
        outlines[id] = CanvasOutlines.numbers(of: bounds, map)
        for subview in tree.subviews(of: id) { add(subview, in: map) }
    }

    /// `x, y, width, height` of an upright rectangle, or the four corners of another one, in points.
    private static func numbers(of bounds: Rect, _ map: AffineTransform) -> [Double] {
        let isUpright = map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
        guard isUpright else {
            let corners = [
                bounds.origin, Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.maxY),
                Point(x: bounds.minX, y: bounds.maxY),
            ]
            return corners.map(map.applied(to:)).flatMap { [rounded($0.x), rounded($0.y)] }
        }
        let origin = map.applied(to: bounds.origin)
        return [origin.x, origin.y, bounds.width * map.a, bounds.height * map.d].map(rounded)
    }

    /// To a thousandth of a point: nobody sees more, and it is the numbers that are exact.
    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
