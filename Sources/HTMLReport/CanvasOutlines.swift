import Geometry
import Layout
import Simulation
import Views

/// Where the edges of views and of their guides are on the canvas, with every transform and everything that is scrolled.
struct CanvasOutlines {
    private let tree: ViewTree
    private let maps: CanvasMaps
    private(set) var outlines: [ViewID: [Double]] = [:]

    /// - Parameter tree: A presentation, with its root in its place on the canvas.
    init(of tree: ViewTree) {
        self.tree = tree
        maps = CanvasMaps(of: tree)
        for view in tree.views { outlines[view] = maps[view].map { CanvasOutlines.numbers(of: tree[view].bounds, $0) } }
    }

    /// The outline of a guide as it is seen: with its view where the view is seen. `nil` of a view that is not in the tree.
    ///
    /// - Parameter model: Where the views are for the program, whose guides have a ``LayoutGuide/layoutFrame``.
    func outline(of guide: LayoutGuide, _ role: LayoutGuideID.Role, in model: ViewTree) -> [Double]? {
        let owner = guide.owningView.id
        guard let map = maps[owner] else { return nil }
        let frame = guide.layoutFrame
        guard role.keepsToEdges else { return CanvasOutlines.numbers(of: frame, map) }
        let (solved, seen) = (model[owner].bounds, tree[owner].bounds)
        return CanvasOutlines.numbers(
            of: Rect(
                x: seen.minX + frame.minX - solved.minX, y: seen.minY + frame.minY - solved.minY,
                width: seen.width + frame.width - solved.width, height: seen.height + frame.height - solved.height), map
        )
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

extension LayoutGuideID.Role {
    /// Whether the guide is as far inside the edges of its view as insets say, wherever the view is scrolled, and is not laid out
    /// among what is in the view.
    fileprivate var keepsToEdges: Bool {
        switch self {
        case .safeArea, .layoutMargins, .readableContent, .scrollFrame: true
        case .scrollContent, .arrangement, .custom: false
        }
    }
}
