public import Geometry
import Simulation
import Views

/// The common properties of all frames of a film.
public struct FilmFormat: Hashable, Sendable {
    public let title: String
    /// The size of the canvas in points. The canvas is large enough for every size of the window.
    public package(set) var canvas: Size
    /// The number of pixels per point on the device.
    public let scale: Double
    public let framesPerSecond: Int
    /// The number of frames in the whole film.
    public package(set) var frameCount: Int
    /// The number of frames that a sink receives.
    public package(set) var sampleCount: Int
    /// Whether the window always has the size of the canvas. If `false`, the window is centered on the canvas.
    public package(set) var windowFillsCanvas: Bool
    /// The initial device, orientation and traits, as text: `iPhone 14, landscape, dark, leftToRight, large`.
    public let surroundings: String

    /// - Parameters:
    ///   - title: The title of the script or program.
    ///   - canvas: The size of the canvas in points.
    ///   - scale: The number of pixels per point.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - frameCount: The number of frames in the whole film.
    ///   - sampleCount: The number of frames that a sink receives; `nil` for every frame.
    ///   - windowFillsCanvas: Whether the window always has the size of the canvas.
    ///   - surroundings: The device, orientation and traits, as text.
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

extension DisplayEnvironment {
    /// A description such as `iPad Air, half, landscape, dark, leftToRight, large`. Equal environments have equal
    /// descriptions. Devices are identified by their names.
    package var words: String {
        let share: String? =
            switch width {
            case .full: nil
            case .split(let split): split.rawValue
            case .points(let points): "\(points.shortText) points"
            }
        let words = [
            device.name, share, orientation.rawValue, userInterfaceStyle.rawValue, layoutDirection.rawValue,
            preferredContentSizeCategory.rawValue,
        ]
        return (words.compactMap(\.self) + accessibility.words).joined(separator: ", ")
    }
}
