public import Playback

/// Writes a film as several files, or as raw frames on standard output, of which each picture is drawn once.
///
/// Pictures are drawn several at once, and every file is written beside that; how many changes the time it takes and never a
/// byte.
public struct FilmFiles: FrameLineSink, Sendable {
    /// With one scale and background, those of the first.
    public let films: [FilmFile]
    /// How many pictures are drawn at once.
    public let jobs: Int

    public var readsTrace: Bool { false }

    private var work: Work?

    private struct Work {
        let artists: [PictureArtist]
        var reel: MovieWriters
    }

    var line: FrameLine<DrawnFrame>?

    /// - Parameters:
    ///   - films: At least one, with the same scale and background.
    ///   - jobs: At least 1. At most twice as many pictures are in memory, and three for each film.
    public init(_ films: [FilmFile], jobs: Int = 1) {
        precondition(jobs >= 1, "films need at least 1 job, not \(jobs)")
        FilmFile.checkThatPicturesAreAlike(films)
        self.films = films
        self.jobs = jobs
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits or those of a file's kind, a missing font or program, a
    ///   file that cannot be written.
    public mutating func begin(_ film: FilmFormat) async throws {
        guard let settings = films.first?.settings else { return }
        let picture = try FramePicture(film, settings)
        let pictures = DecodedPictures()
        let line = FrameLine<DrawnFrame>(of: film, jobs: jobs)
        let artists = try (0..<line.workers).map { _ in
            try PictureArtist(picture, adding: settings.fonts, sharing: pictures)
        }
        work = Work(artists: artists, reel: try await MovieWriters(films, of: film, picture))
        self.line = line
    }

    /// - Throws: ``RenderingError`` of this frame or of one before it, or of the films when all have failed.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let artists = work?.artists else { return }
        try await add(frame, make: { try await artists[$0].draw(frame) }, repeating: { _ in .repeated })
    }

    mutating func take(_ drawn: DrawnFrame) async throws {
        try await work?.reel.append(drawn.picture, waits: jobs == 1)
        // Nobody needs more pictures then.
        if work?.reel.hasFailed == true { try await work?.reel.finish() }
    }

    /// Films are whole one by one.
    mutating func keep() {}

    mutating func discard() async { await work?.reel.discard() }

    /// - Throws: ``RenderingError`` of the first film that failed; its earlier file is then as it was, and the others are whole.
    public mutating func finish(_ ending: FilmEnding) async throws {
        defer { work = nil }
        if try await end(ending) { try await work?.reel.finish() }
    }
}

/// Draws pictures one after another, with a renderer and a surface of its own.
actor PictureArtist {
    private let picture: FramePicture
    private let canvas: FrameCanvas

    /// - Throws: ``RenderingError``: a canvas outside the limits, or a missing font.
    init(
        _ picture: FramePicture, adding fonts: AddedFonts, sharing pictures: DecodedPictures
    ) throws(RenderingError) {
        self.picture = picture
        canvas = try FrameCanvas(picture, CairoRenderer(adding: fonts, sharing: pictures))
    }

    func draw(_ frame: FrameSnapshot) throws -> DrawnFrame {
        try Task.checkCancellation()
        _ = try canvas.draw(picture.tree(of: frame))
        return DrawnFrame(picture: try canvas.bitmap())
    }
}

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

/// What kind of file a film becomes, told by the extension of its name.
public enum FilmKind: String, CaseIterable, Hashable, Sendable {
    case gif
    /// An animated PNG file; `.png` too.
    case apng
    case webp
    /// H.264, by ffmpeg.
    case mp4
    /// VP9, by ffmpeg.
    case webm
    /// Frames one after another, on standard output: R, G, B and straight alpha, a byte each.
    case rgba
    /// YUV4MPEG2 on standard output: 4:4:4, BT.709 in its limited range.
    case y4m

    /// The kind of file that `path` names; `nil` where it names none, and may be a folder. `-.rgba` and `-.y4m` mean standard
    /// output; other files of these names do not.
    public init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        guard let kind = suffix == "png" ? .apng : FilmKind(rawValue: suffix) else { return nil }
        guard kind.isStream == (path == "-.\(suffix)") else { return nil }
        self = kind
    }

    /// Whether it goes to standard output.
    public var isStream: Bool { self == .rgba || self == .y4m }

    func makeWriter(_ path: String, _ pictures: FilmPictures) throws(RenderingError) -> any FilmWriter {
        switch self {
        case .gif: try GIFWriter(path, pictures)
        case .apng: try APNGWriter(path, pictures)
        case .webp: try WebPWriter(path, pictures)
        case .mp4, .webm: try VideoWriter(path, self, pictures)
        case .rgba, .y4m: try RawWriter(self, pictures)
        }
    }
}
