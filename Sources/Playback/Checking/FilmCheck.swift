import Diagnostics
import SceneModel
import Simulation
package import TimelineScript
package import Views

/// Plays a film without rendering it, to find statements that cannot be performed and to determine the length of the
/// film.
package enum FilmCheck {
    /// Plays the film of `timeline` until the film ends or a limit of the check is reached.
    ///
    /// - Parameters:
    ///   - timeline: A timeline whose names have been checked.
    ///   - measurer: The text measurer for the layout of the film.
    package static func play(_ timeline: Timeline, measuring measurer: any TextMeasuring) -> PlayedFilm {
        let check = StatementCheck(timeline)
        let scene = SceneBuilder(timeline, measuring: measurer).build(checking: check)
        let window = scene.window
        defer { window.close() }
        window.recording = .nothing
        var simulator = RunLoopSimulator(window: window, cues: scene.cues)
        let knownEnd = timeline.overridesDetermineEnd ? nil : timeline.end
        let endOfCues = timeline.endOfCues
        let maximumTurns = maximumTurns(of: timeline)
        var end = Duration.zero
        var isEndless = false
        var isComplete = true
        var turnsAfterCues = 0
        func noteEnd(_ time: Duration) { end = max(end, time, window.endOfEndlessAnimations ?? .zero) }
        simulator.run(until: .zero)
        noteEnd(.zero)
        while window.feedbackLoop == nil, let next = simulator.nextEvent {
            if let knownEnd, next > knownEnd { break }
            if next > endOfCues { turnsAfterCues += 1 }
            if knownEnd == nil, next > ScriptLimits.duration || turnsAfterCues > maximumTurnsAfterCues {
                isEndless = true
                break
            }
            guard window.turnCount < maximumTurns else {
                check.reportEnd(at: window.currentMediaTime, afterTurns: window.turnCount)
                isComplete = false
                break
            }
            simulator.run(until: next)
            noteEnd(next)
        }
        let isEnded = isComplete && window.feedbackLoop == nil
        return PlayedFilm(
            endOfOverrides: isEndless ? .never(line: window.lineOfNextEvent) : .at(knownEnd == nil ? end : .zero),
            turnCount: isEnded ? window.turnCount : nil, problems: check.problems(of: scene.objects),
            feedbackLoop: window.feedbackLoop, objects: scene.objects)
    }

    /// The maximum number of turns after the last cue if overrides determine the end. A film with more turns is
    /// assumed to be endless.
    private static let maximumTurnsAfterCues = 1000

    /// Returns the maximum number of turns of a check. It is smaller for large scenes, whose turns take longer.
    private static func maximumTurns(of timeline: Timeline) -> Int {
        max(1000, 1_000_000 / (10 + timeline.root.depthFirst.count + timeline.scene.constraints.count))
    }
}
