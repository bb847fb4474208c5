/// Several sinks that see one play, each frame in the order given.
public struct FrameSinks: FrameSink {
    private var sinks: [any FrameSink]

    public init(_ sinks: [any FrameSink]) { self.sinks = sinks }

    /// When one of them does.
    public var readsTrace: Bool { sinks.contains { $0.readsTrace } }

    public mutating func begin(_ film: FilmFormat) async throws {
        for index in sinks.indices {
            do {
                try await sinks[index].begin(film)
            } catch {
                for begun in sinks.indices[..<index].reversed() { try? await sinks[begun].finish(.interrupted) }
                throw error
            }
        }
    }

    public mutating func receive(_ frame: FrameSnapshot) async throws {
        for index in sinks.indices { try await sinks[index].receive(frame) }
    }

    /// Ends every sink, also when one of them throws; the first error is thrown at last.
    ///
    /// When the film was interrupted, the last sink ends first: what it takes away may be in a folder that an earlier one made.
    public mutating func finish(_ ending: FilmEnding) async throws {
        var trouble: (any Error)?
        for index in ending == .complete ? Array(sinks.indices) : sinks.indices.reversed() {
            do { try await sinks[index].finish(ending) } catch { trouble = trouble ?? error }
        }
        if let trouble { throw trouble }
    }
}
