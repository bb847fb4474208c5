import CCairo

/// Bitmaps as PNG files. The same bitmap always gives the same bytes.
public enum PNGEncoding {
    /// The bytes of a PNG file: without alpha for opaque bitmaps, with straight alpha for others.
    ///
    /// - Throws: ``RenderingError/drawing(reason:)`` when there is not enough memory.
    public static func encode(_ bitmap: Bitmap) throws(RenderingError) -> [UInt8] {
        let format = bitmap.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        var bytes: [UInt8] = []
        let status = unsafe bitmap.pixels.withUnsafeBytes { pixels in
            // Cairo only reads them here, and its words have no padding between rows.
            let data = unsafe UnsafeMutablePointer(mutating: pixels.bindMemory(to: UInt8.self).baseAddress)
            let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
            let surface = unsafe cairo_image_surface_create_for_data(data, format, width, height, width * 4)
            defer { unsafe cairo_surface_destroy(surface) }
            // A pointer to the array itself: `&bytes` would be one to its elements.
            return unsafe withUnsafeMutablePointer(to: &bytes) { target in
                unsafe cairo_surface_write_to_png_stream(surface, append, target)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(reason: words(for: status)) }
        return bytes
    }

    /// Writes the bitmap as a PNG file, which is there whole or not at all.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; an earlier file of the name is then as it was.
    public static func write(_ bitmap: Bitmap, to path: String) throws(RenderingError) {
        try WholeFile.write(encode(bitmap), to: path)
    }

    /// Receives a piece of the file in order; `target` is the array that collects them.
    private static let append: cairo_write_func_t = { target, piece, count in
        let piece = unsafe UnsafeBufferPointer(start: piece, count: Int(count))
        unsafe target!.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: piece)
        return CAIRO_STATUS_SUCCESS
    }
}
