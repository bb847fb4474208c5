/// Receives a film's frames, in order, once each.
///
/// The player knows nothing of files, pixels or expectations; sinks do.
public protocol FrameSink {
    /// Called once, before the first frame.
    mutating func begin(_ film: FilmFormat) async throws
    mutating func receive(_ frame: FrameSnapshot) async throws
    /// Called once after ``begin(_:)``: after the last frame, or early when a sink threw.
    mutating func finish(_ ending: FilmEnding) async throws
}

/// Whether a sink has seen the whole film.
public enum FilmEnding: Hashable, Sendable {
    case complete
    case interrupted
}
