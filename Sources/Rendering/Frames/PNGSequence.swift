public import Playback
import Views

/// Writes each frame of a film as a PNG file: `0000.png`, `0001.png` and so on.
///
/// Frames are drawn by several workers at once; how many changes the time it takes and never a byte. Each draws and
/// compresses again only what changed since its last frame, and frames that look the same are one file with several names.
/// The files appear when the film is complete, and those of an earlier film in the folder (four or more digits and `.png`)
/// then give way. When the film is interrupted or a frame fails, the folder is as it was, and gone where it was not. Other
/// files in it are never touched.
public struct PNGSequence: FrameLineSink, Sendable {
    /// Where the files go. Made when missing.
    public let folder: String
    /// Scale and background of the pictures.
    public let settings: RenderSettings
    /// How many frames are drawn at once.
    public let jobs: Int
    /// The program and the film that a ``RenderManifest`` beside the frames names; `nil` for no manifest.
    ///
    /// With one, frames that did not change since the manifest in the folder was written are kept, and so are those of a run
    /// that was killed. A shard whose task is cancelled leaves its finished frames to a later run.
    public let origin: RenderOrigin?
    /// Films that are made of the same pictures, each of which is drawn once.
    public let films: [FilmFile]
    /// Is given remarks about frames of earlier runs: why none are kept, or where some are left.
    public var remark: (@Sendable (String) -> Void)?

    public var readsTrace: Bool { false }

    /// Of the file in a stage that says what its frames are of: a manifest without frames.
    private static let originName = "origin.json"

    private var work: Work?
    private var received: [Int] = []

    /// Whether some sequence, of whatever length, has a file of this name.
    package static func hasFile(named name: String) -> Bool { FrameNames.contain(name) || name == RenderManifest.name }

    /// How many frames are being drawn, or wait for it.
    var pendingCount: Int { line?.pending.count ?? 0 }

    var line: FrameLine<WrittenFrame>?

    private struct Work {
        let names: FrameNames
        let stage: StagingFolder
        let claim: ShardClaim?
        let workers: [FrameWorker]
        let recording: FrameRecording?
        /// Stages of runs that were killed.
        let abandoned: [AbandonedStagingFolder]
        var manifest: ManifestWriter?
        var reel: MovieWriters
    }

    /// A frame and where its file is, for now.
    struct WrittenFrame: Sendable {
        var drawn: DrawnFrame
        let name: String
    }

    /// - Parameters:
    ///   - folder: Made when missing.
    ///   - settings: Scale and background of the pictures, and how files are compressed.
    ///   - jobs: At least 1. At most twice as many frames are in memory.
    ///   - origin: The program and the film, which the manifest names; without one there is no manifest.
    ///   - films: With the scale and background of `settings`.
    public init(
        folder: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1,
        origin: RenderOrigin? = nil, films: [FilmFile] = []
    ) {
        FilmFile.checkThatPicturesAreAlike(films, settings)
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        self.folder = folder
        self.settings = settings
        self.jobs = jobs
        self.origin = origin
        self.films = films
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a folder that cannot be written; for films,
    ///   also what ``FilmFiles/begin(_:)`` throws.
    public mutating func begin(_ film: FilmFormat) async throws {
        let picture = try FramePicture(film, settings)
        let target = Folder(path: folder)
        let claim = try origin?.shard.map { shard throws(RenderingError) in try ShardClaim(of: shard, in: target) }
        let abandoned = StagingFolder.abandoned(in: target)
        let stage = try StagingFolder(in: target, survivesEnd: claim != nil)
        let recording = origin.map { origin in
            FrameRecording(
                origin: origin, kept: KeptFrames(in: target, stages: abandoned.map(\.folder)),
                journal: FrameJournal(in: stage.folder))
        }
        do {
            try claim?.mark(stage.folder)
            let pictures = DecodedPictures()
            let line = FrameLine<WrittenFrame>(of: film, jobs: jobs)
            var workers: [FrameWorker] = []
            for _ in 0..<line.workers {
                workers.append(
                    try FrameWorker(
                        picture, settings.compression, adding: settings.fonts, recording: recording,
                        keepsPictures: !films.isEmpty, sharing: pictures))
            }
            let manifest = try origin.map { origin throws(RenderingError) in
                RenderManifest(origin, workers[0].system, film, try picture.size)
            }
            if let manifest { try compareWithEarlier(manifest, in: target, abandoned.map(\.folder), stage.folder) }
            work = Work(
                names: FrameNames(frameCount: film.frameCount), stage: stage, claim: claim, workers: workers,
                recording: recording, abandoned: abandoned,
                manifest: manifest.map { ManifestWriter(stage.folder.path(of: RenderManifest.name), $0) },
                reel: try await MovieWriters(films, of: film, picture))
            self.line = line
        } catch {
            stage.discard()
            throw error
        }
        received = []
    }

    /// Notes in the stage what its frames are of, and says why frames of an earlier run are of no use.
    private func compareWithEarlier(
        _ manifest: RenderManifest, in target: Folder, _ abandoned: [Folder], _ stage: Folder
    ) throws(RenderingError) {
        var writer = ManifestWriter(stage.path(of: PNGSequence.originName), manifest)
        try writer.finish([:])
        var told: Set<String> = []
        func tell(_ earlier: RenderManifest, _ owner: String, _ isToldOfFilm: Bool) {
            let differences = manifest.differences(from: earlier).filter { isToldOfFilm || $0.isOfProgram }
            guard !differences.isEmpty else { return }
            let fate =
                differences.contains(where: \.isOfProgram) ? "are drawn again" : "are kept where they look the same"
            let words =
                "\(folder): the frames of \(owner) \(fate), because this one \(RenderManifest.words(for: differences))"
            if told.insert(words).inserted { remark?(words) }
        }
        if let earlier = RenderManifest(in: target.path) { tell(earlier, "the earlier render", false) }
        for left in abandoned {
            if let earlier = RenderManifest(file: left.path(of: PNGSequence.originName)) {
                tell(earlier, "a stopped render", true)
            }
        }
    }

    /// - Throws: ``RenderingError`` of this frame or of one before it.
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
                record?.time = frame.time / .seconds(1)
                if let record { try journal?.append(record, file: name) }
                return WrittenFrame(drawn: DrawnFrame(record: record), name: name)
            })
    }

    /// Notes a frame, and hands its picture to the films.
    mutating func take(_ written: WrittenFrame) async throws {
        if let record = written.drawn.record { try work?.manifest?.append(record, file: written.name) }
        try await work?.reel.append(written.drawn.picture, waits: jobs == 1)
    }

    mutating func keep() async throws {
        var libraries: [String: String] = [:]
        for worker in work?.workers ?? [] {
            libraries.merge(await worker.pictureLibraries) { one, _ in one }
        }
        try work?.manifest?.finish(libraries)
        guard let work else { return }
        try work.claim?.requireNoOther()
        try work.stage.publish(received.lazy.map { work.names[$0] }, hasManifest: work.manifest != nil)
        for abandoned in work.abandoned { abandoned.remove() }
    }

    mutating func discard() async {
        await work?.reel.discard()
        guard let work else { return }
        let count = work.claim != nil && Task.isCancelled ? work.recording?.journal.count ?? 0 : 0
        guard count > 0 else { return work.stage.discard() }
        work.stage.leave()
        remark?("\(folder): finished frames are kept for the next render of this shard: \(count)")
    }

    /// Waits for the frames that are still being drawn, then shows all of them or none.
    ///
    /// - Throws: ``RenderingError`` of a frame that failed, when the film is complete. What fails of a film keeps neither the
    ///   frames nor the other films from their places.
    public mutating func finish(_ ending: FilmEnding) async throws {
        guard work != nil else { return }
        defer { work = nil }
        if try await end(ending) { try await work?.reel.finish() }
    }
}
