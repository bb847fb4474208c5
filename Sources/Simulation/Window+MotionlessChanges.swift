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
        trace.phase = .commit
        for block in motionWatch.closed {
            guard let (change, cause) = motionlessChange(in: block) else { continue }
            let subject = change.changes.first ?? change.flushed.first ?? tree[tree.root].name
            trace.record(.note, subject, as: .stillness(change), because: cause)
        }
    }

    private func motionlessChange(in block: MotionWatch.Block) -> (MotionlessChange, TraceEvent.Cause)? {
        let turn = trace.firstOfTurn..<trace.count
        let (before, after) = (
            turn.lowerBound..<block.events.lowerBound, block.events.upperBound..<turn.upperBound
        )
        func movedOutside(_ events: Range<Int>) -> [ViewID] {
            movedViews(in: events) { !motionWatch.isInBlock($0) }
        }
        let jumps = movedOutside(after).filter { isReached($0, by: block) }
        if let stillness = block.stillness {
            let still = movedViews(in: block.events) + jumps
            return still.isEmpty ? nil : describe(stillness, block, block.changes, still)
        }
        if !jumps.isEmpty { return jump(of: jumps, in: block) }
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
    private func jump(of views: [ViewID], in block: MotionWatch.Block) -> (MotionlessChange, TraceEvent.Cause)? {
        guard let place = closestHolder(of: views) else { return nil }
        let late = block.flushes.filter { $0.changesBefore > 0 }
        let changes = block.changes.filter { change in views.contains { isReached($0, by: change) } }
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

    /// Whether a move is the doing of what `block` changed. Where the turn saw no other change it must be.
    private func isReached(_ view: ViewID, by block: MotionWatch.Block) -> Bool {
        guard !block.changes.isEmpty else { return false }
        let others =
            motionWatch.changesOutside + motionWatch.closed.reduce(-block.changes.count) { $0 + $1.changes.count }
        return others == 0 || block.changes.contains { isReached(view, by: $0) }
    }

    private func isReached(_ view: ViewID, by change: MotionWatch.Change) -> Bool {
        func rows() -> [LayoutRow] { Axis.allCases.flatMap { engine.rowsAffecting(view, along: $0) } }
        switch change.subject {
        case .constraint(let id):
            let state = engine[id]
            return state.first.item == .view(view) || state.second?.item == .view(view)
                || rows().contains(.constraint(id))
        case .view(let changed):
            return changed == view || changed == tree.superview(of: view)
                || rows().contains { if case .contentSize(let side) = $0 { side.view == changed } else { false } }
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
