import Geometry
import Layout
import Views

/// Records why changes in animation blocks are not animated.
///
/// The detector observes the statements of a turn: animation blocks, changes to constraints and views, and calls to
/// `layoutIfNeeded()`. It does not observe changes made by passes and callbacks.
final class UnanimatedChangeDetector {
    private let model: WindowModel
    private var watch = MotionWatch()

    /// The subject of a change.
    enum Subject: Hashable {
        case constraint(LayoutConstraintID)
        case view(ViewID)

        var traced: TraceSubject {
            switch self {
            case .constraint(let id): .constraint(id)
            case .view(let view): .view(view)
            }
        }
    }

    /// A change that was not animated, with the subject and the cause of its event.
    private typealias Report = (change: UnanimatedChange, subject: Subject, cause: TraceEvent.Cause)

    init(_ model: WindowModel) { self.model = model }

    private var trace: Trace { model.trace }

    private var isObserving: Bool { trace.keepsEverything && trace.phase == .cues }

    // MARK: Observations

    /// Records a change made by a statement.
    ///
    /// - Parameter isUsed: Whether layout uses the change; `false` for a constraint that is not active.
    func noteChange(of subject: Subject, isUsed: Bool = true) {
        guard isObserving else { return }
        watch.note(MotionWatch.Change(subject: subject, isUsed: isUsed, cause: trace.cause))
    }

    /// Records a call to `layoutIfNeeded()` made by a statement.
    func noteFlush(of view: ViewID) {
        guard isObserving else { return }
        watch.note(flushOf: view, because: trace.cause)
    }

    /// Records that a view was added to the window in this turn.
    func noteNewView(_ view: ViewID) { watch.note(newView: view) }

    /// Records that the running block animates `change`.
    func noteAnimation(_ change: PropertyChange) { watch.note(change) }

    /// Records the range of events that were recorded while animations were disabled.
    func noteDisabledEvents(_ events: Range<Int>) { watch.note(disabledEvents: events) }

    /// Runs an animation block. A nested block is observed as part of the outermost block.
    ///
    /// - Parameter stillness: The reason why the block animates nothing; `nil` if it can animate.
    func observing(stillness: @autoclosure () -> UnanimatedChange.Reason?, _ block: () -> Void) {
        guard !watch.isOpen else { return block() }
        if trace.keepsEverything {
            watch.begin(
                MotionWatch.Block(cause: trace.cause, stillness: stillness(), events: trace.count..<trace.count))
        }
        block()
        watch.end(at: trace.count)
    }

    // MARK: Reports

    /// Records a note for each animation block of the turn with a change that did not animate.
    ///
    /// The turn calls this method after its layout and before the commit.
    func noteUnanimatedChanges() {
        defer { watch.endTurn() }
        guard !watch.closed.isEmpty else { return }
        var movers = Movers()
        trace.phase = .commit
        for block in watch.closed {
            guard let (change, subject, cause) = unanimatedChange(in: block, &movers) else { continue }
            trace.record(.note, subject.traced, name(of: subject), as: .stillness(change), because: cause)
        }
    }

    private func unanimatedChange(
        in block: MotionWatch.Block, _ movers: inout Movers
    ) -> Report? {
        let turn = trace.firstOfTurn..<trace.count
        let (before, after) = (
            turn.lowerBound..<block.events.lowerBound, block.events.upperBound..<turn.upperBound
        )
        func movedOutside(_ events: Range<Int>) -> [ViewID] {
            movedViews(in: events) { !watch.wasInBlock($0) }
        }
        let jumps = reached(movedOutside(after), by: block, &movers)
        if let stillness = block.stillness {
            let still = movedViews(in: block.events) + jumps
            return still.isEmpty ? nil : describe(stillness, block, block.changes, still)
        }
        if !jumps.isEmpty { return jump(of: jumps, in: block, &movers) }
        if !block.animatesGeometry {
            let still = block.disabledEvents.flatMap { movedViews(in: $0) }
            if !still.isEmpty { return describe(.disabled, block, block.changes, still) }
        }
        let isStill = !trace.moves(in: block.events.lowerBound..<turn.upperBound).contains { _ in true }
        guard !block.animatesGeometry, isStill else { return nil }
        if !block.changes.isEmpty {
            let isInactive = block.changes.allSatisfy { !$0.isUsed && !isActive($0) }
            return describe(isInactive ? .inactive : .nothingDiffered, block, block.changes)
        }
        guard !block.flushes.isEmpty, !block.animatesAnything else { return nil }
        let moved = movedOutside(before)
        return describe(moved.isEmpty ? .nothingDiffered : .flushedBeforeBlock, block, [], moved)
    }

    /// Returns a report of the reason why `views` moved after `block` instead of inside it. Returns `nil` if the block
    /// contains no mistake.
    private func jump(
        of views: [ViewID], in block: MotionWatch.Block, _ movers: inout Movers
    ) -> Report? {
        guard let place = closestContainer(of: views) else { return nil }
        let late = block.flushes.filter { $0.changesBefore > 0 }
        let (moved, subjects) = (
            Set(views), views.reduce(into: Set()) { $0.formUnion(movers.subjects(of: $1, in: model)) }
        )
        let changes = block.changes.filter {
            subjects.contains($0.subject) || !moved.isDisjoint(with: viewsNamed(by: $0.subject))
        }
        let named = changes.isEmpty ? block.changes : changes
        guard !block.flushes.isEmpty else { return describe(.neverFlushed, block, named, views, flushing: place) }
        if let last = late.last(where: { model.tree.isAncestor($0.view, of: place) }) {
            // A view that moved after a layout that included all changes of the block did not move because of a mistake
            // in the block.
            guard last.changesBefore < block.changes.count else { return nil }
            return describe(
                .flushedBeforeChange, block, Array(block.changes[last.changesBefore...]), views, flushing: place)
        }
        guard let last = late.last else {
            return describe(.flushedBeforeChange, block, named, views, flushing: place)
        }
        let isBelow = model.tree.isAncestor(place, of: last.view)
        return describe(isBelow ? .flushedBelow : .flushedBeside, block, named, views, flushing: place)
    }

    private func describe(
        _ reason: UnanimatedChange.Reason, _ block: MotionWatch.Block, _ changes: [MotionWatch.Change],
        _ moved: [ViewID] = [], flushing place: ViewID? = nil
    ) -> Report? {
        let subjects = changes.map(\.subject).unique
        let flushed = block.flushes.map(\.view).unique
        var concerned = Set(moved.map { TraceSubject.view($0) } + subjects.map(\.traced))
        if moved.isEmpty { concerned.formUnion(subjects.flatMap(sides).map { .view($0.view) }) }
        let change = UnanimatedChange(
            reason: reason, changes: subjects.map(name), moved: moved.map { model.tree[$0].name },
            flushed: flushed.map { model.tree[$0].name }, viewToFlush: place.map { model.tree[$0].name },
            concerned: concerned)
        return (
            change, subjects.first ?? .view(flushed.first ?? model.root),
            changes.first?.cause ?? block.flushes.first?.cause ?? block.cause
        )
    }

    // MARK: Moved views

    /// Returns the views that layout moved in `events`, without duplicates and without the views that were added in
    /// this turn.
    private func movedViews(
        in events: Range<Int>, where condition: (TraceLog.Move) -> Bool = { _ in true }
    ) -> [ViewID] {
        var moved: [ViewID] = []
        var isKnown = ViewTable<Bool>()
        for move in trace.moves(in: events) where condition(move) {
            let view = move.view
            guard view != model.root, isKnown[view] == nil, !watch.newViews.contains(view),
                model.tree.isAncestor(model.root, of: view)
            else { continue }
            isKnown[view] = true
            moved.append(view)
        }
        return moved
    }

    /// Returns the closest view that contains all of `views`. The layout of this view sets their frames.
    private func closestContainer(of views: [ViewID]) -> ViewID? {
        var container: ViewID?
        for view in views {
            guard let superview = model.tree.superview(of: view) else { return nil }
            container = container.map { model.tree.closestCommonAncestor($0, superview) } ?? superview
        }
        return container
    }

    // MARK: Attribution

    /// Returns those of `views` that the changes in `block` moved. Returns all of `views` if the turn had no other
    /// changes.
    ///
    /// - Complexity: Proportional to the number of changes and of constraints that determine the views.
    private func reached(_ views: [ViewID], by block: MotionWatch.Block, _ movers: inout Movers) -> [ViewID] {
        guard !block.changes.isEmpty else { return [] }
        let others =
            watch.changesOutside + watch.closed.reduce(-block.changes.count) { $0 + $1.changes.count }
        if others == 0 { return views }
        let subjects = Set(block.changes.map(\.subject))
        let named = Set(subjects.flatMap(viewsNamed))
        return views.filter { named.contains($0) || !subjects.isDisjoint(with: movers.subjects(of: $0, in: model)) }
    }

    /// Returns the views that the constraint `subject` relates. These views supplement the solver's rows, because a
    /// constraint can determine a view without being a row in the solver.
    private func viewsNamed(by subject: Subject) -> [ViewID] {
        sides(of: subject).compactMap { if case .view(let view) = $0 { view } else { nil } }
    }

    /// Returns the views and guides that the constraint `subject` mentions. Returns an empty array if `subject` is a
    /// view.
    private func sides(of subject: Subject) -> [LayoutItem] {
        guard case .constraint(let id) = subject else { return [] }
        return [model.engine[id].first, model.engine[id].second].compactMap { $0?.item }
    }

    private func isActive(_ change: MotionWatch.Change) -> Bool {
        if case .constraint(let id) = change.subject { model.engine[id].isActive } else { true }
    }

    private func name(of subject: Subject) -> String {
        switch subject {
        case .constraint(let id): model.name(of: id)
        case .view(let view): model.tree[view].name
        }
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in order.
    fileprivate var unique: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}

/// The constraints and views that can move a view. The engine is queried at most once for each view.
private struct Movers {
    private var known: [ViewID: Set<UnanimatedChangeDetector.Subject>] = [:]

    /// Returns the subjects whose changes can move `view`: the view, its superview, and the constraints and content
    /// sizes that determine its position and size.
    mutating func subjects(of view: ViewID, in model: WindowModel) -> Set<UnanimatedChangeDetector.Subject> {
        if let known = known[view] { return known }
        var subjects: Set<UnanimatedChangeDetector.Subject> = [.view(view)]
        if let superview = model.tree.superview(of: view) { subjects.insert(.view(superview)) }
        for axis in Axis.allCases {
            for row in model.engine.rowsAffecting(view, along: axis) {
                switch row {
                case .constraint(let id): subjects.insert(.constraint(id))
                case .contentSize(let side): subjects.insert(.view(side.view))
                case .held: break
                }
            }
        }
        known[view] = subjects
        return subjects
    }
}

/// The animation blocks of the current turn, with the changes and the layouts in them.
///
/// A nested block is treated as part of the outermost block.
private struct MotionWatch {
    /// The outermost block that is running.
    private var open: Block?
    /// Whether a block is running.
    var isOpen: Bool { open != nil }
    /// The blocks of this turn that have ended, in order.
    private(set) var closed: [Block] = []
    /// The number of changes that statements outside the blocks have made in this turn.
    private(set) var changesOutside = 0
    /// The views that were added in this turn. They have no previous frame.
    private(set) var newViews: Set<ViewID> = []

    /// An animation block.
    struct Block {
        let cause: TraceEvent.Cause
        /// The reason why the block animates nothing; `nil` if it can animate.
        let stillness: UnanimatedChange.Reason?
        /// The events recorded while the block ran. The end is set when the block ends.
        var events: Range<Int>
        var changes: [Change] = []
        var flushes: [Flush] = []
        /// The events recorded while animations were disabled in the block.
        var disabledEvents: [Range<Int>] = []
        var animatesGeometry = false
        var animatesAnything = false
    }

    /// A change, made by a statement, that takes effect in the next layout.
    struct Change {
        let subject: UnanimatedChangeDetector.Subject
        /// Whether layout uses the change; `false` for a constraint that is not active.
        let isUsed: Bool
        let cause: TraceEvent.Cause
    }

    /// A call to `layoutIfNeeded()`.
    struct Flush {
        let view: ViewID
        /// The number of changes that the block had made before the call.
        let changesBefore: Int
        let cause: TraceEvent.Cause
    }

    mutating func begin(_ block: Block) { open = block }

    /// Records that the running block animates `change`. Does nothing if no block is running.
    mutating func note(_ change: PropertyChange) {
        open?.animatesAnything = true
        if change.property.isOfFrame || change.property == .constant { open?.animatesGeometry = true }
    }

    mutating func end(at event: Int) {
        guard var block = open else { return }
        block.events = block.events.lowerBound..<event
        closed.append(block)
        open = nil
    }

    mutating func note(_ change: Change) {
        if open != nil {
            open?.changes.append(change)
        } else if change.isUsed {
            changesOutside += 1
        }
    }

    mutating func note(flushOf view: ViewID, because cause: TraceEvent.Cause) {
        guard let block = open else { return }
        open?.flushes.append(Flush(view: view, changesBefore: block.changes.count, cause: cause))
    }

    mutating func note(disabledEvents events: Range<Int>) { open?.disabledEvents.append(events) }

    mutating func note(newView view: ViewID) { newViews.insert(view) }

    /// Removes the blocks and changes of the turn.
    mutating func endTurn() {
        changesOutside = 0
        if !newViews.isEmpty { newViews.removeAll() }
        if !closed.isEmpty { closed.removeAll() }
    }

    /// Whether `move` was recorded while a block ran.
    func wasInBlock(_ move: TraceLog.Move) -> Bool { closed.contains { $0.events.contains(move.event) } }
}
