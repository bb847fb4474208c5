import Geometry
import Layout
import Views

/// Why a change made for an animation block moved nothing in front of the eye.
///
/// What animates is the frame that layout sets while the block runs, and not the constraint: a change that is laid out at
/// another time jumps, and one that layout makes nothing of is not seen at all.
///
/// - Source: WWDC 2012 session 228; semantics 3.1–3.3, 22.3–22.5 and 22.8.
public struct UnanimatedChange: Hashable, Sendable {
    public let reason: Reason
    /// The constraints and views that statements of the block changed, in the order of the statements.
    public let changes: [String]
    /// The views that got another frame without motion, in the order in which they got it.
    public let moved: [String]
    /// The views that the block told to lay out, in the order of the calls.
    public let flushed: [String]
    /// The view whose `layoutIfNeeded()`, inside the block and after the change, would have moved them all: the closest
    /// that holds every one of them. `nil` where no layout would have helped.
    public let viewToFlush: String?

    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The block laid nothing out; the commit of the turn did, after it.
        case neverFlushed
        /// The block laid out from a view inside the one whose subviews had to move.
        case flushedBelow
        /// The block laid out a view that neither holds what had to move nor lies in what does.
        case flushedBeside
        /// The block laid out first and changed something afterwards.
        case flushedBeforeChange
        /// What the block laid out had been laid out earlier in the same turn.
        case flushedBeforeBlock
        /// Layout makes the same frames of what was changed.
        case nothingDiffered
        /// Only constraints were changed that are not active.
        case inactive
        /// The block has no duration.
        case durationZero
        /// Animations were turned off, by `performWithoutAnimation`, `setAnimationsEnabled(false)` or a transaction.
        case disabled
    }

    /// What happened and what to do about it, in one line.
    public var message: String {
        let views = UnanimatedChange.list(moved)
        let flush = viewToFlush.map { "\($0).layoutIfNeeded()" } ?? "layoutIfNeeded()"
        let calls = UnanimatedChange.list(flushed.map { "\($0).layoutIfNeeded()" })
        switch reason {
        case .neverFlushed:
            return
                "did not animate: the block lays nothing out, so the commit moved \(views); end the block with \(flush)"
        case .flushedBelow:
            return
                "did not animate: \(calls) lays out only what is inside, and \(viewToFlush ?? "another view") lays out "
                + "\(views); call \(flush) instead"
        case .flushedBeside:
            return "did not animate: \(calls) does not reach \(views); call \(flush) instead"
        case .flushedBeforeChange:
            return "did not animate: \(calls) ran before the change, so the commit moved \(views); "
                + "call \(flush) after it"
        case .flushedBeforeBlock:
            return "nothing left to animate: \(views) moved in this turn before the block; "
                + "let the first layout after the change be the one in the block"
        case .nothingDiffered:
            return changes.isEmpty
                ? "nothing to animate: nothing waited for \(calls)"
                : "nothing to animate: layout makes the same frames of it"
        case .inactive:
            return "did not animate: it is not active, so what it says holds nothing"
        case .durationZero:
            return "did not animate: the block's duration is zero, so \(views) moved at once"
        case .disabled:
            return "did not animate: animations were disabled there, so \(views) moved at once"
        }
    }

    /// The first three of `names`, and how many more they are.
    private static func list(_ names: [String]) -> String {
        let rest = names.count - 3
        return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension Window {
    /// Records, for each animation block of the turn that something did not animate in, one note that says why.
    ///
    /// To be called when the turn's layout is done and the commit has not begun.
    func noteUnanimatedChanges() {
        defer { motionWatch.endTurn() }
        guard !motionWatch.closed.isEmpty else { return }
        var movers = Movers()
        trace.phase = .commit
        for block in motionWatch.closed {
            guard let (change, cause) = unanimatedChange(in: block, &movers) else { continue }
            let subject = change.changes.first ?? change.flushed.first ?? tree[tree.root].name
            trace.record(.note, subject, as: .stillness(change), because: cause)
        }
    }

    private func unanimatedChange(
        in block: MotionWatch.Block, _ movers: inout Movers
    ) -> (UnanimatedChange, TraceEvent.Cause)? {
        let turn = trace.firstOfTurn..<trace.count
        let (before, after) = (
            turn.lowerBound..<block.events.lowerBound, block.events.upperBound..<turn.upperBound
        )
        func movedOutside(_ events: Range<Int>) -> [ViewID] {
            movedViews(in: events) { !motionWatch.isInBlock($0) }
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
            let isInactive = block.changes.allSatisfy { !$0.isHeeded && !isActive($0) }
            return describe(isInactive ? .inactive : .nothingDiffered, block, block.changes)
        }
        guard !block.flushes.isEmpty, !block.animatesAnything else { return nil }
        let moved = movedOutside(before)
        return describe(moved.isEmpty ? .nothingDiffered : .flushedBeforeBlock, block, [], moved)
    }

    /// Why `views`, which the block's changes move, moved only after it.
    private func jump(
        of views: [ViewID], in block: MotionWatch.Block, _ movers: inout Movers
    ) -> (UnanimatedChange, TraceEvent.Cause)? {
        guard let place = closestHolder(of: views) else { return nil }
        let late = block.flushes.filter { $0.changesBefore > 0 }
        let (moved, subjects) = (
            Set(views), views.reduce(into: Set()) { $0.formUnion(movers.subjects(of: $1, in: self)) }
        )
        let changes = block.changes.filter {
            subjects.contains($0.subject) || !moved.isDisjoint(with: viewsNamed(by: $0.subject))
        }
        let named = changes.isEmpty ? block.changes : changes
        guard !block.flushes.isEmpty else { return describe(.neverFlushed, block, named, views, flushing: place) }
        if let last = late.last(where: { tree.isAncestor($0.view, of: place) }) {
            // What moves again although everything was laid out is no mistake of the block's.
            guard last.changesBefore < block.changes.count else { return nil }
            return describe(
                .flushedBeforeChange, block, Array(block.changes[last.changesBefore...]), views, flushing: place)
        }
        guard let last = late.last else {
            return describe(.flushedBeforeChange, block, named, views, flushing: place)
        }
        let isBelow = tree.isAncestor(place, of: last.view)
        return describe(isBelow ? .flushedBelow : .flushedBeside, block, named, views, flushing: place)
    }

    private func describe(
        _ reason: UnanimatedChange.Reason, _ block: MotionWatch.Block, _ changes: [MotionWatch.Change],
        _ moved: [ViewID] = [], flushing place: ViewID? = nil
    ) -> (UnanimatedChange, TraceEvent.Cause)? {
        var names: [String] = []
        for change in changes where !names.contains(name(of: change.subject)) { names.append(name(of: change.subject)) }
        var flushed: [String] = []
        for flush in block.flushes where !flushed.contains(tree[flush.view].name) {
            flushed.append(tree[flush.view].name)
        }
        let change = UnanimatedChange(
            reason: reason, changes: names, moved: moved.map { tree[$0].name }, flushed: flushed,
            viewToFlush: place.map { tree[$0].name })
        return (change, changes.first?.cause ?? block.flushes.first?.cause ?? block.cause)
    }

    // MARK: What moved

    /// The views that layout gave another frame in `events`, once each, but those that came in this turn.
    private func movedViews(
        in events: Range<Int>, where condition: (TraceLog.Move) -> Bool = { _ in true }
    ) -> [ViewID] {
        var moved: [ViewID] = []
        var isKnown = ViewTable<Bool>()
        for move in trace.moves(in: events) where condition(move) {
            let view = move.view
            guard view != tree.root, isKnown[view] == nil, !motionWatch.newViews.contains(view),
                tree.isAncestor(tree.root, of: view)
            else { continue }
            isKnown[view] = true
            moved.append(view)
        }
        return moved
    }

    /// The closest view whose layout, with that of what it holds, gives all of `views` their frames.
    private func closestHolder(of views: [ViewID]) -> ViewID? {
        var holder: ViewID?
        for view in views {
            guard let superview = tree.superview(of: view) else { return nil }
            holder = holder.map { tree.closestCommonAncestor($0, superview) } ?? superview
        }
        return holder
    }

    // MARK: Whose doing it is

    /// Those of `views` whose move is the doing of what `block` changed. Where the turn saw no other change it must be.
    ///
    /// - Complexity: In proportion to the changes and what holds the views, each looked at once.
    private func reached(_ views: [ViewID], by block: MotionWatch.Block, _ movers: inout Movers) -> [ViewID] {
        guard !block.changes.isEmpty else { return [] }
        let others =
            motionWatch.changesOutside + motionWatch.closed.reduce(-block.changes.count) { $0 + $1.changes.count }
        if others == 0 { return views }
        let subjects = Set(block.changes.map(\.subject))
        let named = Set(subjects.flatMap(viewsNamed))
        return views.filter { named.contains($0) || !subjects.isDisjoint(with: movers.subjects(of: $0, in: self)) }
    }

    /// The views whose attributes the constraint `subject` ties, which may hold them without a row of their own.
    private func viewsNamed(by subject: MotionWatch.Change.Subject) -> [ViewID] {
        guard case .constraint(let id) = subject else { return [] }
        return [engine[id].first, engine[id].second].compactMap { side in
            if case .view(let view)? = side?.item { view } else { nil }
        }
    }

    private func isActive(_ change: MotionWatch.Change) -> Bool {
        if case .constraint(let id) = change.subject { engine[id].isActive } else { true }
    }

    private func name(of subject: MotionWatch.Change.Subject) -> String {
        switch subject {
        case .constraint(let id): name(of: id)
        case .view(let view): tree[view].name
        }
    }
}

extension MotionWatch {
    /// Whether the view moved while a block ran.
    fileprivate func isInBlock(_ move: TraceLog.Move) -> Bool { closed.contains { $0.events.contains(move.event) } }
}

/// What moves views, asked of the engine once for each.
private struct Movers {
    private var known: [ViewID: Set<MotionWatch.Change.Subject>] = [:]

    /// What can have moved `view` when it changed: the view, its superview, and what holds its place and extent.
    mutating func subjects(of view: ViewID, in window: Window) -> Set<MotionWatch.Change.Subject> {
        if let known = known[view] { return known }
        var subjects: Set<MotionWatch.Change.Subject> = [.view(view)]
        if let superview = window.tree.superview(of: view) { subjects.insert(.view(superview)) }
        for axis in Axis.allCases {
            for row in window.engine.rowsAffecting(view, along: axis) {
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

/// What animation blocks of the present turn did that bears on what they animate.
///
/// Blocks inside others count as part of the outermost.
struct MotionWatch {
    /// The outermost block that runs now.
    private var open: Block?
    /// Whether a block runs now.
    var isOpen: Bool { open != nil }
    /// The blocks of this turn that have ended, in order.
    private(set) var closed: [Block] = []
    /// How many changes statements outside the blocks have made in this turn.
    private(set) var changesOutside = 0
    /// Views that came in this turn, which have no place to move from.
    private(set) var newViews: Set<ViewID> = []

    /// An animation block.
    struct Block {
        let cause: TraceEvent.Cause
        /// Why the block animates nothing whatever it does; `nil` for one that can.
        let stillness: UnanimatedChange.Reason?
        /// The events recorded while it ran; the end is set when it has.
        var events: Range<Int>
        var changes: [Change] = []
        var flushes: [Flush] = []
        /// The events recorded while something in it was not to animate.
        var disabledEvents: [Range<Int>] = []
        var animatesGeometry = false
        var animatesAnything = false
    }

    /// Something that a statement changed and layout is to follow.
    struct Change {
        let subject: Subject
        /// False where the constraint was not active.
        let isHeeded: Bool
        let cause: TraceEvent.Cause

        enum Subject: Hashable {
            case constraint(LayoutConstraintID)
            case view(ViewID)
        }
    }

    /// A call of `layoutIfNeeded()`.
    struct Flush {
        let view: ViewID
        /// How many changes the block had made before.
        let changesBefore: Int
        let cause: TraceEvent.Cause
    }

    mutating func begin(_ block: Block) { open = block }

    /// Notes an animation that the block makes.
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
        } else if change.isHeeded {
            changesOutside += 1
        }
    }

    mutating func note(flushOf view: ViewID, because cause: TraceEvent.Cause) {
        guard let block = open else { return }
        open?.flushes.append(Flush(view: view, changesBefore: block.changes.count, cause: cause))
    }

    mutating func note(disabledEvents events: Range<Int>) { open?.disabledEvents.append(events) }

    mutating func note(newView view: ViewID) { newViews.insert(view) }

    /// Forgets the turn.
    mutating func endTurn() {
        changesOutside = 0
        if !newViews.isEmpty { newViews.removeAll() }
        if !closed.isEmpty { closed.removeAll() }
    }
}

// MARK: What tells of it

extension Window {
    /// Notes what a statement changed. What passes and callbacks change is theirs.
    func watch(_ subject: MotionWatch.Change.Subject, isHeeded: Bool = true) {
        guard trace.keepsEverything, trace.phase == .cues else { return }
        motionWatch.note(MotionWatch.Change(subject: subject, isHeeded: isHeeded, cause: trace.cause))
    }

    /// Notes that a statement calls `layoutIfNeeded()` of `view`.
    func watchFlush(of view: ViewID) {
        guard trace.keepsEverything, trace.phase == .cues else { return }
        motionWatch.note(flushOf: view, because: trace.cause)
    }

    /// Notes that the outermost animation block begins.
    ///
    /// - Parameter stillness: Why it animates nothing, where that is known from the start.
    func watchBlock(stillness: UnanimatedChange.Reason?) {
        guard trace.keepsEverything else { return }
        motionWatch.begin(
            MotionWatch.Block(cause: trace.cause, stillness: stillness, events: trace.count..<trace.count))
    }

    /// Notes that the outermost animation block has ended.
    func watchEndOfBlock() { motionWatch.end(at: trace.count) }
}
