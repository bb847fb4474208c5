import Geometry
import TestSupport
import Testing
import Views

@testable import Simulation

/// Makes every change in every callback.
///
/// The reference is the same change in a cue, outside of the passes. Swift stops the process if a callback accesses a
/// component of the window while it is being modified.
@Suite("A change in a callback")
struct ReentryTests {
    /// Checks that the turns end, and that the model of the window equals the model after the same change in a cue.
    private func check(
        _ change: ReentryChange, _ callback: ReentryCallback, at time: Duration = ReentryStage.start
    ) throws {
        let (reentrant, plain) = (ReentryStage(), ReentryStage())
        reentrant.play(change, callback, byCueAt: nil)
        plain.play(change, callback, byCueAt: time)
        try #require(reentrant.hasChanged && plain.hasChanged, "the callback does not happen")
        #expect(reentrant.window.feedbackLoop == nil)
        #expect(reentrant.isAtRest)
        #expect(reentrant.model == plain.model)
        #expect(!reentrant.window.engine.hasOtherValuesInNewSolver())
    }

    @Test(arguments: ReentryCallback.updateConstraintsPass, ReentryChange.all)
    func `of the update-constraints pass`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback)
    }

    @Test(arguments: ReentryCallback.layoutPass, ReentryChange.all)
    func `of the layout pass`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback)
    }

    @Test(arguments: ReentryCallback.displayPass, ReentryChange.all)
    func `of the display pass`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback)
    }

    @Test(arguments: ReentryCallback.appearance, ReentryChange.all)
    func `of the appearance of controllers`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback)
    }

    @Test(arguments: ReentryCallback.surroundings, ReentryChange.all)
    func `of the environment`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback)
    }

    @Test(arguments: ReentryCallback.animationBlocks, ReentryChange.all)
    func `of an animation block or a transaction`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback)
    }

    @Test(arguments: ReentryCallback.wakingUp, ReentryChange.all)
    func `that wakes the run loop`(_ callback: ReentryCallback, _ change: ReentryChange) throws {
        try check(change, callback, at: ReentryStage.later)
    }

    /// Semantics 1.1: completions, timers and blocks run before the passes of the turn, like its cues.
    @Test(arguments: ReentryCallback.wakingUp, ReentryChange.all.filter { !$0.addsWork })
    func `that wakes the run loop causes the same passes as a change in a cue`(
        _ callback: ReentryCallback, _ change: ReentryChange
    ) {
        let passes = [nil, ReentryStage.later].map { time in
            let stage = ReentryStage()
            stage.play(change, callback, byCueAt: time)
            return stage.window.takeEvents().filter { $0.time >= ReentryStage.later && $0.phase != .cues }
                .map { "\($0.phase.rawValue): \($0)" }
        }
        #expect(passes[0] == passes[1])
    }
}
