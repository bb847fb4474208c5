public import Playback

/// Writes a film as one file, or as raw frames on standard output.
///
/// The file appears when the film is complete; until then, and when it is interrupted, an earlier file of its name is as it was.
/// Pictures that look like the one before cost next to nothing, but in videos and raw frames. ``FilmFiles`` makes several files
/// of the same pictures.
public struct FilmFile: FrameSink, Sendable {
    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    public let kind: FilmKind
    /// Scale and background of the pictures.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    /// The films of which this one is.
    private var work: FilmFiles?

    /// - Parameters:
    ///   - path: One whose extension ``FilmKind`` knows.
    ///   - settings: Scale and background of the pictures.
    public init(path: String, settings: RenderSettings = RenderSettings()) {
        guard let kind = FilmKind(path: path) else { preconditionFailure("'\(path)' is no film") }
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits or those of the file's kind, a missing font or program, a
    ///   file that cannot be written.
    public mutating func begin(_ film: FilmFormat) async throws {
        work = nil
        var films = FilmFiles([self])
        try await films.begin(film)
        work = films
    }

    /// - Throws: ``RenderingError``.
    public mutating func receive(_ frame: FrameSnapshot) async throws { try await work?.receive(frame) }

    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) async throws {
        defer { work = nil }
        try await work?.finish(ending)
    }

    /// What pictures look like is the same for all films that are made of them.
    static func checkThatPicturesAreAlike(_ films: [FilmFile], _ settings: RenderSettings? = nil) {
        guard let first = settings ?? films.first?.settings else { return }
        for film in films {
            precondition(
                (film.settings.scale, film.settings.limit) == (first.scale, first.limit)
                    && (film.settings.background, film.settings.fonts) == (first.background, first.fonts),
                "films of the same pictures have one scale, one limit, one background and the same fonts")
        }
    }
}
