public import Diagnostics
import Files
public import Film
import FrameFolders
public import PNGCoding
public import Pictures
public import Text

/// Writes one frame of a film as a PNG file.
public struct PNGStill: FrameSink {
    /// The path of the file. A missing folder is created, and an existing file is replaced.
    public let path: String
    /// The zero-based index of the frame; `nil` for the last frame that the sink receives.
    public let index: Int?
    /// The settings of the picture, such as its scale, background, fonts and compression.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private let measurer: CairoTextMeasurer?
    private var picture: FramePicture?
    private var chosen: FrameSnapshot?

    /// Creates a sink that writes a still image to `path` when the film is complete.
    ///
    /// - Parameters:
    ///   - path: The path of the file. An existing file is replaced.
    ///   - index: The zero-based index of the frame; `nil` for the last frame that the sink receives.
    ///   - settings: The settings of the picture, such as its scale, background, fonts and compression.
    ///   - measurer: The text measurer that the film uses in the same task. It must have the same added fonts as
    ///     `settings`. The sink reuses its fonts and shaped text. If `measurer` is `nil`, the fonts are loaded.
    public init(
        path: String, index: Int? = nil, settings: RenderSettings = RenderSettings(),
        measuring measurer: CairoTextMeasurer? = nil
    ) {
        self.measurer = measurer
        self.path = path
        self.index = index
        self.settings = settings
    }

    /// - Throws: `RenderingError.canvas(width:height:largestArea:)` if the canvas is outside the limits.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        chosen = nil
    }

    /// Stores the frame if it is the requested frame.
    public mutating func receive(_ frame: FrameSnapshot) {
        if index == nil || index == frame.index { chosen = frame }
    }

    /// Draws and writes the frame, unless the film was interrupted or does not contain the frame.
    ///
    /// - Throws: `RenderingError`. If an error is thrown, an existing file is unchanged.
    public mutating func finish(_ ending: FilmEnding) throws(RenderingError) {
        guard ending == .complete, let picture, let chosen else { return }
        let canvas = try FrameCanvas(picture, CairoRenderer(for: settings, measuring: measurer))
        _ = try canvas.draw(picture.tree(of: chosen))
        let encoder = try picture.makeEncoder(settings.compression)
        // Encode the surface directly. A copy of the pixels would take as long as drawing a small picture.
        try AtomicFile.writeCreatingFolder(canvas.withPlane { encoder.encode($0) }, to: path)
    }
}

/// Encodes bitmaps as PNG files. The same bitmap always produces the same bytes.
public enum PNGEncoding {
    /// Returns the bytes of a PNG file. Opaque bitmaps are encoded without alpha, others with straight alpha.
    ///
    /// - Throws: `RenderingError` if an edge is longer than `PixelSize.longestEdge`, or memory is exhausted.
    public static func encode(_ bitmap: Bitmap, _ compression: PNGCompression = .fast) throws(RenderingError) -> [UInt8]
    {
        try PNGEncoder(for: bitmap, compression).encode(bitmap)
    }

    /// Writes the bitmap atomically as a PNG file.
    ///
    /// - Throws: `RenderingError`. If an error is thrown, an existing file is unchanged.
    public static func write(
        _ bitmap: Bitmap, _ compression: PNGCompression = .fast, to path: String
    ) throws(RenderingError) {
        try AtomicFile.write(encode(bitmap, compression), to: path)
    }
}
