package import Geometry
package import Layout
package import Views

/// What a statement does to the layout of its view or constraint, beside constants, priorities and `isActive`.
package enum LayoutChange: Hashable, Sendable {
    // Of a constraint
    /// Not 0.
    case setMultiplier(Double)
    case setIdentifier(String)

    // Of a view
    case setFrame(Rect)
    case setTranslatesAutoresizingMask(Bool)
    case setIntrinsicContentSize(IntrinsicSize)
    case setLayoutMargins(EdgeInsets)
    /// With the leading margin in `left` and the trailing one in `right`.
    case setDirectionalLayoutMargins(EdgeInsets)
    case setAdditionalSafeAreaInsets(EdgeInsets)
    case setPreservesSuperviewLayoutMargins(Bool)
    case setInsetsLayoutMarginsFromSafeArea(Bool)
    case setSemanticContentAttribute(SemanticContentAttribute)
    case setContentHuggingPriority(LayoutPriority, Axis)
    case setContentCompressionResistancePriority(LayoutPriority, Axis)
    case invalidateIntrinsicContentSize
    case setNeedsDisplay
    case exerciseAmbiguityInLayout
    /// The view of this name, which does not hold the statement's view.
    case addSubview(String)
    case removeFromSuperview

    var member: Action.Member {
        switch self {
        case .setMultiplier: .multiplier
        case .setIdentifier: .identifier
        case .setFrame: .frame
        case .setTranslatesAutoresizingMask: .translatesAutoresizingMaskIntoConstraints
        case .setIntrinsicContentSize: .intrinsicContentSize
        case .setLayoutMargins: .layoutMargins
        case .setDirectionalLayoutMargins: .directionalLayoutMargins
        case .setAdditionalSafeAreaInsets: .additionalSafeAreaInsets
        case .setPreservesSuperviewLayoutMargins: .preservesSuperviewLayoutMargins
        case .setInsetsLayoutMarginsFromSafeArea: .insetsLayoutMarginsFromSafeArea
        case .setSemanticContentAttribute: .semanticContentAttribute
        case .setContentHuggingPriority: .setContentHuggingPriority
        case .setContentCompressionResistancePriority: .setContentCompressionResistancePriority
        case .invalidateIntrinsicContentSize: .invalidateIntrinsicContentSize
        case .setNeedsDisplay: .setNeedsDisplay
        case .exerciseAmbiguityInLayout: .exerciseAmbiguityInLayout
        case .addSubview: .addSubview
        case .removeFromSuperview: .removeFromSuperview
        }
    }
}

extension Action.Member {
    /// Whether its action is a ``LayoutChange``.
    var isOfLayout: Bool {
        switch self {
        case .multiplier, .identifier, .frame, .translatesAutoresizingMaskIntoConstraints, .intrinsicContentSize,
            .layoutMargins, .directionalLayoutMargins, .additionalSafeAreaInsets, .preservesSuperviewLayoutMargins,
            .insetsLayoutMarginsFromSafeArea, .semanticContentAttribute, .contentHuggingPriority,
            .contentCompressionResistancePriority, .setContentHuggingPriority, .setContentCompressionResistancePriority,
            .invalidateIntrinsicContentSize, .setNeedsDisplay, .exerciseAmbiguityInLayout, .addSubview,
            .removeFromSuperview:
            true
        default: false
        }
    }
}

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
