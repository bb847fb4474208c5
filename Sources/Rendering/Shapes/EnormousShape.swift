import CCairo
import Geometry
import Views

/// Shapes of views that are magnified beyond the coordinates that Cairo can store.
///
/// Cairo stores coordinates as 32-bit integers in units of 1/256 pixel. A coordinate beyond 8,388,608 pixels would
/// appear at a wrong position. The visible part of such a shape is calculated before Cairo draws it.
extension CairoSurface {
    /// The maximum absolute value of a coordinate that Cairo draws, in pixels. It is half of the limit of Cairo.
    private static let farthest = 4_194_304.0

    /// Returns whether a coordinate of `shape` may be beyond the limit of Cairo.
    func isEnormous(_ shape: RoundedRect) -> Bool {
        guard hasPixels, !drawsOnPixels else { return false }
        let (map, rect) = (transform, shape.rect)
        let (x, y) = (max(abs(rect.minX), abs(rect.maxX)), max(abs(rect.minY), abs(rect.maxY)))
        let across = abs(map.a) * x + abs(map.c) * y + abs(map.tx)
        let down = abs(map.b) * x + abs(map.d) * y + abs(map.ty)
        return max(across, down) > CairoSurface.farthest
    }

    /// Appends the part of `shape` inside the current clip to the path.
    func addVisiblePart(of shape: RoundedRect) {
        let map = transform
        var current = cairo_matrix_t()
        unsafe cairo_get_matrix(cairo, &current)
        defer { unsafe cairo_set_matrix(cairo, &current) }
        unsafe cairo_identity_matrix(cairo)
        // Antialiased edges of the part must be outside of the clip.
        let polygon = shape.vertices.map(map.applied(to:)).clipped(to: clipExtents.outset(by: 16))
        guard let first = polygon.first else { return }
        unsafe cairo_move_to(cairo, first.x, first.y)
        for point in polygon.dropFirst() { unsafe cairo_line_to(cairo, point.x, point.y) }
        unsafe cairo_close_path(cairo)
    }

    /// The bounding box of the clip, in the current coordinates.
    var clipExtents: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension [Point] {
    /// Returns the part of a polygon inside a rectangle. The parts of a polygon that is not convex are connected along
    /// the edges of the rectangle.
    ///
    /// - Source: Sutherland and Hodgman, *Reentrant Polygon Clipping*, 1974.
    fileprivate func clipped(to rect: Rect) -> [Point] {
        inside { $0.x - rect.minX }.inside { rect.maxX - $0.x }.inside { $0.y - rect.minY }.inside { rect.maxY - $0.y }
    }

    /// Returns the part of a polygon whose points have a positive distance from a line.
    private func inside(_ distance: (Point) -> Double) -> [Point] {
        guard var before = last else { return [] }
        var result: [Point] = []
        for point in self {
            let (start, end) = (distance(before), distance(point))
            if start < 0 && end > 0 || start > 0 && end < 0 {
                let share = start / (start - end)
                result.append(
                    Point(x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share))
            }
            if end >= 0 { result.append(point) }
            before = point
        }
        return result
    }
}
