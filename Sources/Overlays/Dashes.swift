import Geometry

/// Dashes along the edges of a box, inside it.
enum Dashes {
    /// In points, as are all lengths here.
    static let length = 6.0
    static let gap = 4.0
    static let width = 1.0

    /// The dashes of all four edges. Each edge begins with a dash at its left or top, and the last is cut at its end.
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
        // An edge that is much longer than any canvas has longer dashes and not more of them.
        let stretch = max(1, edge / longestEdge)
        return stride(from: 0, to: edge, by: (length + gap) * stretch).map { ($0, min(length * stretch, edge - $0)) }
    }

    private static let longestEdge = 2000.0
}
