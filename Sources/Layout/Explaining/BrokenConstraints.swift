import Cassowary
import Views

/// The required constraints that were broken by conflicts. A constraint is included as long as it is active and
/// required.
struct BrokenConstraints {
    private var records: [LayoutConstraintID: BrokenConstraint] = [:]

    var isEmpty: Bool { records.isEmpty }

    /// The constraints that do not hold, in no particular order.
    var unresolved: [LayoutConstraintID] { records.keys.filter { isBroken($0) } }

    subscript(id: LayoutConstraintID) -> BrokenConstraint? { records[id] }

    /// Returns whether the constraint does not hold because a conflict broke it.
    func isBroken(_ id: LayoutConstraintID) -> Bool { records[id]?.opponents != nil }

    /// Records that a conflict broke a constraint. A constraint that was reported and remains active is not reported
    /// again.
    ///
    /// - Parameters:
    ///   - expression: The expression of the constraint's row.
    ///   - opponents: The rows that the constraint contradicts; empty if they are not known.
    ///   - issue: The issue to report.
    mutating func add(
        _ id: LayoutConstraintID, _ expression: LinearExpression, opponents: [BrokenConstraint.Opponent],
        _ issue: LayoutIssue
    ) {
        let known = records[id]
        let isReported = known.map { $0.issue == nil } ?? false
        records[id] = BrokenConstraint(
            opponents: opponents, expression: expression, issue: isReported ? nil : issue,
            isRestored: known?.isRestored ?? false)
    }

    /// Records that a constraint is no longer active and required, or is treated as a new constraint.
    mutating func remove(_ id: LayoutConstraintID) { records[id] = nil }

    /// Removes the recorded conflicting rows of a broken constraint, because its own row is replaced.
    mutating func forgetOpponents(of id: LayoutConstraintID) {
        if isBroken(id) { records[id]?.opponents = [] }
    }

    /// Records that a constraint holds again.
    ///
    /// - Returns: Whether the restoration must be reported, because the constraint was reported as broken but not yet
    ///   as restored.
    mutating func restore(_ id: LayoutConstraintID) -> Bool {
        guard let known = records[id], known.issue == nil else {
            records[id] = nil
            return false
        }
        records[id] = BrokenConstraint(opponents: nil, expression: LinearExpression(), isRestored: true)
        return !known.isRestored
    }

    /// Records that the issue of a constraint was reported.
    mutating func issueReported(_ id: LayoutConstraintID) { records[id]?.issue = nil }
}

/// A required constraint that a conflict broke.
struct BrokenConstraint {
    /// The required rows that the constraint contradicted when it was last tried. All constraints among these rows
    /// outlive the broken constraint.
    ///
    /// Empty before the constraint is tried; `nil` while the constraint holds again.
    var opponents: [Opponent]?
    /// The expression of the constraint's row when it was last tried.
    var expression: LinearExpression
    /// The issue to report; `nil` after it was reported.
    var issue: LayoutIssue?
    /// Whether it was reported that the constraint holds again.
    var isRestored = false

    typealias Opponent = (id: ConstraintID, row: LinearConstraint)
}
