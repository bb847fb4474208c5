public import Film

/// A sink that stores all frames and the ending of a film.
public struct RecordingSink: FrameSink {
    public private(set) var film: FilmFormat?
    public private(set) var frames: [FrameSnapshot] = []
    public private(set) var ending: FilmEnding?

    public init() {}

    public mutating func begin(_ film: FilmFormat) { self.film = film }
    public mutating func receive(_ frame: FrameSnapshot) { frames.append(frame) }
    public mutating func finish(_ ending: FilmEnding) { self.ending = ending }
}

/// A sink that throws an error at the beginning or at a certain frame of a film. It stores the previous frames.
public struct FailingSink: FrameSink {
    public enum Moment: Sendable {
        case beginning
        case frame(Int)
        case never
    }

    public private(set) var recorded = RecordingSink()
    private let moment: Moment
    private let error: any Error

    public init(at moment: Moment, throwing error: any Error) {
        self.moment = moment
        self.error = error
    }

    public mutating func begin(_ film: FilmFormat) throws {
        if case .beginning = moment { throw error }
        recorded.begin(film)
    }

    public mutating func receive(_ frame: FrameSnapshot) throws {
        if case .frame(frame.index) = moment { throw error }
        recorded.receive(frame)
    }

    public mutating func finish(_ ending: FilmEnding) { recorded.finish(ending) }
}
