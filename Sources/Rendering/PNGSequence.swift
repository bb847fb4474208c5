public import Playback
import Views

/// Writes each frame of a film as a PNG file: `0000.png`, `0001.png` and so on.
///
/// Frames are drawn by several workers at once; how many changes the time it takes and never a byte. Each draws and
/// compresses again only what changed since its last frame, and frames that look the same are one file with several names.
/// The files
/// appear when the film is complete, and those of an earlier film in the folder (four or more digits and `.png`)
/// then give way. When the film is interrupted or a frame fails, the folder is as it was. Other files in it are
/// never touched.
public struct PNGSequence: FrameSink, Sendable {
    /// Where the files go. Made when missing.
    public let folder: String
    /// Scale and background of the pictures.
    public let settings: RenderSettings
    /// How many frames are drawn at once.
    public let jobs: Int

    public var readsTrace: Bool { false }

    private var work: Work?
    /// Frames being drawn or waiting for it, in order.
    private(set) var pending: [Task<Void, any Error>] = []
    private var received: [Int] = []
    /// The last frame that differed from the one before it.
    private var last: Written?
    private var distinctCount = 0

    private struct Written {
        let presentation: ViewTree
        let path: String
        let task: Task<Void, any Error>
    }

    private struct Work {
        let names: FrameNames
        let stage: FrameStage
        let workers: [FrameWorker]
    }

    /// - Parameter jobs: At least 1. At most twice as many frames are in memory.
    public init(folder: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1) {
        precondition(jobs >= 1, "a sequence needs at least 1 job, not \(jobs)")
        self.folder = folder
        self.settings = settings
        self.jobs = jobs
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a folder that cannot be written.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        let picture = try FramePicture(film, settings)
        var workers: [FrameWorker] = []
        for _ in 0..<min(jobs, max(film.frameCount, 1)) {
            workers.append(try FrameWorker(picture, settings.compression))
        }
        (received, last, distinctCount) = ([], nil, 0)
        let target = Folder(path: folder)
        try target.create()
        work = Work(
            names: FrameNames(frameCount: film.frameCount), stage: try FrameStage(in: target), workers: workers)
    }

    /// - Throws: ``RenderingError`` of this frame or of one before it.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        while pending.count >= 2 * jobs { try await pending.removeFirst().value }
        received.append(frame.index)
        let path = work.stage.folder.path(of: work.names[frame.index])
        // A tree that nobody changed is told by its storage, without a look at its views.
        if let last, last.presentation == frame.presentation {
            pending.append(
                Task {
                    try await last.task.value
                    try WholeFile.link(last.path, to: path)
                })
        } else {
            let worker = work.workers[distinctCount % work.workers.count]
            let task = Task { try await worker.write(frame, to: path) }
            pending.append(task)
            last = Written(presentation: frame.presentation, path: path, task: task)
            distinctCount += 1
        }
        // One job is one at a time, with the simulation too.
        if jobs == 1 { try await pending.removeFirst().value }
    }

    /// Waits for the frames that are still being drawn, then shows all of them or none.
    ///
    /// - Throws: ``RenderingError`` of a frame that failed, when the film is complete.
    public mutating func finish(_ ending: FilmEnding) async throws {
        guard let work else { return }
        defer {
            self.work = nil
            last = nil
        }
        do {
            if ending == .interrupted { throw CancellationError() }
            while !pending.isEmpty { try await pending.removeFirst().value }
            try work.stage.publish(received.map { work.names[$0] })
        } catch {
            for task in pending { task.cancel() }
            for task in pending { _ = await task.result }
            pending = []
            work.stage.discard()
            if ending == .complete { throw error }
        }
    }
}
