import Views

/// Which views have asked for one of the passes, and why.
///
/// A request is kept with its view; the way from the root to it is marked, so that a pass goes straight to the
/// views that asked and costs nothing where nobody did.
struct Invalidation {
    private var causes = ViewTable<TraceEvent.Cause>()
    private var marked = ViewTable<Bool>()

    /// Whether `view` itself asked.
    func isRequested(by view: ViewID) -> Bool { causes[view] != nil }

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
        markWay(to: superview, in: tree)
    }

    /// Takes back what `view` asked, and answers why it had.
    mutating func take(_ view: ViewID) -> TraceEvent.Cause? {
        defer { causes[view] = nil }
        return causes[view]
    }

    /// Removes the mark of `view` when neither it nor a subview asks any more.
    mutating func settle(_ view: ViewID, in tree: ViewTree) {
        marked[view] = isRequested(by: view) || tree.subviews(of: view).contains { isRequested(atOrBelow: $0) }
    }

    /// Marks `view` and its superviews, as far as they are not marked already.
    private mutating func markWay(to view: ViewID, in tree: ViewTree) {
        var next: ViewID? = view
        while let current = next, !isRequested(atOrBelow: current) {
            marked[current] = true
            next = tree.superview(of: current)
        }
    }
}
