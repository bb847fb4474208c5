package import Simulation
package import Views

/// Plays a film, and samples it frame by frame.
package struct FrameSampler {
    private let player: Player
    private var playback: ScenePlayback
    private var otherPlayback: ScenePlayback?
    private let lastFrame: Duration
    private var isOver = false

    /// - Parameter readsTrace: Whether the caller uses the events of the frames. If `false`, only problems are
    ///   recorded.
    package init(of player: Player, readsTrace: Bool) {
        self.player = player
        let window = player.scene.window
        if !readsTrace { window.recording = min(window.recording, .problems) }
        lastFrame = player.lastFrame
        playback = ScenePlayback(of: player.scene)
        otherPlayback = player.other.map { ScenePlayback(of: $0) }
    }

    /// Plays up to `time` and returns the frame at this time.
    ///
    /// - Parameters:
    ///   - index: The number of the frame.
    ///   - time: The time of the frame. It must not be before the time of an earlier frame.
    package mutating func frame(_ index: Int, at time: Duration) -> FrameSnapshot {
        let window = player.scene.window
        var presentation = playback.run(until: time)
        if !isOver, time >= lastFrame {
            isOver = true
            window.noteUnfinishedAnimators()
        }
        var model = window.tree
        if let beside = otherPlayback?.run(until: time), let other = player.other {
            presentation = FilmComparison.tree(of: presentation, beside, on: player.canvas)
            model = FilmComparison.tree(of: model, other.window.tree, on: player.canvas)
            _ = other.window.takeEvents()
        }
        return FrameSnapshot(
            index: index, time: time, model: model, presentation: presentation, events: window.takeEvents())
    }

    /// Releases the resources of the windows. Call this method when no more frames are needed.
    package func end() {
        player.scene.window.close()
        player.other?.window.close()
    }

    /// The feedback loop that ends the film after the previous frame; `nil` while the film continues.
    package var feedbackLoop: FeedbackLoop? {
        player.scene.continuesAfterFeedbackLoop ? nil : player.scene.window.feedbackLoop
    }
}

/// Plays a scene.
package struct ScenePlayback {
    package let window: Window
    private var simulator: RunLoopSimulator
    private var presentation: Presentation

    package init(of scene: Scene) {
        window = scene.window
        simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        presentation = Presentation(of: scene.window)
    }

    /// Plays up to `time` and returns the presentation at this time. Times must be ascending.
    package mutating func run(until time: Duration) -> ViewTree {
        simulator.run(until: time)
        window.update(&presentation, at: time)
        return presentation.tree
    }
}
