package import Diagnostics
import Geometry
package import PNGCoding
package import Pictures

extension Bitmap {
    /// Calls `body` with the pixels, without copying them.
    package func withPlane<Result, Failure>(
        _ body: (PixelPlane) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe pixels.withUnsafeBufferPointer { (words) throws(Failure) in
            guard let start = words.baseAddress else {
                preconditionFailure("a bitmap of \(width) × \(height) has no pixels")
            }
            return try unsafe body(PixelPlane(start, width: width, height: height, stride: width))
        }
    }
}

extension PNGEncoder {
    /// Creates an encoder for pictures with the size and opacity of `bitmap`.
    ///
    /// - Throws: `RenderingError` if the size is outside the limits, or memory is exhausted.
    package convenience init(for bitmap: Bitmap, _ compression: PNGCompression) throws(RenderingError) {
        // Check only the width and the height. The area was checked when the bitmap was created.
        _ = try PixelSize(width: bitmap.width, height: bitmap.height, largestArea: .max)
        try self.init(
            width: bitmap.width, height: bitmap.height, hasAlpha: !bitmap.isOpaque, compression: compression)
    }

    /// Encodes the bitmap as a PNG file, and returns the bytes of the file. All bands of rows are compressed, even if
    /// they are equal to those of the previous picture.
    package func encode(_ bitmap: Bitmap) -> [UInt8] { bitmap.withPlane { encode($0) } }
}
