public import Simulation
public import Views

/// One frame of a film: everything there is to know about one instant, as a value.
public struct FrameSnapshot: Sendable {
    /// Counted from 0, in the order in which a sink receives them; of a film played in part, the number in the whole film.
    public let index: Int
    /// Since the film began. When every frame is played, `index` divided by the frames a second.
    public let time: Duration
    /// Where the views are for the program: what `UIView.frame` answers.
    public let model: ViewTree
    /// Where the views are for the eye: the model with the running animations applied.
    public let presentation: ViewTree
    /// What happened since the frame before, in order.
    public let events: [TraceEvent]

    package init(index: Int, time: Duration, model: ViewTree, presentation: ViewTree, events: [TraceEvent]) {
        self.index = index
        self.time = time
        self.model = model
        self.presentation = presentation
        self.events = events
    }

    /// The same with another number, at another time.
    package func numbered(_ index: Int, at time: Duration) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }

    /// The same with another picture for the eye.
    package func showing(_ presentation: ViewTree) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }
}
