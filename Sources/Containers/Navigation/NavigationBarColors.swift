public import Views

/// The colors that an app gives to a navigation bar.
public struct NavigationBarColors: Hashable, Sendable {
    /// The colors of a bar in one state.
    public struct Appearance: Hashable, Sendable {
        /// The color behind the bar; `nil` for none.
        public var background: AdaptiveColor?
        /// The color of the inline title; `nil` for the label color.
        public var title: AdaptiveColor?
        /// The color of the large title; `nil` for the label color.
        public var largeTitle: AdaptiveColor?

        public init(background: AdaptiveColor? = nil, title: AdaptiveColor? = nil, largeTitle: AdaptiveColor? = nil) {
            (self.background, self.title, self.largeTitle) = (background, title, largeTitle)
        }
    }

    /// The color behind the bar in all states; `nil` for that of the appearance.
    public var barTint: AdaptiveColor?
    /// The background color of the bar's view, which does not reach behind the status bar; `nil` for none.
    public var view: AdaptiveColor?
    /// Whether the bar has a black background and white titles, unless other colors are given. Equivalent to
    /// `UIBarStyle.black`.
    public var isBlack = false
    public var standard: Appearance
    /// The appearance while the content is at its start; `nil` for the standard one, without its background below a large
    /// title.
    public var scrollEdge: Appearance?

    public init(
        barTint: AdaptiveColor? = nil, standard: Appearance = Appearance(), scrollEdge: Appearance? = nil
    ) {
        (self.barTint, self.standard, self.scrollEdge) = (barTint, standard, scrollEdge)
    }

    /// Sets the colors of what a bar shows.
    public func apply(to item: inout NavigationItem) {
        let isAtEdge = item.scrolled <= 0
        let shown = isAtEdge ? scrollEdge ?? standard : standard
        let isClear = isAtEdge && scrollEdge == nil && item.prefersLargeTitle
        item.background = barTint ?? (isClear ? nil : shown.background ?? (isBlack ? .black : nil))
        let usual: AdaptiveColor? = isBlack ? .white : nil
        (item.titleColor, item.largeTitleColor) = (shown.title ?? usual, shown.largeTitle ?? usual)
    }
}
