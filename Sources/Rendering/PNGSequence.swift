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
    /// The program with its version, which a ``RenderManifest`` beside the frames names; `nil` for no manifest.
    ///
    /// With one, frames that did not change since the manifest in the folder was written are kept, and so are those of a run
    /// that was killed.
    public let tool: String?
    /// What the sequence, alone or with other shards, is of; `nil` for the whole film.
    public let chosen: ChosenFrames?
    /// Films that are made of the same pictures, each of which is drawn once.
    public let films: [FilmFile]

    public var readsTrace: Bool { false }

    private var work: Work?
    private var received: [Int] = []

    /// Whether some sequence, of whatever length, has a file of this name.
    package static func hasFile(named name: String) -> Bool { FrameNames.contain(name) || name == RenderManifest.name }

    /// How many frames are being drawn, or wait for it.
    var pendingCount: Int { line?.pending.count ?? 0 }

    var line: FrameLine<WrittenFrame>?

    private struct Work {
        let names: FrameNames
        let stage: FrameStage
        let workers: [FrameWorker]
        let recording: FrameRecording?
        /// Stages of runs that were killed.
        let abandoned: [AbandonedStage]
        var manifest: ManifestWriter?
        var reel: FilmReel
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
    ///   - tool: The program that draws, which the manifest names; without one there is no manifest.
    ///   - chosen: What all parts of the film together are; the whole film unless given.
    ///   - films: With the scale and background of `settings`.
    public init(
        folder: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1, tool: String? = nil,
        chosen: ChosenFrames? = nil, films: [FilmFile] = []
    ) {
        FilmFile.checkThatPicturesAreAlike(films, settings)
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        self.folder = folder
        self.settings = settings
        self.jobs = jobs
        self.tool = tool
        self.chosen = chosen
        self.films = films
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a folder that cannot be written; for films,
    ///   also what ``FilmFiles/begin(_:)`` throws.
    public mutating func begin(_ film: FilmFormat) async throws {
        let picture = try FramePicture(film, settings)
        let target = Folder(path: folder)
        let abandoned = FrameStage.abandoned(in: target)
        let stage = try FrameStage(in: target)
        let recording = tool.map { tool in
            FrameRecording(
                tool: tool, kept: KeptFrames(in: target, stages: abandoned.map(\.folder)),
                journal: FrameJournal(in: stage.folder))
        }
        do {
            let pictures = DecodedPictures()
            let line = FrameLine<WrittenFrame>(of: film, jobs: jobs)
            var workers: [FrameWorker] = []
            for _ in 0..<line.workers {
                workers.append(
                    try FrameWorker(
                        picture, settings.compression, adding: settings.fonts, recording: recording,
                        keepsPictures: !films.isEmpty, sharing: pictures))
            }
            let manifest = try tool.map { tool throws(RenderingError) in
                ManifestWriter(
                    stage.folder.path(of: RenderManifest.name),
                    RenderManifest(
                        tool: tool, workers[0].system, film, chosen ?? ChosenFrames(0..<film.frameCount),
                        try picture.size))
            }
            work = Work(
                names: FrameNames(frameCount: film.frameCount), stage: stage, workers: workers, recording: recording,
                abandoned: abandoned, manifest: manifest, reel: try await FilmReel(films, of: film, picture))
            self.line = line
        } catch {
            stage.discard()
            throw error
        }
        received = []
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
                try WholeFile.link(folder.path(of: before.name), to: folder.path(of: name))
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
        try work.stage.publish(received.lazy.map { work.names[$0] }, hasManifest: work.manifest != nil)
        for abandoned in work.abandoned { abandoned.remove() }
    }

    mutating func discard() async {
        await work?.reel.discard()
        work?.stage.discard()
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
