import Geometry
public import Playback
import Views

/// Draws a film on one page: a few of its frames, small, each with its time below.
public struct ContactSheet: FrameSink, Sendable {
    /// Where the PNG file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    /// The most frames that are shown. The first and the last of the film are among them.
    public let limit: Int
    /// The scale is that of the page.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private var layout: ContactSheetLayout?
    private var artist: ContactSheetArtist?

    /// - Parameters:
    ///   - path: A PNG file.
    ///   - limit: At least 1.
    ///   - settings: Scale and background of the page.
    public init(path: String, limit: Int = 12, settings: RenderSettings = RenderSettings()) {
        precondition(limit >= 1, "a contact sheet shows at least 1 frame, not \(limit)")
        self.path = path
        self.limit = limit
        self.settings = settings
    }

    /// - Throws: ``RenderingError``: a page outside the limits of a canvas, or a missing font.
    public mutating func begin(_ film: FilmFormat) async throws(RenderingError) {
        let layout = ContactSheetLayout(canvas: film.canvas, frameCount: film.frameCount, limit: limit)
        artist = try ContactSheetArtist(layout, of: film, settings)
        self.layout = layout
    }

    /// - Throws: ``RenderingError`` when the frame is shown and cannot be drawn.
    public mutating func receive(_ frame: FrameSnapshot) async throws(RenderingError) {
        guard let cell = layout?.cell(ofFrame: frame.index) else { return }
        try await artist?.draw(frame, in: cell)
    }

    /// Writes the page, unless the film was interrupted.
    ///
    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) async throws(RenderingError) {
        guard ending == .complete, let artist else { return }
        let page = try await artist.page()
        try WholeFile.writeMakingFolder(PNGEncoding.encode(page, settings.compression), to: path)
    }
}
