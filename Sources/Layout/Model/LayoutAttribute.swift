public import Geometry
package import Views

/// An attribute of a view or guide that can be used in a constraint. The raw values are equal to those of UIKit.
public enum LayoutAttribute: Int, Hashable, Sendable, CaseIterable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    public var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
            .centerYWithinMargins:
            .vertical
        }
    }

    /// Whether the attribute is an extent rather than a position.
    public var isDimension: Bool { self == .width || self == .height }

    /// Whether the attribute is a side that depends on the reading direction.
    public var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// Whether the attribute is a horizontal side that does not depend on the reading direction.
    public var isPhysicalSide: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        default: false
        }
    }

    /// Whether the attribute is a baseline of text.
    public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// The equivalent attribute of the layout margins guide; `nil` for an attribute that is not relative to the
    /// margins.
    package var insideMargins: LayoutAttribute? {
        switch self {
        case .leftMargin: .left
        case .rightMargin: .right
        case .topMargin: .top
        case .bottomMargin: .bottom
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .centerXWithinMargins: .centerX
        case .centerYWithinMargins: .centerY
        default: nil
        }
    }

    /// The name of the case in Swift, such as `centerX`.
    public var name: String { LayoutAttribute.names[rawValue - 1] }

    private static let names = allCases.map { "\($0)" }
}

/// The comparison between the two sides of a constraint.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
}

/// An item to which a constraint refers: a view or a layout guide.
package enum LayoutItem: Hashable, Sendable {
    case view(ViewID)
    case guide(LayoutGuideID)

    /// The view itself, or the owner of the guide.
    package var view: ViewID {
        switch self {
        case .view(let view): view
        case .guide(let guide): guide.owner
        }
    }
}

/// The identifier of a layout guide: a rectangle, other than a view, to which constraints can refer (`UILayoutGuide`).
package struct LayoutGuideID: Hashable, Sendable {
    package let owner: ViewID
    package let role: Role

    package init(_ owner: ViewID, _ role: Role) {
        self.owner = owner
        self.role = role
    }

    /// The rectangle that a guide represents.
    package enum Role: Hashable, Sendable {
        /// The area that bars and the edges of the device do not cover: `safeAreaLayoutGuide`.
        case safeArea
        /// The area inside the margins: `layoutMarginsGuide`.
        case layoutMargins
        /// The area inside the margins with a width suitable for text: `readableContentGuide`.
        case readableContent
        /// The content of a scroll view: `contentLayoutGuide`.
        case scrollContent
        /// The frame of a scroll view: `frameLayoutGuide`.
        case scrollFrame
        /// A guide that a stack view uses to arrange views. The value is the number of the guide in the stack view.
        case arrangement(Int32)
        /// A guide that the author created. The value is the number of the guide in the order of creation.
        case custom(Int32)

        /// Whether UIKit, rather than constraints, places the guide.
        package var isSystem: Bool {
            switch self {
            case .safeArea, .layoutMargins, .readableContent, .scrollFrame: true
            case .scrollContent, .arrangement, .custom: false
            }
        }
    }
}

/// The standard spacing between adjacent views, in points. Unlike in UIKit, it also applies between baselines of text.
package let systemSpacing = 8.0
