import Diagnostics
import Files
public import Film
import FontFiles
public import FrameFolders
import Pictures
import Text

/// Writes a film as several movie files, or as raw frames on standard output. Each picture is drawn once.
///
/// Several pictures are drawn concurrently, and all files are written concurrently. The number of jobs affects the
/// duration but not the output. A file appears when the film is complete. Until then, and if the film is interrupted,
/// an existing file is unchanged. A picture that repeats the previous one takes little time, except in videos and raw
/// frames.
public struct FilmFiles: FrameQueueSink, Sendable {
    /// The movies. All have the same scale, limit, background and fonts.
    public let films: [FilmFile]
    /// The number of pictures that are drawn at once.
    public let jobs: Int

    public var readsTrace: Bool { false }

    private var work: Work?

    private struct Work {
        let artists: [PictureArtist]
        var writers: MovieWriters
    }

    var line: FrameQueue<DrawnFrame>?

    /// - Parameters:
    ///   - films: At least one movie. All have the same scale, limit, background and fonts.
    ///   - jobs: The number of pictures that are drawn at once, at least 1. At most twice this number of pictures, and
    ///     three pictures for each movie, are in memory.
    public init(_ films: [FilmFile], jobs: Int = 1) {
        precondition(jobs >= 1, "films need at least 1 job, not \(jobs)")
        FilmFile.checkThatPicturesAreAlike(films)
        self.films = films
        self.jobs = jobs
    }

    /// Creates a sink for one movie.
    ///
    /// - Parameters:
    ///   - path: A path with an extension that ``FilmKind`` supports.
    ///   - settings: The settings of the pictures, such as their scale and background.
    public init(path: String, settings: RenderSettings = RenderSettings()) {
        self.init([FilmFile(path: path, settings: settings)])
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits of the renderer or of a file format, a font or
    ///   program is missing, or a file cannot be written.
    public mutating func begin(_ film: FilmFormat) async throws {
        guard let settings = films.first?.settings else { return }
        let picture = try FramePicture(film, settings)
        let pictures = DecodedPictures()
        let line = FrameQueue<DrawnFrame>(of: film, jobs: jobs)
        let artists = try (0..<line.workers).map { _ in
            try PictureArtist(picture, adding: settings.fonts, sharing: pictures)
        }
        work = Work(artists: artists, writers: try await MovieWriters(films, of: film, picture))
        self.line = line
    }

    /// - Throws: The `RenderingError` of this frame or of an earlier frame, or the error of a movie if all movies have
    ///   failed.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let artists = work?.artists else { return }
        try await add(frame, make: { try await artists[$0].draw(frame) }, repeating: { _ in .repeated })
    }

    mutating func take(_ drawn: DrawnFrame) async throws {
        try await work?.writers.append(drawn.picture, waits: jobs == 1)
        // If all movies have failed, no more pictures are needed.
        if work?.writers.hasFailed == true { try await work?.writers.finish() }
    }

    /// Does nothing, because each movie is published separately.
    mutating func keep() {}

    mutating func discard() async { await work?.writers.discard() }

    /// - Throws: The `RenderingError` of the first movie that failed. An existing file of that movie is unchanged, and
    ///   the other movies are complete.
    public mutating func finish(_ ending: FilmEnding) async throws {
        defer { work = nil }
        if try await end(ending) { try await work?.writers.finish() }
    }
}

/// Draws pictures one after another, with its own renderer and surface.
actor PictureArtist {
    private let picture: FramePicture
    private let canvas: FrameCanvas

    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
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

/// Creates movies from the PNG frames of a film. The movies are identical to those that ``FilmFiles`` writes.
public struct FrameFilms: Sendable {
    /// The movies.
    public let films: [FilmFile]
    /// The number of files that are decoded concurrently.
    public let jobs: Int

    /// - Parameters:
    ///   - films: At least one movie. Only the compression in the settings of a movie is used, because the frames are
    ///     already drawn.
    ///   - jobs: The number of files that are decoded concurrently, at least 1.
    public init(_ films: [FilmFile], jobs: Int = 1) {
        precondition(jobs >= 1, "films need at least 1 job, not \(jobs)")
        (self.films, self.jobs) = (films, jobs)
    }

    /// Writes the movies.
    ///
    /// - Parameter film: A complete film with consecutive frames.
    /// - Throws: `RenderingError` if the frames are not consecutive, a frame cannot be decoded, a movie cannot be
    ///   written, or a program is missing.
    public func write(_ film: MergedFilm) async throws {
        let files = film.files
        guard let manifest = film.manifest, let first = files.first else { return }
        guard manifest.chosen.step == 1 else {
            throw RenderingError.incomplete(
                path: films.first?.path ?? "",
                reason: "a movie needs consecutive frames, but these are \(manifest.chosen.step) apart")
        }
        let size = try PixelSize(width: manifest.width, height: manifest.height)
        let isOpaque = try FrameFilms.isOpaque(first.path)
        var writers = try await MovieWriters(films) { file in
            FilmPictures(
                size: size, isOpaque: isOpaque, framesPerSecond: manifest.framesPerSecond, frameCount: files.count,
                compression: file.settings.compression)
        }
        // Decode files in order, ahead of the writers.
        var decoding: [Task<Bitmap?, any Error>] = []
        var next = 0
        do {
            for file in files {
                while next < files.count, decoding.count < 2 * jobs {
                    let (path, isRepeated) = files[next]
                    decoding.append(Task { isRepeated ? nil : try ImageSurface(path: path).bitmap })
                    next += 1
                }
                let picture = try await decoding.removeFirst().value
                try Task.checkCancellation()
                if let picture, (picture.width, picture.height) != (size.width, size.height) {
                    throw RenderingError.image(
                        path: file.path,
                        reason: "it has \(picture.width) × \(picture.height) pixels, but the manifest states "
                            + "\(size.width) × \(size.height)")
                }
                try await writers.append(picture, waits: jobs == 1)
                if writers.hasFailed { break }
            }
            try await writers.finish()
        } catch {
            for task in decoding { task.cancel() }
            for task in decoding { _ = await task.result }
            await writers.discard()
            throw error
        }
        for task in decoding { _ = await task.result }
    }

    /// Returns whether a PNG file has no alpha channel. The color type in the header of such a file is 2.
    private static func isOpaque(_ path: String) throws(RenderingError) -> Bool {
        let bytes = try AtomicFile.bytes(of: path)
        guard bytes.count > 25 else { throw .image(path: path, reason: "it is not a PNG file") }
        return bytes[25] == 2
    }
}
