/// A constraint that a visual format asks for: `first relation second + constant @priority`.
package struct FormatConstraint: Hashable, Sendable {
    package let first: Side
    package let relation: LayoutRelation
    /// `nil` for an extent compared with ``constant`` alone.
    package let second: Side?
    package let constant: Double
    package let priority: LayoutPriority
    /// What asks for it, in code points of the format.
    package let range: Range<Int>

    package struct Side: Hashable, Sendable {
        package let item: Item
        package let attribute: LayoutAttribute
    }

    package enum Item: Hashable, Sendable {
        /// What the name stands for.
        case named(String)
        /// The superview of what the name stands for.
        case superview(of: String)
    }
}

/// What the names of a visual format stand for.
package struct FormatNames {
    let metrics: [String: Double]
    let isItem: (String) -> Bool
    let hasSuperview: (String) -> Bool

    package init(
        metrics: [String: Double], isItem: @escaping (String) -> Bool, hasSuperview: @escaping (String) -> Bool
    ) {
        self.metrics = metrics
        self.isItem = isItem
        self.hasSuperview = hasSuperview
    }
}
