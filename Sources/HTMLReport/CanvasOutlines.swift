import Geometry
import Views

/// Where the edges of views are on the canvas, with every transform and everything that is scrolled.
struct CanvasOutlines {
    private(set) var outlines: [ViewID: [Double]] = [:]

    /// - Parameter tree: A presentation, with its root in its place on the canvas.
    init(of tree: ViewTree) {
        let maps = CanvasMaps(of: tree)
        for view in tree.views { outlines[view] = maps[view].map { CanvasOutlines.numbers(of: tree[view].bounds, $0) } }
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
