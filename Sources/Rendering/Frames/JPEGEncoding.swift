import CTurboJPEG
package import Diagnostics
package import PNGCoding

/// Encodes pictures as baseline JPEG files. The same pixels always produce the same bytes.
package enum JPEGEncoding {
    /// The quality of libjpeg, 1 through 100. At 90, the steps of the brightness are a fifth of those in Annex K of the
    /// JPEG standard, so text has no visible fringes, and a file is still much smaller than at 100.
    package static let quality = 90

    /// Returns the bytes of a JPEG file.
    ///
    /// The file has full color resolution, because halved color resolution blurs colored text. JPEG files have no
    /// alpha: a pixel that is not opaque is encoded as if it were over black.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if memory is exhausted.
    package static func encode(_ picture: PixelPlane) throws(RenderingError) -> [UInt8] {
        guard let encoder = unsafe tjInitCompress() else {
            throw .drawing(reason: "there is not enough memory to encode a JPEG file")
        }
        defer { unsafe tjDestroy(encoder) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(picture.width * picture.height)
        for y in 0..<picture.height {
            let row = picture[y]
            for x in 0..<picture.width { pixels.append(row[x]) }
        }
        var (file, length): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        defer { unsafe tjFree(file) }
        // The accurate transform has the same results with and without vector instructions.
        let status = unsafe pixels.withUnsafeBytes { bytes in
            unsafe tjCompress2(
                encoder, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(picture.width),
                Int32(picture.width * 4), Int32(picture.height), Int32(TJPF_BGRX.rawValue), &file, &length,
                Int32(TJSAMP_444.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
        }
        guard status == 0, let start = unsafe file else {
            throw .drawing(reason: "libjpeg-turbo reports: \(unsafe String(cString: tjGetErrorStr2(encoder)))")
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
    }
}
