import CCairo
import Geometry
import Text

/// The coverage mask of a line of text, for a baseline at a given position within a pixel.
///
/// The mask depends only on the outlines of the line and the position within the pixel. Text is drawn with masks
/// because Cairo 1.16 would align glyph images to whole pixels, and text would jitter in slow animations.
@safe
final class TextMask {
    /// The mask; `nil` if nothing is visible.
    private let surface: OpaquePointer?
    /// The offset of the mask's left edge from the pixel in which the baseline starts, in pixels.
    private let left: Int
    /// The offset of the mask's top edge from the pixel in which the baseline starts, in pixels.
    private let top: Int
    /// The size of the mask in bytes.
    let byteCount: Int

    /// The status of the mask. If it is an error, the mask is empty.
    let status: cairo_status_t

    /// The maximum area of a mask in pixels. Larger text is rare and is drawn as outlines.
    static let maximumPixelCount = 1 << 20
    /// The maximum width and height of a mask in pixels.
    static let longestEdge = 16_384.0

    /// Creates the mask of a line. Returns `nil` if the text is too large.
    ///
    /// - Parameters:
    ///   - segment: The index of the segment to draw; `nil` for the whole line.
    ///   - scale: The number of pixels per point.
    init?(_ line: TextLine, segment: Int?, scale: Double, phase: SubpixelPosition.Phase) {
        // Use an unbounded recording surface, because Cairo skips glyphs far outside of a bounded surface.
        let probe = unsafe TextMask.canvas(cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil))
        unsafe cairo_translate(probe.cairo, phase.offset.x, phase.offset.y)
        unsafe cairo_scale(probe.cairo, scale * line.magnification, scale * line.magnification)
        if let cairo = unsafe probe.cairo { unsafe line.addPath(to: cairo, segment: segment) }
        unsafe cairo_identity_matrix(probe.cairo)
        var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_path_extents(probe.cairo, &minX, &minY, &maxX, &maxY)
        let probed = unsafe cairo_status(probe.cairo)
        let outlines = unsafe cairo_copy_path(probe.cairo)
        defer { unsafe cairo_path_destroy(outlines) }
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
            pixels.width * pixels.height <= Double(TextMask.maximumPixelCount)
        else { return nil }
        (left, top) = (Int(pixels.minX), Int(pixels.minY))
        let canvas = unsafe TextMask.canvas(
            cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(pixels.width), Int32(pixels.height)))
        // The outlines are moved by whole pixels, and keep their positions within a pixel.
        unsafe cairo_translate(canvas.cairo, -pixels.minX, -pixels.minY)
        unsafe cairo_append_path(canvas.cairo, outlines)
        unsafe cairo_fill(canvas.cairo)
        status = unsafe cairo_status(canvas.cairo)
        unsafe cairo_destroy(canvas.cairo)
        unsafe cairo_surface_flush(canvas.surface)
        unsafe surface = canvas.surface
        byteCount = Int(unsafe cairo_image_surface_get_stride(canvas.surface)) * Int(pixels.height)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Paints the current source of `cairo` through the mask. The units of `cairo` are pixels of the canvas.
    @unsafe
    func paint(on cairo: OpaquePointer, at position: SubpixelPosition) {
        guard let surface = unsafe surface else { return }
        unsafe cairo_mask_surface(cairo, surface, Double(position.x + left), Double(position.y + top))
    }

    /// Creates a drawing context for `surface` with the settings that are used for frames.
    @unsafe
    private static func canvas(_ surface: OpaquePointer?) -> (surface: OpaquePointer?, cairo: OpaquePointer?) {
        let cairo = unsafe cairo_create(surface)
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
        unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY)
        return unsafe (surface, cairo)
    }
}

/// A cache of text masks.
///
/// A moving line needs up to sixteen masks. The cache has two generations. When the recent generation is full, the
/// older generation is discarded, except for masks that were used again in the meantime.
final class TextMasks {
    private var recent: [Key: Entry] = [:]
    private var older: [Key: Entry] = [:]
    private var recentBytes = 0

    private struct Key: Hashable {
        let line: ObjectIdentifier
        let segment: Int?
        let scale: Double
        let phase: SubpixelPosition.Phase
    }

    private struct Entry {
        /// The line. It is retained because its object identifier must stay unique.
        let line: TextLine
        /// The mask; `nil` if the text is too large for a mask.
        let mask: TextMask?

        /// The approximate memory of the entry, including overhead.
        var byteCount: Int { (mask?.byteCount ?? 0) + 512 }
    }

    /// The maximum size of a generation in bytes. The cache holds at most two generations, which is enough for all
    /// positions of 24 short lines at three pixels per point.
    static let generation = 6 << 20

    /// The memory of the cache, in bytes.
    var size: Int { recent.values.reduce(0) { $0 + $1.byteCount } + older.values.reduce(0) { $0 + $1.byteCount } }

    /// Returns the mask of `line`, created on first use; `nil` for text that is too large.
    ///
    /// - Parameters:
    ///   - segment: The index of the segment; `nil` for the whole line.
    ///   - scale: The number of pixels per point.
    func mask(of line: TextLine, segment: Int?, scale: Double, phase: SubpixelPosition.Phase) -> TextMask? {
        let key = Key(line: ObjectIdentifier(line), segment: segment, scale: scale, phase: phase)
        if let entry = recent[key] { return entry.mask }
        let entry = older[key] ?? Entry(line: line, mask: TextMask(line, segment: segment, scale: scale, phase: phase))
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

/// A position on the canvas, rounded to a quarter of a pixel.
///
/// Text is drawn at rounded positions. They differ from the exact position by at most an eighth of a pixel, which is
/// not visible. With only sixteen positions per pixel, masks can be cached.
struct SubpixelPosition: Hashable {
    /// The number of whole pixels to the left of the position.
    let x: Int
    /// The number of whole pixels above the position.
    let y: Int
    let phase: Phase

    /// A position within a pixel.
    struct Phase: Hashable {
        /// The horizontal offset in quarters of a pixel, 0 through 3.
        let x: Int
        /// The vertical offset in quarters of a pixel, 0 through 3.
        let y: Int

        /// The offset in pixels.
        var offset: Point { Point(x: Double(x) / 4, y: Double(y) / 4) }
    }

    /// The limit for the absolute value of a coordinate, in pixels. Content beyond this limit is not visible.
    private static let reach = 1_000_000.0

    /// The tolerance for rounding, which makes positions halfway between two quarters round in the same direction
    /// despite rounding errors.
    private static let noise = 1e-6

    /// Rounds a point. Returns `nil` if a coordinate is not a number or is far outside of every canvas.
    init?(_ point: Point) {
        guard abs(point.x) < SubpixelPosition.reach, abs(point.y) < SubpixelPosition.reach else { return nil }
        func quarters(_ value: Double) -> Int { Int((value * 4 + 0.5 + SubpixelPosition.noise).rounded(.down)) }
        let (across, down) = (quarters(point.x), quarters(point.y))
        (x, y) = (across >> 2, down >> 2)
        phase = Phase(x: across & 3, y: down & 3)
    }

    /// The position in pixels.
    var point: Point { Point(x: Double(x) + phase.offset.x, y: Double(y) + phase.offset.y) }
}
