import Cassowary
import Geometry
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
        for view in solution.moved { isMoved[view] = nil }
        didContentChange = false
        if !broken.isEmpty { solution.issues += restoredConstraints().map { .restored($0) } }
        return solution
    }

    /// Reads the values that are others than before.
    ///
    /// - Returns: Whether there are any.
    @discardableResult
    private func readChanges(into solution: inout Solution) -> Bool {
        let changes = solver.changes()
        // Taken out, because asking an object for a table again and again takes longer than the table.
        var (frames, isMoved) = (ViewTable<Rect>(), ViewTable<Bool>())
        swap(&frames, &solvedFrames)
        swap(&isMoved, &self.isMoved)
        defer {
            swap(&frames, &solvedFrames)
            swap(&isMoved, &self.isMoved)
        }
        for change in changes {
            guard let component = components[change.variable.rank] else { continue }
            switch component.item {
            case .view(let view):
                frames[view]?[component.part] = change.value
                if solution.moved.last != view, isMoved[view] == nil {
                    isMoved[view] = true
                    solution.moved.append(view)
                }
            case .guide(let guide):
                guideFrames[guide]?[component.part] = change.value
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
        let (changed, standing) = takePending()
        for id in standing where isRowOutdated(id) { withdraw(id) }
        for id in standing where records[id.index].row != nil { adjust(id) }
        var issues = moveRoot(in: tree)
        let translation = LinearTranslation(tree: tree, engine: self)
        for id in changed {
            let record = records[id.index]
            guard record.state.isActive, record.row == nil else { continue }
            enter(id, translation.row(of: record.state), in: tree, &issues)
            noteConstrained(record.state.first.item)
            if let item = record.state.second?.item { noteConstrained(item) }
        }
        return issues
    }

    /// The constraints that wait, in the order of their activations, and those of them that have a row. Nothing waits any
    /// more.
    private func takePending() -> (all: [LayoutConstraintID], standing: [LayoutConstraintID]) {
        let taken = pending
        pending.removeAll(keepingCapacity: true)
        let all = LayoutEngine.settle(taken, in: &records)
        return (all, all.filter { records[$0.index].row != nil })
    }

    /// Has `pending` wait no more, and answers them in the order of their activations.
    private static func settle(
        _ pending: [LayoutConstraintID], in records: inout [ConstraintRecord]
    ) -> [LayoutConstraintID] {
        var (isOrdered, previous) = (true, -1)
        for id in pending {
            records[id.index].isPending = false
            let activation = records[id.index].activation
            isOrdered = isOrdered && previous < activation
            previous = activation
        }
        // They mostly come in order.
        guard !isOrdered else { return pending }
        return pending.sorted { (records[$0.index].activation, $0) < (records[$1.index].activation, $1) }
    }

    /// Whether the row, if there is one, cannot be brought up to date by its constant and priority.
    private func isRowOutdated(_ id: LayoutConstraintID) -> Bool {
        guard let row = records[id.index].row else { return false }
        return !records[id.index].state.isActive || records[id.index].isStale
            || row.activation != records[id.index].activation
    }

    private func withdraw(_ id: LayoutConstraintID) {
        records[id.index].isStale = false
        noteNotBroken(id)
        guard let row = records[id.index].row else { return }
        hold("a constraint that goes") { () throws in try solver.remove(row.id) }
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
        records[constraint.index].stand(as: id, constant: row.expression.constant)
        while constraintOfPlace.count <= id.place { constraintOfPlace.append(nil) }
        constraintOfPlace[id.place] = constraint
    }

    private func noteConstrained(_ item: LayoutItem) {
        guard case .view(let view) = item, isConstrained[view] == nil else { return }
        isConstrained[view] = true
    }
}
