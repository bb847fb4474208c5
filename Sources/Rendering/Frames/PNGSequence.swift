import Diagnostics
import Files
public import Film
import FontFiles
public import FrameFolders
import PNGCoding
import Pictures
import Text
import Views

/// Writes each frame of a film as a PNG file: `0000.png`, `0001.png` and so on, or with the names of a pattern.
///
/// Several workers draw frames concurrently. The number of workers affects the duration but not the output. Each
/// worker draws and compresses only the parts that changed since its previous frame. Frames that look the same are
/// hard links to one file. The files appear in the folder when the film is complete. They replace the frames of an
/// earlier film, which are recognized by their names: four or more digits and `.png`. If the film is interrupted or a
/// frame fails, the folder is unchanged, or removed if it is new. Other files in the folder are never changed.
public struct PNGSequence: FrameQueueSink, Sendable {
    /// The folder of the files. A missing folder is created.
    public let folder: String
    /// The pattern of the file names; `nil` for the names `0000.png`, `0001.png` and so on.
    private let pattern: FramePattern?
    /// The settings of the pictures, such as their scale, background and compression.
    public let settings: RenderSettings
    /// The number of frames that are drawn at once.
    public let jobs: Int
    /// The program and the film that the `RenderManifest` describes; `nil` to write no manifest.
    ///
    /// With a manifest, the sequence reuses frames that have not changed since the last render, and finished frames of
    /// a terminated run.
    public let origin: RenderOrigin?
    /// The results of other attempts to render the same part of a film; `nil` for a whole film. If the task of a part
    /// is cancelled, the finished frames are kept for a later attempt.
    public let part: PartSurroundings?
    /// Movies that are made from the same pictures. Each picture is drawn once.
    public let films: [FilmFile]
    /// A closure that receives notes about reused frames: why frames of an earlier run are drawn again, or how many
    /// finished frames are kept for the next attempt.
    public var remark: (@Sendable (String) -> Void)?

    public var readsTrace: Bool { false }

    private var work: Work?
    private var received: [Int] = []

    /// Returns whether a sequence of any length can contain a file with this name.
    package static func hasFile(named name: String) -> Bool { FrameNames.contain(name) || name == RenderManifest.name }

    /// The number of frames that the sequence has received but not yet stored.
    var pendingCount: Int { line?.pending.count ?? 0 }

    var line: FrameQueue<WrittenFrame>?

    private struct Work {
        let names: FrameNames
        let stage: StagingFolder
        let workers: [FrameWorker]
        let recording: FrameRecording?
        /// The staging folders of terminated runs.
        let abandoned: [AbandonedStagingFolder]
        var manifest: ManifestWriter?
        var writers: MovieWriters
    }

    /// A frame and the name of its file.
    struct WrittenFrame: Sendable {
        var drawn: DrawnFrame
        let name: String
    }

    /// - Parameters:
    ///   - folder: The folder of the files. A missing folder is created.
    ///   - settings: The settings of the pictures, such as their scale, background and compression.
    ///   - jobs: The number of frames that are drawn at once, at least 1. At most twice this number of frames are in
    ///     memory.
    ///   - origin: The program and the film for the manifest; `nil` to write no manifest.
    ///   - films: Movies with the scale, limit, background and fonts of `settings`.
    ///   - part: The results of other attempts to render the same part of a film; `nil` for a whole film.
    public init(
        folder: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1,
        origin: RenderOrigin? = nil, films: [FilmFile] = [], part: PartSurroundings? = nil
    ) {
        FilmFile.checkThatPicturesAreAlike(films, settings)
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        pattern = nil
        self.folder = folder
        self.settings = settings
        self.jobs = jobs
        self.origin = origin
        (self.films, self.part) = (films, part)
    }

    /// Creates a sequence whose file names follow a pattern. The sequence writes no manifest and draws every frame.
    /// Files of an earlier film are removed under the same conditions as by ``VectorSequence``.
    ///
    /// - Parameters:
    ///   - path: A path for which ``isPattern(_:)`` returns `true`, such as `frames/%04d.png`.
    ///   - settings: The settings of the pictures, such as their scale, background and compression.
    ///   - jobs: The number of frames that are drawn at once, at least 1.
    public init(path: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1) {
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        guard PNGSequence.isPattern(path), let pattern = FramePattern(inPath: path) else {
            preconditionFailure("'\(path)' does not name a sequence of PNG files")
        }
        self.pattern = pattern
        folder = Folder.containing(path).path
        self.settings = settings
        self.jobs = jobs
        (origin, films, part) = (nil, [], nil)
    }

    /// Returns whether the path names a sequence of PNG files, in which `%04d`, `%d` and so on are placeholders for the
    /// frame number.
    public static func isPattern(_ path: String) -> Bool {
        FramePattern(inPath: path).map { $0.suffix.lowercased().hasSuffix(".png") } ?? false
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the folder cannot be
    ///   written. If there are movies, the errors of ``FilmFiles/begin(_:)`` are also possible.
    public mutating func begin(_ film: FilmFormat) async throws {
        let picture = try FramePicture(film, settings)
        let target = Folder(path: folder)
        let attempts = part?.attempts ?? []
        // The folder of a part stays hidden until the whole part is published, so it contains no abandoned staging
        // folders.
        let files = pattern ?? .png
        let abandoned = part == nil ? StagingFolder.abandoned(in: target, for: files) : []
        let stage = try part == nil ? StagingFolder(in: target, for: files) : StagingFolder(inPlaceOf: target)
        let left = abandoned.map(\.folder) + attempts
        let recording = origin.map { origin in
            FrameRecording(
                origin: origin, kept: ReusableFrames(in: (part == nil ? [target] : []) + attempts, stages: left),
                journal: FrameJournal(in: stage.folder))
        }
        do {
            let pictures = DecodedPictures()
            let line = FrameQueue<WrittenFrame>(of: film, jobs: jobs)
            var workers: [FrameWorker] = []
            for _ in 0..<line.workers {
                workers.append(
                    try FrameWorker(
                        picture, settings.compression, adding: settings.fonts, recording: recording,
                        keepsPictures: !films.isEmpty, sharing: pictures))
            }
            let manifest = try origin.map { origin throws(RenderingError) in
                let size = try picture.size
                return RenderManifest(
                    origin, workers[0].system, title: film.title, surroundings: film.surroundings, width: size.width,
                    height: size.height, framesPerSecond: film.framesPerSecond, frameCount: film.frameCount)
            }
            if let manifest {
                try part?.check(manifest)
                try compareWithEarlier(manifest, in: target, left, stage.folder)
            }
            work = Work(
                names: pattern.map(FrameNames.init) ?? FrameNames(frameCount: film.frameCount), stage: stage,
                workers: workers,
                recording: recording, abandoned: abandoned,
                manifest: manifest.map { ManifestWriter(stage.folder.path(of: RenderManifest.name), $0) },
                writers: try await MovieWriters(films, of: film, picture))
            self.line = line
        } catch {
            stage.discard()
            throw error
        }
        received = []
    }

    /// Writes the manifest of this run to the staging folder, and reports why frames of an earlier run cannot be
    /// reused.
    private func compareWithEarlier(
        _ manifest: RenderManifest, in target: Folder, _ abandoned: [Folder], _ stage: Folder
    ) throws(RenderingError) {
        var writer = ManifestWriter(stage.path(of: StagingFolder.originName), manifest)
        try writer.finish([:])
        var reported: Set<String> = []
        func remarkOnce(_ earlier: RenderManifest, _ owner: String, _ reportsFilm: Bool) {
            let differences = manifest.differences(from: earlier).filter { reportsFilm || $0.isOfProgram }
            guard !differences.isEmpty else { return }
            let fate =
                differences.contains(where: \.isOfProgram) ? "are drawn again" : "are reused where they look the same"
            let words =
                "the frames of \(owner) \(fate), because this render \(RenderManifest.words(for: differences))"
            if reported.insert(words).inserted { remark?(words) }
        }
        if let earlier = RenderManifest(in: target.path) { remarkOnce(earlier, "the earlier render", false) }
        for left in abandoned {
            if let earlier = RenderManifest(file: left.path(of: StagingFolder.originName)) {
                remarkOnce(earlier, "a stopped render", true)
            }
        }
    }

    /// - Throws: The `RenderingError` of this frame or of an earlier frame.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        received.append(frame.index)
        let name = work.names[frame.index]
        let (workers, folder, journal) = (work.workers, work.stage.folder, work.recording?.journal)
        try await add(
            frame,
            make: { WrittenFrame(drawn: try await workers[$0].write(frame, to: name, in: folder), name: name) },
            repeating: { before in
                try AtomicFile.link(folder.path(of: before.name), to: folder.path(of: name))
                var record = before.drawn.record
                record?.file = name
                record?.time = frame.time / .seconds(1)
                if let record { try journal?.append(record) }
                return WrittenFrame(drawn: DrawnFrame(record: record), name: name)
            })
    }

    /// Records a frame, and passes its picture to the movies.
    mutating func take(_ written: WrittenFrame) async throws {
        if let record = written.drawn.record { try work?.manifest?.append(record) }
        try await work?.writers.append(written.drawn.picture, waits: jobs == 1)
    }

    mutating func keep() async throws {
        var libraries: [String: String] = [:]
        for worker in work?.workers ?? [] {
            libraries.merge(await worker.pictureLibraries) { one, _ in one }
        }
        try work?.manifest?.finish(libraries)
        guard let work else { return }
        try work.stage.publish(received.lazy.map { work.names[$0] }, hasManifest: work.manifest != nil)
        for abandoned in work.abandoned { abandoned.remove() }
    }

    mutating func discard() async {
        await work?.writers.discard()
        guard let work else { return }
        let count = part != nil && Task.isCancelled ? work.recording?.journal.count ?? 0 : 0
        guard count > 0 else { return work.stage.discard() }
        work.stage.leave()
        remark?("finished frames are kept for the next attempt to render this part: \(count)")
    }

    /// Waits for the frames that are still being drawn, and then publishes all frames or none.
    ///
    /// - Throws: The `RenderingError` of the first frame that failed, if the film is complete. The failure of a movie
    ///   does not prevent the frames and the other movies from being published.
    public mutating func finish(_ ending: FilmEnding) async throws {
        guard work != nil else { return }
        defer { work = nil }
        if try await end(ending) { try await work?.writers.finish() }
    }
}

/// Draws and writes frames one after another, with its own renderer and surface.
///
/// To save time, the worker keeps state from the previous frame. This state does not affect the output.
private actor FrameWorker {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder
    /// The pixel hashes for the frame records; `nil` if no records are written.
    private let hashes: PixelHashes?
    private let recording: FrameRecording?
    private let digest: GeometryDigest?
    private let keepsPictures: Bool
    /// The libraries and fonts that the renderer uses.
    let system: DrawingSystem
    /// The file and record that were written last.
    private var last: (path: String, record: RenderManifest.Frame?)?
    /// The bands that were drawn since the last file was encoded.
    private var unencoded: Set<Int> = []

    /// - Parameters:
    ///   - fonts: The fonts in addition to the built-in ones.
    ///   - recording: The settings for frame records; `nil` to write no records.
    ///   - keepsPictures: Whether the worker returns the bitmaps of the pictures, from which movies are made.
    ///   - pictures: The decoded images that all workers of the film share.
    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or memory is exhausted.
    init(
        _ picture: FramePicture, _ compression: PNGCompression, adding fonts: AddedFonts = .none,
        recording: FrameRecording? = nil, keepsPictures: Bool = false,
        sharing pictures: DecodedPictures = DecodedPictures()
    ) throws(RenderingError) {
        let renderer = try CairoRenderer(adding: fonts, sharing: pictures)
        self.picture = picture
        self.recording = recording
        self.keepsPictures = keepsPictures
        canvas = try FrameCanvas(picture, renderer)
        let system = renderer.system
        self.system = system
        digest = recording.map { GeometryDigest($0.surroundings(of: picture, compression, system)) }
        encoder = try picture.makeEncoder(compression)
        hashes = try recording == nil ? nil : PixelHashes(height: picture.size.height)
    }

    /// The names and versions of the libraries that decoded the images in the frames so far. The dictionary is empty
    /// if no records are written.
    var pictureLibraries: [String: String] { digest?.pictureLibraries ?? [:] }

    /// Writes the frame to the file `name` in `folder`. If the frame looks the same as the previous frame or as a
    /// frame of an earlier run, the file is a hard link to the file of that frame.
    func write(_ frame: FrameSnapshot, to name: String, in folder: Folder) throws -> DrawnFrame {
        try Task.checkCancellation()
        let path = folder.path(of: name)
        let tree = picture.tree(of: frame)
        let geometry = digest?.hash(of: tree)
        // Another process may remove the file before it is linked.
        if let geometry, let place = recording?.kept.place(for: geometry),
            (try? AtomicFile.link(place.path, to: path)) != nil
        {
            let record = RenderManifest.Frame(
                file: name, time: frame.time / .seconds(1), geometry: geometry, pixels: place.pixels,
                bytes: place.bytes, size: place.size)
            try recording?.journal.append(record)
            guard keepsPictures else { return DrawnFrame(record: record) }
            last = nil
            unencoded.formUnion(try canvas.draw(tree))
            return DrawnFrame(record: record, picture: try canvas.bitmap())
        }
        let earlier = last
        last = nil
        unencoded.formUnion(try canvas.draw(tree))
        var record: RenderManifest.Frame?
        if unencoded.isEmpty, let earlier {
            try AtomicFile.link(earlier.path, to: path)
            if let geometry, let same = earlier.record {
                record = RenderManifest.Frame(
                    file: name, time: frame.time / .seconds(1), geometry: geometry, pixels: same.pixels,
                    bytes: same.bytes, size: same.size)
            }
        } else {
            let file = try canvas.withPlane {
                encoder.encode($0, changed: unencoded.sorted(), visiting: hashes?.update)
            }
            unencoded = []
            // An incomplete file is harmless: the folder is hidden, and a later run uses only the frames in the
            // journal.
            try AtomicFile.append(file, to: path)
            if let geometry, let hashes {
                record = RenderManifest.Frame(
                    file: name, time: frame.time / .seconds(1), geometry: geometry, pixels: hashes.hash,
                    bytes: ContentHash(file), size: file.count)
            }
        }
        if let record { try recording?.journal.append(record) }
        last = (path, record)
        return DrawnFrame(record: record, picture: keepsPictures ? try canvas.bitmap() : nil)
    }
}

/// The settings for frame records.
private struct FrameRecording: Sendable {
    let origin: RenderOrigin
    let kept: ReusableFrames
    let journal: FrameJournal

    /// Returns a description of all values other than the tree that affect the pixels of a frame.
    func surroundings(
        of picture: FramePicture, _ compression: PNGCompression, _ system: DrawingSystem
    ) -> String {
        let fonts = system.fonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let libraries = system.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let added = system.addedFonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(origin.tool) \(origin.build); \(libraries); \(fonts); \(added); \(picture.words); \(compression)"
    }
}

/// The result of drawing a frame.
struct DrawnFrame: Sendable {
    /// The record for the manifest; `nil` without a manifest.
    var record: RenderManifest.Frame?
    /// The bitmap for movies; `nil` if there are no movies, or if the picture repeats the previous one.
    var picture: Bitmap?

    /// The result for a frame that repeats the previous one. It has no record.
    static let repeated = DrawnFrame()
}
