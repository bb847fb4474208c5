import CCairo
import Geometry
import Glibc

/// Lines that stand for a quarter of a circle and enclose the same area.
///
/// Cairo's own lines have their ends on the curve, and so lie inside of it; to be as near, on the whole, it needs twice as many,
/// and the time that a round corner takes is in their number. They are meant for pixels of the canvas, not for what is
/// magnified later.
struct CornerArc {
    /// In pixels.
    private let radius: Double
    private let count: Int

    /// How far the lines may be from the curve, in pixels: a tenth of that which is the least to be seen at an edge.
    private static let error = 0.04

    /// - Parameter radius: In pixels, positive.
    init(radius: Double) {
        self.radius = radius
        count = max(1, Int((.pi / 2 / (12 * CornerArc.error / radius).squareRoot()).rounded(.up)))
    }

    /// Adds the quarter from `start`, in quarters of a turn clockwise from the right, to the path of `cairo`.
    @unsafe
    func add(to cairo: OpaquePointer, around center: Point, from start: Int) {
        let step = Double.pi / 2 / Double(count)
        // So far out that the lines leave as much of the circle outside as they add. Their corners come between the curve's
        // ends, where the outermost line is a part of the edge: nothing reaches beyond that.
        let reach = radius * (step / sin(step)).squareRoot()
        let (right, down) = CornerArc.axes[start & 3]
        func addLine(along: Double, across: Double) {
            unsafe cairo_line_to(
                cairo, center.x + along * right.x + across * down.x, center.y + along * right.y + across * down.y)
        }
        addLine(along: radius, across: 0)
        // Each corner is the one before, turned by a step: far cheaper than a sine of its own.
        let (turnedAlong, turnedAcross) = (cos(step), sin(step))
        var (along, across) = (reach * cos(step / 2), reach * sin(step / 2))
        for _ in 0..<count {
            addLine(along: along, across: across)
            (along, across) = (
                along * turnedAlong - across * turnedAcross, along * turnedAcross + across * turnedAlong
            )
        }
        addLine(along: 0, across: radius)
    }

    /// The directions in which a quarter begins and ends, by its start.
    private static let axes = [
        (Point(x: 1, y: 0), Point(x: 0, y: 1)), (Point(x: 0, y: 1), Point(x: -1, y: 0)),
        (Point(x: -1, y: 0), Point(x: 0, y: -1)), (Point(x: 0, y: -1), Point(x: 1, y: 0)),
    ]
}
