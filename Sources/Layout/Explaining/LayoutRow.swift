package import Views

/// A row of the solver that contributes to the frame of a view.
package enum LayoutRow: Hashable, Sendable {
    case constraint(LayoutConstraintID)
    case contentSize(ContentSizeSide)
    case held(FixedComponent)

    /// One of the two rows that represent the natural size of a view along an axis.
    package struct ContentSizeSide: Hashable, Sendable {
        package let view: ViewID
        /// The attribute `width` or `height`.
        package let attribute: LayoutAttribute
        /// The relation: `lessThanOrEqual` for hugging, `greaterThanOrEqual` for compression resistance.
        package let relation: LayoutRelation
        /// The natural extent, in points.
        package let extent: Double
        package let priority: LayoutPriority
    }
}

/// A component of a frame that is fixed without a constraint of the author, because the window or the author's code
/// set the frame, or because UIKit maintains the guide.
package struct FixedComponent: Hashable, Sendable {
    package let item: LayoutItem
    /// The attribute `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// The component of a view's frame, or the difference between the components of a guide and its owner, in points.
    package let value: Double

    /// The four attributes, in the order in which the components of frames are fixed.
    static let attributes: [LayoutAttribute] = [.left, .top, .width, .height]

    init(_ item: LayoutItem, _ attribute: LayoutAttribute, _ value: Double) {
        self.item = item
        self.attribute = attribute
        self.value = value
    }
}

/// The explanation of one component of a view's frame, as of the last ``LayoutEngine/solve(in:)``.
package struct NumberExplanation: Hashable, Sendable {
    /// The attribute `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// The unrounded value in points.
    package let value: Double
    /// The rows that determine the value. Rows that contain the view precede the rows that determine their other
    /// terms. Rows with the same number of steps are ordered by strength.
    package let holders: [HoldingRow]
}

/// A row that contributes to a component of a frame.
package struct HoldingRow: Hashable, Sendable {
    package let reason: Reason
    /// The change of the component if the row's target increases by one point.
    package let influence: Double
    /// The number of rows between this row and the view: 0 for a row that contains the view itself.
    package let steps: Int

    package enum Reason: Hashable, Sendable {
        case row(LayoutRow)
        /// A component that is zero: an extent at its minimum, or a component that no row determines.
        case zero(LayoutItem, LayoutAttribute)
    }
}

/// A row that does not hold, and the rows that prevent it from holding.
package struct LostRow: Hashable, Sendable {
    package let row: LayoutRow
    /// The first attribute of the row.
    package let attribute: LayoutAttribute
    /// The error in points, positive if the left side of the comparison is too large.
    package let amount: Double
    /// The rows to which this row yields. Rows that contain the same views come first.
    package let winners: [HoldingRow]
}
