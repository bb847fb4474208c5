package import Geometry
package import Views

/// What a statement does to a stack view or a scroll view.
package enum ContainerChange: Hashable, Sendable {
    // Of a stack view
    case setAxis(Axis)
    case setDistribution(ViewContent.Stack.Distribution)
    case setAlignment(ViewContent.Stack.Alignment)
    /// In points.
    case setSpacing(Double)
    case setMarginsRelative(Bool)
    /// In points, after the view of this name.
    case setCustomSpacing(Double, after: String)
    case addArrangedSubview(String)
    /// At this place among the others, from 0.
    case insertArrangedSubview(String, at: Int)
    case removeArrangedSubview(String)

    // Of a scroll view, in points
    case setContentOffset(Point)
    case setContentInset(EdgeInsets)

    var member: Action.Member {
        switch self {
        case .setAxis: .axis
        case .setDistribution: .distribution
        case .setAlignment: .alignment
        case .setSpacing: .spacing
        case .setMarginsRelative: .isLayoutMarginsRelativeArrangement
        case .setCustomSpacing: .setCustomSpacing
        case .addArrangedSubview: .addArrangedSubview
        case .insertArrangedSubview: .insertArrangedSubview
        case .removeArrangedSubview: .removeArrangedSubview
        case .setContentOffset: .contentOffset
        case .setContentInset: .contentInset
        }
    }
}

extension Action.Member {
    /// The kind of view whose ``ContainerChange`` it is; `nil` for another member.
    var container: ViewContent.Kind? {
        switch self {
        case .axis, .distribution, .alignment, .spacing, .isLayoutMarginsRelativeArrangement, .setCustomSpacing,
            .addArrangedSubview, .insertArrangedSubview, .removeArrangedSubview:
            .stack
        case .contentOffset, .contentInset: .scroll
        default: nil
        }
    }
}
