import CCairo
import Geometry
import Views

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
