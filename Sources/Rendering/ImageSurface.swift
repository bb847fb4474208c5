import CCairo

/// A picture file, decoded once.
///
/// Reads PNG of every colour type; 16 bits a channel become 8.
@safe
final class ImageSurface {
    let size: PixelSize
    private let surface: OpaquePointer
    private let hasAlpha: Bool

    /// - Throws: ``RenderingError/image(path:reason:)``.
    init(path: String) throws(RenderingError) {
        size = try PixelSize(ofImageAt: path)
        let decoded = unsafe cairo_image_surface_create_from_png(path)!
        let status = unsafe cairo_surface_status(decoded)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(decoded)
            throw .image(path: path, reason: "the PNG file is damaged (\(words(for: status)))")
        }
        let format = unsafe cairo_image_surface_get_format(decoded)
        hasAlpha = format == CAIRO_FORMAT_ARGB32
        // Gray and 16-bit files may come in formats of their own; drawing copes, but the pixels are not words.
        if format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 {
            unsafe surface = decoded
        } else {
            let (width, height) = (Int32(size.width), Int32(size.height))
            unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
            let cairo = unsafe cairo_create(surface)
            unsafe cairo_set_source_surface(cairo, decoded, 0, 0)
            unsafe cairo_paint(cairo)
            unsafe cairo_destroy(cairo)
            unsafe cairo_surface_destroy(decoded)
        }
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The decoded pixels; opaque when the file has no alpha.
    var bitmap: Bitmap {
        let words = unsafe copyPixels(of: surface, size)
        return Bitmap(
            width: size.width, height: size.height,
            pixels: hasAlpha ? words : words.map { $0 | 0xFF00_0000 }, isOpaque: !hasAlpha)
    }

    /// A pattern of the picture, which the caller destroys.
    @unsafe
    func makePattern() -> OpaquePointer {
        unsafe cairo_pattern_create_for_surface(surface)
    }
}
