public import Playback

/// Writes one frame of a film as a PNG file.
public struct PNGStill: FrameSink, Sendable {
    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    /// Which frame, counted from 0; `nil` for the last that comes.
    public let index: Int?
    /// Scale and background of the picture.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private var picture: FramePicture?
    private var chosen: FrameSnapshot?

    /// A still at `path`, which is written when the film is complete.
    public init(path: String, index: Int? = nil, settings: RenderSettings = RenderSettings()) {
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
        let bitmap = try CairoRenderer(adding: settings.fonts).draw(
            picture.tree(of: chosen), canvas: picture.canvas, scale: picture.scale, background: picture.backdrop,
            largestArea: picture.largestArea)
        try WholeFile.writeMakingFolder(PNGEncoding.encode(bitmap, settings.compression), to: path)
    }
}
