public import Geometry

/// What is the same for all frames of a film.
public struct FilmFormat: Hashable, Sendable {
    public let title: String
    /// In points.
    public let canvas: Size
    /// Pixels in a point on the device.
    public let scale: Double
    public let framesPerSecond: Int
    public let frameCount: Int

    public init(title: String, canvas: Size, scale: Double, framesPerSecond: Int, frameCount: Int) {
        self.title = title
        self.canvas = canvas
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.frameCount = frameCount
    }
}
