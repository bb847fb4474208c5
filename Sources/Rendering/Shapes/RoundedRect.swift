import CCairo
import Geometry
import Glibc
import Views

/// A rectangle with rounded corners, in pixels.
struct RoundedRect: Hashable {
    let rect: Rect
    /// The corner radius, at most half the shorter side; 0 if no corner is rounded.
    let radius: Double
    let curve: CornerCurve
    /// The rounded corners.
    let corners: CornerMask
    /// Whether straight edges are antialiased; `nil` if only edges that are not parallel to rows or columns of pixels
    /// are antialiased. The edges that end at a rounded corner are always antialiased.
    let antialiasing: Bool?

    /// The accepted range of coordinates, in pixels. Cairo stores coordinates as 32-bit integers in units of 1/256
    /// pixel. Content outside the range is not visible.
    static let reach = Rect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)

    /// - Parameter radius: The radius in pixels, limited to half the shorter side.
    init(
        _ rect: Rect, radius: Double = 0, curve: CornerCurve = .circular, corners: CornerMask = .all,
        antialiasing: Bool? = nil
    ) {
        self.rect = rect.intersection(RoundedRect.reach)
        self.radius = corners.isEmpty ? 0 : max(0, min(radius, self.rect.width / 2, self.rect.height / 2))
        self.curve = curve
        self.corners = corners
        self.antialiasing = antialiasing
    }

    /// Whether the shape is a rectangle that is aligned to pixels. Clipping to such a shape needs no anti-aliasing.
    var isWholePixels: Bool { radius == 0 && rect.isOnPixels }

    /// Returns the shape inset by `distance` at every edge, with concentric corners. The corners are sharp if the
    /// radius is at most `distance`. If `distance` is at least half the width or height, the result is blank.
    func inset(by distance: Double) -> RoundedRect {
        RoundedRect(rect.outset(by: -distance), radius: radius - distance, curve: curve, corners: corners)
    }

    /// The shape whose edges without a rounded corner are at the edges of the pixels that it covers, so that views that
    /// touch at these edges neither leave a gap nor share a pixel.
    var withHardEdges: RoundedRect {
        guard radius > 0, antialiasing != true, corners != .all else { return self }
        let covered = rect.coveredPixels
        func isHard(_ one: CornerMask, _ other: CornerMask) -> Bool { corners.isDisjoint(with: [one, other]) }
        let left = isHard(.layerMinXMinYCorner, .layerMinXMaxYCorner) ? covered.minX : rect.minX
        let right = isHard(.layerMaxXMinYCorner, .layerMaxXMaxYCorner) ? covered.maxX : rect.maxX
        let top = isHard(.layerMinXMinYCorner, .layerMaxXMinYCorner) ? covered.minY : rect.minY
        let bottom = isHard(.layerMinXMaxYCorner, .layerMaxXMaxYCorner) ? covered.maxY : rect.maxY
        return RoundedRect(
            Rect(x: left, y: top, width: right - left, height: bottom - top), radius: radius, curve: curve,
            corners: corners, antialiasing: antialiasing)
    }

    /// Returns the shape with another rectangle of the same size.
    func replacing(_ rect: Rect) -> RoundedRect {
        RoundedRect(rect, radius: radius, curve: curve, corners: corners, antialiasing: antialiasing)
    }

    /// The range of pixel rows between the corners; `nil` if no corner is rounded, or if there are too few of these
    /// rows to fill them separately as a rectangle.
    var straightRows: ClosedRange<Double>? {
        let bend = curve == .continuous ? radius * (1 + ContinuousCorner.expansion) : radius
        let (top, bottom) = ((rect.minY + bend).rounded(.up), (rect.maxY - bend).rounded(.down))
        return radius > 0 && bottom - top >= RoundedRect.fewestStraightRows ? top...bottom : nil
    }

    private static let fewestStraightRows = 16.0
}

extension RoundedRect {
    /// A corner of an outline that is drawn clockwise.
    private struct Corner {
        let mask: CornerMask
        /// The intersection of the two edges.
        let point: Point
        /// The direction from the corner back along the incoming edge.
        let back: Point
        /// The direction from the corner forward along the outgoing edge.
        let onward: Point
        /// The start of the arc, in quarter turns clockwise from the right.
        let startQuarter: Double
        let isAfterHorizontalEdge: Bool

        /// Returns the point at the given distances along the two edges, in multiples of the radius.
        func point(_ backward: Double, _ forward: Double, radius: Double) -> Point {
            Point(
                x: point.x + radius * (backward * back.x + forward * onward.x),
                y: point.y + radius * (backward * back.y + forward * onward.y))
        }
    }

    /// Appends the outline to the path of `cairo`, in clockwise order.
    ///
    /// - Parameters:
    ///   - rows: The rows of the shape to append; `nil` to append the whole shape. The range must not begin or end
    ///     inside a corner.
    ///   - isOnPixels: Whether coordinates are pixels. If `true`, circular corners are approximated by polygons.
    @unsafe
    func addPath(to cairo: OpaquePointer, in rows: ClosedRange<Double>? = nil, isOnPixels: Bool = false) {
        guard radius > 0 else {
            return unsafe cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        }
        unsafe cairo_new_sub_path(cairo)
        for corner in clockwiseCorners {
            if let rows, !rows.contains(corner.point.y) {
                let end = min(max(corner.point.y, rows.lowerBound), rows.upperBound)
                unsafe cairo_line_to(cairo, corner.point.x, end)
            } else if !corners.contains(corner.mask) {
                unsafe cairo_line_to(cairo, corner.point.x, corner.point.y)
            } else if curve == .continuous {
                unsafe addContinuous(corner, to: cairo)
            } else {
                let middle = corner.point(1, 1, radius: radius)
                if isOnPixels {
                    unsafe CornerArc(radius: radius).add(to: cairo, around: middle, from: Int(corner.startQuarter))
                    continue
                }
                let start = corner.startQuarter * .pi / 2
                unsafe cairo_arc(cairo, middle.x, middle.y, radius, start, start + .pi / 2)
            }
        }
        unsafe cairo_close_path(cairo)
    }

    @unsafe
    private func addContinuous(_ corner: Corner, to cairo: OpaquePointer) {
        traceContinuous(corner) { start in
            unsafe cairo_line_to(cairo, start.x, start.y)
        } curve: { a, b, c in
            unsafe cairo_curve_to(cairo, a.x, a.y, b.x, b.y, c.x, c.y)
        }
    }

    /// Passes the start of a corner, and the control points and the end of each of its curves.
    private func traceContinuous(
        _ corner: Corner, start: (Point) -> Void, curve: (_ first: Point, _ second: Point, _ end: Point) -> Void
    ) {
        func at(_ backward: Double, _ forward: Double) -> Point { corner.point(backward, forward, radius: radius) }
        let (into, out) = (lead(before: corner), lead(after: corner))
        let (shoulder, crown) = (ContinuousCorner.shoulder, ContinuousCorner.crown)
        start(at(into.start, 0))
        curve(at(into.first, 0), at(into.second, 0), at(shoulder.along, shoulder.across))
        curve(
            at(crown.along, crown.across), at(crown.across, crown.along), at(shoulder.across, shoulder.along))
        curve(at(0, out.second), at(0, out.first), at(0, out.start))
    }

    /// The vertices of the outline in clockwise order. Rounded corners are polygons with many vertices, for shapes that
    /// are magnified.
    var vertices: [Point] {
        clockwiseCorners.flatMap { corner -> [Point] in
            guard radius > 0, corners.contains(corner.mask) else { return [corner.point] }
            let steps = 1...RoundedRect.steps
            if curve == .circular {
                return (0...RoundedRect.steps).map { step in
                    let angle = Double(step) / Double(RoundedRect.steps) * .pi / 2
                    return corner.point(1 - sin(angle), 1 - cos(angle), radius: radius)
                }
            }
            var points: [Point] = []
            traceContinuous(corner) {
                points.append($0)
            } curve: { first, second, end in
                let start = points[points.count - 1]
                for step in steps {
                    let part = Double(step) / Double(RoundedRect.steps)
                    let rest = 1 - part
                    let shares = (
                        rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
                    )
                    points.append(
                        Point(
                            x: shares.0 * start.x + shares.1 * first.x + shares.2 * second.x + shares.3 * end.x,
                            y: shares.0 * start.y + shares.1 * first.y + shares.2 * second.y + shares.3 * end.y))
                }
            }
            return points
        }
    }

    /// The number of lines for a curve of a corner. The distance of a line from a quarter circle is less than a
    /// 50-millionth of the radius.
    private static let steps = 4096

    private func lead(before corner: Corner) -> ContinuousCorner.Lead {
        lead(of: corner, alongHorizontalEdge: corner.isAfterHorizontalEdge)
    }

    private func lead(after corner: Corner) -> ContinuousCorner.Lead {
        lead(of: corner, alongHorizontalEdge: !corner.isAfterHorizontalEdge)
    }

    private func lead(of corner: Corner, alongHorizontalEdge isHorizontal: Bool) -> ContinuousCorner.Lead {
        let round = clockwiseCorners.filter { other in
            corners.contains(other.mask)
                && (isHorizontal ? other.point.y == corner.point.y : other.point.x == corner.point.x)
        }
        return ContinuousCorner.lead(
            along: isHorizontal ? rect.width : rect.height, radii: radius * Double(round.count))
    }

    /// The corners in clockwise order, starting at the top right.
    private var clockwiseCorners: [Corner] {
        let (left, right) = (Point(x: -1, y: 0), Point(x: 1, y: 0))
        let (up, down) = (Point(x: 0, y: -1), Point(x: 0, y: 1))
        return [
            Corner(
                mask: .layerMaxXMinYCorner, point: Point(x: rect.maxX, y: rect.minY), back: left, onward: down,
                startQuarter: -1, isAfterHorizontalEdge: true),
            Corner(
                mask: .layerMaxXMaxYCorner, point: Point(x: rect.maxX, y: rect.maxY), back: up, onward: left,
                startQuarter: 0, isAfterHorizontalEdge: false),
            Corner(
                mask: .layerMinXMaxYCorner, point: Point(x: rect.minX, y: rect.maxY), back: right, onward: up,
                startQuarter: 1, isAfterHorizontalEdge: true),
            Corner(
                mask: .layerMinXMinYCorner, point: Point(x: rect.minX, y: rect.minY), back: down, onward: right,
                startQuarter: 2, isAfterHorizontalEdge: false),
        ]
    }
}

/// The outline of a corner with continuous curvature, as three Bézier curves. Distances are from the intersection of
/// the edges, in multiples of the radius.
///
/// If the edges are long enough, the curve begins 1.528665 radii from the corner. On a shorter edge, the start of the
/// curve moves toward the corner, down to one radius for semicircular ends. The middle part of the curve does not
/// change.
///
/// - Source: The path of `UIBezierPath(roundedRect:cornerRadius:)` since iOS 7, as published by PaintCode (*Code for
///   iOS 7 Rounded Rectangles*, 2013), and, for short edges, the path of SwiftUI's
///   `RoundedRectangle(style: .continuous)`, as extracted by third parties. For long edges, the two paths agree to six
///   digits. That `CALayer` draws this path is an assumption: Apple documents only
///   `cornerCurveExpansionFactor(.continuous)`, which is 1.528665.
struct ContinuousCorner {
    /// Distances from the corner along an edge: the start of the curve, and the two control points on the edge.
    typealias Lead = (start: Double, first: Double, second: Double)

    /// The distance beyond one radius at which the curve begins on a long edge. It is the expansion factor minus 1.
    static let expansion = 0.528665

    /// The end point of the first curve, along the first and the second edge. The start point of the last curve has
    /// the two distances swapped.
    static let shoulder = (along: 0.631494, across: 0.074911)
    /// The control point of the middle curve that is closer to the first edge.
    static let crown = (along: 0.372824, across: 0.169060)

    /// Returns the distances along an edge. They are shorter if the edge is short.
    ///
    /// - Parameters:
    ///   - side: The length of the edge.
    ///   - radii: The sum of the corner radii at the two ends of the edge.
    static func lead(along side: Double, radii: Double) -> Lead {
        let room = min(max((side - radii) / (radii * expansion), 0), 1)
        return (1 + expansion * room, 0.96 + 0.128490 * room, 0.82 + 0.048407 * room)
    }
}

/// A polygon that approximates a quarter circle and encloses the same area.
///
/// Cairo's own approximation has its vertices on the circle and lies inside the circle. It needs twice as many lines
/// for the same average deviation, and the time to draw a rounded corner depends on the number of lines. This polygon
/// is only accurate enough for content that is not magnified.
struct CornerArc {
    /// The radius in pixels.
    private let radius: Double
    private let count: Int

    /// The maximum distance between a vertex and the circle, in pixels. The edges deviate by half this distance.
    private static let error = 0.04

    /// - Parameter radius: The radius in pixels, greater than 0.
    init(radius: Double) {
        self.radius = radius
        count = max(1, Int((.pi / 2 / (12 * CornerArc.error / radius).squareRoot()).rounded(.up)))
    }

    /// Appends a quarter circle to the path of `cairo`. It begins at `start`, in quarter turns clockwise from the
    /// right.
    @unsafe
    func add(to cairo: OpaquePointer, around center: Point, from start: Int) {
        let step = Double.pi / 2 / Double(count)
        // With this distance of the vertices from the center, the polygon has the same area as the quarter circle. The
        // vertices are still inside the bounding box of the quarter circle, so the polygon does not extend beyond the
        // edges of the rectangle.
        let reach = radius * (step / sin(step)).squareRoot()
        let (right, down) = CornerArc.axes[start & 3]
        func addLine(along: Double, across: Double) {
            unsafe cairo_line_to(
                cairo, center.x + along * right.x + across * down.x, center.y + along * right.y + across * down.y)
        }
        addLine(along: radius, across: 0)
        // Each vertex is the previous vertex rotated by one step. A rotation is much faster than computing a sine.
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

    /// The directions of the start and the end of a quarter circle from its center, indexed by its start in quarter
    /// turns.
    private static let axes = [
        (Point(x: 1, y: 0), Point(x: 0, y: 1)), (Point(x: 0, y: 1), Point(x: -1, y: 0)),
        (Point(x: -1, y: 0), Point(x: 0, y: -1)), (Point(x: 0, y: -1), Point(x: 1, y: 0)),
    ]
}
