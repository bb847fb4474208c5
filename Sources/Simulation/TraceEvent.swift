/// One thing that happened, when, to whom, and because of what.
public struct TraceEvent: Hashable, Sendable {
    /// Numbers events from 0 in the order they happened, so that one can be another's cause.
    public let id: Int
    /// Since the film began.
    public let time: Duration
    /// Which turn of the run loop; turn 0 is the first layout.
    public let turn: Int
    public let phase: Phase
    /// Which pass over the views it belongs to: numbers rise through the film, and each beginning has a new one.
    package let pass: Int
    public let kind: Kind
    /// The name of the view, constraint or animation it happened to.
    public let subject: String
    /// What changed; ``detail`` has it in words.
    public let content: Detail
    public let cause: Cause
    /// What cannot hold together, for an event of kind `conflict`.
    public let conflict: LayoutConflict?
    /// Why a change moved nothing, for an event of kind `note` that says so.
    public let stillness: MotionlessChange?

    /// The stage of the turn, in order.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case cues, updateConstraints, layout, display, commit
    }

    /// What happened: a callback of UIKit where it has one, else a word of ours.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case cue, needsUpdateConstraints, needsLayout, needsDisplay, solve
        case updateConstraints, updateViewConstraints
        case viewWillLayoutSubviews, layoutSubviews, viewDidLayoutSubviews
        case willTransition, viewWillTransition, traitCollectionDidChange
        case frame, draw, animation, completion, conflict, ambiguity, exception, note
    }

    /// What led to an event.
    public struct Cause: Hashable, Sendable {
        /// The line of the script, or of the Swift source, whose statement began it all.
        public let line: Int?
        /// The event that led to this one directly.
        public let event: Int?

        public init(line: Int? = nil, event: Int? = nil) {
            self.line = line
            self.event = event
        }
    }
}
