package import Geometry

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
