import Cassowary

extension LayoutPriority {
    /// How strongly the solver holds an explicit constraint of this priority.
    var strength: Strength { isRequired ? .required : Strength(rawValue) }

    /// How strongly the solver holds one side of an intrinsic content size.
    ///
    /// At 1000 such a row is still not required: it outweighs every optional constraint and gives way to required
    /// ones without a conflict.
    ///
    /// - Source: observed on iOS 26.1; a label hugging at 1000 is stretched silently by required edges.
    var contentSizeStrength: Strength { Strength(rawValue) }
}

extension LayoutRelation {
    /// How strongly an inequality is held to its bound: less than any constraint, natural size and fitting size counts. Of a
    /// lower and an upper bound the lower one wins, whichever was declared first.
    ///
    /// - Source: a row that UIKit's solver enters has no slack, and nothing moves it from there.
    var boundStrength: Strength? {
        switch self {
        case .equal: nil
        case .greaterThanOrEqual: Strength(0.3)
        case .lessThanOrEqual: Strength(0.2)
        }
    }
}

extension Strength {
    /// How strongly a required constraint is still held once a conflict broke it: just above all optional ones,
    /// so that it acts as far as its opponents let it.
    static let brokenRequired = broken(weaker: 0)

    /// The same for one of several, of which `count` are to outlive less: no two have one strength.
    static func broken(weaker count: Int) -> Strength { Strength(1001 + Double(count)) }
}
