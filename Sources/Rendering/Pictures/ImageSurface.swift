import CCairo

/// The pixels of a picture, ready to be drawn.
@safe
final class ImageSurface {
    let size: PixelSize
    private let surface: OpaquePointer
    private let hasAlpha: Bool

    /// - Parameters:
    ///   - size: Of the picture.
    ///   - pixels: Row by row, `0xAARRGGBB` with the colours multiplied by alpha.
    init(_ size: PixelSize, _ pixels: [UInt32], hasAlpha: Bool) {
        precondition(pixels.count == size.width * size.height, "a picture has a word for each pixel")
        self.size = size
        self.hasAlpha = hasAlpha
        let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
        unsafe surface = cairo_image_surface_create(format, Int32(size.width), Int32(size.height))
        unsafe cairo_surface_flush(surface)
        // Without memory Cairo has no pixels, and draws nothing.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let rowBytes = size.width * MemoryLayout<UInt32>.stride
        unsafe pixels.withUnsafeBytes { source in
            for row in 0..<size.height {
                unsafe UnsafeMutableRawPointer(bytes + row * stride)
                    .copyMemory(from: source.baseAddress! + row * rowBytes, byteCount: rowBytes)
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    /// A clear picture that `draw` draws on.
    @unsafe
    init(_ size: PixelSize, draw: (OpaquePointer) throws(RenderingError) -> Void) throws(RenderingError) {
        self.size = size
        hasAlpha = true
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
        let cairo = unsafe cairo_create(surface)!
        defer { unsafe cairo_destroy(cairo) }
        try unsafe draw(cairo)
        let status = unsafe cairo_status(cairo)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(reason: words(for: status)) }
    }

    /// The pixels of the PNG file at `path`.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``.
    convenience init(path: String) throws(RenderingError) {
        try self.init(png: PictureSource(path: path))
    }

    /// The pixels of a PNG file of any colour type; 16 bits a channel become 8.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``.
    init(png source: PictureSource) throws(RenderingError) {
        size = try source.size
        let decoded = unsafe PNGReading.decode(source.bytes)
        let status = unsafe cairo_surface_status(decoded)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(decoded)
            throw source.damaged(words(for: status))
        }
        let (width, height) = unsafe (
            cairo_image_surface_get_width(decoded), cairo_image_surface_get_height(decoded)
        )
        guard (Int(width), Int(height)) == (size.width, size.height) else {
            unsafe cairo_surface_destroy(decoded)
            throw source.damaged("it says of two sizes that it has them")
        }
        let format = unsafe cairo_image_surface_get_format(decoded)
        hasAlpha = format == CAIRO_FORMAT_ARGB32
        // Gray and 16-bit files may come in formats of their own; drawing copes, but the pixels are not words.
        if format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 {
            unsafe surface = decoded
        } else {
            unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
            let cairo = unsafe cairo_create(surface)
            unsafe cairo_set_source_surface(cairo, decoded, 0, 0)
            unsafe cairo_paint(cairo)
            unsafe cairo_destroy(cairo)
            unsafe cairo_surface_destroy(decoded)
        }
    }

    /// The same pixels, to be drawn from by another task. They are there once, as long as one of the surfaces or a pattern is.
    init(sharing other: ImageSurface) {
        (size, hasAlpha) = (other.size, other.hasAlpha)
        unsafe cairo_surface_flush(other.surface)
        guard let bytes = unsafe cairo_image_surface_get_data(other.surface) else {
            unsafe surface = cairo_surface_reference(other.surface)
            return
        }
        unsafe surface = cairo_image_surface_create_for_data(
            bytes, cairo_image_surface_get_format(other.surface), Int32(size.width), Int32(size.height),
            cairo_image_surface_get_stride(other.surface))
        // Counting references is the one thing that several threads may do with a surface.
        unsafe cairo_surface_set_user_data(
            surface, ImageSurface.owner, UnsafeMutableRawPointer(cairo_surface_reference(other.surface)),
            { unsafe cairo_surface_destroy(OpaquePointer($0!)) })
    }

    /// What a surface of shared pixels keeps their owner under: an address of its own.
    nonisolated(unsafe) private static let owner = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// In bytes.
    var cost: Int { size.width * size.height * MemoryLayout<UInt32>.stride }

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
