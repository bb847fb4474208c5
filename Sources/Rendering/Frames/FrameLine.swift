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
