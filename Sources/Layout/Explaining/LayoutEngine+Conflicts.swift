import Cassowary
import Views

/// A required constraint that a conflict broke, for as long as it is active and required.
struct BrokenConstraint {
    /// The rows of the solver that it cannot hold with, as they were when it was tried; `nil` while it holds again, and empty
    /// before it is tried.
    ///
    /// All are required, and those of constraints outlive it.
    var opponents: [(id: ConstraintID, row: LinearConstraint)]?
    /// What it said itself then.
    var expression: LinearExpression
    /// What to report; `nil` once it was.
    var issue: LayoutIssue?
    /// Whether it was reported that it holds again.
    var isRestored = false
}

extension LayoutEngine {
    /// Whether a conflict broke the constraint and it does not hold, as of the last ``solve(in:)``.
    package func isBroken(_ id: LayoutConstraintID) -> Bool { broken[id]?.opponents != nil }

    /// Makes a change, breaking required constraints as long as they forbid it.
    ///
    /// What breaks on the way need not stay broken: see ``settleConflicts(in:)``.
    ///
    /// - Parameters:
    ///   - newcomer: The constraint that the change makes required, which may be the one to break.
    ///   - number: The number that the change holds, which is never broken.
    ///   - issues: Gets what only frames exclude.
    /// - Returns: False when the change is not made, because the newcomer is the one to break, the solver does not accept a
    ///   number of it, or nothing can be broken.
    @discardableResult
    func makeRoom(
        for newcomer: LayoutConstraintID? = nil, holding number: FixedComponent? = nil, in tree: ViewTree,
        _ issues: inout [LayoutIssue], _ change: () throws(SolverError) -> Void
    ) -> Bool {
        while true {
            do throws(SolverError) {
                try change()
                return true
            } catch {
                if case .numberOutOfRange(let number) = error, let newcomer {
                    issues.append(.numberOutOfRange(newcomer, number: number))
                    return false
                }
                guard let conflict = error.conflict else { preconditionFailure("a standing row is known: \(error)") }
                var constraints = newcomer.map { [$0] } ?? []
                var frames: [FixedComponent] = []
                for row in conflict.contradicted.compactMap({ row($0) }) {
                    switch row {
                    case .constraint(let id): constraints.append(id)
                    case .held(let number): frames.append(number)
                    case .contentSize: break  // never required
                    }
                }
                constraints.sort()
                if let number { frames.append(number) }
                for extent in constraints.flatMap({ guideExtents(of: $0) }) where !frames.contains(extent) {
                    frames.append(extent)
                }
                let ranking = ConflictRanking(tree: tree)
                let latest = constraints.max { ranking.outlives(self[$0], self[$1]) }
                let issue = LayoutIssue.unsatisfiable(constraints: constraints, frames: frames, broken: latest)
                guard let latest else {
                    issues.append(issue)
                    return false
                }
                guard latest != newcomer else {
                    let opponents = conflict.contradicted.map { (id: $0, row: linear($0)) }
                    noteBroken(latest, conflict.constraint.expression, by: opponents, issue)
                    return false
                }
                guard let row = records[latest.index].row else { return false }
                hold("weakening a constraint") { () throws in try solver.setStrength(.brokenRequired, of: row.id) }
                // What it cannot hold with has no row yet, or one that is yet to change, and may break itself.
                noteBroken(latest, linear(row.id).expression, by: [], issue)
            }
        }
    }

    private func noteBroken(
        _ id: LayoutConstraintID, _ expression: LinearExpression,
        by opponents: [(id: ConstraintID, row: LinearConstraint)],
        _ issue: LayoutIssue
    ) {
        // One that has been reported and stays active is not reported again.
        let known = broken[id]
        let isReported = known.map { $0.issue == nil } ?? false
        broken[id] = BrokenConstraint(
            opponents: opponents, expression: expression, issue: isReported ? nil : issue,
            isRestored: known?.isRestored ?? false)
    }

    func noteNotBroken(_ id: LayoutConstraintID) { broken[id] = nil }

    /// Has the required constraints hold that outlive the others: in the order of ``ConflictRanking``, each is kept that can hold
    /// with those kept before it and with the frames. So what is broken does not depend on the order of changes.
    ///
    /// Those that are kept can hold together all along. So only broken ones are tried, and of these only such as can have lost
    /// an opponent. The rest act one after the other, above all optional ones.
    ///
    /// - Returns: What was not reported yet.
    func settleConflicts(in tree: ViewTree) -> [LayoutIssue] {
        guard !broken.isEmpty else { return [] }
        var issues: [LayoutIssue] = []
        let ranking = ConflictRanking(tree: tree)
        var settled: [LayoutConstraintID] = []
        var restored: [LayoutConstraintID] = []
        func unsettled() -> [LayoutConstraintID] {
            let known = Set(settled)
            return broken.keys.filter { isBroken($0) && !known.contains($0) }.sorted(by: >)
                .sorted { ranking.outlives(self[$1], self[$0]) }
        }
        var rest = unsettled()
        while let id = rest.popLast() {
            settled.append(id)
            guard !isExcluded(id, ranking), let row = records[id.index].row else { continue }
            // It can break others, which come after it.
            defer { rest = unsettled() }
            let isIn = makeRoom(for: id, in: tree, &issues) { () throws(SolverError) in
                try solver.setStrength(.required, of: row.id)
            }
            guard isIn else { continue }
            settled.removeLast()
            guard let known = broken[id], known.issue == nil else {
                broken[id] = nil
                continue
            }
            if !known.isRestored { restored.append(id) }
            broken[id] = BrokenConstraint(opponents: nil, expression: LinearExpression(), isRestored: true)
        }
        var standing: StandingRows?
        for (place, id) in settled.reversed().enumerated() {
            guard let row = records[id.index].row else { continue }
            hold("a broken constraint") { () throws in
                try solver.setStrength(.broken(weaker: place), of: row.id)
            }
            guard let found = broken[id]?.issue else { continue }
            let rows = standing ?? StandingRows(of: self, ranking)
            standing = rows
            issues.append(conflict(of: id, row.id, among: rows, ranking) ?? found)
            broken[id]?.issue = nil
        }
        return issues + restored.sorted().map { .restored($0) }
    }

    /// Whether the opponents still stand that a broken constraint could not hold with.
    private func isExcluded(_ id: LayoutConstraintID, _ ranking: ConflictRanking) -> Bool {
        guard let record = broken[id], let opponents = record.opponents, !opponents.isEmpty,
            let own = records[id.index].row,
            linear(own.id).expression == record.expression
        else { return false }
        return opponents.allSatisfy { opponent in
            guard let now = try? solver.constraint(opponent.id), now == opponent.row else { return false }
            guard case .constraint(let other)? = row(opponent.id) else { return true }
            return ranking.outlives(self[other], self[id])
        }
    }

    /// The conflict for which a constraint is broken: with frames and with those that outlive it, preferably with those that outlive
    /// the others. So the exclusive set does not depend on the order of changes, as the one that the solver met on the way does.
    private func conflict(
        of id: LayoutConstraintID, _ row: ConstraintID, among standing: StandingRows, _ ranking: ConflictRanking
    ) -> LayoutIssue? {
        let outliving = standing.constraints.prefix { ranking.outlives(self[$0.id], self[id]) }
        let candidates = standing.frames.map(\.row) + outliving.map(\.row)
        guard let members = solver.earliestConflict(of: row, among: candidates).map({ Set($0) }) else { return nil }
        let constraints = (outliving.filter { members.contains($0.row) }.map(\.id) + [id]).sorted()
        var frames = standing.frames.filter { members.contains($0.row) }.map(\.number)
        for extent in constraints.flatMap({ guideExtents(of: $0) }) where !frames.contains(extent) {
            frames.append(extent)
        }
        return .unsatisfiable(constraints: constraints, frames: frames, broken: id)
    }

    private func linear(_ id: ConstraintID) -> LinearConstraint {
        do { return try solver.constraint(id) } catch { preconditionFailure("a standing row is known: \(error)") }
    }
}

/// The required rows that hold: those of frames, and those of constraints, first those that outlive the others.
private struct StandingRows {
    var frames: [(number: FixedComponent, row: ConstraintID)] = []
    var constraints: [(id: LayoutConstraintID, row: ConstraintID)] = []

    init(of engine: LayoutEngine, _ ranking: ConflictRanking) {
        for row in engine.solver.requiredConstraints {
            switch engine.row(row) {
            case .constraint(let id): constraints.append((id, row))
            case .held(let number): frames.append((number, row))
            case .contentSize, nil: break
            }
        }
        frames.sort { ranking.precedes($0.number, $1.number) }
        constraints.sort { $0.id < $1.id }
        constraints.sort { ranking.outlives(engine[$0.id], engine[$1.id]) }
    }
}

/// Says which of several required constraints that cannot all hold is broken.
///
/// The choice depends on what the constraints say and not on when they came: the one with the greatest key, compared
/// part by part. Views are ranked breadth first, the guides of a view after its subviews.
///
/// - Source: fitted to 820 probed conflicts on iOS 26.1, of which it predicts 814.
struct ConflictRanking {
    private var views = ViewTable<Double>()
    /// The rank of each view's first guide.
    private var guides = ViewTable<Double>()

    init(tree: ViewTree) {
        var level = [tree.root]
        var count = 0.0
        views[tree.root] = count
        while !level.isEmpty {
            for view in level {
                for subview in tree.subviews(of: view) {
                    count += 1
                    views[subview] = count
                }
                count += 1
                guides[view] = count
            }
            level = level.flatMap { tree.subviews(of: $0) }
        }
    }

    /// Whether `a` stays rather than `b`.
    func outlives(_ a: ConstraintState, _ b: ConstraintState) -> Bool {
        key(a).lexicographicallyPrecedes(key(b))
    }

    /// Whether the number `a` of a frame comes before `b` in a report.
    func precedes(_ a: FixedComponent, _ b: FixedComponent) -> Bool {
        (rank(of: a.item), a.attribute.rawValue) < (rank(of: b.item), b.attribute.rawValue)
    }

    private func rank(of item: LayoutItem) -> Double {
        switch item {
        case .view(let view): views[view, default: 0]
        // Fewer than a million guides of one view keep their order below the next view's rank.
        case .guide(let guide): guides[guide.owner, default: 0] + guide.role.order / 1_000_000
        }
    }

    /// The latest item's rank, the other's (an item alone counts twice), the relation, the attribute on the latest
    /// item, and the constant of the form `latest = earlier + k`; then the multiplier, the attribute on the other item and which
    /// item comes first, of which nothing was measured, so that the choice does not depend on the order.
    private func key(_ constraint: ConstraintState) -> [Double] {
        let first = rank(of: constraint.first.item)
        let second = constraint.second.map { rank(of: $0.item) } ?? first
        let firstIsLatest = first >= second
        let latest = firstIsLatest ? constraint.first : constraint.second ?? constraint.first
        let earlier = firstIsLatest ? constraint.second : constraint.first
        let relation: Double =
            switch constraint.relation {
            case .equal: 0
            case .greaterThanOrEqual: 1
            case .lessThanOrEqual: 2
            }
        return [
            max(first, second), min(first, second), relation,
            Double(latest.attribute.rawValue), firstIsLatest ? constraint.constant : -constraint.constant,
            constraint.multiplier, earlier.map { Double($0.attribute.rawValue) } ?? -1, firstIsLatest ? 0 : 1,
        ]
    }
}

extension LayoutGuideID.Role {
    /// Its place among the guides of its owner: UIKit's own first, then the author's as they were made.
    fileprivate var order: Double {
        switch self {
        case .safeArea: 0
        case .layoutMargins: 1
        case .readableContent: 2
        case .scrollContent: 3
        case .scrollFrame: 4
        case .custom(let index): 5 + Double(index)
        case .arrangement(let index): 500_000 + Double(index)
        }
    }
}
