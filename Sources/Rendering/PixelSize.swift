public import Geometry

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
