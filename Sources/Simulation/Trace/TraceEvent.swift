/// One thing that happened, when, to whom, and because of what.
///
/// Small, as a first layout has several for each view: numbers are of 32 bits inside.
public struct TraceEvent: Hashable, Sendable {
    /// Since the film began.
    public let time: Duration
    /// The name of the view, constraint or animation it happened to.
    public let subject: String
    /// What changed; ``detail`` has it in words.
    public let content: Detail
    public let cause: Cause
    private let number: Int32
    private let turnNumber: Int32
    private let passNumber: Int32
    public let phase: Phase
    public let kind: Kind

    init(
        id: Int, time: Duration, turn: Int, phase: Phase, pass: Int, kind: Kind, subject: String, content: Detail,
        cause: Cause
    ) {
        self.time = time
        self.subject = subject
        self.content = content
        self.cause = cause
        number = Int32(truncatingIfNeeded: id)
        turnNumber = Int32(truncatingIfNeeded: turn)
        passNumber = Int32(truncatingIfNeeded: pass)
        self.phase = phase
        self.kind = kind
    }

    /// Numbers events from 0 in the order they happened, so that one can be another's cause.
    public var id: Int { Int(number) }
    /// Which turn of the run loop; turn 0 is the first layout.
    public var turn: Int { Int(turnNumber) }
    /// Which pass over the views it belongs to: numbers rise through the film, and each beginning has a new one.
    package var pass: Int { Int(passNumber) }

    /// The stage of the turn, in order.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case cues, updateConstraints, layout, display, commit
    }

    /// What happened: a callback of UIKit where it has one, else a word of ours.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case cue, needsUpdateConstraints, needsLayout, needsDisplay, solve
        case updateConstraints, updateViewConstraints
        case viewWillLayoutSubviews, layoutSubviews, viewDidLayoutSubviews
        case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
        case willMove, didMove
        case willTransition, viewWillTransition, traitCollectionDidChange
        case safeAreaInsetsDidChange, viewSafeAreaInsetsDidChange
        case layoutMarginsDidChange, viewLayoutMarginsDidChange
        case intrinsicContentSize
        case timer, block
        case frame, draw, animation, animationEnd, completion, conflict, ambiguity, exception, feedbackLoop, note
    }

    /// What led to an event.
    public struct Cause: Hashable, Sendable {
        private let lineNumber: Int32
        private let eventNumber: Int32

        /// The line of the script, or of the Swift source, whose statement began it all.
        public var line: Int? { lineNumber == Cause.none ? nil : Int(lineNumber) }
        /// The event that led to this one directly.
        public var event: Int? { eventNumber == Cause.none ? nil : Int(eventNumber) }

        private static let none = Int32.min

        public init(line: Int? = nil, event: Int? = nil) {
            lineNumber = line.map { Int32(truncatingIfNeeded: $0) } ?? Cause.none
            eventNumber = event.map { Int32(truncatingIfNeeded: $0) } ?? Cause.none
        }
    }
}
