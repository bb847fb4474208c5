import Geometry
import Layout
import Views

extension Window {
    /// Records, for each animation block of the turn that something did not animate in, one note that says why.
    ///
    /// To be called when the turn's layout is done and the commit has not begun.
    func noteMotionlessChanges() {
        defer { motionWatch.endTurn() }
        guard !motionWatch.closed.isEmpty else { return }
        var movers = Movers()
        trace.phase = .commit
        for block in motionWatch.closed {
            guard let (change, cause) = motionlessChange(in: block, &movers) else { continue }
            let subject = change.changes.first ?? change.flushed.first ?? tree[tree.root].name
            trace.record(.note, subject, as: .stillness(change), because: cause)
        }
    }

    private func motionlessChange(
        in block: MotionWatch.Block, _ movers: inout Movers
    ) -> (MotionlessChange, TraceEvent.Cause)? {
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
    ) -> (MotionlessChange, TraceEvent.Cause)? {
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
        _ reason: MotionlessChange.Reason, _ block: MotionWatch.Block, _ changes: [MotionWatch.Change],
        _ moved: [ViewID] = [], flushing place: ViewID? = nil
    ) -> (MotionlessChange, TraceEvent.Cause)? {
        var names: [String] = []
        for change in changes where !names.contains(name(of: change.subject)) { names.append(name(of: change.subject)) }
        var flushed: [String] = []
        for flush in block.flushes where !flushed.contains(tree[flush.view].name) {
            flushed.append(tree[flush.view].name)
        }
        let change = MotionlessChange(
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
