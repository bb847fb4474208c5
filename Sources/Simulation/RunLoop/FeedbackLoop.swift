import Layout
import Views

/// A layout that never ends: what asks, when it is answered, leads to the same being asked again.
///
/// UIKit hangs there, or, with `UIViewLayoutFeedbackLoopDebuggingThreshold`, logs and raises an exception. A window stops:
/// it is laid out no more, and has no more turns.
public struct FeedbackLoop: Error, Hashable, Sendable {
    public let kind: Kind
    /// The view that was laid out too often; of turns, what the last event happened to.
    public let subject: String
    /// Since the film began.
    public let time: Duration
    public let turn: Int
    /// One round: from an event through what it led to, each the cause of the next, to the same event again. Empty where
    /// nothing was recorded.
    public let cycle: [TraceEvent]
    /// The methods overridden in Swift that keep the round going, in its order; empty if none is part of it.
    public let overrides: [OverriddenMethod]

    /// A method that a view or a view controller overrides in Swift.
    public struct OverriddenMethod: Hashable, Sendable {
        /// The name of the view or of the view controller.
        public let subject: String
        /// Such as `layoutSubviews`.
        public let method: String
        /// Where the override is in the Swift source.
        public let line: Int
    }

    /// What there was more of than the limit.
    public enum Kind: Hashable, Sendable {
        /// Of `layoutSubviews` of one view, in one turn; without a threshold, in one `layoutIfNeeded` or one commit.
        case layouts(limit: Int)
        /// Of `updateConstraints` of one view, in the same.
        case constraintUpdates(limit: Int)
        /// Of calls of `layoutIfNeeded`, each inside a layout that the one before had begun.
        case nestedLayouts(limit: Int)
        /// Of turns in a row, at one time, or each because of a layout in the one before.
        case turns(limit: Int)
        /// Of work of the solver on the constraints of the window, after the latest change, which `line` made. The solver
        /// holds a layout that may not be the best one.
        case solving(line: Int?)
    }
}

extension FeedbackLoop: CustomStringConvertible, CustomDebugStringConvertible {
    /// `'badge' overrides layoutSubviews in line 11: 'card' was laid out more than 50 times in one turn`
    ///
    /// Without an override in Swift it begins with the view that was laid out.
    public var description: String {
        let causes = overrides.map { "'\($0.subject)' overrides \($0.method) in line \($0.line)" }
        return (causes.isEmpty ? "" : causes.joined(separator: ", ") + ": ") + excess
    }

    /// The description and the round.
    public var debugDescription: String { cycle.isEmpty ? description : "\(self); again and again: \(cycleText)" }

    /// What there was too much of.
    private var excess: String {
        switch kind {
        case .layouts(let limit): "'\(subject)' was laid out more than \(limit) times in one turn"
        case .constraintUpdates(let limit):
            "the constraints of '\(subject)' were updated more than \(limit) times in one turn"
        case .nestedLayouts(let limit):
            "layoutIfNeeded of '\(subject)' was called inside more than \(limit) layouts that had not ended"
        case .turns(let limit): "more than \(limit) turns in a row, each asked for by the one before"
        case .solving:
            "the solver reached its limit of work in turn \(turn) before it found the layout of '\(subject)'; try fewer "
                + "constraints of equal priority, and report the script, because this is a fault of the solver"
        }
    }

    /// The round, as one line: `layoutSubviews card → cue root.setNeedsLayout, line 14 → …`
    public var cycleText: String { cycle.map(\.shortText).joined(separator: " → ") }
}

extension TraceEvent {
    /// `cue root.setNeedsLayout, line 14`
    fileprivate var shortText: String {
        let words = "\(kind.rawValue) \(subject)"
        guard kind == .cue, let line = cause.line else { return words }
        return "\(words), line \(line)"
    }
}

extension FeedbackLoop {
    /// The last round in `events`, which are in order, and of which each may be the cause of later ones.
    static func lastCycle(in events: [TraceEvent]) -> [TraceEvent] {
        let places = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($0.element.id, $0.offset) })
        for last in events.reversed() where last.kind != .cue && last.kind != .frame {
            var round = [last]
            while let cause = round[round.count - 1].cause.event.flatMap({ places[$0] }) {
                round.append(events[cause])
                if events[cause].kind == last.kind, events[cause].subject == last.subject { return round.reversed() }
            }
        }
        return []
    }
}

/// Counts how often each view is laid out, to notice a layout that never ends.
///
/// - Source: semantics 4.5; WWDC 2016 session 236.
struct FeedbackLoopWatch {
    /// 50 through 1000, as UIKit clamps it; `nil` for none.
    var threshold: Int? {
        didSet { threshold = threshold.map { min(max($0, 50), 1000) } }
    }
    private var layouts = ViewTable<Count>()
    private var updates = ViewTable<Count>()
    /// What is counted together: counts of an earlier span are 0.
    private var span = 0
    private var nesting = 0
    /// What turns recorded once there were too many of them, for one more round.
    var evidence: [TraceEvent] = []
    /// The first event recorded once a view was laid out too often.
    var firstOfEvidence: Int?
    /// What was recorded before evidence was.
    var recordingBefore: (isRecording: Bool, recording: TraceRecording)?

    private struct Count {
        var span: Int
        var count: Int
    }

    /// Where there is no threshold, our own: a hang would not be found in a film.
    var limit: Int { threshold ?? 1000 }

    /// How often a view is laid out beyond the limit, for the record.
    static let recorded = 10

    /// How deep layouts go inside one another.
    static let deepest = 50

    /// Whether the layouts counted until now are counted together with those to come.
    var isCountOpen: Bool { nesting > 0 || threshold != nil }

    mutating func beginTurn() { span += 1 }

    /// Begins a `layoutIfNeeded` or the layout of a turn.
    ///
    /// Without a threshold, each that is not inside another is counted alone: a program may call as many as it likes.
    ///
    /// - Returns: `false`, and nothing has begun, when it would be too deep inside others.
    mutating func begin() -> Bool {
        guard nesting < FeedbackLoopWatch.deepest else { return false }
        if nesting == 0, threshold == nil { span += 1 }
        nesting += 1
        return true
    }

    mutating func end() { nesting -= 1 }

    /// Counts a layout of `view`, and answers how many there were.
    mutating func countLayout(of view: ViewID) -> Int { FeedbackLoopWatch.count(view, in: &layouts, span) }

    /// Counts an update of the constraints of `view`, and answers how many there were.
    mutating func countUpdate(of view: ViewID) -> Int { FeedbackLoopWatch.count(view, in: &updates, span) }

    private static func count(_ view: ViewID, in table: inout ViewTable<Count>, _ span: Int) -> Int {
        let count = table[view].map { $0.span == span ? $0.count + 1 : 1 } ?? 1
        table[view] = Count(span: span, count: count)
        return count
    }
}

extension Window {
    /// How often a view may be laid out in one turn before the window stops with a ``feedbackLoop``: 50 through 1000, to
    /// which other numbers are clamped. `nil`, which is the default, for a limit of our own: 1000 in one go.
    public var feedbackLoopThreshold: Int? {
        get { loopWatch.threshold }
        set { loopWatch.threshold = newValue }
    }

    /// Counts a layout of `view`, and answers whether it may take place.
    func mayBeLaidOut(_ view: ViewID) -> Bool {
        mayGoOn(with: view, loopWatch.countLayout(of: view), .layouts(limit: loopWatch.limit))
    }

    /// Counts an update of the constraints of `view`, and answers whether it may take place.
    func mayUpdateConstraints(_ view: ViewID) -> Bool {
        mayGoOn(with: view, loopWatch.countUpdate(of: view), .constraintUpdates(limit: loopWatch.limit))
    }

    private func mayGoOn(with view: ViewID, _ count: Int, _ kind: FeedbackLoop.Kind) -> Bool {
        guard feedbackLoop == nil else { return false }
        guard count > loopWatch.limit else { return true }
        // Goes on a little, so that a whole round is recorded, also one with several layouts of the view in it.
        if loopWatch.firstOfEvidence == nil {
            loopWatch.firstOfEvidence = trace.count
            beginEvidence()
        }
        guard count > loopWatch.limit + FeedbackLoopWatch.recorded else { return true }
        let evidence = Array(trace.events((loopWatch.firstOfEvidence ?? 0)..<trace.count))
        let name = tree[view].name
        // From the view's last layout backwards.
        let later = evidence.reversed().prefix {
            $0.subject != name || ($0.kind != .layoutSubviews && $0.kind != .updateConstraints)
        }
        stop(kind, name, FeedbackLoop.lastCycle(in: evidence.dropLast(later.count)))
        return false
    }

    /// Records everything for a while, whatever was asked for.
    private func beginEvidence() {
        guard loopWatch.recordingBefore == nil else { return }
        loopWatch.recordingBefore = (trace.isRecording, trace.recording)
        trace.isRecording = true
        trace.recording = .everything
    }

    /// Records what it did before, once nothing goes round any more.
    private func endEvidence() {
        guard feedbackLoop == nil, loopWatch.firstOfEvidence == nil, loopWatch.evidence.isEmpty,
            let before = loopWatch.recordingBefore
        else { return }
        (trace.isRecording, trace.recording) = before
        loopWatch.recordingBefore = nil
    }

    /// Begins a turn, whose layouts are counted anew.
    func beginLoopWatchOfTurn() {
        loopWatch.beginTurn()
        guard loopWatch.firstOfEvidence != nil, feedbackLoop == nil else { return }
        loopWatch.firstOfEvidence = nil
        endEvidence()
    }

    /// Ends a layout that ``FeedbackLoopWatch/begin()`` has begun. One that has settled was no loop.
    func endWatchedLayout() {
        loopWatch.end()
        guard loopWatch.firstOfEvidence != nil, !loopWatch.isCountOpen, feedbackLoop == nil else { return }
        loopWatch.firstOfEvidence = nil
        endEvidence()
    }

    func stopNestedLayout(of view: ViewID) {
        let evidence = Array(trace.events(0..<trace.count))
        stop(
            .nestedLayouts(limit: FeedbackLoopWatch.deepest), tree[view].name, FeedbackLoop.lastCycle(in: evidence))
    }

    /// Stops if the solver has given up, because its layout may not be the one that the constraints ask for.
    ///
    /// - Parameter cause: The latest change that the solver was told of.
    func stopIfSolverGaveUp(because cause: TraceEvent.Cause) {
        guard engine.hasSolverGivenUp, feedbackLoop == nil else { return }
        stop(.solving(line: cause.line), tree[tree.root].name, [], because: cause)
    }

    /// Stops after too many turns in a row, each asked for by the one before.
    func stopEndlessTurns() {
        let count = max(turnsAtThisTime, generationOfTurn)
        guard count > loopWatch.limit else {
            // A turn of something else may come between those of a loop.
            guard loopWatch.recordingBefore != nil, !work.blocks.contains(where: { $0.generation > loopWatch.limit })
            else { return }
            loopWatch.evidence.removeAll()
            return endEvidence()
        }
        beginEvidence()
        let ofTurn = Array(trace.events(0..<trace.count)).filter { $0.turn == turnCount }
        loopWatch.evidence += ofTurn
        guard count > loopWatch.limit + FeedbackLoopWatch.recorded else { return }
        let cycle = FeedbackLoop.lastCycle(in: loopWatch.evidence)
        stop(.turns(limit: loopWatch.limit), cycle.last?.subject ?? tree[tree.root].name, cycle)
    }

    /// The methods overridden in Swift among the calls of `cycle` that led to the event after them.
    private func overriddenMethods(in cycle: [TraceEvent]) -> [FeedbackLoop.OverriddenMethod] {
        var found: [FeedbackLoop.OverriddenMethod] = []
        for (call, next) in zip(cycle, cycle.dropFirst()) {
            // A block names the line of its own.
            for line in linesOfOverrides(called: call) where next.cause.line == line || next.kind == .block {
                let method = FeedbackLoop.OverriddenMethod(
                    subject: call.subject, method: call.kind.rawValue, line: line)
                if !found.contains(method) { found.append(method) }
            }
        }
        return found
    }

    /// Where the method is overridden that an event is a call of.
    private func linesOfOverrides(called call: TraceEvent) -> [Int] {
        let ofViews = tree.views.filter { tree[$0].name == call.subject }.compactMap { view in
            call.kind == .intrinsicContentSize
                ? overrides[view]?.intrinsicContentSize?.line
                : View.Method(rawValue: call.kind.rawValue).flatMap { overrides[view]?.methods[$0]?.line }
        }
        let ofControllers = controllers.filter { $0.name == call.subject }.compactMap { controller in
            ViewController.Method(rawValue: call.kind.rawValue).flatMap { controller.overrides[$0]?.line }
        }
        return ofViews + ofControllers
    }

    private func stop(
        _ kind: FeedbackLoop.Kind, _ subject: String, _ cycle: [TraceEvent], because cause: TraceEvent.Cause? = nil
    ) {
        let loop = FeedbackLoop(
            kind: kind, subject: subject, time: trace.time, turn: turnCount, cycle: cycle,
            overrides: overriddenMethods(in: cycle))
        feedbackLoop = loop
        let round = cycle.isEmpty ? "" : ": \(loop.cycleText)"
        trace.record(.feedbackLoop, subject, "\(loop)\(round)", because: cause ?? cycle.last?.cause)
    }
}
