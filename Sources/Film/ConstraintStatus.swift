import Layout
package import Simulation
package import Views

/// The effect of a constraint on the current layout.
package enum ConstraintStatus: String, Hashable, Sendable, Encodable {
    case inactive
    /// The constraint is active, but one of its views is not in the window, so the solver does not use it.
    case outside
    /// The constraint determines a position or an extent of a frame.
    case holds
    /// The constraint is satisfied but determines nothing: it is an inequality that is not tight, or it is redundant.
    case slack
    /// The constraint is optional and violated, because other constraints prevail.
    case loses
    /// The constraint is required, and a conflict broke it.
    case broken
}

/// The effects of the author's constraints, computed from explanations of the layout.
package struct ConstraintStatuses {
    private var holding: Set<LayoutConstraintID> = []
    /// The amounts, in points, by which constraints are violated.
    private var losing: [LayoutConstraintID: Double] = [:]
    private let views: Set<ViewID>

    /// - Parameter tree: A tree that contains exactly the explained views.
    package init(_ explanations: [LayoutExplanation], in tree: ViewTree) {
        views = Set(tree.views)
        for axis in explanations.flatMap({ [$0.horizontal, $0.vertical] }) {
            for holder in axis.numbers.flatMap(\.holders) where holder.maker == .author {
                if let id = holder.constraint.id { holding.insert(id) }
            }
            for loss in axis.lost where loss.maker == .author {
                if let id = loss.constraint.id { losing[id] = loss.amount }
            }
        }
    }

    package func of(_ constraint: LayoutConstraint) -> (ConstraintStatus, amount: Double) {
        if !constraint.isActive { return (.inactive, 0) }
        let (first, second) = constraint.sides
        guard views.contains(first.view), second.map({ views.contains($0.view) }) ?? true else { return (.outside, 0) }
        if let amount = losing[constraint.id] { return (constraint.isBroken ? .broken : .loses, amount) }
        return (holding.contains(constraint.id) ? .holds : .slack, 0)
    }
}
