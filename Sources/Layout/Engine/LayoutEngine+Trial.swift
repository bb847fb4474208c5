package import Cassowary
package import Geometry
package import Views

extension LayoutEngine {
    /// The exact frames that views would have if constraints had other constants: of those views whose frame would be
    /// another than as of the last ``solve(in:)``.
    ///
    /// Tries them in the solver and takes them back, to the last bit. So the answer follows from the constraints and the
    /// constants, and not from what was asked before. Where required constraints exclude each other with these constants,
    /// those that have one of them give way.
    ///
    /// - Complexity: What the constants move, and a copy of the frames.
    package func frames(
        withConstants constants: [(id: LayoutConstraintID, value: Double)], in tree: ViewTree
    ) -> [(view: ViewID, frame: Rect)] {
        let before = (solvedFrames, guideFrames, contentSizes, didContentChange, isWrappingStale)
        defer { (solvedFrames, guideFrames, contentSizes, didContentChange, isWrappingStale) = before }
        solver.beginTrial()
        defer { solver.endTrial() }
        let rows = constants.flatMap { id, value in
            let record = records[id.index]
            guard let row = record.row else { return [(id: ConstraintID, constant: Double)]() }
            let constant = (row.offset - value).boundedForSolver
            return [row.id, record.bound].compactMap { $0 }.map { (id: $0, constant: constant) }
        }
        if !solver.setTogether(rows) {
            solver.endTrial()
            solver.beginTrial()
            let ranking = ConflictRanking(tree: tree)
            let moved = constants.map(\.id).filter { records[$0.index].row?.priority.isRequired ?? false }
            let weak = Set(moved).union(broken.keys.filter { isBroken($0) }).sorted()
                .sorted { ranking.outlives(self[$1], self[$0]) }
            for (place, id) in weak.enumerated() {
                guard let row = records[id.index].row else { continue }
                hold("weakening a constraint") { () throws in
                    try solver.setStrength(.broken(weaker: place), of: row.id)
                }
            }
            _ = solver.setTogether(rows)
        }
        var solution = Solution()
        readChanges(into: &solution)
        if !wrapping.isEmpty { wrap(in: tree) { readChanges(into: &solution) } }
        readChanges(into: &solution)
        for view in solution.moved { isMoved[view] = nil }
        return solution.moved.compactMap { view in solvedFrame(of: view).map { (view, $0) } }
    }

    /// Notes from now on which constants the solver is told instead of others.
    package func beginNotingConstants() { notedConstants = [] }

    /// Those that it was told since, each with the one before, and notes no more.
    package func takeNotedConstants() -> [(id: LayoutConstraintID, before: Double)] {
        defer { notedConstants = nil }
        return notedConstants ?? []
    }
}

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

/// What stands in the solver of a ``LayoutEngine``, so that another solver can be told the same.
package struct SolverSystem {
    /// Of the variables, in the order of their making.
    package let domains: [Domain]
    /// In the order in which they were entered, up to the last of the author's: held frames and guides among them.
    package let constraints: [LinearConstraint]
    /// What was entered after those: natural sizes.
    package let naturalSizes: [LinearConstraint]
}

extension LayoutEngine {
    package var solverSystem: SolverSystem {
        let last = records.compactMap(\.row?.id).max()
        let rows = solver.constraints
        let count = rows.prefix { id in last.map { id <= $0 } ?? false }.count
        func constraints(_ ids: ArraySlice<ConstraintID>) -> [LinearConstraint] {
            var found: [LinearConstraint] = []
            hold("a constraint that is there") { () throws in
                found = try ids.map { try solver.constraint($0) }
            }
            return found
        }
        return SolverSystem(
            domains: solver.domains, constraints: constraints(rows[..<count]), naturalSizes: constraints(rows[count...])
        )
    }
}
