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
        var reel: FilmReel
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
        work = Work(artists: artists, reel: try await FilmReel(films, of: film, picture))
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
