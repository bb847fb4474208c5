import Playback

/// Keeps the last frame of a film, for whoever shows it with others.
struct FrameKeeper: FrameSink {
    private(set) var film: FilmFormat?
    private(set) var frame: FrameSnapshot?

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { self.film = film }
    mutating func receive(_ frame: FrameSnapshot) { self.frame = frame }
    func finish(_ ending: FilmEnding) {}
}
