import Layout
package import Views

/// How a constraint does at some moment.
package enum ConstraintStatus: String, Hashable, Sendable, Encodable {
    case inactive
    /// It is active, and a view of it is not in the window: nothing is solved with it.
    case outside
    /// A number of a frame is what it is because of it.
    case holds
    /// It is active and fulfilled, and holds nothing: an inequality with room left, or what others say too.
    case slack
    /// It is optional and not fulfilled, as stronger ones hold.
    case loses
    /// It is required, and a conflict broke it.
    case broken
}

/// How constraints do, found out from why views are where they are.
package struct ConstraintStatuses {
    private var holding: Set<Key> = []
    /// By how many points they fail.
    private var losing: [Key: Double] = [:]

    /// An author's constraint as an explanation names it.
    private struct Key: Hashable {
        let identifier: String?
        let text: String

        init(_ description: ConstraintDescription) {
            identifier = description.identifier
            text = description.text
        }
    }

    private let views: Set<ViewID>

    /// - Parameter tree: With the views that are explained, and no others.
    package init(_ explanations: [LayoutExplanation], in tree: ViewTree) {
        views = Set(tree.views)
        for axis in explanations.flatMap({ [$0.horizontal, $0.vertical] }) {
            for holder in axis.numbers.flatMap(\.holders) where holder.maker == .author {
                holding.insert(Key(holder.constraint))
            }
            for loss in axis.lost where loss.maker == .author { losing[Key(loss.constraint)] = loss.amount }
        }
    }

    package func of(_ constraint: LayoutConstraint) -> (ConstraintStatus, amount: Double) {
        let key = Key(constraint.description)
        if !constraint.isActive { return (.inactive, 0) }
        let (first, second) = constraint.sides
        guard views.contains(first.view), second.map({ views.contains($0.view) }) ?? true else { return (.outside, 0) }
        if let amount = losing[key] { return (constraint.isBroken ? .broken : .loses, amount) }
        return (holding.contains(key) ? .holds : .slack, 0)
    }
}
