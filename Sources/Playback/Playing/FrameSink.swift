/// Receives a film's frames, in order, once each.
///
/// The player knows nothing of files, pixels or expectations; sinks do.
public protocol FrameSink {
    /// Whether it reads ``FrameSnapshot/events``. Where no sink does, only conflicts and exceptions are recorded.
    var readsTrace: Bool { get }
    /// Called once, before the first frame.
    mutating func begin(_ film: FilmFormat) async throws
    mutating func receive(_ frame: FrameSnapshot) async throws
    /// Called once after ``begin(_:)``: after the last frame, or early when a sink threw.
    mutating func finish(_ ending: FilmEnding) async throws
}

extension FrameSink {
    public var readsTrace: Bool { true }
}

/// Whether a sink has seen the whole film.
public enum FilmEnding: Hashable, Sendable {
    case complete
    case interrupted
}
