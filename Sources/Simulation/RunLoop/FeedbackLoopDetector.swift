import Layout
import Views

/// Detects layouts that never end and endless sequences of turns. Ends them, or stops the window.
///
/// - Source: semantics 4.5; WWDC 2016 session 236.
final class FeedbackLoopDetector {
    private let model: WindowModel
    private let overrides: OverrideTable
    private let controllers: ControllerTable
    private var counter = LayoutCounter()
    /// Whether the window continues after a feedback loop. The views in the loop then keep their last layout, and all
    /// other views are laid out. If `false`, the window stops.
    var continues = false
    /// A closure that receives each feedback loop.
    var onLoop: ((FeedbackLoop) -> Void)?
    /// The number of consecutive turns at the current time.
    private var turnsAtThisTime = 0
    /// The number of endless sequences of turns that were ended at the current time.
    private var endingsAtThisTime = 0
    /// The first feedback loop of the window; `nil` if there was none.
    private(set) var feedbackLoop: FeedbackLoop?
    /// Whether a feedback loop stopped the window. A stopped window lays out nothing. The property is stored because
    /// every pass reads it.
    private(set) var hasStopped = false
    private var hasReportedSolver = false
    /// The origins of the endless additions that were reported since the outermost layout began.
    private var reportedOrigins: [ViewID] = []
    /// The objects in the loops that were reported since the outermost layout began. Other loops with these objects are
    /// consequences, and are not reported.
    private var reportedObjects: Set<TraceSubject> = []
    /// The view whose layout, constraint update, inset report or drawing is running.
    private var viewAtWork: ViewID?
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

    /// Whether a layout, a constraint update or a drawing is running.
    var isWorking: Bool { counter.nesting > 0 || viewAtWork != nil }

    private var trace: Trace { model.trace }

    private func subject(_ view: ViewID) -> (object: TraceSubject, name: String) {
        (.view(view), model.tree[view].name)
    }

    // MARK: Layouts

    /// Begins a sequence of turns that code outside of the run loop requests. Each sequence is counted separately,
    /// because a program can request any number of turns at the same time.
    func beginSequence() { (turnsAtThisTime, endingsAtThisTime) = (0, 0) }

    /// Begins a turn at `time`, and resets the counts of layouts. Call this method before the trace begins the turn.
    func beginTurn(at time: Duration) {
        if time != trace.time { (turnsAtThisTime, endingsAtThisTime) = (0, 0) }
        turnsAtThisTime += 1
        counter.beginTurn()
        endEvidenceOfLayouts()
    }

    /// Begins a `layoutIfNeeded` or the layout of a turn.
    ///
    /// - Returns: `false` if the layout does not begin, because it is nested too deeply in layouts that have not
    ///   ended. This is a feedback loop.
    func beginLayout(of view: ViewID) -> Bool {
        if counter.nesting == LayoutCounter.deepest - FeedbackLoopDetector.recorded { beginEvidenceOfLayouts() }
        if counter.begin() { return true }
        let cycle = FeedbackLoop.lastCycle(in: eventsOfEvidence)
        report(.nestedLayouts(limit: LayoutCounter.deepest), subject(view), cycle)
        for view in views(in: cycle) { counter.exhaust(view) }
        return false
    }

    /// Ends a layout that ``beginLayout(of:)`` began. A layout that ends is not a loop.
    func endLayout() {
        counter.end()
        if !counter.isOpen { endEvidenceOfLayouts() }
    }

    /// Counts a layout of `view`, and returns whether it may take place.
    func mayLayOut(_ view: ViewID) -> Bool {
        mayContinue(with: view, counter.countLayout(of: view), .layouts(limit: counter.limit))
    }

    /// Counts an update of the constraints of `view`, and returns whether it may take place.
    func mayUpdateConstraints(of view: ViewID) -> Bool {
        mayContinue(with: view, counter.countUpdate(of: view), .constraintUpdates(limit: counter.limit))
    }

    /// Counts a report of new insets to `view`, and returns whether it may take place.
    func mayReportInsets(of view: ViewID) -> Bool {
        mayContinue(with: view, counter.countInsetReport(of: view), .insetReports(limit: counter.limit))
    }

    private func mayContinue(
        with view: ViewID, _ excess: LayoutCounter.Excess, _ kind: @autoclosure () -> FeedbackLoop.Kind
    ) -> Bool {
        guard !hasStopped, mayContinue(withAdded: view, excess.additions) else { return false }
        let excess = excess.events
        guard excess > 0 else { return true }
        // The layout continues for a few rounds. A complete round is then recorded even if the view is laid out several
        // times in each round.
        beginEvidenceOfLayouts()
        guard excess > FeedbackLoopDetector.recorded else { return true }
        if excess == FeedbackLoopDetector.recorded + 1 {
            let events = eventsOfEvidence
            // The round ends with the last layout of the view.
            let later = events.reversed().prefix {
                $0.object != .view(view) || ($0.kind != .layoutSubviews && $0.kind != .updateConstraints)
            }
            let complete = events.dropLast(later.count == events.count ? 0 : later.count)
            var cycle = FeedbackLoop.lastCycle(in: Array(complete))
            if cycle.isEmpty { cycle = FeedbackLoop.lastCycle(in: events, ofOneSubject: false) }
            report(kind(), subject(view), cycle)
        }
        return false
    }

    /// Runs the layout, the constraint update, the inset report or the drawing of `view`.
    func working(on view: ViewID, _ work: () -> Void) {
        let outer = viewAtWork
        viewAtWork = view
        work()
        viewAtWork = outer
    }

    /// Records that `view` was added to a superview.
    func viewWasAdded(_ view: ViewID) { if let viewAtWork { counter.noteAddition(of: view, by: viewAtWork) } }

    /// Returns `false` if `view` belongs to an endless sequence of views, each added by an override of the previous
    /// one.
    ///
    /// - Parameter excess: The number of additions beyond the limits that led to `view`.
    private func mayContinue(withAdded view: ViewID, _ excess: Int) -> Bool {
        guard excess > 0, let origin = counter.origin(ofAdditionOf: view) else { return true }
        if reportedOrigins.contains(origin) { return false }
        beginEvidenceOfLayouts()
        guard excess > FeedbackLoopDetector.recorded else { return true }
        reportedOrigins.append(origin)
        let cycle = FeedbackLoop.lastCycle(in: eventsOfEvidence, ofOneSubject: false)
        report(.additions(limit: counter.limit), subject(origin), cycle)
        return false
    }

    /// Reports that the solver has given up, because its layout may differ from the layout that the constraints
    /// describe.
    ///
    /// - Parameter cause: The cause of the latest change that the solver received.
    func reportIfSolverGaveUp(because cause: TraceEvent.Cause) {
        guard model.engine.hasSolverGivenUp, !hasReportedSolver else { return }
        hasReportedSolver = true
        report(.solving(line: cause.line), subject(model.root), [], because: cause)
    }

    // MARK: Turns

    /// The pending work that is discarded in order to end an endless sequence of turns.
    enum Ending {
        /// The requests of views, and the blocks that the last turn added to the main queue.
        case workOf([ViewID])
        /// All requests, and all blocks that are due.
        case allWork
    }

    /// Reports too many consecutive turns, each requested by the previous one.
    ///
    /// - Parameters:
    ///   - generation: The largest generation of the main-queue blocks that ran in the turn.
    ///   - hasBlock: Whether a main-queue block has a generation above the given limit.
    /// - Returns: The work that must be discarded; `nil` if the sequence ends by itself or if the time advances.
    func endEndlessTurns(ofGeneration generation: Int, _ hasBlock: (_ limit: Int) -> Bool) -> Ending? {
        let (count, limit) = (max(turnsAtThisTime, generation), counter.limit)
        guard count > limit else {
            // An unrelated turn can occur between two turns of a loop.
            guard recordingBefore != nil, !hasBlock(limit) else { return nil }
            evidence.removeAll()
            endEvidence()
            return nil
        }
        beginEvidence()
        evidence += Array(trace.events(0..<trace.count)).filter { $0.turn == trace.turn }
        guard count > limit + FeedbackLoopDetector.recorded else { return nil }
        let cycle = FeedbackLoop.lastCycle(in: evidence)
        let isRepeated = endingsAtThisTime > 0
        // Discarding the work did not end the sequence, so nothing else can.
        if endingsAtThisTime > 1 { continues = false }
        if !isRepeated || !continues {
            report(.turns(limit: limit), cycle.last.map { ($0.object, $0.subject) } ?? subject(model.root), cycle)
        }
        guard !hasStopped else { return nil }
        evidence.removeAll()
        endEvidence()
        turnsAtThisTime = 0
        endingsAtThisTime += 1
        return isRepeated ? .allWork : .workOf(views(in: cycle))
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
        // Nobody takes the events of such a window.
        if before.recording == .nothing { _ = trace.takeEvents() }
    }

    private func beginEvidenceOfLayouts() {
        guard firstOfEvidence == nil else { return }
        firstOfEvidence = trace.count
        beginEvidence()
    }

    private func endEvidenceOfLayouts() {
        guard firstOfEvidence != nil, !hasStopped else { return }
        firstOfEvidence = nil
        reportedOrigins.removeAll()
        reportedObjects.removeAll()
        endEvidence()
    }

    /// The events that were recorded since a view exceeded the limit.
    private var eventsOfEvidence: [TraceEvent] { Array(trace.events((firstOfEvidence ?? 0)..<trace.count)) }

    private func report(
        _ kind: FeedbackLoop.Kind, _ subject: (object: TraceSubject, name: String), _ cycle: [TraceEvent],
        because cause: TraceEvent.Cause? = nil
    ) {
        let loop = FeedbackLoop(
            kind: kind, subject: subject.name, object: subject.object, time: trace.time, turn: trace.turn, cycle: cycle,
            overrides: overriddenMethods(in: cycle))
        let objects = Set(cycle.map(\.object) + [subject.object]).subtracting([.other])
        guard reportedObjects.isDisjoint(with: objects) else { return }
        if firstOfEvidence != nil { reportedObjects.formUnion(objects) }
        if feedbackLoop == nil { feedbackLoop = loop }
        hasStopped = !continues
        let round = cycle.isEmpty ? "" : ": \(loop.cycleText)"
        trace.record(
            .feedbackLoop, subject.object, subject.name, "\(loop)\(round)", because: cause ?? cycle.last?.cause)
        onLoop?(loop)
    }

    // MARK: Causes

    /// Returns the views and the views of the controllers that the events of a cycle concern.
    private func views(in cycle: [TraceEvent]) -> [ViewID] {
        let objects = Set(cycle.map(\.object))
        let ofControllers = objects.compactMap { controllers.controller($0) }.map { controllers[$0].view }
        return model.tree.everyView.filter { objects.contains(.view($0)) || ofControllers.contains($0) }
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
        guard let view = model.tree.everyView.first(where: { call.object == .view($0) }) else { return nil }
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
