import Diagnostics
import Files
import Film
import FontFiles
import FrameFolders
import PNGCoding
import Pictures
import Text

/// Writes each frame of a film as one file. An artist draws and encodes the frames.
///
/// The files appear when the film is complete, and replace existing files with the same names. Other frames of an
/// earlier film are removed only if the pattern has at least four digits, such as `%04d.svg`. Shorter numbers are
/// ambiguous: `16.svg` may be an icon. If the film is interrupted or a frame fails, the folder is unchanged, or
/// removed if it is new. Equal consecutive frames are hard links to one file. Several frames are drawn concurrently,
/// which does not affect the output.
struct FrameFileSequence: FrameQueueSink, Sendable {
    /// Creates an artist that draws frames with its own renderer, and shares the decoded pictures with other artists.
    typealias ArtistMaker =
        @Sendable (FramePicture, AddedFonts, DecodedPictures) throws(RenderingError) -> any FrameArtist

    let settings: RenderSettings
    let jobs: Int

    var readsTrace: Bool { false }

    private let folder: Folder
    private let pattern: FramePattern
    private let makeArtist: ArtistMaker
    private var work: Work?

    private struct Work {
        let names: FrameNames
        let stage: StagingFolder
        let artists: [any FrameArtist]
        var written: [String] = []
    }

    /// The queue of frames. Its products are file names.
    var line: FrameQueue<String>?

    /// - Parameters:
    ///   - path: A path with exactly one placeholder for the frame number, such as `frames/%04d.svg`.
    ///   - settings: The settings of the pictures, such as their scale and background.
    ///   - jobs: The number of frames that are drawn at once, at least 1.
    ///   - makeArtist: A closure that creates the artist of a worker.
    init(path: String, settings: RenderSettings, jobs: Int, drawnBy makeArtist: @escaping ArtistMaker) {
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        guard let pattern = FramePattern(inPath: path) else {
            preconditionFailure("'\(path)' does not have exactly one placeholder for the frame number")
        }
        self.settings = settings
        self.jobs = jobs
        folder = Folder.containing(path)
        self.pattern = pattern
        self.makeArtist = makeArtist
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the folder cannot be
    ///   written.
    mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        let picture = try FramePicture(film, settings)
        let pictures = DecodedPictures()
        let line = FrameQueue<String>(of: film, jobs: jobs)
        var artists: [any FrameArtist] = []
        for _ in 0..<line.workers { artists.append(try makeArtist(picture, settings.fonts, pictures)) }
        for abandoned in StagingFolder.abandoned(in: folder, for: pattern) { abandoned.remove() }
        work = Work(
            names: FrameNames(pattern), stage: try StagingFolder(in: folder, for: pattern), artists: artists)
        self.line = line
    }

    /// - Throws: The `RenderingError` of this frame or of an earlier frame.
    mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let artists = work?.artists, let name = work?.names[frame.index], let folder = work?.stage.folder else {
            return
        }
        try await add(
            frame,
            make: { worker in
                try await AtomicFile.write(artists[worker].draw(frame), to: folder.path(of: name))
                return name
            },
            repeating: { before in
                try AtomicFile.link(folder.path(of: before), to: folder.path(of: name))
                return name
            })
    }

    mutating func take(_ name: String) { work?.written.append(name) }

    mutating func keep() throws { try work?.stage.publish(work?.written ?? []) }

    mutating func discard() { work?.stage.discard() }

    /// - Throws: The `RenderingError` of the first frame that failed, if the film is complete.
    mutating func finish(_ ending: FilmEnding) async throws {
        defer { work = nil }
        _ = try await end(ending)
    }
}

/// Draws frames as files in memory, one after another.
protocol FrameArtist: Actor {
    /// Returns the bytes of the file for a frame. They do not depend on earlier frames.
    func draw(_ frame: FrameSnapshot) throws -> [UInt8]
}

/// Draws frames as pixels, and encodes them.
actor PixelArtist: FrameArtist {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encode: @Sendable (PixelPlane) throws(RenderingError) -> [UInt8]
    /// The file of the last frame.
    private var last: [UInt8]?

    /// - Parameters:
    ///   - fonts: The fonts in addition to the built-in ones.
    ///   - pictures: The decoded images that all artists of the film share.
    ///   - encode: A closure that returns the bytes of the file for a picture.
    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    init(
        _ picture: FramePicture, adding fonts: AddedFonts, sharing pictures: DecodedPictures,
        encode: @escaping @Sendable (PixelPlane) throws(RenderingError) -> [UInt8]
    ) throws(RenderingError) {
        self.picture = picture
        self.encode = encode
        canvas = try FrameCanvas(picture, CairoRenderer(adding: fonts, sharing: pictures))
    }

    func draw(_ frame: FrameSnapshot) throws -> [UInt8] {
        try Task.checkCancellation()
        let earlier = last
        last = nil
        let changed = try canvas.draw(picture.tree(of: frame))
        let file = if changed.isEmpty, let earlier { earlier } else { try canvas.withPlane(encode) }
        last = file
        return file
    }
}
