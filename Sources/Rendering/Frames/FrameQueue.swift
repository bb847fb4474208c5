import Film
import Views

/// Processes the frames of a film concurrently, and returns the products in the order of the frames.
///
/// A frame that is equal to the previous frame is not processed again. The comparison of two equal trees is usually
/// fast, because they share storage.
struct FrameQueue<Product: Sendable>: Sendable {
    /// The number of workers, at least 1.
    let workers: Int
    /// The maximum number of pending frames, which is twice the number of jobs.
    private let room: Int
    private(set) var pending: [Task<Product, any Error>] = []
    /// The last frame that differed from the frame before it.
    private var last: (presentation: ViewTree, task: Task<Product, any Error>)?
    private var distinctCount = 0

    /// - Parameters:
    ///   - film: The format of the film. There are at most as many workers as frames.
    ///   - jobs: The number of frames that are processed at once, at least 1.
    init(of film: FilmFormat, jobs: Int) {
        workers = min(jobs, max(film.sampleCount, 1))
        room = 2 * jobs
    }

    var isEmpty: Bool { pending.isEmpty }

    /// Whether the queue is full. If it is, take a product before you add the next frame.
    var isFull: Bool { pending.count >= room }

    /// Starts processing the next frame.
    ///
    /// - Parameters:
    ///   - make: A closure that processes the frame. Its argument is the zero-based index of the worker. The workers
    ///     receive the distinct frames in turn.
    ///   - repeating: A closure that returns the product of the frame, given the product of the equal frame before it.
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

    /// Waits for the first pending product, and removes it from the queue.
    mutating func takeFirst() async throws -> Product { try await pending.removeFirst().value }

    /// Cancels all pending tasks, and waits until they have ended.
    mutating func cancel() async {
        for task in pending { task.cancel() }
        for task in pending { _ = await task.result }
        pending = []
    }
}

/// A sink that processes several frames concurrently, and receives the products in the order of the frames.
protocol FrameQueueSink: FrameSink {
    associatedtype Product: Sendable

    /// The number of frames that are processed at once, at least 1.
    var jobs: Int { get }

    /// The queue of frames; `nil` before a film has begun.
    var line: FrameQueue<Product>? { get set }

    /// Stores the next product.
    mutating func take(_ product: Product) async throws

    /// Publishes the output. Called after the last product was stored.
    mutating func keep() async throws

    /// Removes all output.
    mutating func discard() async
}

extension FrameQueueSink {
    /// Starts processing the next frame. If the queue is full, first stores earlier products.
    ///
    /// - Parameters:
    ///   - make: A closure that processes the frame. Its argument is the zero-based index of the worker. The workers
    ///     receive the distinct frames in turn.
    ///   - repeating: A closure that returns the product of the frame, given the product of the equal frame before it.
    /// - Throws: The error of an earlier frame or, with one job, of this frame.
    mutating func add(
        _ frame: FrameSnapshot, make: @escaping @Sendable (Int) async throws -> Product,
        repeating: @escaping @Sendable (Product) async throws -> Product
    ) async throws {
        while line?.isFull == true { try await takeFirst() }
        line?.add(frame, make: make, repeating: repeating)
        // With one job, the simulation waits for each frame.
        if jobs == 1 { try await takeFirst() }
    }

    /// Stores the pending products, and then publishes or removes all output.
    ///
    /// - Returns: Whether the output was published.
    /// - Throws: The error of a frame, if the film is complete.
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
