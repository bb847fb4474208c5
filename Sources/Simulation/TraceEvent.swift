public import Geometry
import Layout
import Views

/// An event of the run loop, with its time, its subject and its cause.
///
/// The first layout records several events for each view, so numbers are stored in 32 bits to save memory.
public struct TraceEvent: Hashable, Sendable {
    /// The time since the film began.
    public let time: Duration
    /// The name of the view, the constraint or the animation at the time of the event.
    public let subject: String
    /// The change that the event records, as a value. ``detail`` describes the change in words.
    public let content: Detail
    public let cause: Cause
    private let number: Int32
    private let turnNumber: Int32
    private let passNumber: Int32
    /// The object that ``subject`` names.
    package let object: TraceSubject
    public let phase: Phase
    public let kind: Kind

    init(
        id: Int, at moment: Moment, kind: Kind, object: TraceSubject, subject: String, content: Detail,
        cause: Cause
    ) {
        time = moment.time
        self.object = object
        self.subject = subject
        self.content = content
        self.cause = cause
        number = Int32(truncatingIfNeeded: id)
        turnNumber = Int32(truncatingIfNeeded: moment.turn)
        passNumber = Int32(truncatingIfNeeded: moment.pass)
        phase = moment.phase
        self.kind = kind
    }

    /// The number of the event, starting at 0. Causes refer to this number.
    public var id: Int { Int(number) }
    /// The number of the turn of the run loop; turn 0 is the first layout.
    public var turn: Int { Int(turnNumber) }
    /// The number of the pass. The numbers of passes increase throughout the film.
    package var pass: Int { Int(passNumber) }

    /// Whether both events concern the same object or, if they concern no object of the window, have subjects with
    /// the same name.
    package func hasSameSubject(as other: TraceEvent) -> Bool {
        object == other.object && (object != .other || subject == other.subject)
    }

    /// The time, turn, phase and pass of an event.
    struct Moment {
        var time: Duration = .zero
        var turn = -1
        /// The phase of the turn. Setting it begins a pass.
        var phase = Phase.cues { didSet { pass += 1 } }
        private(set) var pass = 0
    }

    /// The stages of a turn, in order.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case cues, updateConstraints, layout, display, commit
    }

    /// The kind of an event. Events for UIKit callbacks have the names of the callbacks.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case cue, needsUpdateConstraints, needsLayout, needsDisplay, solve
        case updateConstraints, updateViewConstraints
        case viewWillLayoutSubviews, layoutSubviews, viewDidLayoutSubviews
        case loadView, viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
        case willMove, didMove
        case willTransition, viewWillTransition, traitCollectionDidChange
        case safeAreaInsetsDidChange, viewSafeAreaInsetsDidChange
        case layoutMarginsDidChange, viewLayoutMarginsDidChange
        case tintColorDidChange
        case intrinsicContentSize
        case timer, block
        case touch, action
        case frame, draw, animation, animationEnd, completion, conflict, ambiguity, exception, feedbackLoop, note
    }

    /// The cause of an event.
    public struct Cause: Hashable, Sendable {
        private let lineNumber: Int32
        /// The number of the event that is the cause. If the cause is a class's override of a UIKit method, this is the
        /// bitwise complement of the number of the event that records the call.
        private let eventNumber: Int32

        /// The line of the statement or override that led to the event, in the script or in the Swift source; `nil` if
        /// the line is unknown.
        public var line: Int? { lineNumber == Cause.none ? nil : Int(lineNumber) }
        /// The number of the event that is the direct cause.
        public var event: Int? {
            guard eventNumber != Cause.none else { return nil }
            return Int(isInOverride ? ~eventNumber : eventNumber)
        }
        /// Whether the cause is a class's override of the method whose call ``event`` records, instead of UIKit's own
        /// implementation.
        var isInOverride: Bool { eventNumber < 0 && eventNumber != Cause.none }

        private static let none = Int32.min

        public init(line: Int? = nil, event: Int? = nil) {
            lineNumber = line.map { Int32(truncatingIfNeeded: $0) } ?? Cause.none
            eventNumber = event.map { Int32(truncatingIfNeeded: $0) } ?? Cause.none
        }

        /// Creates the cause of the changes that an override makes. `call` contains the event that records the call of
        /// the override.
        init(inOverrideCalledBy call: Cause, line: Int?) {
            lineNumber = line.map { Int32(truncatingIfNeeded: $0) } ?? Cause.none
            eventNumber = call.eventNumber < 0 ? call.eventNumber : ~call.eventNumber
        }
    }
}

extension TraceEvent {
    /// The change as a value. Its text is generated only when it is read, because generating it takes longer than
    /// layout.
    public enum Detail: Hashable, Sendable {
        case text(String)
        /// The old and the new frame, in the superview's coordinates.
        case frame(from: Rect, to: Rect)
        /// The names of the first views that the solver moved, and the number of the remaining moved views.
        case views([String], more: Int)
        indirect case animation(TracedAnimation)
        /// The property whose animation was removed, and the number of the event in which the animation began.
        case animationEnd(String, of: Int)
        /// A conflict, as text and as a value.
        indirect case conflict(String, LayoutConflict)
        indirect case stillness(UnanimatedChange)
        indirect case ambiguity(AmbiguousFrame)

        /// A description of the change, such as `(20, 10, 20, 20) → (40, 10, 20, 20)`; empty if the kind of the event
        /// describes the change completely.
        public var text: String {
            switch self {
            case .text(let text), .conflict(let text, _), .animationEnd(let text, _): text
            case .views(let names, let more):
                names.joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
            case .frame(let old, let new): "\(old.text) → \(new.text)"
            case .animation(let animation): animation.description
            case .stillness(let change): change.message
            case .ambiguity(let frame): frame.description
            }
        }
    }

    /// A description of the change, such as `(20, 10, 20, 20) → (40, 10, 20, 20)`; empty if the kind of the event
    /// describes the change completely.
    public var detail: String { content.text }

    /// The conflict between required constraints, for an event of kind `conflict`.
    public var conflict: LayoutConflict? {
        if case .conflict(_, let conflict) = content { conflict } else { nil }
    }

    /// The change that was not animated, with the reason, for an event of kind `note` that reports an unanimated
    /// change.
    public var stillness: UnanimatedChange? {
        if case .stillness(let change) = content { change } else { nil }
    }

    /// The attributes that are not determined, for an event of kind `ambiguity`.
    public var ambiguity: AmbiguousFrame? {
        if case .ambiguity(let frame) = content { frame } else { nil }
    }

    /// The animation that begins, for an event of kind `animation`.
    public var animation: TracedAnimation? {
        if case .animation(let animation) = content { animation } else { nil }
    }
}

extension TraceEvent {
    /// The number of the event in which the removed animation began, for an event of kind `animationEnd`.
    public var endedAnimation: Int? {
        if case .animationEnd(_, let animation) = content { animation } else { nil }
    }
}

extension TraceEvent: CustomStringConvertible {
    /// A description such as `frame box (20, 10, 20, 20) → (40, 10, 20, 20)`.
    public var description: String {
        [kind.rawValue, subject, detail].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Duration {
    /// The number of seconds, rounded to the nearest `Double`.
    public var seconds: Double { self / .seconds(1) }

    /// The number of seconds as text, such as `0.5s`, with at most three decimal places, independent of the locale.
    public var shortText: String { seconds.shortText + "s" }
}
