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

/// The masks of the text that was drawn of late.
///
/// A line that moves needs up to sixteen. Those that were not asked for while as many bytes of others were go.
final class TextMasks {
    private var recent: [Key: Entry] = [:]
    private var older: [Key: Entry] = [:]
    private var recentBytes = 0

    private struct Key: Hashable {
        let line: ObjectIdentifier
        let scale: Double
        let phase: SubpixelPosition.Phase
    }

    private struct Entry {
        /// Lives as long as its identifier stands for it.
        let line: TextLine
        /// `nil` for text that is too large for one.
        let mask: TextMask?

        /// With what there is beside the pixels, about.
        var byteCount: Int { (mask?.byteCount ?? 0) + 512 }
    }

    /// At most twice as many bytes are kept: all places of 24 short lines at three pixels a point.
    static let generation = 6 << 20

    /// In bytes.
    var size: Int { recent.values.reduce(0) { $0 + $1.byteCount } + older.values.reduce(0) { $0 + $1.byteCount } }

    /// The mask of `line`, made the first time it is asked for; `nil` for text that is too large.
    ///
    /// - Parameter scale: Pixels in a point.
    func mask(of line: TextLine, scale: Double, phase: SubpixelPosition.Phase) -> TextMask? {
        let key = Key(line: ObjectIdentifier(line), scale: scale, phase: phase)
        if let entry = recent[key] { return entry.mask }
        let entry = older[key] ?? Entry(line: line, mask: TextMask(line, scale: scale, phase: phase))
        if recentBytes + entry.byteCount > TextMasks.generation {
            older = recent
            recent = [:]
            recentBytes = 0
        }
        recent[key] = entry
        recentBytes += entry.byteCount
        return entry.mask
    }
}

/// A place on the canvas to the nearest quarter of a pixel.
///
/// Text stands at such places: at most an eighth of a pixel from its own, which nobody sees, and at one of sixteen places
/// within a pixel, so that its picture can be kept.
struct SubpixelPosition: Hashable {
    /// The whole pixels to the left and above.
    let x: Int
    let y: Int
    let phase: Phase

    /// A place within a pixel.
    struct Phase: Hashable {
        /// In quarters of a pixel, 0 through 3.
        let x: Int
        let y: Int

        /// In pixels.
        var offset: Point { Point(x: Double(x) / 4, y: Double(y) / 4) }
    }

    /// So far from a canvas, in pixels, nothing can be seen.
    private static let reach = 1_000_000.0

    /// What lies half way between two places but for the noise of sums goes to the same one of them.
    private static let noise = 1e-6

    /// `nil` for what is no place or far from every canvas.
    init?(_ point: Point) {
        guard abs(point.x) < SubpixelPosition.reach, abs(point.y) < SubpixelPosition.reach else { return nil }
        func quarters(_ value: Double) -> Int { Int((value * 4 + 0.5 + SubpixelPosition.noise).rounded(.down)) }
        let (across, down) = (quarters(point.x), quarters(point.y))
        (x, y) = (across >> 2, down >> 2)
        phase = Phase(x: across & 3, y: down & 3)
    }

    /// In pixels.
    var point: Point { Point(x: Double(x) + phase.offset.x, y: Double(y) + phase.offset.y) }
}
