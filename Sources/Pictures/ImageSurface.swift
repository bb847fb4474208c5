package import CCairo
import CTurboJPEG
import CWebP
package import Diagnostics

/// The decoded pixels of an image.
@safe
package final class ImageSurface {
    package let size: PixelSize
    private let surface: OpaquePointer
    private let hasAlpha: Bool

    /// - Parameters:
    ///   - size: The size of the image.
    ///   - pixels: The pixels in row-major order, `0xAARRGGBB` with premultiplied alpha.
    package init(_ size: PixelSize, _ pixels: [UInt32], hasAlpha: Bool) {
        precondition(pixels.count == size.width * size.height, "an image must have one word for each pixel")
        self.size = size
        self.hasAlpha = hasAlpha
        let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
        unsafe surface = cairo_image_surface_create(format, Int32(size.width), Int32(size.height))
        unsafe cairo_surface_flush(surface)
        // If memory is exhausted, the surface has no pixels, and Cairo draws nothing.
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

    /// Creates a transparent image and calls `draw` to draw its content.
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

    /// Decodes the PNG file at `path`.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the file cannot be read or decoded.
    package convenience init(path: String) throws(RenderingError) {
        try self.init(png: PictureSource(path: path))
    }

    /// Decodes a PNG file in memory.
    ///
    /// - Parameter name: The name of the file in errors.
    /// - Throws: `RenderingError.image(path:reason:)` if the file cannot be decoded.
    package convenience init(png bytes: [UInt8], name: String) throws(RenderingError) {
        try self.init(png: PictureSource(bytes: bytes, name: name))
    }

    /// Decodes a PNG file of any color type. Channels of 16 bits are reduced to 8.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the file cannot be decoded.
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
            throw source.damaged("its headers contain different sizes")
        }
        let format = unsafe cairo_image_surface_get_format(decoded)
        hasAlpha = format == CAIRO_FORMAT_ARGB32
        // Cairo may decode gray and 16-bit files to other formats. Cairo can draw these formats, but their pixels are
        // not 32-bit words.
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

    /// Creates a surface that shares the pixels of another surface, for use in another task. The memory is freed when
    /// no surface or pattern uses it.
    package init(sharing other: ImageSurface) {
        (size, hasAlpha) = (other.size, other.hasAlpha)
        unsafe cairo_surface_flush(other.surface)
        guard let bytes = unsafe cairo_image_surface_get_data(other.surface) else {
            unsafe surface = cairo_surface_reference(other.surface)
            return
        }
        unsafe surface = cairo_image_surface_create_for_data(
            bytes, cairo_image_surface_get_format(other.surface), Int32(size.width), Int32(size.height),
            cairo_image_surface_get_stride(other.surface))
        // The reference count is the only part of a surface that several threads may use.
        unsafe cairo_surface_set_user_data(
            surface, ImageSurface.owner, UnsafeMutableRawPointer(cairo_surface_reference(other.surface)),
            { unsafe cairo_surface_destroy(OpaquePointer($0!)) })
    }

    /// The unique key under which a surface stores the owner of its shared pixels.
    nonisolated(unsafe) private static let owner = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// The memory size of the pixels, in bytes.
    package var cost: Int { size.width * size.height * MemoryLayout<UInt32>.stride }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The decoded pixels. The bitmap is opaque if the file has no alpha channel.
    package var bitmap: Bitmap {
        let words = unsafe copyPixels(of: surface, size)
        return Bitmap(
            width: size.width, height: size.height,
            pixels: hasAlpha ? words : words.map { $0 | 0xFF00_0000 }, isOpaque: !hasAlpha)
    }

    /// Creates a pattern of the image. The caller must destroy the pattern.
    @unsafe
    package func makePattern() -> OpaquePointer {
        unsafe cairo_pattern_create_for_surface(surface)
    }
}

/// Returns the pixels of an image surface, in rows without padding.
@unsafe
package func copyPixels(of surface: OpaquePointer, _ size: PixelSize) -> [UInt32] {
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return [] }
    let rowBytes = size.width * MemoryLayout<UInt32>.stride
    return unsafe [UInt32](unsafeUninitializedCapacity: size.width * size.height) { words, count in
        let target = UnsafeMutableRawPointer(words.baseAddress!)
        for row in 0..<size.height {
            unsafe (target + row * rowBytes).copyMemory(from: bytes + row * stride, byteCount: rowBytes)
        }
        count = size.width * size.height
    }
}

/// Returns Cairo's description of a status. It is in English in every locale.
package func words(for status: cairo_status_t) -> String {
    unsafe String(cString: cairo_status_to_string(status))
}

extension ImageSurface {
    /// Decodes a JPEG file: baseline or progressive; gray, color or CMYK. The image is rotated and mirrored as
    /// its Exif data specifies.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the file is damaged, even if libjpeg could replace the
    ///   missing data.
    convenience init(jpeg source: PictureSource) throws(RenderingError) {
        let size = try source.size
        let orientation = source.header.orientation
        guard let decoder = unsafe tjInitDecompress() else {
            throw .drawing(reason: "there is not enough memory to decode a JPEG file")
        }
        defer { unsafe tjDestroy(decoder) }
        func failure() -> RenderingError {
            source.damaged(unsafe String(cString: tjGetErrorStr2(decoder)))
        }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let count = UInt(source.bytes.count)
        guard unsafe tjDecompressHeader3(decoder, source.bytes, count, &width, &height, &sampling, &space) == 0 else {
            throw failure()
        }
        let stored = orientation.swapsAxes ? (size.height, size.width) : (size.width, size.height)
        guard (Int(width), Int(height)) == stored else { throw source.damaged("its headers contain different sizes") }
        let isForPrint = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        let format = isForPrint ? TJPF_CMYK : TJPF_BGRA
        var words = [UInt32](repeating: 0, count: size.width * size.height)
        // A libjpeg warning means that the file is damaged. The scan limit rejects progressive files with thousands
        // of scans, whose decoding would take hours.
        let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
        let isDecoded = unsafe words.withUnsafeMutableBytes { target in
            unsafe tjDecompress2(
                decoder, source.bytes, count, target.baseAddress?.assumingMemoryBound(to: UInt8.self), width, width * 4,
                height, Int32(format.rawValue), flags) == 0
        }
        guard isDecoded else { throw failure() }
        let channels: ColorProfile.Space = isForPrint ? .cmyk : space == Int32(TJCS_GRAY.rawValue) ? .gray : .rgb
        if let standard = try source.inStandardColors(words, of: channels) {
            words = standard
        } else if isForPrint {
            words = words.map(\.colorOfInvertedInk)
        }
        if orientation != .up {
            let rowLength = stored.0
            words = (0..<size.height).flatMap { row in
                (0..<size.width).map { column in
                    let place = orientation.source(column: column, row: row, width: size.width, height: size.height)
                    return words[place.row * rowLength + place.column]
                }
            }
        }
        self.init(size, words, hasAlpha: false)
    }
}

extension UInt32 {
    /// The RGB color of a CMYK pixel. The components, starting with the lowest byte, are inverted ink values, because
    /// programs write CMYK files in this form.
    fileprivate var colorOfInvertedInk: UInt32 {
        let black = self >> 24
        func light(_ shift: UInt32) -> UInt32 { ((self >> shift & 0xFF) * black + 127) / 255 }
        return 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
    }
}

extension ImageSurface {
    /// Decodes a WebP file, lossy or lossless. As in UIKit, only the first image of an animated file is shown.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the file cannot be decoded.
    convenience init(webP source: PictureSource) throws(RenderingError) {
        let size = try source.size
        var features = WebPBitstreamFeatures()
        let status = unsafe WebPGetFeatures(source.bytes, source.bytes.count, &features)
        guard status == VP8_STATUS_OK else { throw source.damaged("libwebp reports status \(status.rawValue)") }
        guard (Int(features.width), Int(features.height)) == (size.width, size.height) else {
            throw source.damaged("its headers contain different sizes")
        }
        var words = [UInt32](repeating: 0, count: size.width * size.height)
        let isDecoded =
            features.has_animation != 0
            ? unsafe words.withUnsafeMutableBytes { unsafe ImageSurface.decodeFirst(of: source.bytes, to: $0) }
            : unsafe words.withUnsafeMutableBytes { target in
                let start = unsafe target.baseAddress?.assumingMemoryBound(to: UInt8.self)
                return unsafe WebPDecodeBGRAInto(
                    source.bytes, source.bytes.count, start, target.count, Int32(size.width * 4)) != nil
            }
        guard isDecoded else { throw source.damaged("its pixel data is incomplete or invalid") }
        let hasAlpha = features.has_alpha != 0 || features.has_animation != 0
        words = try source.inStandardColors(words, of: .rgb) ?? words
        self.init(size, hasAlpha ? words.map(\.withMultipliedAlpha) : words, hasAlpha: hasAlpha)
    }
}

extension ImageSurface {
    /// Decodes the first image of an animated file over a transparent background.
    ///
    /// - Returns: Whether an image was decoded.
    @unsafe
    fileprivate static func decodeFirst(of file: [UInt8], to target: UnsafeMutableRawBufferPointer) -> Bool {
        unsafe file.withUnsafeBufferPointer { bytes in
            var options = WebPAnimDecoderOptions()
            _ = unsafe WebPAnimDecoderOptionsInit(&options)
            options.color_mode = MODE_BGRA
            var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
            guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else { return false }
            defer { unsafe WebPAnimDecoderDelete(decoder) }
            var (picture, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
            guard unsafe WebPAnimDecoderGetNext(decoder, &picture, &time) != 0, let picture = unsafe picture else {
                return false
            }
            unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: picture, count: target.count))
            return true
        }
    }
}

extension UInt32 {
    /// The pixel `0xAARRGGBB`, converted from straight alpha to premultiplied alpha.
    var withMultipliedAlpha: UInt32 {
        let alpha = self >> 24
        func shade(_ shift: UInt32) -> UInt32 { (((self >> shift) & 0xFF) * alpha + 127) / 255 }
        return alpha << 24 | shade(16) << 16 | shade(8) << 8 | shade(0)
    }
}

/// Decodes PNG files in memory with Cairo, which reads the bytes through a callback.
struct PNGReading {
    private let bytes: [UInt8]
    private var place = 0

    /// Decodes a PNG file. The status of the returned surface reports errors. The caller must destroy the surface.
    @unsafe
    static func decode(_ bytes: [UInt8]) -> OpaquePointer {
        var reading = PNGReading(bytes: bytes)
        return unsafe withUnsafeMutablePointer(to: &reading) { reading in
            unsafe cairo_image_surface_create_from_png_stream(
                { reading, target, count in
                    let reading = unsafe reading!.assumingMemoryBound(to: PNGReading.self)
                    return unsafe reading.pointee.read(Int(count), to: target!)
                        ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
                }, reading)!
        }
    }

    /// Returns whether the color type of a PNG file is gray, with or without alpha. The file must be decodable.
    ///
    /// - Source: PNG specification, 11.2.2.
    static func isGray(_ file: [UInt8]) -> Bool { [0, 4].contains(file[25]) }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads `count` bytes. Returns whether enough bytes were left.
    @unsafe
    private mutating func read(_ count: Int, to target: UnsafeMutablePointer<UInt8>) -> Bool {
        guard count <= bytes.count - place else { return false }
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe target.update(from: start + place, count: count)
        }
        place += count
        return true
    }
}
