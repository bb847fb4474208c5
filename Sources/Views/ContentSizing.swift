public import Geometry

/// The natural size of a view, and the priorities at which the view keeps this size along each axis.
public struct ContentSizing: Hashable, Sendable {
    /// The size that replaces the natural size of the content; `nil` to use the natural size of the content.
    public var intrinsicOverride: IntrinsicSize?
    /// The priority at which the view resists growing beyond its natural size.
    public var hugging = PriorityPair(.defaultLow)
    /// The priority at which the view resists shrinking below its natural size.
    public var compressionResistance = PriorityPair(.defaultHigh)

    public init() {}

    package func priorities(along axis: Axis) -> (hugging: LayoutPriority, compression: LayoutPriority) {
        (hugging[axis], compressionResistance[axis])
    }
}

/// A natural size in points. `nil` means that the view has no natural extent along the axis: UIKit's
/// `noIntrinsicMetric`.
public struct IntrinsicSize: Hashable, Sendable {
    public var width: Double?
    public var height: Double?

    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    public subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
}

/// A priority for each axis.
public struct PriorityPair: Hashable, Sendable {
    public var horizontal: LayoutPriority
    public var vertical: LayoutPriority

    public init(_ both: LayoutPriority) {
        horizontal = both
        vertical = both
    }

    package init(_ horizontal: LayoutPriority, vertical: LayoutPriority) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public subscript(axis: Axis) -> LayoutPriority {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
}

extension ContentSizing {
    /// The way in which a view was created, which determines its default priorities.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        case code, interfaceBuilder
    }

    /// Returns the sizing of a new view with the kind of `content`: the default priorities, and no override of the
    /// natural size.
    ///
    /// - Source: semantics 9, the table of defaults by class.
    public static func defaults(for content: ViewContent, origin: Origin = .code) -> ContentSizing {
        defaults(for: content.kind, origin: origin)
    }

    /// Returns the sizing of a new view of the given kind: the default priorities, and no override of the natural
    /// size.
    public static func defaults(for kind: ViewContent.Kind, origin: Origin = .code) -> ContentSizing {
        var sizing = ContentSizing()
        sizing.hugging = kind.type.hugging(in: origin)
        return sizing
    }
}

/// The priority of a constraint, from 1 through 1000. A constraint takes precedence over any number of constraints with
/// lower priorities.
public struct LayoutPriority: Hashable, Comparable, Sendable {
    public let rawValue: Double

    public static let required = LayoutPriority(1000)
    public static let defaultHigh = LayoutPriority(750)
    public static let dragThatCanResizeScene = LayoutPriority(510)
    public static let sceneSizeStayPut = LayoutPriority(500)
    public static let dragThatCannotResizeScene = LayoutPriority(490)
    public static let defaultLow = LayoutPriority(250)
    public static let fittingSizeLevel = LayoutPriority(50)

    /// The named priorities of UIKit, in ascending order.
    public static let named: [(name: String, priority: LayoutPriority)] = [
        ("fittingSizeLevel", .fittingSizeLevel), ("defaultLow", .defaultLow),
        ("dragThatCannotResizeScene", .dragThatCannotResizeScene), ("sceneSizeStayPut", .sceneSizeStayPut),
        ("dragThatCanResizeScene", .dragThatCanResizeScene), ("defaultHigh", .defaultHigh),
        ("required", .required),
    ]

    /// - Parameter rawValue: A number from 1 through 1000, which can be fractional. Constraints and views reject other
    ///   priorities.
    public init(_ rawValue: Double) { self.rawValue = rawValue }

    /// Whether a constraint can have the priority.
    package var isValid: Bool { (1...1000).contains(rawValue) }

    /// The closest valid priority; 1 for NaN.
    package var clamped: LayoutPriority { rawValue >= 1 ? LayoutPriority(min(rawValue, 1000)) : LayoutPriority(1) }

    public var isRequired: Bool { self == .required }

    public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}
