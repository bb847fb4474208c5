package import Layout
package import Simulation
package import TimelineScript
package import Views

/// A film that is being played, asked for one frame after another.
package struct FrameSampler {
    private let player: Player
    private var take: ScenePlayback
    private var otherTake: ScenePlayback?
    private let lastFrame: Duration
    private var isOver = false

    /// - Parameter readsTrace: Whether someone reads the events of its frames.
    package init(of player: Player, readsTrace: Bool) {
        self.player = player
        let window = player.scene.window
        if !readsTrace { window.recording = min(window.recording, .problems) }
        lastFrame = player.lastFrame
        take = ScenePlayback(of: player.scene)
        otherTake = player.other.map { ScenePlayback(of: $0) }
    }

    /// Plays up to `time` and answers what is seen then.
    ///
    /// - Parameters:
    ///   - index: The number that the frame gets.
    ///   - time: Not before that of an earlier frame.
    package mutating func frame(_ index: Int, at time: Duration) -> FrameSnapshot {
        let window = player.scene.window
        var presentation = take.run(until: time)
        if !isOver, time >= lastFrame {
            isOver = true
            window.noteUnfinishedAnimators()
        }
        var model = window.tree
        if let beside = otherTake?.run(until: time), let other = player.other {
            presentation = FilmComparison.tree(of: presentation, beside, on: player.canvas)
            model = FilmComparison.tree(of: model, other.window.tree, on: player.canvas)
            _ = other.window.takeEvents()
        }
        return FrameSnapshot(
            index: index, time: time, model: model, presentation: presentation, events: window.takeEvents())
    }

    /// Lets go of what the windows keep to go on with. To be called once no frame is wanted any more.
    package func end() {
        player.scene.window.close()
        player.other?.window.close()
    }

    /// Why the film ends with the frame before: layout did not settle in it. `nil` where it goes on.
    package var feedbackLoop: FeedbackLoop? {
        player.scene.standsStillInFeedbackLoop ? nil : player.scene.window.feedbackLoop
    }
}

/// A scene that is being played.
package struct ScenePlayback {
    package let window: Window
    private var simulator: RunLoopSimulator
    private var presentation: Presentation

    package init(of scene: Scene) {
        window = scene.window
        simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        presentation = Presentation(of: scene.window)
    }

    /// Plays up to `time` and answers what the eye sees then. Times only go forward.
    package mutating func run(until time: Duration) -> ViewTree {
        simulator.run(until: time)
        window.update(&presentation, at: time)
        return presentation.tree
    }
}

/// Plays a timeline without sampling it, to find out when what its overrides begin has ended.
///
/// Overrides run whenever layout, traits or the appearance of a view call them, which only playing tells.
package enum OverrideRehearsal {
    /// - Parameter measurer: The one that the film is laid out with.
    package static func ending(of timeline: Timeline, measuring measurer: any TextMeasuring) -> OverrideEnding {
        let scene = SceneBuilder(timeline, measuring: measurer).build()
        let window = scene.window
        defer { window.close() }
        window.recording = .nothing
        var simulator = RunLoopSimulator(window: window, cues: scene.cues)
        var end = Duration.zero
        var turnsAfterCues = 0
        func noteEndlessAnimations() { end = max(end, window.endOfEndlessAnimations ?? .zero) }
        simulator.run(until: .zero)
        noteEndlessAnimations()
        while window.feedbackLoop == nil, let next = simulator.nextEvent {
            if next > timeline.endOfCues { turnsAfterCues += 1 }
            guard next <= ScriptLimits.duration, turnsAfterCues <= mostTurnsAfterCues else {
                return .never(line: window.lineOfNextEvent)
            }
            simulator.run(until: next)
            end = max(end, next)
            noteEndlessAnimations()
        }
        return .at(end)
    }

    /// Statements assign values that the script has, so what goes on for so many turns after the last cue repeats itself.
    private static let mostTurnsAfterCues = 1000
}
