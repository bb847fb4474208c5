public import Geometry

/// What is the same for all frames of a film.
public struct FilmFormat: Hashable, Sendable {
    public let title: String
    /// In points: room for the window in every size it has in the film.
    public let canvas: Size
    /// Pixels in a point on the device.
    public let scale: Double
    public let framesPerSecond: Int
    /// Of the whole film.
    public let frameCount: Int
    /// How many of them a sink receives: all, unless some are chosen.
    public let sampleCount: Int
    /// Whether the window is as large as the canvas all the time. Where it is not, it is in the middle.
    public let windowFillsCanvas: Bool
    /// What the film is shown on when it begins, in words: `iPhone 14, landscape, dark, leftToRight, large`.
    public let surroundings: String

    /// - Parameters:
    ///   - title: The script's, or the program's.
    ///   - canvas: In points.
    ///   - scale: Pixels in a point.
    ///   - framesPerSecond: 1 through 1000.
    ///   - frameCount: Of the whole film.
    ///   - sampleCount: `nil` for every frame.
    ///   - windowFillsCanvas: Whether it does so all the time.
    ///   - surroundings: In words: the device, the orientation, the traits.
    public init(
        title: String, canvas: Size, scale: Double, framesPerSecond: Int, frameCount: Int,
        sampleCount: Int? = nil, windowFillsCanvas: Bool = true, surroundings: String = ""
    ) {
        self.title = title
        self.canvas = canvas
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.frameCount = frameCount
        self.sampleCount = sampleCount ?? frameCount
        self.windowFillsCanvas = windowFillsCanvas
        self.surroundings = surroundings
    }
}
