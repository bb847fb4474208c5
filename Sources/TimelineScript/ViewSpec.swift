package import Layout
package import Views

/// A view as the script describes it, with its subviews.
package struct ViewSpec: Hashable, Sendable {
    package var name: Located<String>
    package var content: ViewContent = .none
    package var backgroundColor: Color = .clear
    /// In points, not negative.
    package var cornerRadius: Double = 0
    /// 0 through 1.
    package var alpha: Double = 1
    package var isHidden = false
    package var clipsToBounds = false
    /// `nil` when the content decides.
    package var intrinsic: IntrinsicSpec?
    package var huggingHorizontal: LayoutPriority?
    package var huggingVertical: LayoutPriority?
    package var compressionHorizontal: LayoutPriority?
    package var compressionVertical: LayoutPriority?
    /// Back to front.
    package var subviews: [ViewSpec] = []

    package init(name: Located<String>) {
        self.name = name
    }

    /// This view and all below it, each before its subviews, back to front.
    package var depthFirst: [ViewSpec] { [self] + subviews.flatMap(\.depthFirst) }
}

/// An intrinsic content size that the script states.
package struct IntrinsicSpec: Hashable, Sendable {
    /// In points, not negative; `nil` for no intrinsic width.
    package var width: Double?
    /// In points, not negative; `nil` for no intrinsic height.
    package var height: Double?

    package init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }
}
