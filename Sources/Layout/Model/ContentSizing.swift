public import Geometry
public import Views

/// A view's natural size and how hard it is held to it, along both axes.
public struct ContentSizing: Hashable, Sendable {
    /// Instead of the size that the content asks for; `nil` for the content's own.
    public var intrinsicOverride: IntrinsicSize?
    /// How strongly the view resists growing beyond its natural size.
    public var hugging = PriorityPair(.defaultLow)
    /// How strongly the view resists shrinking below its natural size.
    public var compressionResistance = PriorityPair(.defaultHigh)

    public init() {}

    func priorities(along axis: Axis) -> (hugging: LayoutPriority, compression: LayoutPriority) {
        (hugging[axis], compressionResistance[axis])
    }
}

/// A natural size in points, with `nil` where a view has none (UIKit's `noIntrinsicMetric`).
public struct IntrinsicSize: Hashable, Sendable {
    public var width: Double?
    public var height: Double?

    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    public subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
}

/// A priority along each axis.
public struct PriorityPair: Hashable, Sendable {
    public var horizontal: LayoutPriority
    public var vertical: LayoutPriority

    public init(_ both: LayoutPriority) {
        horizontal = both
        vertical = both
    }

    public subscript(axis: Axis) -> LayoutPriority {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
}

extension ContentSizing {
    /// Where a view was made, which decides the priorities that its author did not set.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        case code, interfaceBuilder
    }

    /// The priorities of a new view of the kind of `content`; no override of its natural size.
    ///
    /// - Source: semantics 9, the table of defaults by class.
    public static func defaults(for content: ViewContent, origin: Origin = .code) -> ContentSizing {
        defaults(for: content.kind, origin: origin)
    }

    /// The same by kind.
    public static func defaults(for kind: ViewContent.Kind, origin: Origin = .code) -> ContentSizing {
        var sizing = ContentSizing()
        switch (kind, origin) {
        case (.switch, _), (.stepper, _), (.activityIndicator, _), (.pageControl, .code):
            sizing.hugging = PriorityPair(.defaultHigh)
        case (.progress, _), (.slider, .code), (.segmentedControl, .code):
            sizing.hugging.vertical = .defaultHigh
        case (.label, .interfaceBuilder), (.image, .interfaceBuilder):
            sizing.hugging = PriorityPair(LayoutPriority(251))
        case (.view, _), (.stack, _), (.scroll, _), (.button, _), (.textField, _), (.textView, _), (.label, .code),
            (.image, .code),
            (.pageControl, .interfaceBuilder), (.slider, .interfaceBuilder), (.segmentedControl, .interfaceBuilder):
            break
        }
        return sizing
    }
}
