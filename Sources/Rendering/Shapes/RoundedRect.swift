import CCairo
import Geometry
import Glibc
import Views

/// A rectangle in pixels with round corners.
struct RoundedRect: Hashable {
    let rect: Rect
    /// At most half the shorter side; 0 where no corner is round.
    let radius: Double
    let curve: CornerCurve
    /// Those that are round.
    let corners: CornerMask

    /// Cairo counts in 256ths of a pixel in 32 bits; what lies further out than this cannot be seen anyway.
    private static let reach = Rect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)

    /// - Parameter radius: In pixels; one that does not fit becomes half the shorter side.
    init(_ rect: Rect, radius: Double = 0, curve: CornerCurve = .circular, corners: CornerMask = .all) {
        self.rect = rect.intersection(RoundedRect.reach)
        self.radius = corners.isEmpty ? 0 : max(0, min(radius, self.rect.width / 2, self.rect.height / 2))
        self.curve = curve
        self.corners = corners
    }

    /// Whether clipping to it needs no antialiasing.
    var isWholePixels: Bool { radius == 0 && rect.isOnPixels }

    /// The same shape further in by `distance` at every edge, with corners that run along its own; within `distance` of a corner
    /// it has none. Blank where nothing is left.
    func inset(by distance: Double) -> RoundedRect {
        RoundedRect(rect.outset(by: -distance), radius: radius - distance, curve: curve, corners: corners)
    }

    /// Rows of whole pixels that no corner reaches, of which there are at least so many that it pays to fill them as a
    /// rectangle; `nil` where there are not.
    var straightRows: ClosedRange<Double>? {
        let bend = curve == .continuous ? radius * (1 + ContinuousCorner.expansion) : radius
        let (top, bottom) = ((rect.minY + bend).rounded(.up), (rect.maxY - bend).rounded(.down))
        return radius > 0 && bottom - top >= RoundedRect.fewestStraightRows ? top...bottom : nil
    }

    private static let fewestStraightRows = 16.0
}

extension RoundedRect {
    /// A corner as one comes by it clockwise.
    private struct Corner {
        let mask: CornerMask
        /// Where the edges would meet.
        let point: Point
        /// Back along the edge that leads to it, and on along the edge that leads away.
        let back: Point
        let onward: Point
        /// Of the arc, in quarters of a turn from the right, clockwise.
        let startQuarter: Double
        let isAfterHorizontalEdge: Bool

        /// So many radii back along the first edge, and on along the second.
        func point(_ backward: Double, _ forward: Double, radius: Double) -> Point {
            Point(
                x: point.x + radius * (backward * back.x + forward * onward.x),
                y: point.y + radius * (backward * back.y + forward * onward.y))
        }
    }

    /// Adds the outline, clockwise, to the path of `cairo`.
    ///
    /// - Parameters:
    ///   - rows: The part that is added, which cuts through no corner; `nil` for all of it.
    ///   - isOnPixels: Whether what is drawn is not magnified later.
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
        func curve(_ a: Point, _ b: Point, _ c: Point) {
            unsafe cairo_curve_to(cairo, a.x, a.y, b.x, b.y, c.x, c.y)
        }
        func at(_ backward: Double, _ forward: Double) -> Point { corner.point(backward, forward, radius: radius) }
        let (into, out) = (lead(before: corner), lead(after: corner))
        let (shoulder, crown) = (ContinuousCorner.shoulder, ContinuousCorner.crown)
        let start = at(into.start, 0)
        unsafe cairo_line_to(cairo, start.x, start.y)
        curve(at(into.first, 0), at(into.second, 0), at(shoulder.along, shoulder.across))
        curve(
            at(crown.along, crown.across), at(crown.across, crown.along), at(shoulder.across, shoulder.along))
        curve(at(0, out.second), at(0, out.first), at(0, out.start))
    }

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

    /// From the top right.
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

extension RoundedRect {
    /// How much of each pixel it covers, 0 through 1, row by row of a picture of `columns` × `rows` pixels.
    func coverage(columns: Int, rows: Int) -> [Double] {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(columns), Int32(rows))!
        defer { unsafe cairo_surface_destroy(surface) }
        let cairo = unsafe cairo_create(surface)!
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
        unsafe addPath(to: cairo)
        unsafe cairo_fill(cairo)
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_flush(surface)
        var shares = [Double](repeating: 0, count: columns * rows)
        // Without memory Cairo has no pixels.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return shares }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        for row in 0..<rows {
            for column in 0..<columns {
                shares[row * columns + column] = unsafe Double(bytes[row * stride + column]) / 255
            }
        }
        return shares
    }
}

/// The outline of a corner of continuous curvature: three Bézier curves, in radii from where the edges would meet.
///
/// With room it begins 1.528665 radii from the corner. Where an edge has less, what leads in from that edge moves in until, for
/// round ends, it begins at one radius; what lies around the middle of the corner stays.
///
/// - Source: the path that `UIBezierPath(roundedRect:cornerRadius:)` makes since iOS 7, as PaintCode published it (*Code for
///   iOS 7 Rounded Rectangles*, 2013), and, for edges without room, the path of SwiftUI's `RoundedRectangle(style:
///   .continuous)` as others have read it back. With room the two agree to six digits. That `CALayer` draws this path is
///   an assumption; Apple documents only `cornerCurveExpansionFactor(.continuous)`, which is 1.528665.
struct ContinuousCorner {
    /// Distances from the corner along an edge: where the curve leaves it, and the two control points that follow on it.
    typealias Lead = (start: Double, first: Double, second: Double)

    /// How far beyond one radius the curve begins where it has room: the expansion factor less 1.
    static let expansion = 0.528665

    /// The end of the curve that leads in, along the one edge and along the other. The one that leads out begins with them swapped.
    static let shoulder = (along: 0.631494, across: 0.074911)
    /// The control point of the curve in the middle that is nearer to the first edge.
    static let crown = (along: 0.372824, across: 0.169060)

    /// - Parameters:
    ///   - side: The length of an edge.
    ///   - radii: The sum of the radii at its two ends.
    static func lead(along side: Double, radii: Double) -> Lead {
        let room = min(max((side - radii) / (radii * expansion), 0), 1)
        return (1 + expansion * room, 0.96 + 0.128490 * room, 0.82 + 0.048407 * room)
    }
}

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
