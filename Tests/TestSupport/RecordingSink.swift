public import Playback

/// Keeps every frame it receives and how the film ended.
public struct RecordingSink: FrameSink {
    public private(set) var film: FilmFormat?
    public private(set) var frames: [FrameSnapshot] = []
    public private(set) var ending: FilmEnding?

    public init() {}

    public mutating func begin(_ film: FilmFormat) { self.film = film }
    public mutating func receive(_ frame: FrameSnapshot) { frames.append(frame) }
    public mutating func finish(_ ending: FilmEnding) { self.ending = ending }
}
