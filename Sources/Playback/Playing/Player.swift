import Geometry
package import Simulation

/// Plays a scene into a sink, frame by frame.
public struct Player {
    let scene: Scene
    /// The same scene, which is played beside it.
    let other: Scene?
    package let clock: FrameClock
    /// How long the film is.
    package let end: Duration

    /// - Parameters:
    ///   - scene: Which is used up: a second play needs another.
    ///   - framesPerSecond: 1 through 1000.
    ///   - end: How long the film is; frames begin before it.
    public init(_ scene: Scene, framesPerSecond: Int = 60, until end: Duration) {
        self.scene = scene
        other = nil
        clock = FrameClock(framesPerSecond: framesPerSecond)
        self.end = end
    }

    /// Plays two windows of one scene side by side: on the left one in which frames blend between two layouts, on the right one in
    /// which each layout is solved. Views whose edges are more than half a point apart are outlined in both.
    ///
    /// The trace is that of the left one.
    ///
    /// - Parameters:
    ///   - scene: For the left.
    ///   - other: The same, made once more.
    ///   - framesPerSecond: 1 through 1000.
    ///   - end: How long the film is; frames begin before it.
    public init(blending scene: Scene, resolving other: Scene, framesPerSecond: Int = 60, until end: Duration) {
        scene.window.inbetweening = .blend
        other.window.inbetweening = .resolve
        self.scene = scene
        self.other = other
        clock = FrameClock(framesPerSecond: framesPerSecond)
        self.end = end
    }

    /// Plays every frame.
    ///
    /// - Throws: What the sink throws, and `FeedbackLoop` after the frame in which layout did not settle, unless
    ///   ``Scene/standsStillInFeedbackLoop``. The sink is told then that the film ended early.
    public func play(into sink: inout some FrameSink) async throws {
        try await play(frames: 0..<frameCount, into: &sink)
    }

    /// Plays the film and samples it at some of its frames only, which keep their numbers and times.
    ///
    /// - Parameters:
    ///   - frames: In rising order.
    ///   - sink: Which gets them, in order.
    public func play(frames: some Collection<Int>, into sink: inout some FrameSink) async throws {
        precondition(zip(frames, frames.dropFirst()).allSatisfy(<), "the frames to sample are in rising order")
        try await play(
            frames.lazy.map { (index: $0, time: clock.time(ofFrame: $0)) }, count: frameCount,
            sampleCount: frames.count, into: &sink)
    }

    /// Plays the film and samples it at `times` only, which need not be times of frames.
    ///
    /// - Parameters:
    ///   - times: In rising order.
    ///   - sink: Which gets them, in order.
    public func play(at times: [Duration], into sink: inout some FrameSink) async throws {
        precondition(zip(times, times.dropFirst()).allSatisfy(<=), "the times to sample are in rising order")
        try await play(
            times.enumerated().lazy.map { (index: $0.offset, time: $0.element) }, count: times.count,
            sampleCount: times.count, into: &sink)
    }

    private func play(
        _ moments: some Sequence<(index: Int, time: Duration)>, count: Int, sampleCount: Int,
        into sink: inout some FrameSink
    ) async throws {
        var screening = FrameSampler(of: self, readsTrace: sink.readsTrace)
        defer { screening.end() }
        try await sink.begin(format(count: count, sampleCount: sampleCount))
        do {
            for (index, time) in moments {
                try Task.checkCancellation()
                try await sink.receive(screening.frame(index, at: time))
                if let loop = screening.feedbackLoop { throw loop }
            }
        } catch {
            // The sink's own trouble in ending early matters less than why the film ended.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }

    /// The window that is played.
    package var window: Window { scene.window }

    /// Of the whole film.
    package var frameCount: Int { clock.frameCount(until: end) }

    /// When the last frame is.
    package var lastFrame: Duration { clock.time(ofFrame: max(frameCount - 1, 0)) }

    /// Of one scene, in points.
    var canvas: Size { scene.canvas ?? scene.window.size }

    /// What a sink is told of the film.
    ///
    /// - Parameters:
    ///   - count: Of the frames of the film, or of the times at which it is looked at.
    ///   - sampleCount: Of those that the sink receives.
    package func format(count: Int, sampleCount: Int) -> FilmFormat {
        FilmFormat(
            title: scene.title, canvas: other == nil ? canvas : FilmComparison.canvas(of: canvas),
            scale: scene.window.grid.scale, framesPerSecond: clock.framesPerSecond, frameCount: count,
            sampleCount: sampleCount, windowFillsCanvas: scene.canvas == nil || other != nil,
            surroundings: scene.window.surroundings.words)
    }
}

/// Says when the frames of a film are: frame *n* at *n* divided by the frames a second, and never summed up.
public struct FrameClock: Hashable, Sendable {
    /// 1 through 1000.
    public let framesPerSecond: Int

    public init(framesPerSecond: Int) {
        precondition(
            (1...1000).contains(framesPerSecond), "a film has 1 through 1000 frames a second, not \(framesPerSecond)")
        self.framesPerSecond = framesPerSecond
    }

    /// When frame `index`, counted from 0, is shown.
    public func time(ofFrame index: Int) -> Duration {
        // Whole attoseconds, rounded up, so that frame 20 of 60 a second is not before a cue at a third of a second.
        let (whole, rest) = (Int128(index) * FrameClock.attosecondsPerSecond)
            .quotientAndRemainder(dividingBy: Int128(framesPerSecond))
        return Duration(attoseconds: whole + (rest > 0 ? 1 : 0))
    }

    /// How many frames begin before `end`; at least one.
    public func frameCount(until end: Duration) -> Int {
        let frames =
            (end.attoseconds * Int128(framesPerSecond) + FrameClock.attosecondsPerSecond - 1)
            / FrameClock.attosecondsPerSecond
        return max(Int(frames), 1)
    }

    /// The times of all frames that begin before `end`.
    public func times(until end: Duration) -> [Duration] {
        (0..<frameCount(until: end)).map(time(ofFrame:))
    }

    private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
}
