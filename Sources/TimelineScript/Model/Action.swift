package import Layout
package import Views

/// What a statement does to its view or constraint, or to the device.
package enum Action: Hashable, Sendable {
    /// In points.
    case setConstant(Double)
    case setPriority(LayoutPriority)
    case setActive(Bool)
    case setText(String)
    case setLabel(LabelChange)
    /// Of a view of a kind that has the property; the value is of its type.
    case setContent(ContentProperty, ContentProperty.Value)
    case setHidden(Bool)
    /// 0 through 1.
    case setAlpha(Double)
    case setBackgroundColor(AdaptiveColor)
    /// In points, not negative.
    case setCornerRadius(Double)
    case setContentMode(ContentMode)
    case setNeedsLayout
    case layoutIfNeeded
    case setNeedsUpdateConstraints
    case updateConstraintsIfNeeded
    case changeDevice(DeviceChange)
    case layout(LayoutChange)
    case container(ContainerChange)
    case dispatch(DispatchSpec)
    case layer(LayerChange)
    case animator(AnimatorCall)
    case block(BlockSpec)
    case global(GlobalCall)

    /// The property or method, as UIKit spells it: `constant`, `layoutIfNeeded`.
    package var name: String {
        switch self {
        case .setConstant: Member.constant.rawValue
        case .setPriority: Member.priority.rawValue
        case .setActive: Member.isActive.rawValue
        case .setText: Member.text.rawValue
        case .setLabel(let change): change.member.rawValue
        case .setContent(let property, _): property.rawValue
        case .setHidden: Member.isHidden.rawValue
        case .setAlpha: Member.alpha.rawValue
        case .setBackgroundColor: Member.backgroundColor.rawValue
        case .setCornerRadius: Member.cornerRadius.rawValue
        case .setContentMode: Member.contentMode.rawValue
        case .setNeedsLayout: Member.setNeedsLayout.rawValue
        case .layoutIfNeeded: Member.layoutIfNeeded.rawValue
        case .setNeedsUpdateConstraints: Member.setNeedsUpdateConstraints.rawValue
        case .updateConstraintsIfNeeded: Member.updateConstraintsIfNeeded.rawValue
        case .changeDevice(let change): change.name
        case .layout(let change): change.member.rawValue
        case .container(let change): change.member.rawValue
        case .dispatch(let block): block.name
        case .layer(let change): change.member.rawValue
        case .animator(let call): call.member.rawValue
        case .block(let block): block.name
        case .global(let call): call.method.rawValue
        }
    }

    /// Whether its subject is a view or a constraint; `nil` for the device, the main queue, blocks and classes.
    package var subjectKind: SubjectKind? {
        switch self {
        case .setConstant, .setPriority, .setActive: .constraint
        case .layout(.setMultiplier), .layout(.setIdentifier): .constraint
        case .changeDevice, .dispatch, .block, .global: nil
        case .animator: .animator
        default: .view
        }
    }

    /// All that statements can set or call, as UIKit spells it.
    static let names = Member.allCases.map(\.rawValue) + ContentProperty.allCases.map(\.rawValue)

    /// What a property or method of this name belongs to; `nil` when there is none.
    static func subjectKind(of name: String) -> SubjectKind? {
        ContentProperty(rawValue: name) == nil ? Member(rawValue: name)?.subjectKind : .view
    }

    /// What a statement can speak of by a name of the script.
    package enum SubjectKind: String, Hashable, Sendable {
        case view
        case constraint
        /// Of the script's own. No statement speaks of one.
        case guide
        /// Of a view. No statement speaks of one.
        case controller
        /// Of property animations.
        case animator

        /// `a view`, `an animator`
        var words: String { self == .animator ? "an \(rawValue)" : "a \(rawValue)" }
    }

    /// The properties and methods that statements know, but for those of some kinds of view: ``ContentProperty``.
    enum Member: String, Hashable, Sendable, CaseIterable {
        case constant, priority, isActive
        case text, font, textColor, textAlignment, numberOfLines, lineBreakMode, preferredMaxLayoutWidth
        case isHidden, alpha, backgroundColor, cornerRadius, contentMode
        case setNeedsLayout, layoutIfNeeded, setNeedsUpdateConstraints, updateConstraintsIfNeeded
        // Those of LayoutChange
        case multiplier, identifier
        case frame, translatesAutoresizingMaskIntoConstraints, intrinsicContentSize
        case layoutMargins, directionalLayoutMargins, additionalSafeAreaInsets
        case preservesSuperviewLayoutMargins, insetsLayoutMarginsFromSafeArea, semanticContentAttribute
        case contentHuggingPriority, contentCompressionResistancePriority
        case setContentHuggingPriority, setContentCompressionResistancePriority, exerciseAmbiguityInLayout
        case invalidateIntrinsicContentSize, setNeedsDisplay, addSubview, removeFromSuperview
        // Those of ContainerChange
        case axis, distribution, alignment, spacing, isLayoutMarginsRelativeArrangement
        case setCustomSpacing, addArrangedSubview, insertArrangedSubview, removeArrangedSubview
        case contentOffset, contentInset
        // Those of LayerChange
        case center, bounds, transform, anchorPoint, borderWidth, borderColor
        case shadowColor, shadowOpacity, shadowOffset, shadowRadius, removeAllAnimations
        case cornerCurve, maskedCorners
        case colors, locations, startPoint, endPoint, type
        case speed, timeOffset, beginTime
        // Those of AnimatorCall
        case startAnimation, pauseAnimation, continueAnimation, stopAnimation, finishAnimation
        case fractionComplete, isReversed

        var subjectKind: SubjectKind {
            switch self {
            case .constant, .priority, .isActive, .multiplier, .identifier: .constraint
            case .startAnimation, .pauseAnimation, .continueAnimation, .stopAnimation, .finishAnimation,
                .fractionComplete, .isReversed:
                .animator
            default: .view
            }
        }

        /// Whether it is called, and not assigned to.
        var isMethod: Bool {
            switch self {
            case .setNeedsLayout, .layoutIfNeeded, .setNeedsUpdateConstraints, .updateConstraintsIfNeeded,
                .exerciseAmbiguityInLayout,
                .setContentHuggingPriority,
                .setContentCompressionResistancePriority, .invalidateIntrinsicContentSize, .setNeedsDisplay,
                .addSubview, .removeFromSuperview, .setCustomSpacing, .addArrangedSubview, .insertArrangedSubview,
                .removeArrangedSubview, .removeAllAnimations, .startAnimation, .pauseAnimation, .continueAnimation,
                .stopAnimation, .finishAnimation:
                true
            default: false
            }
        }
    }
}

/// One line of a cue: `slide.constant = 0`.
package struct Statement: Hashable, Sendable {
    /// The view or constraint it speaks of, or `device`.
    package var subject: Located<String>
    package var action: Action
    /// As the script has it, without space around.
    package var text: String

    package init(subject: Located<String>, action: Action, text: String) {
        self.subject = subject
        self.action = action
        self.text = text
    }
}
