public import Geometry
package import Views

/// The part of a view or guide that a constraint speaks of, numbered as in UIKit.
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

    /// Whether it is an extent and not a place.
    public var isDimension: Bool { self == .width || self == .height }

    /// Whether it changes sides with the reading direction.
    public var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// Whether it is a side of the screen whatever the reading direction.
    public var isPhysicalSide: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        default: false
        }
    }

    /// Whether it is a line that text stands on.
    public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// The attribute of the layout margins guide that it stands for; `nil` for one that margins have no part in.
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

    /// As Swift spells it: `centerX`.
    public var name: String { LayoutAttribute.names[rawValue - 1] }

    private static let names = allCases.map { "\($0)" }
}

/// How the two sides of a constraint compare.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
}

/// What a constraint speaks of: a view, or a layout guide of one.
package enum LayoutItem: Hashable, Sendable {
    case view(ViewID)
    case guide(LayoutGuideID)

    /// The view itself, or the one that owns the guide.
    package var view: ViewID {
        switch self {
        case .view(let view): view
        case .guide(let guide): guide.owner
        }
    }
}

/// Names a rectangle of a view that constraints can speak of without there being a view: a `UILayoutGuide`.
package struct LayoutGuideID: Hashable, Sendable {
    package let owner: ViewID
    package let role: Role

    package init(_ owner: ViewID, _ role: Role) {
        self.owner = owner
        self.role = role
    }

    /// What the guide marks off.
    package enum Role: Hashable, Sendable {
        /// What bars and the device's edges leave free: `safeAreaLayoutGuide`.
        case safeArea
        /// Inside the margins: `layoutMarginsGuide`.
        case layoutMargins
        /// A width that text reads well in: `readableContentGuide`.
        case readableContent
        /// All that a scroll view can show: `contentLayoutGuide`.
        case scrollContent
        /// What a scroll view shows: `frameLayoutGuide`.
        case scrollFrame
        /// A guide that a stack view needs to arrange views, numbered within it.
        case arrangement(Int32)
        /// A guide of the author's, numbered as made.
        case custom(Int32)

        /// Whether UIKit keeps the guide's place, and not constraints.
        package var isSystem: Bool {
            switch self {
            case .safeArea, .layoutMargins, .readableContent, .scrollFrame: true
            case .scrollContent, .arrangement, .custom: false
            }
        }
    }
}

/// How much a constraint insists, 1 through 1000. Levels are strict: no number of lower ones outweighs a higher.
public struct LayoutPriority: Hashable, Comparable, Sendable {
    public let rawValue: Double

    public static let required = LayoutPriority(1000)
    public static let defaultHigh = LayoutPriority(750)
    public static let dragThatCanResizeScene = LayoutPriority(510)
    public static let sceneSizeStayPut = LayoutPriority(500)
    public static let dragThatCannotResizeScene = LayoutPriority(490)
    public static let defaultLow = LayoutPriority(250)
    public static let fittingSizeLevel = LayoutPriority(50)

    /// The constants that UIKit names, in the order of their values.
    public static let named: [(name: String, priority: LayoutPriority)] = [
        ("fittingSizeLevel", .fittingSizeLevel), ("defaultLow", .defaultLow),
        ("dragThatCannotResizeScene", .dragThatCannotResizeScene), ("sceneSizeStayPut", .sceneSizeStayPut),
        ("dragThatCanResizeScene", .dragThatCanResizeScene), ("defaultHigh", .defaultHigh),
        ("required", .required),
    ]

    /// - Parameter rawValue: 1 through 1000; fractions count.
    public init(_ rawValue: Double) {
        precondition((1...1000).contains(rawValue), "a priority is 1 through 1000, not \(rawValue)")
        self.rawValue = rawValue
    }

    public var isRequired: Bool { self == .required }

    public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// The system's spacing between neighbours, in points, as far as they are not texts above one another.
package let systemSpacing = 8.0
