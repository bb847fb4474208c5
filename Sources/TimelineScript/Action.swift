package import Layout
package import Views

/// What a statement does to its view or constraint.
package enum Action: Hashable, Sendable {
    /// In points.
    case setConstant(Double)
    case setPriority(LayoutPriority)
    case setActive(Bool)
    case setLabel(LabelChange)
    case setHidden(Bool)
    /// 0 through 1.
    case setAlpha(Double)
    case setBackgroundColor(Color)
    /// In points, not negative.
    case setCornerRadius(Double)
    case setNeedsLayout
    case layoutIfNeeded
    case setNeedsUpdateConstraints

    /// The property or method, as UIKit spells it: `constant`, `layoutIfNeeded`.
    package var name: String { member.rawValue }

    /// Whether its subject is a view or a constraint.
    package var subjectKind: SubjectKind { member.subjectKind }

    /// What a statement can speak of.
    package enum SubjectKind: String, Hashable, Sendable {
        case view
        case constraint
    }

    /// The properties and methods that statements know.
    enum Member: String, Hashable, Sendable, CaseIterable {
        case constant, priority, isActive
        case text, font, textColor, textAlignment, numberOfLines, lineBreakMode, preferredMaxLayoutWidth
        case isHidden, alpha, backgroundColor, cornerRadius
        case setNeedsLayout, layoutIfNeeded, setNeedsUpdateConstraints

        var subjectKind: SubjectKind {
            switch self {
            case .constant, .priority, .isActive: .constraint
            default: .view
            }
        }

        /// Whether it is called, and not assigned to.
        var isMethod: Bool {
            switch self {
            case .setNeedsLayout, .layoutIfNeeded, .setNeedsUpdateConstraints: true
            default: false
            }
        }
    }

    private var member: Member {
        switch self {
        case .setConstant: .constant
        case .setPriority: .priority
        case .setActive: .isActive
        case .setLabel(let change): change.member
        case .setHidden: .isHidden
        case .setAlpha: .alpha
        case .setBackgroundColor: .backgroundColor
        case .setCornerRadius: .cornerRadius
        case .setNeedsLayout: .setNeedsLayout
        case .layoutIfNeeded: .layoutIfNeeded
        case .setNeedsUpdateConstraints: .setNeedsUpdateConstraints
        }
    }
}
