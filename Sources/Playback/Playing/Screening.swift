package import Simulation
import Views

/// A film that is being played, asked for one frame after another.
package struct Screening {
    private let player: Player
    private var take: Take
    private var otherTake: Take?
    private let lastFrame: Duration
    private var isOver = false

    /// - Parameter readsTrace: Whether someone reads the events of its frames.
    package init(of player: Player, readsTrace: Bool) {
        self.player = player
        let window = player.scene.window
        if !readsTrace { window.recording = min(window.recording, .problems) }
        lastFrame = player.lastFrame
        take = Take(of: player.scene)
        otherTake = player.other.map { Take(of: $0) }
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
