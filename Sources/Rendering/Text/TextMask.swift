import CCairo
import Geometry

/// How much of each pixel a line of text covers, where its baseline starts at a given place within a pixel.
///
/// It is made of the line's outlines, filled once, and depends on nothing else: neither on where it is drawn nor on what was
/// drawn before. Cairo 1.16 would put glyph images on whole pixels, and text would wobble in slow moves.
@safe
final class TextMask {
    /// `nil` where there is nothing to see.
    private let surface: OpaquePointer?
    /// From the whole pixel in which the baseline starts to the left and the top of the mask, in pixels.
    private let left: Int
    private let top: Int
    /// Of its pixels.
    let byteCount: Int

    /// What went wrong; the mask is then empty.
    let status: cairo_status_t

    /// Larger text is rare, and its outlines are filled where it is drawn.
    private static let mostPixels = 1 << 20
    private static let longestEdge = 16_384.0

    /// `nil` for text that is too large.
    ///
    /// - Parameter scale: Pixels in a point.
    init?(_ line: TextLine, scale: Double, phase: SubpixelPosition.Phase) {
        func addPath(to cairo: OpaquePointer?, from start: Point) {
            unsafe cairo_translate(cairo, start.x, start.y)
            unsafe cairo_scale(cairo, scale * line.magnification, scale * line.magnification)
            if let cairo = unsafe cairo { unsafe line.addPath(to: cairo) }
            unsafe cairo_identity_matrix(cairo)
        }
        // Without an edge: Cairo leaves out glyphs that are far beyond one.
        let probe = unsafe TextMask.canvas(cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil))
        unsafe addPath(to: probe.cairo, from: phase.offset)
        var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_path_extents(probe.cairo, &minX, &minY, &maxX, &maxY)
        let probed = unsafe cairo_status(probe.cairo)
        unsafe cairo_destroy(probe.cairo)
        unsafe cairo_surface_destroy(probe.surface)

        let box = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        guard !box.isBlank, probed == CAIRO_STATUS_SUCCESS else {
            unsafe surface = nil
            (left, top, byteCount, status) = (0, 0, 0, probed)
            return
        }
        let pixels = box.roundedOut
        guard max(pixels.width, pixels.height) <= TextMask.longestEdge,
            pixels.width * pixels.height <= Double(TextMask.mostPixels)
        else { return nil }
        (left, top) = (Int(pixels.minX), Int(pixels.minY))
        let canvas = unsafe TextMask.canvas(
            cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(pixels.width), Int32(pixels.height)))
        unsafe addPath(
            to: canvas.cairo, from: Point(x: phase.offset.x - pixels.minX, y: phase.offset.y - pixels.minY))
        unsafe cairo_fill(canvas.cairo)
        status = unsafe cairo_status(canvas.cairo)
        unsafe cairo_destroy(canvas.cairo)
        unsafe cairo_surface_flush(canvas.surface)
        unsafe surface = canvas.surface
        byteCount = Int(unsafe cairo_image_surface_get_stride(canvas.surface)) * Int(pixels.height)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Paints the source of `cairo`, which draws in pixels of the canvas, as far as the mask covers them.
    @unsafe
    func paint(on cairo: OpaquePointer, at position: SubpixelPosition) {
        guard let surface = unsafe surface else { return }
        unsafe cairo_mask_surface(cairo, surface, Double(position.x + left), Double(position.y + top))
    }

    /// What draws on `surface` as it is drawn on frames.
    @unsafe
    private static func canvas(_ surface: OpaquePointer?) -> (surface: OpaquePointer?, cairo: OpaquePointer?) {
        let cairo = unsafe cairo_create(surface)
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
        unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY)
        return unsafe (surface, cairo)
    }
}
