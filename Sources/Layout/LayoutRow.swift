package import Views

/// What stands for one row of the solver: something that has a part in where a view is.
package enum LayoutRow: Hashable, Sendable {
    case constraint(LayoutConstraintID)
    case contentSize(ContentSizeSide)
    case held(HeldNumber)

    /// One of the two rows that tie a view to its natural size along an axis.
    package struct ContentSizeSide: Hashable, Sendable {
        package let view: ViewID
        /// `width` or `height`.
        package let attribute: LayoutAttribute
        /// `lessThanOrEqual` for hugging, `greaterThanOrEqual` for compression resistance.
        package let relation: LayoutRelation
        /// In points.
        package let extent: Double
        package let priority: LayoutPriority
    }
}
