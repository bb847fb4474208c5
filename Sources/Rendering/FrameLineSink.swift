import Playback

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
