import Geometry
import Layout

/// A constraint as it is drawn in design tools: a line along its axis between the two items, with a cap at each end.
struct DimensionLine: Hashable {
    let axis: Axis
    /// The coordinates of the ends along the axis, in points. The line begins at the second item, or at the near edge
    /// of a dimension.
    let from: Double
    let to: Double
    /// The coordinate on the other axis.
    let across: Double

    /// The width of the line in points.
    static let width = 1.0
    static let cap = 7.0

    /// The geometry of one side of a constraint.
    struct Side: Hashable {
        let box: Rect
        let attribute: LayoutAttribute
    }

    /// - Parameters:
    ///   - second: The other side; `nil` for a constant dimension.
    ///   - across: The coordinate on the other axis.
    init(_ first: Side, _ second: Side?, across: Double, isRightToLeft: Bool) {
        axis = first.attribute.axis
        self.across = across
        let along = axis
        func place(_ side: Side) -> Double {
            side.box.start(along) + side.box.length(along) * side.attribute.fraction(isRightToLeft)
        }
        if first.attribute.isDimension {
            from = first.box.start(along)
            to = from + first.box.length(along)
        } else {
            from = place(second ?? first)
            to = place(first)
        }
    }

    /// Whether both ends coincide visually.
    var isPoint: Bool { abs(to - from) < 0.5 }

    /// The line and its caps.
    var strokes: [Rect] {
        let half = DimensionLine.width / 2
        return [stroke(min(from, to), abs(to - from), across - half, DimensionLine.width)]
            + [from, to].map {
                stroke($0 - half, DimensionLine.width, across - DimensionLine.cap / 2, DimensionLine.cap)
            }
    }

    /// Returns the top-left corner of a label of `size` beside the line. The label is not in the middle of the line,
    /// where the labels of horizontal and vertical lines would overlap.
    func corner(forWordsOf size: Size) -> Point {
        switch axis {
        case .horizontal:
            Point(x: from + (to - from) * 0.62 - size.width / 2, y: across - size.height - 3)
        case .vertical:
            Point(x: across + MarkLabel.distance, y: from + (to - from) * 0.3 - size.height / 2)
        }
    }

    private func stroke(_ start: Double, _ length: Double, _ side: Double, _ width: Double) -> Rect {
        switch axis {
        case .horizontal: Rect(x: start, y: side, width: length, height: width)
        case .vertical: Rect(x: side, y: start, width: width, height: length)
        }
    }
}

extension Rect {
    func start(_ axis: Axis) -> Double { axis == .horizontal ? minX : minY }
    func length(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Rect {
    func outset(by distance: Double) -> Rect {
        Rect(x: minX - distance, y: minY - distance, width: width + 2 * distance, height: height + 2 * distance)
    }
}

extension LayoutAttribute {
    /// Returns the position along the axis: 0 at the near edge, 1 at the far edge.
    fileprivate func fraction(_ isRightToLeft: Bool) -> Double {
        switch insideMargins ?? self {
        case .left, .top: 0
        case .right, .bottom, .lastBaseline: 1
        case .leading: isRightToLeft ? 1 : 0
        case .trailing: isRightToLeft ? 0 : 1
        default: 0.5
        }
    }
}

/// Dashes along the edges of a box, drawn inside the box.
enum Dashes {
    /// The length of a dash in points.
    static let length = 6.0
    static let gap = 4.0
    static let width = 1.0

    /// Returns the dashes of all four edges. Each edge begins with a dash at its left or top end, and its last dash is
    /// cut off at the other end.
    static func around(_ box: Rect) -> [Rect] {
        let across = along(box.width)
        let down = along(box.height)
        return across.map { Rect(x: box.minX + $0.start, y: box.minY, width: $0.length, height: width) }
            + across.map { Rect(x: box.minX + $0.start, y: box.maxY - width, width: $0.length, height: width) }
            + down.map { Rect(x: box.minX, y: box.minY + $0.start, width: width, height: $0.length) }
            + down.map { Rect(x: box.maxX - width, y: box.minY + $0.start, width: width, height: $0.length) }
    }

    private static func along(_ edge: Double) -> [(start: Double, length: Double)] {
        guard edge > 0, edge.isFinite else { return [] }
        // An edge that is much longer than a canvas has longer dashes instead of more dashes.
        let stretch = max(1, edge / longestEdge)
        return stride(from: 0, to: edge, by: (length + gap) * stretch).map { ($0, min(length * stretch, edge - $0)) }
    }

    private static let longestEdge = 2000.0
}

extension Rect {
    func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
