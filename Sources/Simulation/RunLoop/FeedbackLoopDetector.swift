import Layout
import Views

/// Detects layouts that never end and endless sequences of turns, and stops the window.
///
/// - Source: semantics 4.5; WWDC 2016 session 236.
final class FeedbackLoopDetector {
    private let model: WindowModel
    private let overrides: OverrideTable
    private let controllers: ControllerTable
    private var counter = LayoutCounter()
    /// The number of consecutive turns at the current time.
    private var turnsAtThisTime = 0
    /// The feedback loop that stopped the window; `nil` if the window has not stopped. A stopped window lays out
    /// nothing.
    private(set) var feedbackLoop: FeedbackLoop? { didSet { hasStopped = feedbackLoop != nil } }
    /// Whether a feedback loop stopped the window. The property is stored because every pass reads it, and comparing
    /// the loop with `nil` would copy the loop.
    private(set) var hasStopped = false
    /// The events of the turns beyond the limit. They show which events form the loop.
    private var evidence: [TraceEvent] = []
    /// The index of the first event after a view exceeded the limit; `nil` if no view has exceeded it.
    private var firstOfEvidence: Int?
    /// The settings of the trace before evidence was recorded; `nil` while no evidence is being recorded.
    private var recordingBefore: (isRecording: Bool, recording: TraceRecording)?

    /// The number of layouts, updates or turns that are allowed and recorded after the limit is exceeded.
    private static let recorded = 10

    init(_ model: WindowModel, _ overrides: OverrideTable, _ controllers: ControllerTable) {
        self.model = model
        self.overrides = overrides
        self.controllers = controllers
    }

    /// The limit on the number of layouts of one view in one turn, 50 through 1000. `nil` selects the default limit,
    /// which applies to each outermost layout separately.
    var threshold: Int? {
        get { counter.threshold }
        set { counter.threshold = newValue }
    }

    private var trace: Trace { model.trace }

    private func subject(_ view: ViewID) -> (object: TraceSubject, name: String) {
        (.view(view), model.tree[view].name)
    }

    // MARK: Layouts

    /// Begins a turn at `time`, and resets the counts of layouts. Call this method before the trace begins the turn.
    func beginTurn(at time: Duration) {
        if time == trace.time { turnsAtThisTime += 1 } else { turnsAtThisTime = 1 }
        counter.beginTurn()
        guard firstOfEvidence != nil, !hasStopped else { return }
        firstOfEvidence = nil
        endEvidence()
    }

    /// Begins a `layoutIfNeeded` or the layout of a turn.
    ///
    /// - Returns: `false` if the layout does not begin, because it is nested too deeply in layouts that have not
    ///   ended. In this case, the window stops.
    func beginLayout(of view: ViewID) -> Bool {
        if counter.begin() { return true }
        let events = Array(trace.events(0..<trace.count))
        stop(
            .nestedLayouts(limit: LayoutCounter.deepest), subject(view), FeedbackLoop.lastCycle(in: events))
        return false
    }

    /// Ends a layout that ``beginLayout(of:)`` began. A layout that ends is not a loop.
    func endLayout() {
        counter.end()
        guard firstOfEvidence != nil, !counter.isOpen, !hasStopped else { return }
        firstOfEvidence = nil
        endEvidence()
    }

    /// Counts a layout of `view`, and returns whether it may take place.
    func mayLayOut(_ view: ViewID) -> Bool {
        mayContinue(with: view, counter.countLayout(of: view), .layouts(limit: counter.limit))
    }

    /// Counts an update of the constraints of `view`, and returns whether it may take place.
    func mayUpdateConstraints(of view: ViewID) -> Bool {
        mayContinue(with: view, counter.countUpdate(of: view), .constraintUpdates(limit: counter.limit))
    }

    private func mayContinue(with view: ViewID, _ count: Int, _ kind: FeedbackLoop.Kind) -> Bool {
        guard !hasStopped else { return false }
        guard count > counter.limit else { return true }
        // The layout continues for a few rounds. A complete round is then recorded even if the view is laid out several
        // times in each round.
        if firstOfEvidence == nil {
            firstOfEvidence = trace.count
            beginEvidence()
        }
        guard count > counter.limit + FeedbackLoopDetector.recorded else { return true }
        let events = Array(trace.events((firstOfEvidence ?? 0)..<trace.count))
        // The round ends with the last layout of the view.
        let later = events.reversed().prefix {
            $0.object != .view(view) || ($0.kind != .layoutSubviews && $0.kind != .updateConstraints)
        }
        stop(kind, subject(view), FeedbackLoop.lastCycle(in: events.dropLast(later.count)))
        return false
    }

    /// Stops the window if the solver has given up, because its layout may differ from the layout that the constraints
    /// describe.
    ///
    /// - Parameter cause: The cause of the latest change that the solver received.
    func stopIfSolverGaveUp(because cause: TraceEvent.Cause) {
        guard model.engine.hasSolverGivenUp, !hasStopped else { return }
        stop(.solving(line: cause.line), subject(model.tree.root), [], because: cause)
    }

    // MARK: Turns

    /// Stops the window after too many consecutive turns, each requested by the previous one.
    ///
    /// - Parameters:
    ///   - generation: The largest generation of the main-queue blocks that ran in the turn.
    ///   - hasBlock: Whether a main-queue block has a generation above the given limit.
    func stopEndlessTurns(ofGeneration generation: Int, _ hasBlock: (_ limit: Int) -> Bool) {
        let (count, limit) = (max(turnsAtThisTime, generation), counter.limit)
        guard count > limit else {
            // An unrelated turn can occur between two turns of a loop.
            guard recordingBefore != nil, !hasBlock(limit) else { return }
            evidence.removeAll()
            return endEvidence()
        }
        beginEvidence()
        evidence += Array(trace.events(0..<trace.count)).filter { $0.turn == trace.turn }
        guard count > limit + FeedbackLoopDetector.recorded else { return }
        let cycle = FeedbackLoop.lastCycle(in: evidence)
        stop(.turns(limit: limit), cycle.last.map { ($0.object, $0.subject) } ?? subject(model.tree.root), cycle)
    }

    // MARK: Evidence

    /// Records all events from now on, regardless of the settings of the window.
    private func beginEvidence() {
        guard recordingBefore == nil else { return }
        recordingBefore = (trace.isRecording, trace.recording)
        trace.isRecording = true
        trace.recording = .everything
    }

    /// Restores the settings of the trace if there is no longer any sign of a loop.
    private func endEvidence() {
        guard !hasStopped, firstOfEvidence == nil, evidence.isEmpty, let before = recordingBefore else { return }
        (trace.isRecording, trace.recording) = before
        recordingBefore = nil
    }

    private func stop(
        _ kind: FeedbackLoop.Kind, _ subject: (object: TraceSubject, name: String), _ cycle: [TraceEvent],
        because cause: TraceEvent.Cause? = nil
    ) {
        let loop = FeedbackLoop(
            kind: kind, subject: subject.name, object: subject.object, time: trace.time, turn: trace.turn, cycle: cycle,
            overrides: overriddenMethods(in: cycle))
        feedbackLoop = loop
        let round = cycle.isEmpty ? "" : ": \(loop.cycleText)"
        trace.record(
            .feedbackLoop, subject.object, subject.name, "\(loop)\(round)", because: cause ?? cycle.last?.cause)
    }

    /// Returns the methods overridden in Swift that were called in `cycle` and caused the event after the call.
    private func overriddenMethods(in cycle: [TraceEvent]) -> [FeedbackLoop.OverriddenMethod] {
        var found: [FeedbackLoop.OverriddenMethod] = []
        for (call, next) in zip(cycle, cycle.dropFirst()) {
            if let origin = origin(overriding: call), origin.led(to: next) {
                let method = FeedbackLoop.OverriddenMethod(
                    subject: call.subject, method: call.kind.rawValue, line: origin.line, typeName: origin.typeName)
                if !found.contains(method) { found.append(method) }
            }
        }
        return found
    }

    /// Returns the origin of the override that was called in the event `call`; `nil` if the event does not record a
    /// call to an override.
    private func origin(overriding call: TraceEvent) -> OverrideOrigin? {
        if let controller = controllers.controller(call.object) {
            return ControllerCallback(rawValue: call.kind.rawValue).flatMap {
                controllers.origin(overriding: $0, in: controller)
            }
        }
        guard let view = model.tree.views.first(where: { call.object == .view($0) }) else { return nil }
        return call.kind == .intrinsicContentSize
            ? overrides[view]?.intrinsicContentSize?.origin
            : ViewCallback(rawValue: call.kind.rawValue).flatMap { overrides[view]?.methods[$0]?.origin }
    }
}

extension OverrideOrigin {
    /// Returns whether an override with this origin, rather than the implementation of `super`, caused `event`.
    fileprivate func led(to event: TraceEvent) -> Bool {
        switch self {
        // A main-queue block has its own line, which differs from the line of the override that scheduled it.
        case .line(let line): event.cause.line == line || event.kind == .block
        case .method: event.cause.isInOverride || event.kind == .block || event.kind == .timer
        case .statements: false
        }
    }

    /// The name of the class; `nil` for other origins.
    fileprivate var typeName: String? { if case .method(let type) = self { "\(type)" } else { nil } }
}

/// Counts the layouts and the constraint updates of each view.
private struct LayoutCounter {
    /// The threshold, clamped to 50 through 1000 as in UIKit; `nil` for no threshold.
    var threshold: Int? {
        didSet { threshold = threshold.map { min(max($0, 50), 1000) } }
    }
    private var layouts = ViewTable<Count>()
    private var updates = ViewTable<Count>()
    /// The number of the current span: a turn or, without a threshold, an outermost layout. Counts of earlier spans are
    /// treated as 0.
    private var span = 0
    private var nesting = 0

    private struct Count {
        var span: Int
        var count: Int
    }

    /// The threshold, or the default limit. Without a limit, an endless layout would never stop.
    var limit: Int { threshold ?? 1000 }

    /// The maximum depth of nested layouts.
    static let deepest = 50

    /// Whether the next layouts are counted together with the previous layouts.
    var isOpen: Bool { nesting > 0 || threshold != nil }

    mutating func beginTurn() { span += 1 }

    /// Begins a layout. Without a threshold, the views of each outermost layout are counted separately, because a
    /// program can begin any number of layouts.
    ///
    /// - Returns: `false` if the layout is nested too deeply. No layout begins in this case.
    mutating func begin() -> Bool {
        guard nesting < LayoutCounter.deepest else { return false }
        if nesting == 0, threshold == nil { span += 1 }
        nesting += 1
        return true
    }

    mutating func end() { nesting -= 1 }

    /// Counts a layout of `view`, and returns the count.
    mutating func countLayout(of view: ViewID) -> Int { LayoutCounter.count(view, in: &layouts, span) }

    /// Counts an update of the constraints of `view`, and returns the count.
    mutating func countUpdate(of view: ViewID) -> Int { LayoutCounter.count(view, in: &updates, span) }

    private static func count(_ view: ViewID, in table: inout ViewTable<Count>, _ span: Int) -> Int {
        let count = table[view].map { $0.span == span ? $0.count + 1 : 1 } ?? 1
        table[view] = Count(span: span, count: count)
        return count
    }
}
