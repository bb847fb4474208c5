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
    /// take precedence over the broken constraint (see ``ConflictRanking``).
    ///
    /// Empty before the constraint is tried; `nil` while the constraint holds again.
    var opponents: [Opponent]?
    /// The expression of the constraint's row when it was last tried.
    var expression: LinearExpression
    /// The issue to report; `nil` after it was reported.
    var issue: LayoutIssue?
    /// Whether a report has stated that the constraint holds again.
    var isRestored = false

    typealias Opponent = (id: ConstraintID, row: LinearConstraint)
}

/// Decides which of several conflicting required constraints is broken: the constraint with the lexicographically
/// greatest key.
///
/// The key depends on the content of a constraint rather than on the order of changes. Views are ranked breadth first,
/// and the guides of a view follow its subviews.
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

    /// Returns whether `b`, rather than `a`, is broken if they cannot both hold.
    func outlives(_ a: ConstraintState, _ b: ConstraintState) -> Bool {
        key(a).lexicographicallyPrecedes(key(b))
    }

    /// Returns whether `a` precedes `b` in a report.
    func precedes(_ a: FixedComponent, _ b: FixedComponent) -> Bool {
        (rank(of: a.item), a.attribute.rawValue) < (rank(of: b.item), b.attribute.rawValue)
    }

    private func rank(of item: LayoutItem) -> Double {
        switch item {
        case .view(let view): views[view, default: 0]
        // The sum is less than the rank of the next view if the owner has fewer than half a million guides of each
        // kind.
        case .guide(let guide): guides[guide.owner, default: 0] + guide.role.order / 1_000_000
        }
    }

    /// Returns the key of a constraint: the rank of the item that ranks last, the rank of the other item (or the same
    /// rank if there is only one item), the relation, the attribute of the last item, and the constant of the equation
    /// `last = other + constant`.
    ///
    /// The multiplier, the attribute of the other item and the order of the items follow, so that the key does not
    /// depend on the order of changes. Their effect in UIKit was not measured.
    private func key(_ constraint: ConstraintState) -> [Double] {
        let first = rank(of: constraint.first.item)
        let second = constraint.second.map { rank(of: $0.item) } ?? first
        let firstIsLast = first >= second
        let last = firstIsLast ? constraint.first : constraint.second ?? constraint.first
        let earlier = firstIsLast ? constraint.second : constraint.first
        let relation: Double =
            switch constraint.relation {
            case .equal: 0
            case .greaterThanOrEqual: 1
            case .lessThanOrEqual: 2
            }
        return [
            max(first, second), min(first, second), relation,
            Double(last.attribute.rawValue), firstIsLast ? constraint.constant : -constraint.constant,
            constraint.multiplier, earlier.map { Double($0.attribute.rawValue) } ?? -1, firstIsLast ? 0 : 1,
        ]
    }
}

extension LayoutGuideID.Role {
    /// The position of a guide among the guides of its owner: system guides first, then custom guides in the order of
    /// creation, and then the guides of a stack view.
    fileprivate var order: Double {
        switch self {
        case .safeArea: 0
        case .layoutMargins: 1
        case .readableContent: 2
        case .scrollContent: 3
        case .scrollFrame: 4
        case .keyboard: 5
        case .custom(let index): 6 + Double(index)
        case .arrangement(let index): 500_000 + Double(index)
        }
    }
}
