import Views

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
    func precedes(_ a: HeldNumber, _ b: HeldNumber) -> Bool {
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
