public import Playback
import Views

/// Writes each frame of a film as a PNG file: `0000.png`, `0001.png` and so on.
///
/// Frames are drawn by several workers at once; how many changes the time it takes and never a byte. Each draws and
/// compresses again only what changed since its last frame, and frames that look the same are one file with several names.
/// The files appear when the film is complete, and those of an earlier film in the folder (four or more digits and `.png`)
/// then give way. When the film is interrupted or a frame fails, the folder is as it was, and gone where it was not. Other
/// files in it are never touched.
public struct PNGSequence: FrameSink, Sendable {
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

    public var readsTrace: Bool { false }

    private var work: Work?
    /// Frames being drawn or waiting for it, in order.
    private(set) var pending: [Task<FrameRecord?, any Error>] = []
    private var received: [Int] = []
    private var manifest: ManifestWriter?
    /// The last frame that differed from the one before it.
    private var last: Written?
    private var distinctCount = 0

    private struct Written {
        let presentation: ViewTree
        let name: String
        let task: Task<FrameRecord?, any Error>
    }

    private struct Work {
        let names: FrameNames
        let stage: FrameStage
        let workers: [FrameWorker]
        let recording: FrameRecording?
        /// Stages of runs that were killed.
        let abandoned: [Folder]
    }

    /// - Parameter jobs: At least 1. At most twice as many frames are in memory.
    public init(
        folder: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1, tool: String? = nil,
        chosen: ChosenFrames? = nil
    ) {
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        self.folder = folder
        self.settings = settings
        self.jobs = jobs
        self.tool = tool
        self.chosen = chosen
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a folder that cannot be written.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        let picture = try FramePicture(film, settings)
        let system = try CairoRenderer().system
        let target = Folder(path: folder)
        let made = try target.create()
        let abandoned = FrameStage.abandoned(in: target)
        let stage = try FrameStage(in: target, made: made)
        let recording = tool.map { tool in
            FrameRecording(
                tool: tool, kept: KeptFrames(in: target, stages: abandoned), journal: FrameJournal(in: stage.folder))
        }
        do {
            var workers: [FrameWorker] = []
            for _ in 0..<min(jobs, max(film.frameCount, 1)) {
                workers.append(try FrameWorker(picture, settings.compression, recording: recording))
            }
            manifest = try tool.map { tool throws(RenderingError) in
                ManifestWriter(
                    stage.folder.path(of: RenderManifest.name),
                    RenderManifest(
                        tool: tool, system, film, chosen ?? ChosenFrames(0..<film.frameCount), try picture.size))
            }
            work = Work(
                names: FrameNames(frameCount: film.frameCount), stage: stage, workers: workers, recording: recording,
                abandoned: abandoned)
        } catch {
            stage.discard()
            throw error
        }
        (received, last, distinctCount) = ([], nil, 0)
    }

    /// - Throws: ``RenderingError`` of this frame or of one before it.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        while pending.count >= 2 * jobs { try await takeFirst() }
        let name = work.names[frame.index]
        // A tree that nobody changed is told by its storage, without a look at its views.
        if let last, last.presentation == frame.presentation {
            let (folder, journal, time) = (work.stage.folder, work.recording?.journal, frame.time / .seconds(1))
            pending.append(
                Task {
                    var record = try await last.task.value
                    try WholeFile.link(folder.path(of: last.name), to: folder.path(of: name))
                    record?.time = time
                    if let record { try journal?.append(record, file: name) }
                    return record
                })
        } else {
            let worker = work.workers[distinctCount % work.workers.count]
            let folder = work.stage.folder
            let task = Task { try await worker.write(frame, to: name, in: folder) }
            pending.append(task)
            last = Written(presentation: frame.presentation, name: name, task: task)
            distinctCount += 1
        }
        received.append(frame.index)
        // One job is one at a time, with the simulation too.
        if jobs == 1 { try await takeFirst() }
    }

    /// Waits for the first frame that is not ready, and notes it.
    private mutating func takeFirst() async throws {
        let index = received[received.count - pending.count]
        let record = try await pending.removeFirst().value
        guard let record, let work else { return }
        try manifest?.append(record, file: work.names[index])
    }

    /// Waits for the frames that are still being drawn, then shows all of them or none.
    ///
    /// - Throws: ``RenderingError`` of a frame that failed, when the film is complete.
    public mutating func finish(_ ending: FilmEnding) async throws {
        guard let work else { return }
        defer {
            self.work = nil
            last = nil
            manifest = nil
        }
        do {
            if ending == .interrupted { throw CancellationError() }
            while !pending.isEmpty { try await takeFirst() }
            try manifest?.finish()
            try work.stage.publish(received.map { work.names[$0] }, hasManifest: manifest != nil)
            for stage in work.abandoned { stage.removeWithFiles() }
        } catch {
            for task in pending { task.cancel() }
            for task in pending { _ = await task.result }
            pending = []
            work.stage.discard()
            if ending == .complete { throw error }
        }
    }
}
