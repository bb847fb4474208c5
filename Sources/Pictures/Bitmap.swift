/// A rendered image.
public struct Bitmap: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels in row-major order from the top left, without padding. Each pixel is `0xAARRGGBB` with premultiplied
    /// alpha.
    ///
    /// On little-endian machines the byte order in memory is B, G, R, A.
    public let pixels: [UInt32]
    /// Whether the bitmap has no alpha channel. All pixels of such a bitmap are opaque.
    public let isOpaque: Bool

    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - pixels: `width` × `height` pixels in row-major order.
    ///   - isOpaque: Whether the bitmap has no alpha channel. If `true`, all pixels must be opaque.
    public init(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool) {
        precondition(
            pixels.count == width * height,
            "a bitmap of \(width) × \(height) has \(width * height) pixels, not \(pixels.count)")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.isOpaque = isOpaque
    }

    /// The pixel at column `x` and row `y`, counted from the top left.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(0..<width ~= x && 0..<height ~= y, "pixel (\(x), \(y)) is outside a \(width) × \(height) bitmap")
        return pixels[y * width + x]
    }
}
