public import Diagnostics
public import Geometry

/// The size of a canvas in whole pixels, within the limits of the renderer.
public struct PixelSize: Hashable, Sendable {
    /// The width, at least 1.
    public let width: Int
    /// The height, at least 1.
    public let height: Int

    /// The maximum length of an edge, in pixels.
    public static let longestEdge = RenderingError.longestEdge
    /// The default maximum area of a canvas, in pixels. A canvas of this area takes 256 MB of memory.
    public static let largestArea = 64_000_000

    /// Converts a canvas size from points to pixels. Partially covered pixels are included.
    ///
    /// - Parameters:
    ///   - points: The size in points. It must not be negative.
    ///   - scale: The number of pixels in a point.
    ///   - largestArea: The maximum area in pixels.
    /// - Throws: `RenderingError.canvas(width:height:largestArea:)` for sizes outside the limits, and for sizes that
    ///   are not numbers.
    public init(
        _ points: Size, scale: Double, largestArea: Int = PixelSize.largestArea
    ) throws(RenderingError) {
        // A scale of 1 rounds to whole pixels. Rounding errors of the multiplication do not add a pixel.
        let grid = PixelGrid(scale: 1)
        let (width, height) = (grid.roundedUp(points.width * scale), grid.roundedUp(points.height * scale))
        let edges = 1...Double(PixelSize.longestEdge)
        guard edges.contains(width), edges.contains(height), width * height <= Double(largestArea) else {
            throw .canvas(width: width, height: height, largestArea: largestArea)
        }
        self.width = Int(width)
        self.height = Int(height)
    }

    /// - Throws: `RenderingError.canvas(width:height:largestArea:)` for sizes outside the limits.
    public init(
        width: Int, height: Int, largestArea: Int = PixelSize.largestArea
    ) throws(RenderingError) {
        try self.init(
            Size(width: Double(width), height: Double(height)), scale: 1, largestArea: largestArea)
    }
}
