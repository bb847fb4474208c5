import CCairo
import Geometry
import Views

/// Text, at its exact places but for an eighth of a pixel.
extension CairoSurface {
    /// Draws a line of text: by its mask; or as filled outlines where it is turned, scaled or very large, and on vector
    /// surfaces. Emoji, which have no outlines, are drawn as pictures.
    ///
    /// - Parameters:
    ///   - baseline: Where the line's baseline starts.
    ///   - scale: Pixels in a point.
    func fill(_ line: TextLine, baseline: Point, scale: Double, with color: Color, from masks: TextMasks) {
        guard color.alpha > 0 else { return }
        guard let position = position(of: baseline),
            let mask = masks.mask(of: line, scale: scale, phase: position.phase)
        else { return fillOutlines(of: line, baseline: baseline, scale: scale, with: color) }
        if mask.status != CAIRO_STATUS_SUCCESS { maskStatus = mask.status }
        unsafe cairo_save(cairo)
        unsafe cairo_identity_matrix(cairo)
        paintPictures(of: line, baseline: position.point, scale: scale, alpha: color.alpha)
        setSource(color)
        unsafe mask.paint(on: cairo, at: position)
        unsafe cairo_restore(cairo)
    }

    /// The same whatever the size and the transform are: every place is exact.
    func fillOutlines(of line: TextLine, baseline: Point, scale: Double, with color: Color) {
        paintPictures(of: line, baseline: baseline, scale: scale, alpha: color.alpha)
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, baseline.x, baseline.y)
        unsafe cairo_scale(cairo, scale * line.magnification, scale * line.magnification)
        unsafe cairo_new_path(cairo)
        unsafe line.addPath(to: cairo)
        unsafe cairo_restore(cairo)
        setSource(color)
        unsafe cairo_fill(cairo)
    }

    /// Where a place is on the canvas; `nil` where a transform does more than shift, or where the canvas has no pixels.
    private func position(of point: Point) -> SubpixelPosition? {
        guard hasPixels else { return nil }
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(cairo, &matrix)
        let distance = max(abs(matrix.xx - 1), abs(matrix.yy - 1), abs(matrix.xy), abs(matrix.yx))
        guard distance < CairoSurface.noise else { return nil }
        return SubpixelPosition(Point(x: point.x + matrix.x0, y: point.y + matrix.y0))
    }

    /// What products of transforms may be off.
    private static let noise = 1e-9

    private func paintPictures(of line: TextLine, baseline: Point, scale: Double, alpha: Double) {
        guard !line.pictures.isEmpty else { return }
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, baseline.x, baseline.y)
        unsafe cairo_scale(cairo, scale * line.magnification, scale * line.magnification)
        for placed in line.pictures {
            unsafe cairo_save(cairo)
            unsafe cairo_translate(cairo, placed.x, placed.y)
            let size = line.layoutSize / GlyphPicture.emSize
            unsafe cairo_scale(cairo, size, size)
            unsafe placed.picture.paint(on: cairo, alpha: min(alpha, 1))
            unsafe cairo_restore(cairo)
        }
        unsafe cairo_restore(cairo)
    }
}
