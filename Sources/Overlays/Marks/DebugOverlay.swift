import Geometry
import Layout
import Views

/// A transparent view in front of a tree. Its subviews are the marks of overlays.
///
/// Because marks are views, any renderer of the tree also draws the marks.
struct DebugOverlay {
    private(set) var tree: ViewTree
    private let sheet: ViewID

    static let font = Font(size: 9, weight: .semibold)
    private static let padding = Size(width: 3, height: 1)
    /// The position of the marks, in front of the keyboard and the status bar.
    private static let zPosition = 1e7

    /// - Parameter tree: The tree below the overlay. All marks use the coordinates of its root view.
    init(over tree: ViewTree) {
        self.tree = tree
        var state = ViewState(name: "overlay")
        state.bounds = tree[tree.root].bounds
        state.frame = state.bounds
        state.zPosition = DebugOverlay.zPosition
        sheet = self.tree.makeView(state)
    }

    /// Returns the tree with all marks in front of its views.
    func finished() -> ViewTree {
        var tree = tree
        tree.add(sheet, to: tree.root)
        return tree
    }

    mutating func fill(_ box: Rect, with color: Color) { add(box, to: sheet) { $0.backgroundColor = color } }

    /// Adds a circle that fills a box.
    mutating func dot(_ box: Rect, with color: Color, alpha: Double) {
        add(box, to: sheet) {
            $0.backgroundColor = color
            $0.cornerRadius = box.width / 2
            $0.alpha = alpha
        }
    }

    /// Adds the edges of `bounds`, transformed by `map`, as lines with a width of one point.
    mutating func outline(_ bounds: Rect, _ map: AffineTransform, with color: Color) {
        place(bounds, map) {
            $0.borderWidth = 1
            $0.borderColor = color
        }
    }

    /// Adds a line or a dashed box that covers `bounds`, transformed by `map`.
    mutating func draw(_ shape: ViewMark.Shape, _ bounds: Rect, _ map: AffineTransform, with color: Color) {
        let (carrier, size) = place(bounds, map) { if shape == .line { $0.backgroundColor = color } }
        let box = Rect(origin: .zero, size: size)
        let dashes: [Rect] =
            switch shape {
            case .line: []
            case .dashedLine: Dashes.across(box)
            case .dashedBox: Dashes.around(box)
            }
        for dash in dashes { add(dash, to: carrier) { $0.backgroundColor = color } }
    }

    /// Adds a label with a background.
    mutating func write(_ words: MarkLabel, in box: Rect) {
        let label = ViewContent.Label(words.text, font: DebugOverlay.font, color: words.color, alignment: .center)
        add(box, to: sheet, content: .label(label)) {
            $0.backgroundColor = words.paper
            $0.cornerRadius = 3
            $0.clipsToBounds = true
        }
    }

    /// Returns the size of a label's background, rounded up to whole points.
    static func size(of text: String, _ measurer: any TextMeasuring) -> Size {
        let text = measurer.size(of: text, in: font)
        return Size(
            width: text.width.rounded(.up) + 2 * padding.width, height: text.height.rounded(.up) + 2 * padding.height)
    }

    /// Adds a view that covers `bounds` transformed by `map`, and returns the view and its size. If `map` neither
    /// rotates nor mirrors, the view gets the transformed size instead of a transform, so that its lines are not
    /// scaled.
    @discardableResult
    private mutating func place(
        _ bounds: Rect, _ map: AffineTransform, _ change: (inout ViewState) -> Void
    ) -> (ViewID, Size) {
        if map.b == 0, map.c == 0, map.a > 0, map.d > 0 {
            let box = map.boundingBox(of: bounds)
            return (add(box, to: sheet, change), box.size)
        }
        let view = add(Rect(origin: .zero, size: bounds.size), to: sheet) { state in
            state.center = map.applied(to: bounds.center)
            state.transform = AffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
            change(&state)
        }
        return (view, bounds.size)
    }

    @discardableResult
    private mutating func add(
        _ box: Rect, to superview: ViewID, content: ViewContent = .none, _ change: (inout ViewState) -> Void
    ) -> ViewID {
        var state = ViewState(name: "mark", content: content)
        state.frame = box
        change(&state)
        let view = tree.makeView(state)
        tree.add(view, to: superview)
        return view
    }
}

/// Computes dashes along the edges of a box. The dashes are inside the box.
enum Dashes {
    /// The length of a dash in points.
    static let length = 6.0
    static let gap = 4.0
    static let width = 1.0

    /// Returns the dashes of all four edges. The first dash of an edge is at its left or top end. The last dash is
    /// shortened if it would extend beyond the other end.
    static func around(_ box: Rect) -> [Rect] {
        let down = along(box.height)
        let top = across(Rect(x: box.minX, y: box.minY, width: box.width, height: width))
        return top + top.map { Rect(x: $0.minX, y: box.maxY - width, width: $0.width, height: width) }
            + down.map { Rect(x: box.minX, y: box.minY + $0.start, width: width, height: $0.length) }
            + down.map { Rect(x: box.maxX - width, y: box.minY + $0.start, width: width, height: $0.length) }
    }

    /// Returns the dashes of a horizontal line, which have the height of `line`.
    static func across(_ line: Rect) -> [Rect] {
        along(line.width).map { Rect(x: line.minX + $0.start, y: line.minY, width: $0.length, height: line.height) }
    }

    private static func along(_ edge: Double) -> [(start: Double, length: Double)] {
        guard edge > 0, edge.isFinite else { return [] }
        // Limit the number of dashes. An edge that is much longer than a canvas has longer dashes.
        let stretch = max(1, edge / longestEdge)
        return stride(from: 0, to: edge, by: (length + gap) * stretch).map { ($0, min(length * stretch, edge - $0)) }
    }

    private static let longestEdge = 2000.0
}
