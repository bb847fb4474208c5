import Geometry
import Layout

/// The line that represents a constraint, as in design tools: it runs along the axis of the constraint between the two
/// items, and has a cap at each end.
struct DimensionLine: Hashable {
    let axis: Axis
    /// The coordinate of the start along the axis, in points. The line begins at the second item. The line of a
    /// dimension begins at the top or left edge.
    let from: Double
    /// The coordinate of the end along the axis, in points.
    let to: Double
    /// The coordinate of the line on the other axis, in points.
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
    ///   - second: The second side; `nil` for a constant dimension or position.
    ///   - across: The coordinate of the line on the other axis, in points.
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

    /// Whether the two ends are less than half a point apart.
    var isPoint: Bool { abs(to - from) < 0.5 }

    /// The line and its caps.
    var strokes: [Rect] {
        let half = DimensionLine.width / 2
        return [stroke(min(from, to), abs(to - from), across - half, DimensionLine.width)]
            + [from, to].map {
                stroke($0 - half, DimensionLine.width, across - DimensionLine.cap / 2, DimensionLine.cap)
            }
    }

    /// Returns the top-left corner of a label of `size` beside the line. The label is not beside the middle of the
    /// line, because the labels of horizontal and vertical lines would overlap there.
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
    /// Returns the position of the attribute along its axis: 0 at the left or top edge, 1 at the right or bottom edge.
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

/// Computes dashes along the edges of a box. The dashes are inside the box.
enum Dashes {
    /// The length of a dash in points.
    static let length = 6.0
    static let gap = 4.0
    static let width = 1.0

    /// Returns the dashes of all four edges. The first dash of an edge is at its left or top end. The last dash is
    /// shortened at the other end.
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
        // Limit the number of dashes. An edge that is much longer than a canvas has longer dashes.
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
