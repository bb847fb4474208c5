import CCairo
import Geometry

/// The limits of patterns.
///
/// Cairo stores the matrix from pixels to the coordinates of a pattern as 16-bit integers with a 16-bit fraction.
/// Beyond the limits, Cairo reports that memory is exhausted.
extension CairoSurface {
    /// The maximum absolute value of an element of the matrix. It is half of the limit of Cairo.
    static let steepest = 16_384.0

    /// The transform from the current coordinates to pixels of the surface.
    var transform: AffineTransform {
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(cairo, &matrix)
        return AffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Returns whether Cairo can draw a pattern.
    ///
    /// - Parameters:
    ///   - map: The transform from the current coordinates to those of the pattern.
    ///   - reduction: The factor by which Cairo reduces the coordinates of the pattern.
    func isWithinLimits(_ map: AffineTransform, reduction: Double = 1) -> Bool {
        guard let inverse = transform.inverted else { return false }
        var whole = inverse.concatenating(map)
        if reduction < 1 { whole = whole.concatenating(AffineTransform(scaleX: reduction, y: reduction)) }
        return [whole.a, whole.b, whole.c, whole.d].allSatisfy { abs($0) <= CairoSurface.steepest }
            && whole.storedTranslation <= CairoSurface.steepest
    }

    /// Returns whether Cairo can draw an image with `map`, the transform from the current coordinates to pixels of the
    /// image. A visible image is always within the limits for translations. An image with a larger reduction has less
    /// than one pixel of the canvas for 16,384 of its pixels, and is not visible.
    func canDrawImage(with map: AffineTransform) -> Bool {
        !hasPixels || isWithinLimits(map)
    }

    /// Returns whether Cairo can repeat the outermost pixels of an image beyond its edges.
    ///
    /// For a PDF file, Cairo repeats them in a copy of the part of the image that is visible, which can be the edge
    /// between two pixels if one pixel of the image covers the page. Cairo then reports that memory is exhausted.
    ///
    /// - Parameter map: The transform from the current coordinates to pixels of the image.
    func canRepeatEdges(of map: AffineTransform) -> Bool {
        guard !hasPixels, let inverse = transform.inverted else { return true }
        let whole = inverse.concatenating(map)
        // The visible part is at least one unit of the page. Cairo stores its edges in units of 1/256.
        return min(abs(whole.a) + abs(whole.c), abs(whole.b) + abs(whole.d)) > 1.0 / 64
    }
}

extension AffineTransform {
    /// The largest coordinate of the translation that Cairo stores in the matrix of a pattern.
    ///
    /// Cairo divides a translation between the matrix and an offset of the pixels. From the offsets whose coordinates
    /// have the same absolute values as those of the remaining translation, it selects the smallest.
    fileprivate var storedTranslation: Double {
        var offset = Point(x: tx, y: ty)
        for (right, below) in [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)] {
            let determinant = (a + right) * (d + below) - b * c
            guard abs(determinant) >= .ulpOfOne else { continue }
            let (x, y) = (
                (ty * c - tx * (d + below)) / determinant, (tx * b - ty * (a + right)) / determinant
            )
            if max(abs(x), abs(y)) < max(abs(offset.x), abs(offset.y)) { offset = Point(x: x, y: y) }
        }
        let rest = applied(to: Point(x: offset.x.rounded(.down), y: offset.y.rounded(.down)))
        return max(abs(rest.x), abs(rest.y))
    }
}
