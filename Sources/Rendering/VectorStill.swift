public import Playback

/// Writes one frame of a film as an SVG or PDF file, in which shapes and text stay sharp at every size.
public struct VectorStill: FrameSink {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case svg
        case pdf
    }

    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    public let kind: Kind
    /// Background of the picture; a scale says where pixels are that views are aligned to.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private let measurer: CairoTextMeasurer?
    private var picture: FramePicture?
    private var last: FrameSnapshot?

    /// A still of the last frame that comes, which is written when the film is complete.
    ///
    /// - Parameters:
    ///   - path: The file to write. An existing file is replaced.
    ///   - kind: The file format.
    ///   - settings: Scale and background of the picture.
    ///   - measurer: The measurer that the film uses, with the added fonts of `settings`, in the same task. The still reuses its
    ///     fonts and shaped text. `nil` to load the fonts.
    public init(
        path: String, kind: Kind, settings: RenderSettings = RenderSettings(),
        measuring measurer: CairoTextMeasurer? = nil
    ) {
        self.measurer = measurer
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// - Throws: ``RenderingError/canvas(width:height:largestArea:)``.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        last = nil
    }

    public mutating func receive(_ frame: FrameSnapshot) { last = frame }

    /// Draws and writes the frame, unless the film was interrupted.
    ///
    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) throws(RenderingError) {
        guard ending == .complete, let picture, let last else { return }
        let renderer = try CairoRenderer(for: settings, measuring: measurer)
        try WholeFile.writeMakingFolder(VectorPage.draw(last, as: kind, picture, with: renderer), to: path)
    }
}
