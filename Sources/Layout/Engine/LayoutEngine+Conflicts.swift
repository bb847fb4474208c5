import Cassowary
package import Geometry
package import Views

/// Methods that resolve conflicts between required constraints.
extension LayoutEngine {
    /// Makes a change to the solver, and breaks required constraints until none of them contradicts the change.
    ///
    /// A constraint that is broken by this method can hold again after ``settleConflicts(in:)``.
    ///
    /// - Parameters:
    ///   - newcomer: The constraint that the change makes required. This constraint may itself be broken.
    ///   - number: The component of a frame that the change fixes. Unlike a constraint, it is never broken.
    ///   - refusal: The error with which the solver has already refused the change; `nil` if the change was not tried.
    ///   - issues: Receives conflicts that contain no constraints, and numbers of `newcomer` that are out of range.
    /// - Returns: `false` if the change was not made, because `newcomer` itself is broken, the solver does not accept
    ///   a number, or there is no constraint to break.
    @discardableResult
    func applyChange(
        requiring newcomer: LayoutConstraintID? = nil, fixing number: FixedComponent? = nil,
        after refusal: SolverError? = nil, in tree: ViewTree, _ issues: inout [LayoutIssue],
        _ change: (inout Solver) throws(SolverError) -> Void
    ) -> Bool {
        var refusal = refusal
        while true {
            do throws(SolverError) {
                if let error = refusal.take() { throw error }
                try change(&system.solver)
                return true
            } catch {
                if case .numberOutOfRange(let number) = error, let newcomer {
                    issues.append(.numberOutOfRange(newcomer, number: number))
                    return false
                }
                let conflict: UnsatisfiableConstraint
                switch error {
                case .unsatisfiable(let found): conflict = found
                case .beyondAccuracy(let refused): conflict = .init(constraint: refused, contradicted: [])
                default: preconditionFailure("the solver lost a row: \(error)")
                }
                var constraints = newcomer.map { [$0] } ?? []
                var fixed: [FixedComponent] = []
                for row in conflict.contradicted.compactMap({ row($0) }) {
                    switch row {
                    case .constraint(let id): constraints.append(id)
                    case .held(let number): fixed.append(number)
                    case .contentSize: break  // Natural sizes are not required.
                    }
                }
                constraints.sort()
                if let number { fixed.append(number) }
                addGuideExtents(of: constraints, to: &fixed)
                let ranking = ConflictRanking(tree: tree)
                let weakest = constraints.max { ranking.outlives(self[$0], self[$1]) }
                let issue = LayoutIssue.unsatisfiable(constraints: constraints, frames: fixed, broken: weakest)
                guard let weakest else {
                    issues.append(issue)
                    return false
                }
                guard weakest != newcomer else {
                    let opponents = conflict.contradicted.map { (id: $0, row: linearConstraint($0)) }
                    broken.add(weakest, conflict.constraint.expression, opponents: opponents, issue)
                    return false
                }
                guard let row = store.records[weakest.index].row else { return false }
                mustSucceed("weakening a constraint") { try system.solver.setStrength(.brokenRequired, of: row.id) }
                // The conflicting rows are not recorded: they do not exist yet or have not changed yet, and their
                // constraints can be broken themselves.
                broken.add(weakest, linearConstraint(row.id).expression, opponents: [], issue)
            }
        }
    }

    /// Determines which required constraints hold. In the order of ``ConflictRanking``, each constraint holds if it is
    /// consistent with the fixed frames and with the earlier constraints that hold. The result therefore does not
    /// depend on the order of changes.
    ///
    /// Constraints that are not broken are always consistent, so only broken constraints are tried, and only if a
    /// constraint that conflicts with them may have been removed. The constraints that do not hold get distinct
    /// strengths, which are greater than those of all optional constraints.
    ///
    /// - Returns: The issues that were not reported before.
    func settleConflicts(in tree: ViewTree) -> [LayoutIssue] {
        guard !broken.isEmpty else { return [] }
        var issues: [LayoutIssue] = []
        let ranking = ConflictRanking(tree: tree)
        var settled: [LayoutConstraintID] = []
        var restored: [LayoutConstraintID] = []
        func unsettled() -> [LayoutConstraintID] {
            let known = Set(settled)
            return broken.unresolved.filter { !known.contains($0) }.sorted(by: >)
                .sorted { ranking.outlives(self[$1], self[$0]) }
        }
        var rest = unsettled()
        while let id = rest.popLast() {
            settled.append(id)
            guard !isExcluded(id, ranking), let row = store.records[id.index].row else { continue }
            // The change can break other constraints, which are tried later.
            defer { rest = unsettled() }
            let holds = applyChange(requiring: id, in: tree, &issues) { solver throws(SolverError) in
                try solver.setStrength(.required, of: row.id)
            }
            guard holds else { continue }
            settled.removeLast()
            if broken.restore(id) { restored.append(id) }
        }
        var required: RequiredRows?
        for (place, id) in settled.reversed().enumerated() {
            guard let row = store.records[id.index].row else { continue }
            mustSucceed("weakening a constraint") {
                try system.solver.setStrength(.broken(weaker: place), of: row.id)
            }
            guard let issue = broken[id]?.issue else { continue }
            let rows = required ?? requiredRows(ranking)
            required = rows
            issues.append(conflict(of: id, row.id, among: rows, ranking) ?? issue)
            broken.issueReported(id)
        }
        return issues + restored.sorted().map { .restored($0) }
    }

    /// Returns whether a broken constraint still cannot hold, because all rows that conflicted with it are unchanged
    /// and take precedence over it.
    private func isExcluded(_ id: LayoutConstraintID, _ ranking: ConflictRanking) -> Bool {
        guard let record = broken[id], let opponents = record.opponents, !opponents.isEmpty,
            let own = store.records[id.index].row,
            linearConstraint(own.id).expression == record.expression
        else { return false }
        return opponents.allSatisfy { opponent in
            guard let now = try? system.solver.constraint(opponent.id), now == opponent.row else { return false }
            guard case .constraint(let other)? = row(opponent.id) else { return true }
            return ranking.outlives(self[other], self[id])
        }
    }

    /// Returns the conflict that breaks a constraint. The conflict consists of frames, constraints that take
    /// precedence over the broken constraint, and the broken constraint itself. If there are several such conflicts,
    /// the result is the earliest in the order of ``ConflictRanking``. Unlike the first conflict that the solver
    /// finds, this conflict does not depend on the order of changes.
    private func conflict(
        of id: LayoutConstraintID, _ row: ConstraintID, among required: RequiredRows, _ ranking: ConflictRanking
    ) -> LayoutIssue? {
        let outliving = required.constraints.prefix { ranking.outlives(self[$0.id], self[id]) }
        let candidates = required.numbers.map(\.row) + outliving.map(\.row)
        guard let members = system.solver.earliestConflict(of: row, among: candidates).map({ Set($0) }) else {
            return nil
        }
        let constraints = (outliving.filter { members.contains($0.row) }.map(\.id) + [id]).sorted()
        var fixed = required.numbers.filter { members.contains($0.row) }.map(\.number)
        addGuideExtents(of: constraints, to: &fixed)
        return .unsatisfiable(constraints: constraints, frames: fixed, broken: id)
    }

    /// Adds the extents of system guides that the rows of `constraints` contain.
    private func addGuideExtents(of constraints: [LayoutConstraintID], to numbers: inout [FixedComponent]) {
        for (extent, _) in constraints.flatMap({ guideExtents(of: $0) }) where !numbers.contains(extent) {
            numbers.append(extent)
        }
    }

    private func linearConstraint(_ id: ConstraintID) -> LinearConstraint {
        mustSucceed("reading a row") { try system.solver.constraint(id) }
    }

    /// Returns the required rows that hold: the rows of frames, and the rows of constraints in the order of `ranking`.
    private func requiredRows(_ ranking: ConflictRanking) -> RequiredRows {
        var rows = RequiredRows()
        for id in system.solver.requiredConstraints {
            switch row(id) {
            case .constraint(let constraint): rows.constraints.append((constraint, id))
            case .held(let number): rows.numbers.append((number, id))
            case .contentSize, nil: break
            }
        }
        rows.numbers.sort { ranking.precedes($0.number, $1.number) }
        rows.constraints.sort { $0.id < $1.id }
        rows.constraints.sort { ranking.outlives(self[$0.id], self[$1.id]) }
        return rows
    }

    private struct RequiredRows {
        var numbers: [(number: FixedComponent, row: ConstraintID)] = []
        var constraints: [(id: LayoutConstraintID, row: ConstraintID)] = []
    }
}

/// Methods that find the rows that determine a frame, and the undetermined components of a frame.
extension LayoutEngine {
    /// Returns the rows that determine the position and extent of `view` along an axis, as of the last ``solve(in:)``:
    /// first constraints in the order of creation, then natural sizes, and then frames. The result is empty if no row
    /// contains the view.
    ///
    /// A small change to the constant of any other constraint does not move the view. The natural size of `view` is
    /// always included.
    package func rowsAffecting(_ view: ViewID, along axis: Axis) -> [LayoutRow] {
        guard let own = system.existingVariables(of: view) else { return [] }
        var constraints: Set<LayoutConstraintID> = []
        var sizes: [LayoutRow] = contentSizes.layoutRows(of: view, along: axis)
        var numbers: [LayoutRow] = []
        let holders =
            system.solver.holders(of: own.minimum(along: axis)) + system.solver.holders(of: own.extent(along: axis))
        for holder in holders {
            guard case .constraint(let id) = holder.reason, let row = row(id) else { continue }
            switch row {
            case .constraint(let constraint):
                constraints.insert(constraint)
                for (number, _) in guideExtents(of: constraint) where !numbers.contains(.held(number)) {
                    numbers.append(.held(number))
                }
            case .contentSize: if !sizes.contains(row) { sizes.append(row) }
            case .held: if !numbers.contains(row) { numbers.append(row) }
            }
        }
        return constraints.sorted().map { .constraint($0) } + sizes + numbers
    }

    /// Returns the layout row that a row of the solver represents; `nil` for a temporary row, such as a row that a
    /// measurement adds.
    func row(_ id: ConstraintID) -> LayoutRow? {
        if let constraint = store.constraint(ofRow: id) { return .constraint(constraint) }
        guard !exercises.contains(id), let linear = try? system.solver.constraint(id) else { return nil }
        let parts = linear.expression.terms.compactMap { system.components[$0.variable.rank] }
        // The row of a guide can also contain the owner of the guide.
        guard let part = parts.first(where: \.item.isGuide) ?? parts.first else { return nil }
        if case .view(let view) = part.item, let side = contentSizes.layoutRow(id, of: view) { return side }
        return .held(FixedComponent(part.item, part.attribute, -linear.expression.constant))
    }

    /// Returns the extents of system guides that the row of a constraint contains, with their weights.
    func guideExtents(of id: LayoutConstraintID) -> [(number: FixedComponent, weight: Double)] {
        system.systemGuides.extents(of: store[id], isMirrored: store.records[id.index].isMirrored)
    }
}

extension LayoutItem {
    fileprivate var isGuide: Bool { if case .guide = self { true } else { false } }
}
