/// A drawn picture, as a value.
public struct Bitmap: Hashable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Row by row from the top left, without padding; each is `0xAARRGGBB` with the colours multiplied by alpha.
    ///
    /// On little-endian machines that is B, G, R, A in memory.
    public let pixels: [UInt32]
    /// Whether the canvas had a solid background, so that a file of it needs no alpha.
    public let isOpaque: Bool

    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - pixels: `width` × `height` of them.
    ///   - isOpaque: Whether every pixel is solid, and files need no alpha.
    public init(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool) {
        precondition(
            pixels.count == width * height,
            "a bitmap of \(width) × \(height) has \(width * height) pixels, not \(pixels.count)")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.isOpaque = isOpaque
    }

    /// The pixel `x` from the left and `y` from the top.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(0..<width ~= x && 0..<height ~= y, "there is no pixel at \(x), \(y) of \(width) × \(height)")
        return pixels[y * width + x]
    }
}
