import Film
import Geometry
import Layout
import Simulation
import Views

/// The states of a view during a film. Frames are in points, in the superview's coordinates, as in the output of
/// `animatic frames`.
struct ViewRecord: Encodable {
    let name: String
    let kind: String
    /// The line in the script file that declares the view; `nil` if the view is not declared in that file.
    let line: Int?
    private(set) var model = Track<[Double]>()
    private(set) var presentation = Track<[Double]>()
    /// The outline on the canvas; see ``CanvasOutlines``.
    private(set) var outline = Track<[Double]>()
    private(set) var alpha = Track<Double>()
    private(set) var hidden = Track<Bool>()
    private(set) var ambiguous = Track<Bool>()
    /// The index of the explanation.
    private(set) var explanation = Track<Int>()
    /// The indices of the constraints that UIKit created for the view.
    private(set) var made = Track<[Int]>()

    init(_ state: ViewState, line: Int?) {
        name = state.name
        kind = state.content.kind.rawValue
        self.line = line
    }

    mutating func note(model: ViewState, presentation: ViewState, outline: [Double], at frame: Int) {
        self.model.note(model.frame.numbers, at: frame)
        self.presentation.note(presentation.frame.numbers, at: frame)
        self.outline.note(outline, at: frame)
        alpha.note(presentation.alpha, at: frame)
        hidden.note(presentation.isHidden, at: frame)
    }

    mutating func note(isAmbiguous: Bool, at frame: Int) { ambiguous.note(isAmbiguous, at: frame) }

    mutating func note(isAmbiguous: Bool, explanation text: Int, made: [Int], at frame: Int) {
        note(isAmbiguous: isAmbiguous, at: frame)
        self.made.note(made, at: frame)
        explanation.note(text, at: frame)
    }
}

extension Rect {
    var numbers: [Double] { [minX, minY, width, height] }
}

/// The positions of a layout guide during a film.
struct GuideRecord: Encodable {
    let name: String
    /// The index of the view that owns the guide.
    let view: Int
    /// The outline on the canvas; see ``CanvasOutlines``.
    private(set) var outline = Track<[Double]>()

    init(_ guide: LayoutGuide, of view: Int) {
        name = guide.name
        self.view = view
    }

    mutating func note(_ outline: [Double], at frame: Int) { self.outline.note(outline, at: frame) }
}

/// The outlines of views and guides on the canvas, after all transforms and scroll offsets.
struct CanvasOutlines {
    private let tree: ViewTree
    private let maps: CanvasMaps
    private(set) var outlines = ViewTable<[Double]>()

    /// - Parameter tree: A presentation tree, with the root view at its position on the canvas.
    init(of tree: ViewTree) {
        self.tree = tree
        maps = CanvasMaps(of: tree)
        for view in tree.views { outlines[view] = maps[view].map { CanvasOutlines.numbers(of: tree[view].bounds, $0) } }
    }

    /// Returns the outline of a guide, which follows the presentation of its view. Returns `nil` if the view is not in
    /// the presentation tree.
    ///
    /// - Parameter model: The model tree, to which the ``LayoutGuide/layoutFrame`` of guides refers.
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

    /// Returns `x, y, width, height` of a rectangle that is neither rotated nor mirrored, or the coordinates of the
    /// four corners of any other rectangle, in points.
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

    /// Returns `number` rounded to a thousandth of a point, which is precise enough for display.
    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
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
