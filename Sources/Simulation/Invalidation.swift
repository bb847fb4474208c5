import Views

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
