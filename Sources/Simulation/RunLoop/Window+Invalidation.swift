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

/// Which views have asked for one of the passes, and why.
///
/// A request is kept with its view; the way from the root to it is marked, so that a pass goes straight to the
/// views that asked and costs nothing where nobody did.
struct Invalidation {
    private var causes = ViewTable<TraceEvent.Cause>()
    private var marked = ViewTable<Bool>()
    /// The subviews of each view that are marked, in the order of marking. Some may not be any more, or not be subviews.
    private var markedSubviews = ViewTable<[ViewID]>()
    /// How often a pass has come to a view.
    private(set) var visits = 0

    /// Whether `view` itself asked.
    func isRequested(by view: ViewID) -> Bool { causes[view] != nil }

    /// Why `view` asked; `nil` where it did not.
    func cause(of view: ViewID) -> TraceEvent.Cause? { causes[view] }

    /// Whether `view`, or anything below it, asked.
    func isRequested(atOrBelow view: ViewID) -> Bool { marked[view, default: false] }

    /// Notes that `view` asks. The first reason is kept.
    mutating func request(_ view: ViewID, because cause: TraceEvent.Cause, in tree: ViewTree) {
        if causes[view] == nil { causes[view] = cause }
        markWay(to: view, in: tree)
    }

    /// Marks the way to `view`, which has a superview now, when it or a subview asked before it had.
    mutating func viewWasAdded(_ view: ViewID, in tree: ViewTree) {
        guard isRequested(atOrBelow: view), let superview = tree.superview(of: view) else { return }
        if markedSubviews[superview]?.last != view { markedSubviews[superview, default: []].append(view) }
        markWay(to: superview, in: tree)
    }

    /// The subviews of `view` that asked, or hold a view that did, back to front.
    ///
    /// - Parameter tree: Asked for only where a subview may have: reading it from its window counts as much as all the rest.
    func subviews(of view: ViewID, in tree: @autoclosure () -> ViewTree) -> [ViewID] {
        guard let marked = markedSubviews[view], !marked.isEmpty else { return [] }
        let tree = tree()
        if marked.count == 1 { return isMarked(marked[0], under: view, in: tree) ? marked : [] }
        if isInOrder(marked, under: view, in: tree) { return marked }
        var subviews: [ViewID] = []
        for subview in marked.sorted(by: tree.isBehind)
        where subview != subviews.last && isMarked(subview, under: view, in: tree) {
            subviews.append(subview)
        }
        return subviews
    }

    /// Takes back what `view` asked, and answers why it had. A pass does so with each view that it comes to.
    mutating func take(_ view: ViewID) -> TraceEvent.Cause? {
        visits += 1
        defer { causes[view] = nil }
        return causes[view]
    }

    /// Removes the mark of `view` when neither it nor a subview asks any more.
    mutating func settle(_ view: ViewID, in tree: @autoclosure () -> ViewTree) {
        marked[view] = isRequested(by: view)
        guard let count = markedSubviews[view]?.count, count > 0 else { return }
        var left: [ViewID] = []
        swap(&left, &markedSubviews[view, default: []])
        let tree = tree()
        // Mostly none is left.
        while let last = left.last, !isMarked(last, under: view, in: tree) { left.removeLast() }
        if !left.isEmpty { left.removeAll { !isMarked($0, under: view, in: tree) } }
        if !left.isEmpty { marked[view] = true }
        swap(&left, &markedSubviews[view, default: []])
    }

    private func isInOrder(_ marked: [ViewID], under view: ViewID, in tree: ViewTree) -> Bool {
        var previous: ViewID?
        for subview in marked {
            guard isMarked(subview, under: view, in: tree) else { return false }
            if let previous, !tree.isBehind(previous, subview) { return false }
            previous = subview
        }
        return true
    }

    private func isMarked(_ subview: ViewID, under view: ViewID, in tree: ViewTree) -> Bool {
        isRequested(atOrBelow: subview) && tree.superview(of: subview) == view
    }

    /// Marks `view` and its superviews, as far as they are not marked already.
    private mutating func markWay(to view: ViewID, in tree: ViewTree) {
        var next: ViewID? = view
        while let current = next, !isRequested(atOrBelow: current) {
            marked[current] = true
            next = tree.superview(of: current)
            if let next, markedSubviews[next]?.last != current { markedSubviews[next, default: []].append(current) }
        }
    }
}

/// A change that the engine has not solved yet, with the statement that made it.
///
/// Small, because a first layout has one for each view.
struct UnsolvedChange {
    /// The views that the change names.
    let view: ViewID
    let other: ViewID?
    private let line: Int32?
    private let event: Int32?

    init(of view: ViewID, and other: ViewID? = nil, cause: TraceEvent.Cause) {
        self.view = view
        self.other = other
        line = cause.line.map { Int32(clamping: $0) }
        event = cause.event.map { Int32(clamping: $0) }
    }

    var cause: TraceEvent.Cause { TraceEvent.Cause(line: line.map { Int($0) }, event: event.map { Int($0) }) }
}
