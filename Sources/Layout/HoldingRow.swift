/// Something that has a part in a number of a frame.
package struct HoldingRow: Hashable, Sendable {
    package let reason: Reason
    /// How much the number grows when the row asks for one point more.
    package let influence: Double
    /// How many other rows lie between this one and the view: 0 for one that speaks of the view itself.
    package let steps: Int

    package enum Reason: Hashable, Sendable {
        case row(LayoutRow)
        /// A number that is zero: an extent that cannot be less, or something that nothing else speaks of.
        case zero(LayoutItem, LayoutAttribute)
    }
}

/// A row that does not hold, and what keeps it from holding.
package struct LostRow: Hashable, Sendable {
    package let row: LayoutRow
    /// What the row names first.
    package let attribute: LayoutAttribute
    /// In points: more than zero where what the row compares first is too large.
    package let amount: Double
    /// The rows that it gives way to, those that speak of the same views first.
    package let winners: [HoldingRow]
}

/// Why a number of the frame of a view is what it is, as of the last ``LayoutEngine/solve(in:)``.
package struct NumberExplanation: Hashable, Sendable {
    /// `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// Exact, in points.
    package let value: Double
    /// What speaks of the view itself first, then what holds that, in the order of their strength.
    package let holders: [HoldingRow]
}
