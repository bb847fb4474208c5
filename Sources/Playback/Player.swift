import Geometry
import Simulation

/// Plays a scene into a sink, frame by frame.
public struct Player {
    private let scene: Scene
    /// The same scene, which is played beside it.
    private let other: Scene?
    private let clock: FrameClock
    private let end: Duration

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
        try await play(frames: 0..<clock.frameCount(until: end), into: &sink)
    }

    /// Plays the film and samples it at some of its frames only, which keep their numbers and times.
    ///
    /// - Parameters:
    ///   - frames: In rising order.
    ///   - sink: Which gets them, in order.
    public func play(frames: some Collection<Int>, into sink: inout some FrameSink) async throws {
        precondition(zip(frames, frames.dropFirst()).allSatisfy(<), "the frames to sample are in rising order")
        try await play(
            frames.lazy.map { (index: $0, time: clock.time(ofFrame: $0)) }, count: clock.frameCount(until: end),
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
        defer {
            scene.window.close()
            other?.window.close()
        }
        if !sink.readsTrace { scene.window.recording = min(scene.window.recording, .problems) }
        let lastFrame = clock.time(ofFrame: max(clock.frameCount(until: end) - 1, 0))
        var isOver = false
        var take = Take(of: scene)
        var otherTake = other.map { Take(of: $0) }
        let canvas = scene.canvas ?? scene.window.size
        try await sink.begin(
            FilmFormat(
                title: scene.title, canvas: other == nil ? canvas : FilmComparison.canvas(of: canvas),
                scale: scene.window.grid.scale, framesPerSecond: clock.framesPerSecond, frameCount: count,
                sampleCount: sampleCount,
                windowFillsCanvas: scene.canvas == nil || other != nil,
                surroundings: scene.window.surroundings.words))
        do {
            for (index, time) in moments {
                try Task.checkCancellation()
                var presentation = take.run(until: time)
                if !isOver, time >= lastFrame {
                    isOver = true
                    scene.window.noteUnfinishedAnimators()
                }
                var model = scene.window.tree
                if let beside = otherTake?.run(until: time), let other {
                    presentation = FilmComparison.tree(of: presentation, beside, on: canvas)
                    model = FilmComparison.tree(of: model, other.window.tree, on: canvas)
                    _ = other.window.takeEvents()
                }
                try await sink.receive(
                    FrameSnapshot(
                        index: index, time: time, model: model, presentation: presentation,
                        events: scene.window.takeEvents()))
                if !scene.standsStillInFeedbackLoop, let loop = scene.window.feedbackLoop { throw loop }
            }
        } catch {
            // The sink's own trouble in ending early matters less than why the film ended.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }
}
