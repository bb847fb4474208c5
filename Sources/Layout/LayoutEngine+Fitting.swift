import Cassowary
package import Geometry
package import Views

extension LayoutEngine {
    /// The size that suits `view` best: what its constraints make of it when nothing outside holds it.
    ///
    /// An engine of its own solves the active constraints at and below `view`, together with `target` at the fitting
    /// priorities. Nothing is rounded, and no view moves.
    ///
    /// - Parameters:
    ///   - target: In points; `(0, 0)` for as small as may be. UIKit's `systemLayoutSizeFitting`.
    ///   - stackView: The stack view that measures `view` and whose own constraints do not count.
    package func fittingSize(
        of view: ViewID, _ target: Size, priorities: PriorityPair, arrangedBy stackView: ViewID? = nil,
        in tree: ViewTree
    ) -> Size {
        let trial = LayoutEngine(measuring: measurer, grid: grid)
        trial.sizings = sizings
        trial.kindSizings = kindSizings
        trial.margins = margins
        trial.alignmentInsets = alignmentInsets
        trial.semantics = semantics
        trial.windowSafeArea = windowSafeArea
        trial.systemMargin = systemMargin
        trial.readsRightToLeft = readsRightToLeft
        trial.held = held.mapValues { HeldFrame(frame: $0.frame, rows: []) }
        trial.held[view] = nil
        for state in constraints(inside: view, in: tree) where stackView == nil || state.directionOwner != stackView {
            _ = trial.add(state)
        }
        return trial.solveFit(of: view, target, priorities, in: tree)
    }

    /// The active constraints at and below `view`: the author's in the order of their activations, then those of each stack
    /// view in the order of its arrangement, whichever of them it had before.
    private func constraints(inside view: ViewID, in tree: ViewTree) -> [ConstraintState] {
        var authors = records.filter {
            $0.state.directionOwner == nil && $0.state.isActive && $0.state.isInside(view, of: tree)
        }
        authors.sort { $0.activation < $1.activation }
        let above = tree.superview(of: view).map { [$0] } ?? []
        let stackViews = (above + tree.preorder(from: view)).filter { stacks[$0] != nil }.sorted()
        let arranging = stackViews.flatMap { stacks[$0]?.active ?? [] }.map { self[$0] }
        return authors.map(\.state) + arranging.filter { $0.isActive && $0.isInside(view, of: tree) }
    }

    private func solveFit(of view: ViewID, _ target: Size, _ priorities: PriorityPair, in tree: ViewTree) -> Size {
        let insets = alignmentRectInsets(of: view)
        let wanted = [
            (Axis.horizontal, target.width, insets.left + insets.right),
            (.vertical, target.height, insets.top + insets.bottom),
        ]
        let own = frameVariables(of: view)
        // Measuring refers to the view, before its constraints do.
        references.retain(own)
        hold("the origin of the view that is measured") { () throws in
            try solver.add(own.minX == 0)
            try solver.add(own.minY == 0)
        }
        _ = solve(in: tree)
        var issues: [LayoutIssue] = []
        for (axis, extent, margin) in wanted {
            let row = LinearConstraint(
                LinearExpression(own.extent(along: axis)) - (extent + margin).boundedForSolver, .equal,
                strength: priorities[axis].strength)
            makeRoom(in: tree, &issues) { () throws(SolverError) in
                try solver.add(row)
            }
        }
        let views = tree.preorder(from: view)
        for each in views { updateContentSize(of: each, in: tree) }
        // In a tie the views of a stack view give way as they do in the layout.
        for each in views { rankArranged(by: each, in: tree) }
        _ = solve(in: tree)
        let frame = solvedFrames[view] ?? .zero
        return Size(
            width: frame.width - insets.left - insets.right, height: frame.height - insets.top - insets.bottom)
    }
}

extension ConstraintState {
    /// Whether it speaks of nothing but `view` and what is in it.
    func isInside(_ view: ViewID, of tree: ViewTree) -> Bool {
        tree.isAncestor(view, of: first.view) && (second.map { tree.isAncestor(view, of: $0.view) } ?? true)
    }
}
