import CTurboJPEG
import CWebP

/// The bytes of picture files for tests.
enum EncodedPicture {
    /// - Parameter pixels: The pixels in the order of `format`, row by row: `0xAARRGGBB`, whose alpha is ignored.
    static func jpeg(
        _ pixels: [UInt32], _ width: Int, _ height: Int, flags: Int32 = 0, format: TJPF = TJPF_BGRX,
        isGray: Bool = false
    ) -> [UInt8] {
        let encoder = unsafe tjInitCompress()
        defer { unsafe tjDestroy(encoder) }
        var (file, length): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        let status = unsafe pixels.withUnsafeBytes { bytes in
            unsafe tjCompress2(
                encoder, bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(width * 4),
                Int32(height), Int32(format.rawValue), &file, &length,
                Int32((isGray ? TJSAMP_GRAY : TJSAMP_444).rawValue), 95, flags)
        }
        precondition(status == 0, "libjpeg-turbo made no file")
        defer { unsafe tjFree(file) }
        return unsafe Array(UnsafeBufferPointer(start: file, count: Int(length)))
    }

    /// Returns a lossless WebP file.
    ///
    /// - Parameter pixels: The pixels as `0xAARRGGBB` with straight alpha, row by row.
    static func webP(_ pixels: [UInt32], _ width: Int, _ height: Int) -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        let length = unsafe pixels.withUnsafeBytes { bytes in
            unsafe WebPEncodeLosslessBGRA(
                bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(height), Int32(width * 4),
                &file)
        }
        defer { unsafe WebPFree(file) }
        return unsafe Array(UnsafeBufferPointer(start: file, count: Int(length)))
    }
}
