import Views

/// The views that requested one of the passes, and the causes of the requests.
///
/// A request is stored for its view, and the superviews of the view are marked. A pass visits only marked views, so it
/// takes almost no time if no view has requested the pass.
struct PassRequests {
    private var causes = ViewTable<TraceEvent.Cause>()
    private var marked = ViewTable<Bool>()
    /// The marked subviews of each view, in the order of marking. The list can contain views that are no longer marked
    /// or no longer subviews.
    private var markedSubviews = ViewTable<[ViewID]>()
    /// The number of views that passes have visited.
    private(set) var visits = 0

    /// Whether `view` itself requested the pass.
    func isRequested(by view: ViewID) -> Bool { causes[view] != nil }

    /// Returns the cause of the request of `view`, or `nil` if there is none.
    func cause(of view: ViewID) -> TraceEvent.Cause? { causes[view] }

    /// Whether `view`, or a view below it, requested the pass.
    func isRequested(atOrBelow view: ViewID) -> Bool { marked[view, default: false] }

    /// Adds a request by `view`. If the view has already requested the pass, the first cause is kept.
    ///
    /// - Parameter superview: Returns the superview of a view. Unlike a parameter for the tree, it requires no copy of
    ///   the tree.
    mutating func request(
        _ view: ViewID, because cause: TraceEvent.Cause, _ superview: (ViewID) -> ViewID?
    ) {
        if causes[view] == nil { causes[view] = cause }
        markPath(to: view, superview)
    }

    /// Marks the superviews of a view that was added, if the view or a view below it had already requested the pass.
    ///
    /// - Parameter superview: Returns the superview of a view.
    mutating func viewWasAdded(_ view: ViewID, _ superview: (ViewID) -> ViewID?) {
        guard isRequested(atOrBelow: view), let outer = superview(view) else { return }
        markedSubviews[outer, default: []].appendMarked(view)
        markPath(to: outer, superview)
    }

    /// Returns the marked subviews of `view`, from back to front.
    ///
    /// - Parameter tree: The tree. It is evaluated only if a subview may be marked, because evaluating it takes as
    ///   long as the rest of the method.
    func subviews(of view: ViewID, in tree: @autoclosure () -> ViewTree) -> [ViewID] {
        guard let marked = markedSubviews[view], !marked.isEmpty else { return [] }
        let tree = tree()
        if marked.count == 1 { return isMarked(marked[0], under: view, in: tree) ? marked : [] }
        if isInOrder(marked, under: view, in: tree) { return marked }
        // If a pass starts again, most entries belong to subviews that it has already visited.
        var subviews: [ViewID] = []
        for subview in marked.filter({ isMarked($0, under: view, in: tree) }).sorted(by: tree.isBehind)
        where subview != subviews.last {
            subviews.append(subview)
        }
        return subviews
    }

    /// Removes the request of `view`, and returns its cause. A pass calls this method for each view that it visits.
    mutating func take(_ view: ViewID) -> TraceEvent.Cause? {
        visits += 1
        return causes.removeValue(of: view)
    }

    /// Removes the mark of `view` unless the view or a view below it still requests the pass.
    ///
    /// - Parameter tree: The tree. It is evaluated only for subviews that still request the pass.
    mutating func settle(_ view: ViewID, in tree: @autoclosure () -> ViewTree) {
        marked[view] = isRequested(by: view)
        guard let count = markedSubviews[view]?.count, count > 0 else { return }
        var left: [ViewID] = []
        swap(&left, &markedSubviews[view, default: []])
        // Usually, no marked subview is left.
        while let last = left.last, !isMarked(last, under: view, in: tree()) { left.removeLast() }
        if !left.isEmpty { left.removeAll { !isMarked($0, under: view, in: tree()) } }
        if !left.isEmpty { marked[view] = true }
        swap(&left, &markedSubviews[view, default: []])
    }

    /// Removes the request of `view`, and the marks of its superviews that no other request needs.
    mutating func discard(_ view: ViewID, in tree: ViewTree) {
        guard causes[view] != nil else { return }
        causes[view] = nil
        var next: ViewID? = view
        while let current = next {
            settle(current, in: tree)
            next = tree.superview(of: current)
        }
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

    private func isMarked(_ subview: ViewID, under view: ViewID, in tree: @autoclosure () -> ViewTree) -> Bool {
        isRequested(atOrBelow: subview) && tree().superview(of: subview) == view
    }

    /// Marks `view` and its superviews, up to the first view that is already marked.
    private mutating func markPath(to view: ViewID, _ superview: (ViewID) -> ViewID?) {
        var next: ViewID? = view
        while let current = next, !isRequested(atOrBelow: current) {
            marked[current] = true
            next = superview(current)
            if let next { markedSubviews[next, default: []].appendMarked(current) }
        }
    }
}

extension [ViewID] {
    /// Adds a marked subview unless it is the last element.
    fileprivate mutating func appendMarked(_ subview: ViewID) {
        if isEmpty { reserveCapacity(4) }
        if last != subview { append(subview) }
    }
}

/// The changes that the engine has not solved yet.
struct PendingChanges {
    private(set) var unsolved: [UnsolvedChange] = []
    /// The views whose content-size priorities have changed.
    private(set) var stalePriorities: [ViewID] = []
    mutating func append(_ change: UnsolvedChange) { unsolved.append(change) }

    mutating func appendPriorities(of view: ViewID) { stalePriorities.append(view) }

    /// Removes the changes that affect only views that are not in `tree`.
    mutating func forgetReleased(in tree: ViewTree) {
        unsolved.removeAll { !tree.contains($0.view) && $0.other.map(tree.contains) != true }
        stalePriorities.removeAll { !tree.contains($0) }
    }

    /// Swaps the unsolved changes with `changes`, so both arrays keep their memory.
    mutating func swapUnsolved(with changes: inout [UnsolvedChange]) { swap(&unsolved, &changes) }

    /// Calls `update` for each view whose priorities have changed since the last call.
    mutating func takePriorities(_ update: (ViewID) -> Void) {
        for view in stalePriorities { update(view) }
        stalePriorities.removeAll(keepingCapacity: true)
    }
}

/// A change that the engine has not solved yet, with the statement that made it.
///
/// The type is small, because the first layout has one change for each view.
struct UnsolvedChange {
    /// The views that the change affects directly.
    let view: ViewID
    let other: ViewID?
    let cause: TraceEvent.Cause

    init(of view: ViewID, and other: ViewID? = nil, cause: TraceEvent.Cause) {
        self.view = view
        self.other = other
        self.cause = cause
    }
}
