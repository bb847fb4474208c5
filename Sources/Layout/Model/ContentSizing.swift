public import Geometry
public import Views

/// The natural size of a view and the priorities that hold the view to it, along both axes.
public struct ContentSizing: Hashable, Sendable {
    /// The natural size that replaces that of the content; `nil` for the size of the content.
    public var intrinsicOverride: IntrinsicSize?
    /// The priority with which the view resists growing beyond its natural size.
    public var hugging = PriorityPair(.defaultLow)
    /// The priority with which the view resists shrinking below its natural size.
    public var compressionResistance = PriorityPair(.defaultHigh)

    public init() {}

    func priorities(along axis: Axis) -> (hugging: LayoutPriority, compression: LayoutPriority) {
        (hugging[axis], compressionResistance[axis])
    }
}

/// A natural size in points. `nil` means that the view has no natural extent along the axis: UIKit's `noIntrinsicMetric`.
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
    /// The way in which a view was created, which determines its default priorities.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        case code, interfaceBuilder
    }

    /// The priorities of a new view with the kind of `content`, without an override of its natural size.
    ///
    /// - Source: semantics 9, the table of defaults by class.
    public static func defaults(for content: ViewContent, origin: Origin = .code) -> ContentSizing {
        defaults(for: content.kind, origin: origin)
    }

    /// The priorities of a new view of a kind, without an override of its natural size.
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
