import Views

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
        // The sum is less than the rank of the next view if the owner has fewer than a million guides.
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
    /// creation.
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
