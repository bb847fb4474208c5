public import Layout

/// The attributes of a view that neither constraints nor code determine.
public struct AmbiguousFrame: Hashable, Sendable, CustomStringConvertible {
    /// The attributes among `left`, `top`, `width` and `height` that are not determined.
    public let attributes: [LayoutAttribute]
    /// The part of ``attributes`` for which constraints are missing or do not decide. If these attributes of all ambiguous
    /// views are fixed, the other attributes are determined.
    public let missing: [LayoutAttribute]
    /// The name of the superview; `nil` for a view without a superview.
    public let superview: String?
    public let hasNaturalWidth: Bool
    public let hasNaturalHeight: Bool

    public var description: String { "constraints do not determine: \(attributes.map(\.name).joined(separator: ", "))" }
}
