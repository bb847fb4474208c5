import Diagnostics
import Film
import PNGCoding
import Pictures

/// A movie file, or a stream of raw frames on standard output, that ``FilmFiles`` writes.
public struct FilmFile: Sendable {
    /// The path of the file. A missing folder is created, and an existing file is replaced.
    public let path: String
    public let kind: FilmKind
    /// The settings of the pictures, such as their scale and background.
    public let settings: RenderSettings

    /// - Parameters:
    ///   - path: A path with an extension that ``FilmKind`` supports.
    ///   - settings: The settings of the pictures, such as their scale and background.
    public init(path: String, settings: RenderSettings = RenderSettings()) {
        guard let kind = FilmKind(path: path) else { preconditionFailure("'\(path)' is not the path of a movie") }
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// Checks that all movies have the same picture settings.
    static func checkThatPicturesAreAlike(_ films: [FilmFile], _ settings: RenderSettings? = nil) {
        guard let first = settings ?? films.first?.settings else { return }
        for film in films {
            precondition(
                (film.settings.scale, film.settings.limit) == (first.scale, first.limit)
                    && (film.settings.background, film.settings.fonts) == (first.background, first.fonts),
                "movies of the same pictures must have the same scale, limit, background and fonts")
        }
    }
}

/// The format of a movie, determined by the file extension.
public enum FilmKind: String, CaseIterable, Hashable, Sendable {
    case gif
    /// An animated PNG file. The extension `.png` is also accepted.
    case apng
    case webp
    /// H.264 video, encoded by ffmpeg.
    case mp4
    /// VP9 video, encoded by ffmpeg.
    case webm
    /// ProRes 4444 video with an alpha channel, encoded by ffmpeg, for video editors.
    case mov
    /// Raw frames on standard output: R, G, B and straight alpha, one byte each.
    case rgba
    /// A YUV4MPEG2 stream on standard output, with 4:4:4 sampling and BT.709 colors in limited range.
    case y4m

    /// Creates the format of the movie at `path`. Returns `nil` if `path` is not the path of a movie, for example if
    /// it is a folder. The paths `-.rgba` and `-.y4m` stand for standard output. Other paths with these extensions are
    /// not movies.
    public init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        guard let kind = suffix == "png" ? .apng : FilmKind(rawValue: suffix) else { return nil }
        guard kind.isStream == (path == "-.\(suffix)") else { return nil }
        self = kind
    }

    /// The extensions of movie files, for help texts: `.gif, .apng or .png, .webp, .mp4, .webm or .mov`.
    package static let fileExtensions: String = {
        let extensions = allCases.filter { !$0.isStream }.map { $0 == .apng ? ".apng or .png" : ".\($0.rawValue)" }
        return extensions.dropLast().joined(separator: ", ") + " or " + (extensions.last ?? "")
    }()

    /// Whether the movie is written to standard output.
    public var isStream: Bool { self == .rgba || self == .y4m }

    /// Whether the pictures of the movie can be transparent.
    package var supportsTransparency: Bool { self != .mp4 && self != .y4m }

    func makeWriter(_ path: String, _ pictures: FilmPictures) throws(RenderingError) -> any FilmWriter {
        switch self {
        case .gif: try GIFWriter(path, pictures)
        case .apng: try APNGWriter(path, pictures)
        case .webp: try WebPWriter(path, pictures)
        case .mp4, .webm, .mov: try VideoWriter(path, self, pictures)
        case .rgba, .y4m: try RawWriter(self, pictures)
        }
    }
}

/// Writes several movies from one sequence of pictures.
struct MovieWriters: Sendable {
    private var recordings: [Recording] = []
    /// The picture that was appended last.
    private var last: Bitmap?

    fileprivate struct Recording {
        let writer: any FilmWriter
        let isStream: Bool
        /// The tasks that write the pending pictures, in order.
        var pending: [Task<Void, any Error>] = []
        /// The first error of the movie. A failed movie receives no more pictures, and the other movies continue.
        var failure: (any Error)?
    }

    /// Whether there are movies and all of them have failed.
    var hasFailed: Bool { !recordings.isEmpty && recordings.allSatisfy { $0.failure != nil } }

    /// The maximum number of pending pictures of one movie.
    private static let room = 2

    /// - Throws: `RenderingError` if a file cannot be written, the size is not supported, or a program is missing. If
    ///   an error is thrown, all temporary files are removed.
    init(_ films: [FilmFile], of film: FilmFormat, _ picture: FramePicture) async throws {
        let size = try picture.size
        try await self.init(films) { file in
            FilmPictures(
                size: size, isOpaque: picture.isOpaque, framesPerSecond: film.framesPerSecond,
                frameCount: film.sampleCount, compression: file.settings.compression)
        }
    }

    /// - Parameter pictures: A closure that returns the properties of the pictures of a movie.
    /// - Throws: The errors of ``init(_:of:_:)``.
    init(_ films: [FilmFile], _ pictures: (FilmFile) -> FilmPictures) async throws {
        for file in films {
            do throws(RenderingError) {
                let writer = try file.kind.makeWriter(file.path, pictures(file))
                recordings.append(Recording(writer: writer, isStream: file.kind.isStream))
            } catch {
                await discard()
                throw error
            }
        }
    }

    /// Appends a picture to every movie that has not failed. If a movie fails, ``finish()`` throws its error.
    ///
    /// - Parameters:
    ///   - picture: The picture; `nil` repeats the previous one.
    ///   - waits: Whether to wait until the picture is written.
    /// - Throws: `RenderingError` if standard output cannot be written, for example because the reading process closed
    ///   the pipe. The render then ends.
    mutating func append(_ picture: Bitmap?, waits: Bool) async throws {
        if recordings.isEmpty { return }
        guard let next = picture ?? last else { preconditionFailure("the first picture of a film must not be nil") }
        let previous = last
        last = next
        for index in recordings.indices where recordings[index].failure == nil {
            let (writer, before) = (recordings[index].writer, recordings[index].pending.last)
            recordings[index].pending.append(
                Task {
                    try await before?.value
                    try await writer.append(next, isRepeated: picture == nil || picture == previous)
                })
        }
        for index in recordings.indices {
            while recordings[index].pending.count > (waits ? 0 : MovieWriters.room) {
                do {
                    try await recordings[index].pending.removeFirst().value
                } catch {
                    await recordings[index].fail(of: error)
                    if recordings[index].isStream { throw error }
                }
            }
        }
    }

    /// Completes every movie. The failure of one movie does not affect the others.
    ///
    /// - Throws: The `RenderingError` of the first movie that failed.
    mutating func finish() async throws {
        var firstError: (any Error)?
        for recording in recordings {
            var recording = recording
            do {
                for task in recording.pending { try await task.value }
                if recording.failure == nil {
                    if last == nil { await recording.writer.discard() } else { try await recording.writer.finish() }
                }
            } catch {
                await recording.fail(of: error)
            }
            firstError = firstError ?? recording.failure
        }
        recordings = []
        if let firstError { throw firstError }
    }

    /// Removes the files of all movies.
    mutating func discard() async {
        for recording in recordings.reversed() {
            var recording = recording
            for task in recording.pending { task.cancel() }
            await recording.removeOutput()
        }
        recordings = []
    }
}

extension MovieWriters.Recording {
    /// Marks the movie as failed, and removes its file.
    fileprivate mutating func fail(of error: any Error) async {
        failure = failure ?? error
        await removeOutput()
    }

    fileprivate mutating func removeOutput() async {
        for task in pending { _ = await task.result }
        pending = []
        await writer.discard()
    }
}

/// Writes the pictures of a movie to a file or stream, one after another.
protocol FilmWriter: Actor {
    /// Appends the next picture, which is shown for one frame.
    ///
    /// - Parameter isRepeated: Whether the picture has the same pixels as the previous picture.
    /// - Throws: `RenderingError`. After an error, the only method that may be called is ``discard()``.
    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError)

    /// Completes the movie after at least one picture, and moves it to its final path.
    ///
    /// - Throws: `RenderingError`. If an error is thrown, an existing file is unchanged.
    func finish() throws(RenderingError)

    /// Removes the temporary file of the movie.
    func discard()
}

extension FilmWriter {
    /// Appends a picture, unless the task is cancelled.
    func append(_ picture: Bitmap, isRepeated: Bool) throws {
        try Task.checkCancellation()
        try picture.withPlane { (plane) throws(RenderingError) in try append(plane, isRepeated: isRepeated) }
    }
}

/// The common properties of all pictures of a movie.
struct FilmPictures: Hashable, Sendable {
    let size: PixelSize
    let isOpaque: Bool
    /// The frame rate, 1 through 1000.
    let framesPerSecond: Int
    /// The number of pictures.
    let frameCount: Int
    let compression: PNGCompression
}
