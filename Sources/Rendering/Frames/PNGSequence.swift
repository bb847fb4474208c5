import Diagnostics
public import Files
import Pictures
public import Playback
import Views

/// Writes each frame of a film as a PNG file: `0000.png`, `0001.png` and so on.
///
/// Several workers draw frames concurrently. The number of workers affects the duration but not the output. Each
/// worker draws and compresses only the parts that changed since its previous frame. Frames that look the same are
/// hard links to one file. The files appear in the folder when the film is complete. They replace the frames of an
/// earlier film, which are recognized by their names: four or more digits and `.png`. If the film is interrupted or a
/// frame fails, the folder is unchanged, or removed if it is new. Other files in the folder are never changed.
public struct PNGSequence: FrameQueueSink, Sendable {
    /// The folder of the files. A missing folder is created.
    public let folder: String
    /// The settings of the pictures, such as their scale, background and compression.
    public let settings: RenderSettings
    /// The number of frames that are drawn at once.
    public let jobs: Int
    /// The program and the film that the `RenderManifest` describes; `nil` to write no manifest.
    ///
    /// With a manifest, the sequence reuses frames that have not changed since the last render, and finished frames of
    /// a terminated run.
    public let origin: RenderOrigin?
    /// The information about the part of a render to which the frames belong; `nil` for a whole film. If the task of a
    /// part is cancelled, the finished frames are kept for a later attempt.
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
    ///   - part: The information about the part of a render to which the frames belong; `nil` for a whole film.
    public init(
        folder: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1,
        origin: RenderOrigin? = nil, films: [FilmFile] = [], part: PartSurroundings? = nil
    ) {
        FilmFile.checkThatPicturesAreAlike(films, settings)
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        self.folder = folder
        self.settings = settings
        self.jobs = jobs
        self.origin = origin
        (self.films, self.part) = (films, part)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the folder cannot be
    ///   written. If there are movies, the errors of ``FilmFiles/begin(_:)`` are also possible.
    public mutating func begin(_ film: FilmFormat) async throws {
        let picture = try FramePicture(film, settings)
        let target = Folder(path: folder)
        let attempts = part?.attempts ?? []
        // The folder of a part stays hidden until the whole part is published, so it contains no abandoned staging
        // folders.
        let abandoned = part == nil ? StagingFolder.abandoned(in: target) : []
        let stage = try part == nil ? StagingFolder(in: target) : StagingFolder(inPlaceOf: target)
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
                names: FrameNames(frameCount: film.frameCount), stage: stage, workers: workers,
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
                differences.contains(where: \.isOfProgram) ? "are drawn again" : "are kept where they look the same"
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
