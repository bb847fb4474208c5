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
        guard let cause = updateConstraints(ofAllAtOrBelow: tree.root) else { return }
        requestLayout(tree.root, because: cause)
    }

    /// Lets `view` and those below it that asked update their constraints, as UIKit's method of this name does.
    func updateConstraintsIfNeeded(atOrBelow view: ViewID) {
        guard feedbackLoop == nil else { return }
        let phase = trace.phase
        if view == tree.root { runUpdateConstraintsPass() } else { _ = updateConstraints(ofAllAtOrBelow: view) }
        trace.phase = phase
    }

    /// - Returns: Why `view` was updated; `nil` when nobody asked.
    private func updateConstraints(ofAllAtOrBelow view: ViewID) -> TraceEvent.Cause? {
        guard needsUpdateConstraints.isRequested(atOrBelow: view) else { return nil }
        trace.phase = .updateConstraints
        let stacks = updateStacks()
        solveConstraints()  // constraints refer to views before natural sizes do, which decides ties
        let cause = updateConstraints(atOrBelow: view)
        for stack in stacks { engine.rankArranged(by: stack, in: tree) }
        return cause ?? trace.cause
    }

    /// Answers why the view was updated.
    private func updateConstraints(atOrBelow view: ViewID) -> TraceEvent.Cause? {
        var below: TraceEvent.Cause?
        for subview in needsUpdateConstraints.subviews(of: view, in: tree) {
            below = updateConstraints(atOrBelow: subview)
        }
        let asked = needsUpdateConstraints.take(view) ?? below
        guard mayUpdateConstraints(view) else { return nil }
        var cause = asked
        if let controller = controllerOfView[view] {
            call(.updateViewConstraints, of: controller, because: asked) { call in
                cause = updateOwnConstraints(of: view, because: call)
            }
        } else {
            cause = updateOwnConstraints(of: view, because: asked)
        }
        // Also where an override does not call super, which UIKit answers with an exception.
        updateContentSize(of: view, because: cause)
        needsUpdateConstraints.settle(view, in: tree)
        return cause
    }

    private func updateOwnConstraints(of view: ViewID, because cause: TraceEvent.Cause?) -> TraceEvent.Cause {
        let update = trace.record(.updateConstraints, tree[view].name, because: cause)
        call(.updateConstraints, of: view, because: update) { updateContentSize(of: view, because: update) }
        return update
    }

    /// Asks for the natural size of a view whose size is not known any more.
    private func updateContentSize(of view: ViewID, because cause: TraceEvent.Cause?) {
        guard staleContentSizes[view] != nil else { return }
        staleContentSizes[view] = nil
        askForContentSize(of: view, because: cause)
        engine.updateContentSize(of: view, in: tree)
        unsolvedChanges.append(UnsolvedChange(of: view, cause: cause ?? trace.cause))
    }
}
