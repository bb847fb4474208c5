public import Simulation
public import Views

/// One frame of a film: a value that contains the complete state at a given time.
public struct FrameSnapshot: Sendable {
    /// The frame number, starting at 0. If only some frames of a film are sampled, this is the number in the whole
    /// film. If a film is sampled at arbitrary times, this is the index of the sample.
    public let index: Int
    /// The time since the film began. For a numbered frame of the film, this is `index` divided by the frame rate.
    public let time: Duration
    /// The model tree, with the values that `UIView.frame` and other properties return.
    public let model: ViewTree
    /// The presentation tree: the model with the running animations applied.
    public let presentation: ViewTree
    /// The events since the previous frame, in order.
    public let events: [TraceEvent]

    package init(index: Int, time: Duration, model: ViewTree, presentation: ViewTree, events: [TraceEvent]) {
        self.index = index
        self.time = time
        self.model = model
        self.presentation = presentation
        self.events = events
    }

    /// Returns a copy of the frame with a different number and time.
    package func numbered(_ index: Int, at time: Duration) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }

    /// Returns a copy of the frame with a different presentation.
    package func showing(_ presentation: ViewTree) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }
}
