import Film
import Geometry
import Layout
import Simulation
import Views

/// The outline of a view or a guide on the canvas, after all transforms and scroll offsets, in points.
enum CanvasOutline: Equatable, Encodable {
    /// The view is not on the canvas.
    case absent
    /// The position and the size of a rectangle that is neither rotated nor mirrored.
    case box(SIMD4<Double>)
    /// The coordinates of the four corners of any other rectangle.
    case corners(SIMD8<Double>)

    init(of bounds: Rect, _ map: AffineTransform) {
        let isUpright = map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
        guard isUpright else {
            let corners = [
                bounds.origin, Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.maxY),
                Point(x: bounds.minX, y: bounds.maxY),
            ]
            let numbers = corners.map(map.applied(to:)).flatMap { [$0.x, $0.y] }
            self = .corners(CanvasOutline.rounded(SIMD8(numbers)))
            return
        }
        let origin = map.applied(to: bounds.origin)
        self = .box(CanvasOutline.rounded([origin.x, origin.y, bounds.width * map.a, bounds.height * map.d]))
    }

    /// Returns the numbers rounded to a thousandth of a point, which is precise enough for display.
    private static func rounded<Numbers: SIMD<Double>>(_ numbers: Numbers) -> Numbers {
        (numbers * 1000).rounded(.toNearestOrAwayFromZero) / 1000
    }

    /// Encodes an array of no, four or eight numbers.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .absent: _ = encoder.unkeyedContainer()
        case .box(let numbers): try numbers.encode(to: encoder)
        case .corners(let numbers): try numbers.encode(to: encoder)
        }
    }
}

/// The outlines of views and guides on the canvas.
struct CanvasOutlines {
    private let tree: ViewTree
    private let maps: CanvasMaps
    private(set) var outlines = ViewTable<CanvasOutline>()

    /// - Parameter tree: A presentation tree, with the root view at its position on the canvas.
    init(of tree: ViewTree) {
        self.tree = tree
        maps = CanvasMaps(of: tree)
        for view in tree.views { outlines[view] = maps[view].map { CanvasOutline(of: tree[view].bounds, $0) } }
    }

    /// Returns the outline of a guide, which follows the presentation of its view. Returns `nil` if the view is not in
    /// the presentation tree.
    ///
    /// - Parameter model: The model tree, to which the ``LayoutGuide/layoutFrame`` of guides refers.
    func outline(of guide: LayoutGuide, _ role: LayoutGuideID.Role, in model: ViewTree) -> CanvasOutline? {
        let owner = guide.owningView.id
        guard let map = maps[owner] else { return nil }
        let frame = guide.layoutFrame
        guard role.keepsToEdges else { return CanvasOutline(of: frame, map) }
        let (solved, seen) = (model[owner].bounds, tree[owner].bounds)
        return CanvasOutline(
            of: Rect(
                x: seen.minX + frame.minX - solved.minX, y: seen.minY + frame.minY - solved.minY,
                width: seen.width + frame.width - solved.width, height: seen.height + frame.height - solved.height), map
        )
    }
}

extension LayoutGuideID.Role {
    /// Whether the guide has fixed insets from the edges of its view, independent of layout and scroll offset.
    fileprivate var keepsToEdges: Bool {
        switch self {
        case .safeArea, .layoutMargins, .readableContent, .scrollFrame: true
        case .keyboard, .scrollContent, .arrangement, .custom: false
        }
    }
}
