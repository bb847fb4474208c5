public import Geometry

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

/// The size of a canvas in whole pixels, within what can be drawn.
public struct PixelSize: Hashable, Sendable {
    /// At least 1.
    public let width: Int
    /// At least 1.
    public let height: Int

    /// The most pixels an edge may have.
    public static let longestEdge = 16_384
    /// The most pixels a canvas may have unless more is allowed: 256 MB of memory.
    public static let largestArea = 64_000_000

    /// The pixels that a canvas of `points` needs; a pixel that is needed in part counts.
    ///
    /// - Parameters:
    ///   - points: In points, not negative.
    ///   - scale: Pixels in a point.
    ///   - largestArea: The most pixels.
    /// - Throws: ``RenderingError/canvas(width:height:largestArea:)`` outside the limits, and for sizes that are not numbers.
    public init(
        _ points: Size, scale: Double, largestArea: Int = PixelSize.largestArea
    ) throws(RenderingError) {
        // A scale of 1 rounds pixels to whole ones; noise of the multiplication does not cost a pixel.
        let grid = PixelGrid(scale: 1)
        let (width, height) = (grid.roundedUp(points.width * scale), grid.roundedUp(points.height * scale))
        let edges = 1...Double(PixelSize.longestEdge)
        guard edges.contains(width), edges.contains(height), width * height <= Double(largestArea) else {
            throw .canvas(width: width, height: height, largestArea: largestArea)
        }
        self.width = Int(width)
        self.height = Int(height)
    }

    /// - Throws: ``RenderingError/canvas(width:height:largestArea:)`` outside the limits.
    public init(
        width: Int, height: Int, largestArea: Int = PixelSize.largestArea
    ) throws(RenderingError) {
        try self.init(
            Size(width: Double(width), height: Double(height)), scale: 1, largestArea: largestArea)
    }
}
