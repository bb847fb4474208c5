import CCairo
import Geometry
import Views

extension CairoSurface {
    func fill(_ shape: RoundedRect, with color: Color) {
        guard !shape.rect.isBlank, color.alpha > 0 else { return }
        setSource(color)
        guard let straight = shape.straightRows, drawsOnPixels else {
            addPath(of: shape)
            return unsafe cairo_fill(cairo)
        }
        // In parts that meet at edges of pixels: Cairo fills rectangles much faster than outlines, and most parts are outside
        // of the band.
        let seen = seenRows
        let rect = shape.rect
        if seen.lowerBound < straight.lowerBound, seen.upperBound > rect.minY {
            addPath(of: shape, in: rect.minY...straight.lowerBound)
            unsafe cairo_fill(cairo)
        }
        if seen.lowerBound < straight.upperBound, seen.upperBound > straight.lowerBound {
            unsafe cairo_rectangle(
                cairo, rect.minX, straight.lowerBound, rect.width, straight.upperBound - straight.lowerBound)
            unsafe cairo_fill(cairo)
        }
        if seen.lowerBound < rect.maxY, seen.upperBound > straight.upperBound {
            addPath(of: shape, in: straight.upperBound...rect.maxY)
            unsafe cairo_fill(cairo)
        }
    }

    /// Those that the clip leaves.
    private var seenRows: ClosedRange<Double> {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        return top...bottom
    }
}
