import Layout
import Views

extension Window {
    /// Lets every view that asked update its constraints, subviews before superviews.
    ///
    /// The superviews of a view that asked are updated too, up to the root, and the root is laid out afterwards.
    /// This is also when natural sizes are asked for again. Does nothing when no view asked.
    ///
    /// - Source: callback order measured on Catalyst 26.1; WWDC 2018 session 220 for the natural sizes.
    func runUpdateConstraintsPass() {
        guard needsUpdateConstraints.isRequested(atOrBelow: tree.root) else { return }
        trace.phase = .updateConstraints
        let stacks = updateStacks()
        solveConstraints()  // constraints refer to views before natural sizes do, which decides ties
        let cause = updateConstraints(atOrBelow: tree.root)
        for stack in stacks { engine.rankArranged(by: stack, in: tree) }
        requestLayout(tree.root, because: cause)
    }

    /// Answers why the view was updated.
    private func updateConstraints(atOrBelow view: ViewID) -> TraceEvent.Cause? {
        var below: TraceEvent.Cause?
        for subview in needsUpdateConstraints.subviews(of: view, in: tree) {
            below = updateConstraints(atOrBelow: subview)
        }
        var cause = needsUpdateConstraints.take(view) ?? below
        if view == tree.root { cause = trace.record(.updateViewConstraints, tree[view].name, because: cause) }
        cause = trace.record(.updateConstraints, tree[view].name, because: cause)
        if staleContentSizes[view] != nil {
            staleContentSizes[view] = nil
            engine.updateContentSize(of: view, in: tree)
            unsolvedChanges.append(UnsolvedChange(of: view, cause: cause ?? trace.cause))
        }
        needsUpdateConstraints.settle(view, in: tree)
        return cause
    }
}
