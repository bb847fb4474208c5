/// A type that receives each frame of a film once, in order.
///
/// Sinks write files, render pixels and check expectations. The player does none of this itself.
public protocol FrameSink {
    /// Whether the sink reads ``FrameSnapshot/events``. If no sink does, only conflicts, exceptions and feedback loops
    /// are recorded.
    var readsTrace: Bool { get }
    /// Called once, before the first frame.
    mutating func begin(_ film: FilmFormat) async throws
    mutating func receive(_ frame: FrameSnapshot) async throws
    /// Called once if ``begin(_:)`` succeeded: after the last frame, or earlier if an error interrupts the film.
    mutating func finish(_ ending: FilmEnding) async throws
}

extension FrameSink {
    public var readsTrace: Bool { true }
}

/// A sink that passes each frame to several sinks, in the given order.
public struct FrameSinks: FrameSink {
    private var sinks: [any FrameSink]

    public init(_ sinks: [any FrameSink]) { self.sinks = sinks }

    /// Whether one of the sinks reads the trace.
    public var readsTrace: Bool { sinks.contains { $0.readsTrace } }

    public mutating func begin(_ film: FilmFormat) async throws {
        for index in sinks.indices {
            do {
                try await sinks[index].begin(film)
            } catch {
                // Throw the error that ended the film, even if finishing another sink fails too.
                for begun in sinks.indices[..<index].reversed() { try? await sinks[begun].finish(.interrupted) }
                throw error
            }
        }
    }

    public mutating func receive(_ frame: FrameSnapshot) async throws {
        for index in sinks.indices { try await sinks[index].receive(frame) }
    }

    /// Finishes every sink, even if one of them throws an error. Then throws the first error, if any.
    ///
    /// If the film was interrupted, sinks are finished in reverse order, because a later sink may remove files from a
    /// folder that an earlier sink created.
    public mutating func finish(_ ending: FilmEnding) async throws {
        var firstError: (any Error)?
        for index in ending == .complete ? Array(sinks.indices) : sinks.indices.reversed() {
            do { try await sinks[index].finish(ending) } catch { firstError = firstError ?? error }
        }
        if let firstError { throw firstError }
    }
}
