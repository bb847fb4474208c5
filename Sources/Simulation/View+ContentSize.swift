public import Geometry
public import Layout

extension View {
    /// The natural size, with `nil` where there is none.
    public var intrinsicContentSize: IntrinsicSize { window.engine.intrinsicContentSize(of: id, in: window.tree) }

    /// A natural size in place of the content's own; `nil` gives that back.
    ///
    /// It stands for an override of `intrinsicContentSize`, and setting it invalidates the size.
    public var intrinsicOverride: IntrinsicSize? {
        get { sizing.intrinsicOverride }
        nonmutating set {
            sizing.intrinsicOverride = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// Has the natural size asked for again in the next update-constraints pass.
    public func invalidateIntrinsicContentSize() { window.invalidateContentSize(of: id) }

    public func contentHuggingPriority(for axis: Axis) -> LayoutPriority { sizing.hugging[axis] }

    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
        guard sizing.hugging[axis] != priority else { return }
        sizing.hugging[axis] = priority
        window.invalidateContentSize(of: id)
    }

    public func contentCompressionResistancePriority(for axis: Axis) -> LayoutPriority {
        sizing.compressionResistance[axis]
    }

    public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: Axis) {
        guard sizing.compressionResistance[axis] != priority else { return }
        sizing.compressionResistance[axis] = priority
        window.invalidateContentSize(of: id)
    }

    private var sizing: ContentSizing {
        get { window.engine.contentSizing(of: id) }
        nonmutating set { window.engine.setContentSizing(newValue, of: id) }
    }
}
