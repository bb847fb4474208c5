import Geometry
package import Simulation

/// Plays a scene, and passes its frames to a sink.
public struct Player {
    package let scene: Scene
    /// A second scene that is played beside the first; `nil` to play one scene.
    let other: Scene?
    package let clock: FrameClock
    /// The duration of the film.
    package let end: Duration
    /// A closure that runs the turns of the run loop up to the time of a frame before the frame is sampled. If `nil`,
    /// the player runs the turns itself.
    package var beforeFrame: ((Duration) async -> Void)?

    /// - Parameters:
    ///   - scene: The scene. It can be played only once.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - end: The duration of the film. All frames begin before this time.
    public init(_ scene: Scene, framesPerSecond: Int = 60, until end: Duration) {
        self.scene = scene
        other = nil
        clock = FrameClock(framesPerSecond: framesPerSecond)
        self.end = end
    }

    /// Plays two windows of one scene side by side. The left window interpolates frames between two layouts, and the
    /// right window solves the layout for each frame. Views whose edges differ by more than half a point are outlined
    /// in both.
    ///
    /// The trace contains the events of the left window.
    ///
    /// - Parameters:
    ///   - scene: The scene on the left.
    ///   - other: A second instance of the same scene.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - end: The duration of the film. All frames begin before this time.
    public init(blending scene: Scene, resolving other: Scene, framesPerSecond: Int = 60, until end: Duration) {
        scene.window.interpolation = .blend
        other.window.interpolation = .resolve
        self.scene = scene
        self.other = other
        clock = FrameClock(framesPerSecond: framesPerSecond)
        self.end = end
    }

    /// Plays every frame.
    ///
    /// - Throws: The errors of the sink, and `FeedbackLoop` after a frame in which layout did not settle, unless
    ///   ``Scene/continuesAfterFeedbackLoop`` is set. If an error is thrown, the sink receives
    ///   ``FilmEnding/interrupted``.
    public func play(into sink: inout some FrameSink) async throws {
        try await play(frames: 0..<frameCount, into: &sink)
    }

    /// Plays the film, and passes only some of its frames to the sink. The frames keep their numbers and times.
    ///
    /// - Parameters:
    ///   - frames: The frame numbers, in ascending order.
    ///   - sink: The sink that receives the frames, in order.
    public func play(frames: some Collection<Int>, into sink: inout some FrameSink) async throws {
        precondition(zip(frames, frames.dropFirst()).allSatisfy(<), "the frames to sample must be in ascending order")
        try await play(
            frames.lazy.map { (index: $0, time: clock.time(ofFrame: $0)) }, count: frameCount,
            sampleCount: frames.count, into: &sink)
    }

    /// Plays the film, and samples it at `times`, which can lie between frames.
    ///
    /// - Parameters:
    ///   - times: The times, in ascending order.
    ///   - sink: The sink that receives the frames, in order.
    public func play(at times: [Duration], into sink: inout some FrameSink) async throws {
        precondition(zip(times, times.dropFirst()).allSatisfy(<=), "the times to sample must be in ascending order")
        try await play(
            times.enumerated().lazy.map { (index: $0.offset, time: $0.element) }, count: times.count,
            sampleCount: times.count, into: &sink)
    }

    private func play(
        _ moments: some Sequence<(index: Int, time: Duration)>, count: Int, sampleCount: Int,
        into sink: inout some FrameSink
    ) async throws {
        var sampler = FrameSampler(of: self, readsTrace: sink.readsTrace)
        defer { sampler.end() }
        try await sink.begin(format(count: count, sampleCount: sampleCount))
        do {
            for (index, time) in moments {
                try Task.checkCancellation()
                await beforeFrame?(time)
                try await sink.receive(sampler.frame(index, at: time))
                if let loop = sampler.feedbackLoop { throw loop }
            }
        } catch {
            // Throw the error that ended the film, even if finishing the sink fails too.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }

    /// The window of the scene.
    package var window: Window { scene.window }

    /// The number of frames in the whole film.
    package var frameCount: Int { clock.frameCount(until: end) }

    /// The time of the last frame.
    package var lastFrame: Duration { clock.time(ofFrame: max(frameCount - 1, 0)) }

    /// The size of the canvas of one scene, in points.
    var canvas: Size { scene.canvas ?? scene.window.size }

    /// Returns the format of the film.
    ///
    /// - Parameters:
    ///   - count: The number of frames of the film, or the number of sample times.
    ///   - sampleCount: The number of frames that the sink receives.
    package func format(count: Int, sampleCount: Int) -> FilmFormat {
        FilmFormat(
            title: scene.title, canvas: other == nil ? canvas : FilmComparison.canvas(of: canvas),
            scale: scene.window.grid.scale, framesPerSecond: clock.framesPerSecond, frameCount: count,
            sampleCount: sampleCount, windowFillsCanvas: scene.canvas == nil || other != nil,
            surroundings: scene.window.surroundings.words)
    }
}
