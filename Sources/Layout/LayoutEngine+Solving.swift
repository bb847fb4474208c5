import Cassowary
package import Views

extension LayoutEngine {
    /// What ``solve(in:)`` changed.
    package struct Solution {
        /// The views whose exact frame is another than before, in the order of first reference.
        package var moved: [ViewID] = []
        /// The scroll views whose content is of another size than before.
        package var resizedContents: [ViewID] = []
        package var issues: [LayoutIssue] = []
    }

    /// Brings the frames up to date with every change since it was last asked.
    ///
    /// Does nothing when nothing changed.
    package func solve(in tree: ViewTree) -> Solution {
        let isChanged = !pending.isEmpty || didContentChange
        var solution = Solution(issues: enterPendingConstraints(in: tree))
        if !wrapping.isEmpty, readChanges(into: &solution) || isChanged {
            wrap(in: tree) { readChanges(into: &solution) }
        }
        readChanges(into: &solution)
        didContentChange = false
        if !broken.isEmpty { solution.issues += restoredConstraints().map { .restored($0) } }
        return solution
    }

    /// Reads the values that are others than before.
    ///
    /// - Returns: Whether there are any.
    @discardableResult
    private func readChanges(into solution: inout Solution) -> Bool {
        var seen: Set<ViewID> = Set(solution.moved)
        let changes = solver.changes()
        for change in changes {
            guard let component = components[change.variable.rank] else { continue }
            switch component.item {
            case .view(let view):
                solvedFrames[view]?[keyPath: component.keyPath] = change.value
                if seen.insert(view).inserted { solution.moved.append(view) }
            case .guide(let guide):
                guideFrames[guide]?[keyPath: component.keyPath] = change.value
                if guide.role == .scrollContent, solution.resizedContents.last != guide.owner {
                    solution.resizedContents.append(guide.owner)
                }
            }
        }
        return !changes.isEmpty
    }

    /// Tells the solver of the constraints that changed: first what goes, then what changes, then what comes.
    ///
    /// A change that cannot be made while others still stand as before goes and comes again, so a conflict is one of
    /// what is active in the end.
    private func enterPendingConstraints(in tree: ViewTree) -> [LayoutIssue] {
        guard !pending.isEmpty || pendingRootFrame != nil else { return [] }
        let changed = pending.sorted { records[$0.index].activation < records[$1.index].activation }
        pending.removeAll(keepingCapacity: true)
        for id in changed where records[id.index].isRowOutdated { withdraw(id) }
        for id in changed where records[id.index].row != nil { adjust(id) }
        var issues = moveRoot(in: tree)
        let translation = LinearTranslation(tree: tree, engine: self)
        for id in changed where self[id].isActive && records[id.index].row == nil {
            enter(id, translation.row(of: self[id]), in: tree, &issues)
        }
        return issues
    }

    private func withdraw(_ id: LayoutConstraintID) {
        records[id.index].isStale = false
        noteNotBroken(id)
        guard let row = records[id.index].row else { return }
        hold("a constraint that goes") { () throws in try solver.remove(row.id) }
        constraintOfRow[row.id] = nil
        records[id.index].row = nil
    }

    /// Gives a row that stands its new priority and its new constant, or takes it out where required ones forbid that.
    private func adjust(_ id: LayoutConstraintID) {
        let state = self[id]
        guard let row = records[id.index].row else { return }
        do {
            if row.priority != state.priority {
                try solver.setStrength(state.priority.strength, of: row.id)
                noteNotBroken(id)
            }
            if row.constant != state.constant { try solver.setConstant(row.offset - state.constant, of: row.id) }
            records[id.index].row?.priority = state.priority
            records[id.index].row?.constant = state.constant
        } catch {
            precondition(error.conflict != nil, "a standing row is known: \(error)")
            withdraw(id)
        }
    }

    private func enter(
        _ id: LayoutConstraintID, _ row: LinearConstraint, in tree: ViewTree, _ issues: inout [LayoutIssue]
    ) {
        let isIn = makeRoom(for: id, in: tree, &issues) { () throws(SolverError) in
            do throws(UnsatisfiableConstraint) {
                note(try solver.add(row), row, of: id)
            } catch {
                throw .unsatisfiable(error)
            }
        }
        guard !isIn else { return }
        hold("a broken constraint") { () throws in note(try solver.add(row.at(.brokenRequired)), row, of: id) }
        noteBroken(id)
    }

    private func note(_ id: ConstraintID, _ row: LinearConstraint, of constraint: LayoutConstraintID) {
        let record = records[constraint.index]
        records[constraint.index].row = .init(
            id: id, activation: record.activation, offset: row.expression.constant + record.state.constant,
            constant: record.state.constant, priority: record.state.priority)
        constraintOfRow[id] = constraint
        for side in [record.state.first, record.state.second] {
            if case .view(let view)? = side?.item { isConstrained[view] = true }
        }
    }
}
