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
