import Layout
import Views

/// What asks for which pass.
///
/// - Source: semantics section 2, "What marks what".
extension Window {
    /// A view that came asks for everything once; its superview is laid out because it came.
    func viewWasAdded(_ view: ViewID) {
        for each in tree.preorder(from: view) {
            if trace.isRecording { motionWatch.note(newView: each) }
            requestConstraintUpdate(each)
            requestLayout(each)
            requestDisplay(each)
            staleContentSizes[each] = true
            invalidateArrangement(of: each)
        }
        needsUpdateConstraints.viewWasAdded(view, in: tree)
        needsLayout.viewWasAdded(view, in: tree)
        needsDisplay.viewWasAdded(view, in: tree)
        if let superview = tree.superview(of: view) { requestLayout(superview) }
        retimeAnimations(below: view)
    }

    func requestLayout(_ view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard !needsLayout.isRequested(by: view) else { return }
        needsLayout.request(view, because: trace.record(.needsLayout, tree[view].name, because: cause), in: tree)
        if let layingOut, tree.superview(of: view) != layingOut, tree.isAncestor(view, of: layingOut) {
            asksRootward = true
        }
    }

    func requestConstraintUpdate(_ view: ViewID) {
        guard !needsUpdateConstraints.isRequested(by: view) else { return }
        needsUpdateConstraints.request(
            view, because: trace.record(.needsUpdateConstraints, tree[view].name), in: tree)
    }

    /// Only a view that draws its content itself, such as a label, or overrides `draw`, has anything to display.
    func requestDisplay(_ view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard tree[view].content.isDrawn || overrides[view]?.methods[.draw] != nil,
            !needsDisplay.isRequested(by: view)
        else { return }
        needsDisplay.request(view, because: trace.record(.needsDisplay, tree[view].name, because: cause), in: tree)
    }

    /// After a change of size what was drawn is stretched as the content mode says; `.redraw` draws it again, which is what
    /// labels and controls do.
    ///
    /// - Source: semantics 1.12.
    func requestDisplay(ofResized view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard tree[view].content.isDrawn || tree[view].contentMode == .redraw else { return }
        requestDisplay(view, because: cause)
    }

    /// The natural size of `view` is no longer what the engine was told.
    func invalidateContentSize(of view: ViewID) {
        staleContentSizes[view] = true
        watch(.view(view))
        requestConstraintUpdate(view)
        invalidateArrangement(of: view)
        invalidateArrangement(around: view)
        invalidateShares(by: view)
    }

    /// How hard `view` is held to its natural size is no longer what the engine was told.
    func contentPrioritiesChanged(of view: ViewID) {
        staleContentPriorities.append(view)
        meaningChanged(of: view)
    }

    /// A constraint came, went or changed. The frames it moves are found when someone next asks for layout.
    func constraintChanged(_ id: LayoutConstraintID) {
        let (first, second) = engine.views(of: id)
        watch(.constraint(id))
        invalidateShares(by: first)
        if let second { invalidateShares(by: second) }
        unsolvedChanges.append(UnsolvedChange(of: first, and: second, cause: trace.cause))
    }

    /// What the attributes or the guides of `view` mean has changed. What that moves is found when someone next asks.
    func meaningChanged(of view: ViewID) {
        watch(.view(view))
        invalidateShares(by: view)
        unsolvedChanges.append(UnsolvedChange(of: view, cause: trace.cause))
    }

    /// Solves the changes that wait and asks the superview of every view that moved to lay out its subviews.
    ///
    /// - Parameter placing: A view that is about to place its subviews, and need not ask for that.
    /// - Source: WWDC 2018 session 220: a change of a constraint marks the superviews of the views it moves.
    func solveConstraints(placing: ViewID? = nil) {
        var changes: [UnsolvedChange] = []
        swap(&changes, &unsolvedChanges)
        defer {
            // Its memory serves the next changes.
            changes.removeAll(keepingCapacity: true)
            if unsolvedChanges.isEmpty { swap(&changes, &unsolvedChanges) }
        }
        for view in staleContentPriorities { engine.updateContentPriorities(of: view) }
        staleContentPriorities.removeAll(keepingCapacity: true)
        let notesConstants = transactions.last?.resolvesLayout ?? false
        if notesConstants { engine.beginNotingConstants() }
        let solution = engine.solve(in: tree)
        if notesConstants { noteSolvedConstants(engine.takeNotedConstants()) }
        for issue in solution.issues { record(issue, because: changes.last?.cause ?? trace.cause) }
        let latest = changes.last { $0.cause.line != nil } ?? changes.last
        stopIfSolverGaveUp(because: latest?.cause ?? trace.cause)
        guard feedbackLoop == nil else { return }
        for view in solution.resizedContents { requestLayout(view, because: changes.last?.cause) }
        guard !solution.moved.isEmpty else { return }
        let fallback = changes.last?.cause ?? trace.cause
        let solved = trace.record(.solve, tree[tree.root].name, as: detail(of: solution.moved), because: fallback)
        // The change that names the moved view explains the move better than another of the same moment.
        let haveLines = changes.contains { $0.cause.line != nil }
        for change in changes where haveLines {
            causesOfMoves[change.view] = change.cause
            if let other = change.other { causesOfMoves[other] = change.cause }
        }
        for view in solution.moved {
            guard let superview = tree.superview(of: view), superview != placing,
                !needsLayout.isRequested(by: superview)
            else { continue }
            let line = causesOfMoves[view]?.line ?? solved.line
            requestLayout(superview, because: TraceEvent.Cause(line: line, event: solved.event))
        }
        for change in changes where haveLines {
            causesOfMoves[change.view] = nil
            if let other = change.other { causesOfMoves[other] = nil }
        }
    }

    /// The names of the first few of `views`, and how many more they are.
    private func detail(of views: [ViewID]) -> TraceEvent.Detail {
        .views(views.prefix(4).map { tree[$0].name }, more: max(views.count - 4, 0))
    }
}
