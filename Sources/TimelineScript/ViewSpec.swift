package import Layout
package import Views

/// A view as the script describes it, with its subviews.
package struct ViewSpec: Hashable, Sendable {
    package var name: Located<String>
    package var content: ViewContent = .none
    package var backgroundColor: AdaptiveColor = .clear
    /// Of a label.
    package var textColor: AdaptiveColor?
    /// In points, not negative.
    package var cornerRadius: Double = 0
    /// 0 through 1.
    package var alpha: Double = 1
    package var isHidden = false
    package var clipsToBounds = false
    /// What the script does not say is as in a view of this kind made in code, or in Interface Builder.
    package var contentSizing = ContentSizing()
    /// What Interface Builder shows a view of no natural size at; run time knows nothing of it.
    package var intrinsicPlaceholder: IntrinsicSize?
    package var placement = ViewPlacement()
    /// Back to front.
    package var subviews: [ViewSpec] = []

    package init(name: Located<String>) {
        self.name = name
    }

    /// This view and all below it, each before its subviews, back to front.
    package var depthFirst: [ViewSpec] { [self] + subviews.flatMap(\.depthFirst) }
}
