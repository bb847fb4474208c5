public import Playback

/// Writes each frame of a film as an SVG or PDF file.
///
/// The files appear when the film is complete, and take the place of earlier ones of their names. What else an earlier film left
/// gives way too where four or more digits tell that it is a frame: `0040.svg` for `%04d.svg`, and nothing for `%d.svg`. When the film
/// is interrupted or a frame fails, the folder is as it was, and gone where it was not. Frames that look the same are one file with
/// several names. Several are drawn at once, which changes no byte.
public struct VectorSequence: FrameLineSink, Sendable {
    /// Where the files go, with a place for the number in their name: `frames/%04d.svg`.
    public let path: String
    public let kind: VectorStill.Kind
    /// Background of the pictures; a scale says where pixels are that views are aligned to.
    public let settings: RenderSettings
    /// How many frames are drawn at once.
    public let jobs: Int

    public var readsTrace: Bool { false }

    private let folder: Folder
    private let pattern: FramePattern
    private var work: Work?

    private struct Work {
        let names: FrameNames
        let stage: StagingFolder
        let artists: [VectorArtist]
        var written: [String] = []
    }

    /// Of the names of files.
    var line: FrameLine<String>?

    /// - Parameters:
    ///   - path: One for which ``kind(of:)`` has an answer.
    ///   - settings: Background and scale of the pictures.
    ///   - jobs: At least 1.
    public init(path: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1) {
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        guard let kind = VectorSequence.kind(of: path), let pattern = FramePattern(VectorSequence.name(of: path)) else {
            preconditionFailure("'\(path)' names no sequence of SVG or PDF files")
        }
        self.path = path
        self.kind = kind
        self.settings = settings
        self.jobs = jobs
        folder = Folder.containing(path)
        self.pattern = pattern
    }

    /// What files `path` names: `%04d`, `%d` and so on stand for the number, and the extension for the kind. `nil` where it names
    /// no such files.
    public static func kind(of path: String) -> VectorStill.Kind? {
        guard let pattern = FramePattern(name(of: path)) else { return nil }
        return VectorStill.Kind.allCases.first { pattern.suffix.lowercased().hasSuffix(".\($0.rawValue)") }
    }

    /// Whether a file of this name looks like one of some sequence: `0004.svg`, `card-12.pdf`.
    static func mayHaveFile(named name: String) -> Bool {
        VectorStill.Kind.allCases.contains { kind in
            name.hasSuffix(".\(kind.rawValue)") && name.dropLast(kind.rawValue.count + 1).last?.isNumber == true
        }
    }

    private static func name(of path: String) -> String {
        String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a folder that cannot be written.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        let picture = try FramePicture(film, settings)
        let pictures = DecodedPictures()
        let line = FrameLine<String>(of: film, jobs: jobs)
        var artists: [VectorArtist] = []
        for _ in 0..<line.workers {
            artists.append(try VectorArtist(kind, picture, adding: settings.fonts, sharing: pictures))
        }
        for abandoned in StagingFolder.abandoned(in: folder, for: pattern) { abandoned.remove() }
        work = Work(
            names: FrameNames(frameCount: film.frameCount, pattern),
            stage: try StagingFolder(in: folder, for: pattern), artists: artists)
        self.line = line
    }

    /// - Throws: ``RenderingError`` of this frame or of one before it.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
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

    /// - Throws: ``RenderingError`` of a frame that failed, when the film is complete.
    public mutating func finish(_ ending: FilmEnding) async throws {
        defer { work = nil }
        _ = try await end(ending)
    }
}

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
        try AtomicFile.writeMakingFolder(VectorPage.draw(last, as: kind, picture, with: renderer), to: path)
    }
}

/// Draws frames as SVG or PDF files, one after another, with a renderer of its own.
actor VectorArtist {
    private let kind: VectorStill.Kind
    private let picture: FramePicture
    private let renderer: CairoRenderer

    /// - Parameters:
    ///   - fonts: Beside the built-in ones.
    ///   - pictures: Of all artists of the film.
    /// - Throws: ``RenderingError``.
    init(_ kind: VectorStill.Kind, _ picture: FramePicture, adding fonts: AddedFonts, sharing pictures: DecodedPictures)
        throws(RenderingError)
    {
        self.kind = kind
        self.picture = picture
        renderer = try CairoRenderer(adding: fonts, sharing: pictures)
    }

    /// The bytes of a file.
    func draw(_ frame: FrameSnapshot) throws -> [UInt8] {
        try Task.checkCancellation()
        return try VectorPage.draw(frame, as: kind, picture, with: renderer)
    }
}
