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
        solution.issues += settleConflicts(in: tree)
        if !wrapping.isEmpty, readChanges(into: &solution) || isChanged {
            wrap(in: tree) { readChanges(into: &solution) }
        }
        readChanges(into: &solution)
        for view in solution.moved { isMoved[view] = nil }
        didContentChange = false
        return solution
    }

    /// Whether the solver has reached the limit of its work, so that frames may be others than the constraints ask for.
    package var hasSolverGivenUp: Bool { solver.hasGivenUp }

    /// The exchanges after which the solver gives up; `nil` for its own limit.
    package var solverExchangeLimit: Int? {
        get { solver.exchangeLimit }
        set { solver.exchangeLimit = newValue }
    }

    /// Reads the values that are others than before.
    ///
    /// - Returns: Whether there are any.
    @discardableResult
    func readChanges(into solution: inout Solution) -> Bool {
        // Taken out, because asking an object for a table again and again takes longer than the table.
        var (changes, components) = ([Change](), [FrameComponent?]())
        var (frames, isMoved) = (ViewTable<Rect>(), ViewTable<Bool>())
        func exchange() {
            swap(&changes, &self.changes)
            swap(&components, &self.components)
            swap(&frames, &solvedFrames)
            swap(&isMoved, &self.isMoved)
        }
        exchange()
        defer { exchange() }
        solver.readChanges(into: &changes)
        for change in changes {
            guard let component = components[change.variable.rank] else { continue }
            switch component.item {
            case .view(let view):
                frames[view]?[component.part] = change.value.boundedForSolver
                if solution.moved.last != view, isMoved[view] == nil {
                    isMoved[view] = true
                    solution.moved.append(view)
                }
            case .guide(let guide):
                guideFrames[guide]?[component.part] = change.value.boundedForSolver
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
        var changed: [LayoutConstraintID] = []
        swap(&changed, &pending)
        if LayoutEngine.settle(&changed, in: &records) {
            for id in changed where isRowOutdated(id) { withdraw(id) }
            for id in changed where records[id.index].row != nil { adjust(id, in: tree) }
        }
        var issues = moveRoot(in: tree)
        enterNew(changed, in: tree, &issues)
        // Its memory serves the next changes.
        changed.removeAll(keepingCapacity: true)
        if pending.isEmpty { swap(&changed, &pending) }
        return issues
    }

    /// Tells the solver of those of `changed` that are active and have no row.
    private func enterNew(_ changed: [LayoutConstraintID], in tree: ViewTree, _ issues: inout [LayoutIssue]) {
        guard changed.contains(where: { records[$0.index].newEquation != nil }) else { return }
        let translation = LinearTranslation(tree: tree, engine: self)
        var stackViews: Set<ViewID> = []
        for id in changed {
            guard let equation = records[id.index].newEquation else { continue }
            records[id.index].isTurned = translation.isTurned(equation)
            if let owner = equation.directionOwner, stackViews.insert(owner).inserted {
                retainArranged(by: owner, in: tree)
            }
            references.beginConstraint()
            let known = components.count
            let row = translation.row(of: equation)
            retainReferents(of: id, known: known)
            enter(id, row, in: tree, &issues)
            noteConstrained(equation.first.item)
            if let item = equation.second?.item { noteConstrained(item) }
        }
    }

    /// Has `pending` wait no more, and puts them in the order of their activations.
    ///
    /// - Returns: Whether the solver knows of one of them.
    private static func settle(_ pending: inout [LayoutConstraintID], in records: inout [ConstraintRecord]) -> Bool {
        var (isOrdered, isOneKnown, previous) = (true, false, -1)
        for id in pending {
            records[id.index].isPending = false
            let activation = records[id.index].activation
            isOrdered = isOrdered && previous < activation
            isOneKnown = isOneKnown || records[id.index].row != nil
            previous = activation
        }
        // They mostly come in order.
        if !isOrdered {
            pending.sort { (records[$0.index].activation, $0) < (records[$1.index].activation, $1) }
        }
        return isOneKnown
    }

    /// Whether the row, if there is one, cannot be brought up to date by its constant and priority.
    private func isRowOutdated(_ id: LayoutConstraintID) -> Bool {
        guard let row = records[id.index].row else { return false }
        return !records[id.index].state.isActive || records[id.index].isStale
            || row.activation != records[id.index].activation
    }

    private func withdraw(_ id: LayoutConstraintID) {
        records[id.index].isStale = false
        records[id.index].isOffsetStale = false
        guard let row = records[id.index].row else { return noteNotBroken(id) }
        let isRewritten = records[id.index].state.isActive && row.activation == records[id.index].activation
        if !isRewritten || records[id.index].state.priority != row.priority {
            noteNotBroken(id)
        } else if isBroken(id) {
            // It is still the one that was reported, and what it cannot hold with is to be found anew.
            broken[id]?.opponents = []
        }
        hold("a constraint that goes") { () throws in
            try solver.remove(row.id)
            if let bound = records[id.index].bound { try solver.remove(bound) }
        }
        // A row that is written anew refers to its items all the time.
        if !isRewritten { releaseReferents(of: id) }
        records[id.index].row = nil
        records[id.index].bound = nil
    }

    /// Gives a row that stands its new priority and its new constant, or takes it out where required ones forbid that or the
    /// solver does not accept the constant.
    private func adjust(_ id: LayoutConstraintID, in tree: ViewTree) {
        guard var row = records[id.index].row else { return }
        let oldOffset = row.offset
        if records[id.index].isOffsetStale {
            records[id.index].isOffsetStale = false
            let equation = records[id.index].state.equation
            row.offset =
                LinearTranslation(tree: tree, engine: self).row(of: equation).expression.constant + equation.constant
        }
        let (priority, constant) = (records[id.index].state.priority, records[id.index].state.constant)
        if row.constant != constant { notedConstants?.append((id, row.constant)) }
        do {
            if row.priority != priority {
                try solver.setStrength(priority.strength, of: row.id)
                noteNotBroken(id)
                records[id.index].row?.priority = priority
            }
            if row.constant != constant || row.offset != oldOffset {
                try solver.setConstant(row.offset - constant, of: row.id)
                if let bound = records[id.index].bound { try solver.setConstant(row.offset - constant, of: bound) }
                records[id.index].row?.constant = constant
                records[id.index].row?.offset = row.offset
            }
        } catch {
            if case .unknownConstraint = error { preconditionFailure("a standing row is known: \(error)") }
            withdraw(id)
        }
    }

    private func enter(
        _ id: LayoutConstraintID, _ row: LinearConstraint, in tree: ViewTree, _ issues: inout [LayoutIssue]
    ) {
        // Whether one that is broken can hold now is found out once all are in.
        let isIn =
            !isBroken(id)
            && makeRoom(for: id, in: tree, &issues) { () throws(SolverError) in
                note(try solver.add(row), row, of: id)
            }
        guard !isIn else { return }
        if case .numberOutOfRange(id, _)? = issues.last { return }
        hold("a broken constraint") { () throws in note(try solver.add(row.at(.brokenRequired)), row, of: id) }
    }

    private func note(_ id: ConstraintID, _ row: LinearConstraint, of constraint: LayoutConstraintID) {
        records[constraint.index].stand(as: id, constant: row.expression.constant)
        LayoutEngine.note(constraint, at: id.place, in: &constraintOfPlace)
        enterBound(of: constraint)
    }

    /// Has an inequality of the author's end on its bound where nothing else wants its slack.
    func enterBound(of id: LayoutConstraintID) {
        let record = records[id.index]
        guard let row = record.row, record.state.endsOnItsBound, let strength = record.state.relation.boundStrength
        else {
            return
        }
        hold("an optional row") { () throws in
            let bound = try solver.add(expressionOf: row.id, .equal, strength: strength)
            records[id.index].bound = bound
            LayoutEngine.note(id, at: bound.place, in: &constraintOfPlace)
        }
    }

    /// Takes the row out that has an inequality end on its bound.
    func withdrawBound(of id: LayoutConstraintID) {
        guard let bound = records[id.index].bound else { return }
        hold("an optional row that goes") { () throws in try solver.remove(bound) }
        records[id.index].bound = nil
    }

    private static func note(
        _ constraint: LayoutConstraintID, at place: Int, in constraints: inout [LayoutConstraintID?]
    ) {
        while constraints.count <= place { constraints.append(nil) }
        constraints[place] = constraint
    }

    private func noteConstrained(_ item: LayoutItem) {
        guard case .view(let view) = item, isConstrained[view] == nil else { return }
        isConstrained[view] = true
    }
}
