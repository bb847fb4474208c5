import CWebP
import Views

extension ImageSurface {
    /// The pixels of a WebP file, with or without loss; of an animated one the first that are shown, as UIKit has it.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``.
    convenience init(webP source: PictureSource) throws(RenderingError) {
        let size = try source.size
        var features = WebPBitstreamFeatures()
        let status = unsafe WebPGetFeatures(source.bytes, source.bytes.count, &features)
        guard status == VP8_STATUS_OK else { throw source.damaged("libwebp's status is \(status.rawValue)") }
        guard (Int(features.width), Int(features.height)) == (size.width, size.height) else {
            throw source.damaged("it says of two sizes that it has them")
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
        guard isDecoded else { throw source.damaged("its pixels end early or are no WebP") }
        let hasAlpha = features.has_alpha != 0 || features.has_animation != 0
        words = try source.inStandardColors(words, of: .rgb) ?? words
        self.init(size, hasAlpha ? words.map(\.withMultipliedAlpha) : words, hasAlpha: hasAlpha)
    }
}

extension ImageSurface {
    /// The first picture of an animated file, over nothing.
    ///
    /// - Returns: Whether there is one.
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
    /// `0xAARRGGBB` with the colours multiplied by alpha, of one with straight colours.
    var withMultipliedAlpha: UInt32 {
        let alpha = self >> 24
        func shade(_ shift: UInt32) -> UInt32 { (((self >> shift) & 0xFF) * alpha + 127) / 255 }
        return alpha << 24 | shade(16) << 16 | shade(8) << 8 | shade(0)
    }
}
