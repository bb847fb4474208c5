import Geometry

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
