public import Playback

/// Writes a film as one file, or as raw frames on standard output.
///
/// The file appears when the film is complete; until then, and when it is interrupted, an earlier file of its name is as it was.
/// Pictures that look like the one before cost next to nothing, but in videos and raw frames.
public struct FilmFile: FrameSink {
    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    public let kind: FilmKind
    /// Scale and background of the pictures.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private var work: Work?

    private struct Work {
        let picture: FramePicture
        let canvas: FrameCanvas
        let writer: any FilmWriter
        /// The folders that were made for the film.
        let made: [Folder]
        var isEmpty = true
    }

    /// - Parameter path: One whose extension ``FilmKind`` knows.
    public init(path: String, settings: RenderSettings = RenderSettings()) {
        guard let kind = FilmKind(path: path) else { preconditionFailure("'\(path)' is no film") }
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits or those of the file's kind, a missing font or program, a
    ///   file that cannot be written.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        let picture = try FramePicture(film, settings)
        let canvas = try FrameCanvas(picture, CairoRenderer())
        let pictures = try FilmPictures(
            size: picture.size, isOpaque: picture.isOpaque, framesPerSecond: film.framesPerSecond,
            frameCount: film.frameCount, compression: settings.compression)
        let made = kind.isStream ? [] : try Folder.containing(path).create()
        do {
            if !kind.isStream { PartialFile.removeAbandoned(of: path) }
            work = Work(picture: picture, canvas: canvas, writer: try kind.makeWriter(path, pictures), made: made)
        } catch {
            Folder.removeEmpty(made)
            throw error
        }
    }

    /// - Throws: ``RenderingError``.
    public mutating func receive(_ frame: FrameSnapshot) throws(RenderingError) {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        let changed = try work.canvas.draw(work.picture.tree(of: frame))
        try work.canvas.withPlane { (plane) throws(RenderingError) in
            try work.writer.append(plane, isRepeated: changed.isEmpty && !work.isEmpty)
        }
        self.work?.isEmpty = false
    }

    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) throws(RenderingError) {
        guard let work else { return }
        self.work = nil
        do {
            guard ending == .complete, !work.isEmpty else { throw CancellationError() }
            try work.writer.finish()
        } catch {
            work.writer.discard()
            Folder.removeEmpty(work.made)
            if let error = error as? RenderingError { throw error }
        }
    }
}
