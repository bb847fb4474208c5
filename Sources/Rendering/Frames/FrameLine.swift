import Playback
import Views

/// Makes something of each frame of a film, several at once, and gives it out in the order of the frames.
///
/// A frame with the views of the one before is not made again, which is told by the storage of its tree, mostly without a look
/// at the views.
struct FrameLine<Product: Sendable>: Sendable {
    /// How many there are to make frames, at least 1.
    let workers: Int
    /// How many may wait: twice as many as there are jobs.
    private let room: Int
    private(set) var pending: [Task<Product, any Error>] = []
    /// The last frame that differed from the one before it.
    private var last: (presentation: ViewTree, task: Task<Product, any Error>)?
    private var distinctCount = 0

    /// - Parameters:
    ///   - film: Has no more workers than frames.
    ///   - jobs: How many frames are made at once, at least 1.
    init(of film: FilmFormat, jobs: Int) {
        workers = min(jobs, max(film.sampleCount, 1))
        room = 2 * jobs
    }

    var isEmpty: Bool { pending.isEmpty }

    /// Whether a product must be taken before the next frame comes.
    var isFull: Bool { pending.count >= room }

    /// Begins to make the next frame.
    ///
    /// - Parameters:
    ///   - make: Is given the number of a worker, from 0; distinct frames take them in turn.
    ///   - repeating: Is given what the frame before became.
    mutating func add(
        _ frame: FrameSnapshot, make: @escaping @Sendable (Int) async throws -> Product,
        repeating: @escaping @Sendable (Product) async throws -> Product
    ) {
        if let last, last.presentation == frame.presentation {
            pending.append(Task { try await repeating(last.task.value) })
            return
        }
        let worker = distinctCount % workers
        let task = Task { try await make(worker) }
        pending.append(task)
        last = (frame.presentation, task)
        distinctCount += 1
    }

    /// Waits for the first frame that was not taken.
    mutating func takeFirst() async throws -> Product { try await pending.removeFirst().value }

    /// Waits until nothing is being made any more, and forgets it.
    mutating func cancel() async {
        for task in pending { task.cancel() }
        for task in pending { _ = await task.result }
        pending = []
    }
}

/// A sink that makes something of each frame, several at once, and takes what was made in the order of the frames.
protocol FrameLineSink: FrameSink {
    associatedtype Product: Sendable

    /// How many frames are made at once, at least 1.
    var jobs: Int { get }

    /// `nil` before a film has begun.
    var line: FrameLine<Product>? { get set }

    /// Takes what the first frame became that was not taken.
    mutating func take(_ product: Product) async throws

    /// Shows what was made, all of which was taken.
    mutating func keep() async throws

    /// Leaves nothing of it.
    mutating func discard() async
}

extension FrameLineSink {
    /// Begins to make the next frame; takes as many before it as there must be room for.
    ///
    /// - Parameters:
    ///   - make: Is given the number of a worker, from 0; distinct frames take them in turn.
    ///   - repeating: Is given what the frame before became.
    /// - Throws: What went wrong with a frame before it, or, with one job, with this one.
    mutating func add(
        _ frame: FrameSnapshot, make: @escaping @Sendable (Int) async throws -> Product,
        repeating: @escaping @Sendable (Product) async throws -> Product
    ) async throws {
        while line?.isFull == true { try await takeFirst() }
        line?.add(frame, make: make, repeating: repeating)
        // One job is one at a time, with the simulation too.
        if jobs == 1 { try await takeFirst() }
    }

    /// Takes what is still being made, and keeps all of it or nothing.
    ///
    /// - Returns: Whether it was kept.
    /// - Throws: What went wrong, when the film is complete.
    mutating func end(_ ending: FilmEnding) async throws -> Bool {
        defer { line = nil }
        do {
            if ending == .interrupted { throw CancellationError() }
            while line?.isEmpty == false { try await takeFirst() }
            try await keep()
            return true
        } catch {
            await line?.cancel()
            await discard()
            if ending == .complete { throw error }
            return false
        }
    }

    private mutating func takeFirst() async throws {
        if let product = try await line?.takeFirst() { try await take(product) }
    }
}
