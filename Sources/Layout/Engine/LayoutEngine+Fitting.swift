import Cassowary
package import Geometry
package import Views

extension LayoutEngine {
    /// Returns the size of `view` that best satisfies the constraints inside the view: `systemLayoutSizeFitting`.
    ///
    /// A separate engine solves the active constraints between `view` and its descendants, and constraints that set
    /// the size to `target` at the given priorities. The result is not rounded, and no view moves.
    ///
    /// - Parameters:
    ///   - target: The target size in points; `(0, 0)` for the smallest size.
    ///   - stackView: The stack view that measures `view`. Its constraints are ignored.
    package func fittingSize(
        of view: ViewID, _ target: Size, priorities: PriorityPair, arrangedBy stackView: ViewID? = nil,
        in tree: ViewTree
    ) -> Size {
        let trial = LayoutEngine(measurer)
        trial.sizings = sizings
        trial.settings = settings
        trial.baselineProviders = baselineProviders.withoutUsers()
        trial.system.held = system.held.mapValues { HeldFrame(frame: $0.frame, rows: []) }
        trial.system.held[view] = nil
        for state in constraints(inside: view, in: tree) where stackView == nil || state.directionOwner != stackView {
            _ = trial.add(state)
        }
        return trial.solveFit(of: view, target, priorities, in: tree)
    }

    /// Returns the active constraints between `view` and its descendants: first the author's constraints in the order
    /// of their activations, then the constraints of each stack view in the order of its arrangement.
    private func constraints(inside view: ViewID, in tree: ViewTree) -> [ConstraintState] {
        var authors = store.records.filter {
            $0.state.directionOwner == nil && $0.state.isActive && $0.state.isInside(view, of: tree)
        }
        authors.sort { $0.activation < $1.activation }
        let above = tree.superview(of: view).map { [$0] } ?? []
        let arranging = (above + tree.preorder(from: view)).sorted().flatMap { stacks.active(of: $0) }.map { self[$0] }
        return authors.map(\.state) + arranging.filter { $0.isActive && $0.isInside(view, of: tree) }
    }

    private func solveFit(of view: ViewID, _ target: Size, _ priorities: PriorityPair, in tree: ViewTree) -> Size {
        let insets = alignmentRectInsets(of: view)
        let goals = [
            (Axis.horizontal, target.width + (insets.left + insets.right)),
            (.vertical, target.height + (insets.top + insets.bottom)),
        ]
        // The measurement must refer to the view before any constraint does.
        system.retain(view, &contentSizes.wrapping)
        let own = system.frameVariables(of: view)
        mustSucceed("fixing the origin of a measured view") {
            try system.solver.add(own.minX == 0)
            try system.solver.add(own.minY == 0)
        }
        _ = solve(in: tree)
        var issues: [LayoutIssue] = []
        for (axis, extent) in goals {
            let row = LinearConstraint(
                LinearExpression(own.extent(along: axis)) - extent.boundedForSolver, .equal,
                strength: priorities[axis].strength)
            applyChange(in: tree, &issues) { solver throws(SolverError) in try solver.add(row) }
        }
        solveWithContents(of: tree.preorder(from: view), in: tree)
        let frame = frames.views[view] ?? .zero
        return Size(
            width: frame.width - insets.left - insets.right, height: frame.height - insets.top - insets.bottom)
    }

    /// Measures `views` in a separate engine, applies their natural sizes to its solver, and solves the layout again.
    func solveWithContents(of views: [ViewID], in tree: ViewTree) {
        for view in views { updateContentSize(of: view, in: tree) }
        // In ties, arranged views must yield in the same order as in the layout.
        for view in views { rankArranged(by: view, in: tree) }
        _ = solve(in: tree)
    }
}

extension ConstraintState {
    /// Returns whether all items of the constraint are `view`, its descendants or their guides.
    fileprivate func isInside(_ view: ViewID, of tree: ViewTree) -> Bool {
        tree.isAncestor(view, of: first.view) && (second.map { tree.isAncestor(view, of: $0.view) } ?? true)
    }
}
