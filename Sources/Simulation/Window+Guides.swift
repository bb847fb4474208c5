import Layout
import Views

extension Window {
    /// Notes that a frame or a margin changed.
    func guidesBecomeStale(because cause: TraceEvent.Cause) {
        areGuidesStale = true
        causeOfStaleGuides = cause
    }

    /// Brings the guides up to date with where the views are, after telling who asks to be told of insets.
    ///
    /// - Parameter owner: The view whose guides alone are brought up to date, because the others' views do not have their
    ///   places yet; `nil` for all.
    func updateGuides(of owner: ViewID? = nil) {
        guard areGuidesStale else { return }
        areGuidesStale = owner != nil
        // In a pass, no statement is being performed.
        let outer = trace.cause
        if outer == TraceEvent.Cause() { trace.cause = causeOfStaleGuides }
        defer { trace.cause = outer }
        if owner == nil {
            for view in scrollViews where tree.isAncestor(tree.root, of: view) { keepAtRest(view) }
        }
        let (owners, issues) = engine.updateGuides(of: owner, in: tree)
        for issue in issues { record(issue, because: trace.cause) }
        for owner in owners { meaningChanged(of: owner) }
        tellOfInsets(only: owner)
    }
}
