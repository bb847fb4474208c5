public import Playback

/// Writes one frame of a film as a PNG file.
public struct PNGStill: FrameSink {
    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    /// Which frame, counted from 0; `nil` for the last that comes.
    public let index: Int?
    /// Scale and background of the picture.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private let measurer: CairoTextMeasurer?
    private var picture: FramePicture?
    private var chosen: FrameSnapshot?

    /// A still at `path`, which is written when the film is complete.
    ///
    /// - Parameters:
    ///   - path: The file to write. An existing file is replaced.
    ///   - index: The number of the frame, from 0; `nil` for the last frame that the sink receives.
    ///   - settings: Scale and background of the picture.
    ///   - measurer: The measurer that the film uses, with the added fonts of `settings`, in the same task. The still reuses its
    ///     fonts and shaped text. `nil` to load the fonts.
    public init(
        path: String, index: Int? = nil, settings: RenderSettings = RenderSettings(),
        measuring measurer: CairoTextMeasurer? = nil
    ) {
        self.measurer = measurer
        self.path = path
        self.index = index
        self.settings = settings
    }

    /// - Throws: ``RenderingError/canvas(width:height:largestArea:)``.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        chosen = nil
    }

    /// Keeps the frame if it is the one.
    public mutating func receive(_ frame: FrameSnapshot) {
        if index == nil || index == frame.index { chosen = frame }
    }

    /// Draws and writes the frame, unless the film was interrupted or did not reach it.
    ///
    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) throws(RenderingError) {
        guard ending == .complete, let picture, let chosen else { return }
        let canvas = try FrameCanvas(picture, CairoRenderer(for: settings, measuring: measurer))
        _ = try canvas.draw(picture.tree(of: chosen))
        let encoder = try PNGEncoder(
            picture.size, hasAlpha: !picture.isOpaque, compression: settings.compression)
        // Without a copy of the pixels, which takes as long as drawing a small picture.
        try AtomicFile.writeMakingFolder(canvas.withPlane { encoder.encode($0) }, to: path)
    }
}

/// Bitmaps as PNG files. The same bitmap always gives the same bytes.
public enum PNGEncoding {
    /// The bytes of a PNG file: without alpha for opaque bitmaps, with straight alpha for others.
    ///
    /// - Throws: ``RenderingError`` for an edge or an area that ``PixelSize`` does not allow, and when there is not enough
    ///   memory.
    public static func encode(_ bitmap: Bitmap, _ compression: PNGCompression = .fast) throws(RenderingError) -> [UInt8]
    {
        try PNGEncoder(for: bitmap, compression).encode(bitmap)
    }

    /// Writes the bitmap as a PNG file, which is there whole or not at all.
    ///
    /// - Throws: ``RenderingError``; an earlier file of the name is then as it was.
    public static func write(
        _ bitmap: Bitmap, _ compression: PNGCompression = .fast, to path: String
    ) throws(RenderingError) {
        try AtomicFile.write(encode(bitmap, compression), to: path)
    }
}
