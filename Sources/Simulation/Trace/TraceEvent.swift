import Animation
public import Geometry

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
        case loadView, viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
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

extension TraceEvent {
    /// What changed, as a value: most details are never read, and words take longer than layout does.
    public enum Detail: Hashable, Sendable {
        case text(String)
        /// A frame before and after, in the superview's coordinates.
        case frame(from: Rect, to: Rect)
        /// The first few of several views, and how many more they are.
        case views([String], more: Int)
        indirect case animation(TracedAnimation)
        /// The property whose animation was taken off, and the event that tells of the animation's beginning.
        case animationEnd(String, of: Int)
        /// In words, and what cannot hold together.
        indirect case conflict(String, LayoutConflict)
        indirect case stillness(UnanimatedChange)

        /// In words: `(20, 10, 20, 20) → (40, 10, 20, 20)`. Empty where the kind of the event says it all.
        public var text: String {
            switch self {
            case .text(let text), .conflict(let text, _), .animationEnd(let text, _): text
            case .views(let names, let more):
                names.joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
            case .frame(let old, let new): "\(old.text) → \(new.text)"
            case .animation(let animation): animation.description
            case .stillness(let change): change.message
            }
        }
    }

    /// In words: `(20, 10, 20, 20) → (40, 10, 20, 20)`. Empty where the kind says it all.
    public var detail: String { content.text }

    /// What cannot hold together, for an event of kind `conflict`.
    public var conflict: LayoutConflict? {
        if case .conflict(_, let conflict) = content { conflict } else { nil }
    }

    /// Why a change moved nothing, for an event of kind `note` that says so.
    public var stillness: UnanimatedChange? {
        if case .stillness(let change) = content { change } else { nil }
    }

    /// What begins, for an event of kind `animation`.
    public var animation: TracedAnimation? {
        if case .animation(let animation) = content { animation } else { nil }
    }
}

extension TraceEvent {
    /// The event that tells of the beginning of what was taken off, for an event of kind `animationEnd`.
    public var endedAnimation: Int? {
        if case .animationEnd(_, let animation) = content { animation } else { nil }
    }
}

/// An animation as the trace knows it from its beginning.
public struct TracedAnimation: Hashable, Sendable, CustomStringConvertible {
    /// Core Animation's name of the property: `position`, `opacity`.
    public let property: String
    /// From the commit to the first change the eye sees.
    public let delay: Duration
    /// Of the motion alone, without ``delay``; of one run where it repeats for ever, and what was planned where an animator
    /// plays it.
    public let duration: Duration
    /// Whether it runs beside an earlier animation of the same property of the same view. Otherwise it takes its place.
    public let isAdditive: Bool
    /// Whether something else ends it: it repeats for ever, or an animator plays it.
    public let isOpenEnded: Bool
    private let change: PropertyChange
    private let timing: AnimationTiming

    init(_ animation: PropertyAnimation) {
        property = animation.property.rawValue
        let timing = animation.timing
        self.timing = timing
        delay = timing.delay
        duration = timing.end.map { $0 - timing.delay } ?? timing.duration
        isAdditive = animation.isAdditive
        isOpenEnded = animation.animator != nil || timing.end == nil
        change = animation.change
    }

    /// `position (187.5, 150) → (287.5, 150), 1s`
    public var description: String {
        let wait = delay > .zero ? " after \(delay.shortText)" : ""
        let isOnce = timing.repeatCount == 1
        let times = timing.repeatCount.isFinite ? " \(timing.repeatCount.shortText) times" : " for ever"
        let back = timing.autoreverses ? " there and back" : ""
        return "\(change.description), \(timing.duration.shortText)\(isOnce ? "" : times)\(back)\(wait)"
    }
}

/// What a test asks of a trace. Take the events from ``Window/takeEvents()``, or from the frames a sink receives.
///
/// ```swift
/// let events = window.takeEvents()
/// #expect(events.contains(inOrder: [.init(.layoutSubviews, "root"), .init(.frame, "box")]))
/// #expect(events.count(of: .layoutSubviews, "box") == 0)
/// ```
extension Collection where Element == TraceEvent {
    /// Whether events happened in this order, others between them or not.
    public func contains(inOrder patterns: [EventPattern]) -> Bool { firstMissing(inOrder: patterns) == nil }

    /// Which of `patterns` is the first that did not happen after the ones before it; `nil` when all did.
    public func firstMissing(inOrder patterns: [EventPattern]) -> EventPattern? {
        var rest = patterns[...]
        for event in self {
            guard let next = rest.first else { break }
            if next.matches(event) { rest.removeFirst() }
        }
        return rest.first
    }

    /// How often something happened, to `subject` or to anything.
    public func count(of kind: TraceEvent.Kind, _ subject: String? = nil) -> Int {
        let pattern = EventPattern(kind, subject)
        return count { pattern.matches($0) }
    }

    /// How many passes of the phase there were that did something: one callback of UIKit or more in each.
    ///
    /// A turn has one layout pass unless a view asks again, or a statement calls `layoutIfNeeded`.
    public func passes(_ phase: TraceEvent.Phase) -> Int { passes(in: phase).count }

    /// The callbacks of each pass of the phase.
    package func passes(in phase: TraceEvent.Phase) -> [[TraceEvent]] {
        var passes: [[TraceEvent]] = []
        var number: Int?
        for event in self where event.phase == phase && event.kind.isCallback(in: phase) {
            if event.pass != number { passes.append([]) }
            number = event.pass
            passes[passes.count - 1].append(event)
        }
        return passes
    }
}

extension TraceEvent.Kind {
    /// Whether it is what a pass does to a view, and not what follows from it.
    fileprivate func isCallback(in phase: TraceEvent.Phase) -> Bool {
        switch phase {
        case .cues: self == .cue || self == .completion
        case .updateConstraints: self == .updateConstraints
        case .layout: self == .layoutSubviews
        case .display: self == .draw
        case .commit: self == .animation
        }
    }
}

extension TraceEvent: CustomStringConvertible {
    /// `frame box (20, 10, 20, 20) → (40, 10, 20, 20)`
    public var description: String {
        [kind.rawValue, subject, detail].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// Events of the trace by their kind, and by what they happened to.
///
/// As text it is what the trace prints and a script's `expect` says: `layoutSubviews root`.
public struct EventPattern: Hashable, Sendable, CustomStringConvertible {
    public var kind: TraceEvent.Kind
    /// `nil` for whatever it happened to.
    public var subject: String?

    public init(_ kind: TraceEvent.Kind, _ subject: String? = nil) {
        self.kind = kind
        self.subject = subject
    }

    /// `true` for an event that the pattern describes.
    public func matches(_ event: TraceEvent) -> Bool {
        event.kind == kind && (subject == nil || event.subject == subject)
    }

    public var description: String { subject.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
}

extension Duration {
    /// In seconds: exact to the nearest `Double`.
    public var seconds: Double { self / .seconds(1) }

    /// `0.5s`: at most three decimals, whatever the locale.
    public var shortText: String { seconds.shortText + "s" }
}
