import Cassowary
import Views

extension LayoutEngine {
    /// Whether a conflict broke the constraint and it does not hold, as of the last ``solve(in:)``.
    package func isBroken(_ id: LayoutConstraintID) -> Bool { violated.contains(id) }

    /// Makes a change, breaking required constraints as long as they forbid it.
    ///
    /// - Parameters:
    ///   - newcomer: The constraint that the change enters, which may be the one to break.
    ///   - number: The number that the change holds, which is never broken.
    /// - Returns: False when the change is not made, because the newcomer is the one to break or nothing can be broken.
    @discardableResult
    func makeRoom(
        for newcomer: LayoutConstraintID? = nil, holding number: HeldNumber? = nil, in tree: ViewTree,
        _ issues: inout [LayoutIssue], _ change: () throws(SolverError) -> Void
    ) -> Bool {
        while true {
            do throws(SolverError) {
                try change()
                return true
            } catch {
                guard let conflict = error.conflict else { preconditionFailure("a standing row is known: \(error)") }
                var constraints = newcomer.map { [$0] } ?? []
                var frames: [HeldNumber] = []
                for row in conflict.contradicted.compactMap({ row($0) }) {
                    switch row {
                    case .constraint(let id): constraints.append(id)
                    case .held(let number): frames.append(number)
                    case .contentSize: break  // never required
                    }
                }
                if let number { frames.append(number) }
                for extent in constraints.sorted().flatMap({ guideExtents(of: $0) })
                where !frames.contains(extent) {
                    frames.append(extent)
                }
                let ranking = ConflictRanking(tree: tree)
                let broken = constraints.max { ranking.outlives(self[$0], self[$1]) }
                issues.append(.unsatisfiable(constraints: constraints.sorted(), frames: frames, broken: broken))
                guard let broken, broken != newcomer else { return false }
                breakRow(of: broken)
            }
        }
    }

    private func breakRow(of id: LayoutConstraintID) {
        guard let row = records[id.index].row else { return }
        hold("weakening a constraint") { () throws in try solver.setStrength(.brokenRequired, of: row.id) }
        noteBroken(id)
    }

    func noteBroken(_ id: LayoutConstraintID) {
        broken.insert(id)
        violated.insert(id)
    }

    func noteNotBroken(_ id: LayoutConstraintID) {
        broken.remove(id)
        violated.remove(id)
    }

    /// Looks at what the broken constraints came to.
    ///
    /// - Returns: Those that hold and did not before, in the order they were made.
    func restoredConstraints() -> [LayoutConstraintID] {
        broken.sorted().filter { id in
            guard !holds(id) else { return violated.remove(id) != nil }
            violated.insert(id)
            return false
        }
    }

    private func holds(_ id: LayoutConstraintID) -> Bool {
        guard let row = records[id.index].row, let linear = try? solver.constraint(row.id) else { return false }
        var error = linear.expression.constant
        for term in linear.expression.terms { error += term.coefficient * solver.value(of: term.variable) }
        switch self[id].relation {
        case .lessThanOrEqual: return error <= LayoutEngine.leastDifference
        case .greaterThanOrEqual: return error >= -LayoutEngine.leastDifference
        case .equal: return abs(error) <= LayoutEngine.leastDifference
        }
    }
}
