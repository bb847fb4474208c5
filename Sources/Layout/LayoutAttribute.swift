public import Geometry

/// The part of a view that a constraint speaks of, numbered as in UIKit.
public enum LayoutAttribute: Int, Hashable, Sendable, CaseIterable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY

    public var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
        case .top, .bottom, .height, .centerY: .vertical
        }
    }

    /// Whether it is an extent and not a place.
    public var isDimension: Bool { self == .width || self == .height }

    /// Whether it changes sides with the reading direction.
    public var isDirectional: Bool { self == .leading || self == .trailing }

    /// Whether it is a side of the screen whatever the reading direction.
    public var isPhysicalSide: Bool { self == .left || self == .right }

    /// As Swift spells it: `centerX`.
    public var name: String { "\(self)" }
}

/// How the two sides of a constraint compare.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
}
