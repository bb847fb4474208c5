import Playback

/// What of a film is played into a sink.
enum FrameSelection {
    /// In rising order.
    case frames([Int])
    /// In rising order.
    case times([Duration])

    var count: Int {
        switch self {
        case .frames(let frames): frames.count
        case .times(let times): times.count
        }
    }
}

extension Player {
    /// Plays the film and samples it at `selection` only.
    ///
    /// - Throws: What the sink throws, and `FeedbackLoop` where layout never ended.
    func play(_ selection: FrameSelection, into sink: inout some FrameSink) async throws {
        switch selection {
        case .frames(let frames): try await play(frames: frames, into: &sink)
        case .times(let times): try await play(at: times, into: &sink)
        }
    }
}
