package import Layout
import Simulation
package import TimelineScript

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
