public import CoreGraphics
internal import Geometry
internal import Layout
internal import Views

/// Distances from the edges of a rectangle, in points. Positive insets shrink the rectangle.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public static let zero = UIEdgeInsets()

    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

/// Distances from the edges of a rectangle, in points, relative to the reading direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public static let zero = NSDirectionalEdgeInsets()

    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// A horizontal and a vertical distance, in points.
public struct UIOffset: Hashable, Sendable, Codable {
    public var horizontal: CGFloat
    public var vertical: CGFloat

    public static let zero = UIOffset()

    public init() { self.init(horizontal: 0, vertical: 0) }

    public init(horizontal: CGFloat, vertical: CGFloat) { (self.horizontal, self.vertical) = (horizontal, vertical) }
}

extension CGRect {
    /// Returns the rectangle with its edges moved inward by the insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
    }
}

/// The edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = UIRectEdge(rawValue: 1 << 0)
    public static let left = UIRectEdge(rawValue: 1 << 1)
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    public static let right = UIRectEdge(rawValue: 1 << 3)
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// The edges of a rectangle, relative to the reading direction.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    public static let allCorners = UIRectCorner(rawValue: ~0)
}

// MARK: Conversions

// The engine uses `Double`. This module uses `CGFloat`, as UIKit does. `CoreGraphics` converts rectangles, points,
// sizes and transforms.

extension EdgeInsets {
    init(_ insets: UIEdgeInsets) {
        self.init(
            top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
            right: Double(insets.right))
    }

    /// Creates the insets of an interface that is read from left to right.
    init(_ insets: NSDirectionalEdgeInsets) {
        self.init(
            top: Double(insets.top), left: Double(insets.leading), bottom: Double(insets.bottom),
            right: Double(insets.trailing))
    }
}

extension UIEdgeInsets {
    init(_ insets: EdgeInsets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}

extension NSDirectionalEdgeInsets {
    init(_ insets: EdgeInsets) {
        self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
}

extension IntrinsicSize {
    /// - Parameter size: The size. An extent of ``UIView/noIntrinsicMetric`` is converted to `nil`.
    init(_ size: CGSize) {
        func extent(_ length: CGFloat) -> Double? { length == UIView.noIntrinsicMetric ? nil : Double(length) }
        self.init(width: extent(size.width), height: extent(size.height))
    }
}

extension CGSize {
    init(_ size: IntrinsicSize) {
        self.init(
            width: size.width.map { CGFloat($0) } ?? UIView.noIntrinsicMetric,
            height: size.height.map { CGFloat($0) } ?? UIView.noIntrinsicMetric)
    }
}
