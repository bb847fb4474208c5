public import Geometry
public import Layout

extension View {
    /// The natural size, with `nil` where there is none.
    public var intrinsicContentSize: IntrinsicSize { window.engine.intrinsicContentSize(of: id, in: window.tree) }

    /// An override of the natural size, and the priorities that hold the view to it. Another override has the natural size
    /// asked for again; other priorities lay out what they move, like a changed constraint.
    public var contentSizing: ContentSizing {
        get { window.engine.contentSizing(of: id) }
        nonmutating set {
            let old = contentSizing
            let refused = newValue.intrinsicOverride?.unacceptable
            guard newValue != old, window.accepts(refused, as: "its natural size", of: name) else { return }
            window.engine.setContentSizing(newValue, of: id)
            if newValue.intrinsicOverride != old.intrinsicOverride, window.askedForContentSize != id {
                invalidateIntrinsicContentSize()
            }
            window.contentPrioritiesChanged(of: id)
        }
    }

    /// Has the natural size asked for again in the next update-constraints pass.
    public func invalidateIntrinsicContentSize() { window.invalidateContentSize(of: id) }

    public func contentHuggingPriority(for axis: Axis) -> LayoutPriority { contentSizing.hugging[axis] }

    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
        contentSizing.hugging[axis] = priority
    }

    public func contentCompressionResistancePriority(for axis: Axis) -> LayoutPriority {
        contentSizing.compressionResistance[axis]
    }

    public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: Axis) {
        contentSizing.compressionResistance[axis] = priority
    }
}
