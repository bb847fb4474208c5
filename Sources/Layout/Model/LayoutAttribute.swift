public import Geometry
import Views

extension LayoutAttribute {
    /// Returns whether anchors and scripts can compare the two attributes in a constraint.
    package func isComparable(with other: LayoutAttribute) -> Bool {
        isAccepted(with: other) && (isDimension || axis == other.axis)
    }

    /// Returns whether the initializer of a constraint accepts the two attributes. Like UIKit's initializer, it
    /// accepts a position along one axis together with a position along the other axis, which anchors do not permit.
    package func isAccepted(with other: LayoutAttribute) -> Bool {
        if isDimension || other.isDimension { return isDimension && other.isDimension }
        let mixesReadingDirection =
            (isDirectional && (other.isPhysicalSide || other.axis == .vertical))
            || (other.isDirectional && (isPhysicalSide || axis == .vertical))
        return !mixesReadingDirection
    }
}

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
