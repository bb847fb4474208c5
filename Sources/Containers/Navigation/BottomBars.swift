public import Geometry

/// The bars at the bottom of a navigation container while one of its pages is on the screen: the toolbar, and the tab bar of
/// a tab bar container around it.
public struct BottomBars {
    /// The size of the container's view, in points.
    public var size: Size
    /// The safe area of the container's view, which includes the tab bar if the view has its inset.
    public var safeArea: EdgeInsets
    /// The part of the safe area at the bottom that bars have added, in points.
    public var addedSafeArea: Double
    /// The inset that the tab bar adds to the safe area of a page, in points; 0 if the page hides it, or without one.
    public var tabBar: Double

    public init(size: Size, safeArea: EdgeInsets, addedSafeArea: Double, tabBar: Double) {
        (self.size, self.safeArea) = (size, safeArea)
        (self.addedSafeArea, self.tabBar) = (addedSafeArea, tabBar)
    }

    /// The distance from the bottom that the tab bar and the safe area of the device cover, in points.
    private var tabBarTotal: Double { safeArea.bottom + max(tabBar - addedSafeArea, 0) }

    /// Returns the frame of the toolbar.
    public func toolbarFrame(_ layout: ToolbarLayout) -> Rect {
        layout.frame(in: size, above: tabBar > 0 ? tabBarTotal : 0)
    }

    /// Returns the distance from the bottom that the bars and the safe area of the device cover for the page, and the part
    /// of it that is not in the safe area of the container's view, in points.
    ///
    /// - Parameter toolbar: The layout of the toolbar; `nil` if the page has none.
    public func covered(toolbar: ToolbarLayout?) -> (total: Double, bars: Double) {
        let total = toolbar.map { toolbarFrame($0).height } ?? tabBarTotal
        return (total, max(total - safeArea.bottom, 0))
    }
}

extension NavigationStack {
    /// Returns whether a page, or a page below it in the stack, hides the bars at the bottom.
    ///
    /// - Parameter hides: Returns whether a page hides the bars itself.
    public func hidesBottomBars(of page: Page, where hides: (Page) -> Bool) -> Bool {
        for pages in [pages, old] {
            if let index = pages.firstIndex(of: page) { return pages[...index].contains(where: hides) }
        }
        return hides(page)
    }

    /// Returns whether a tab bar is shown for the page on the screen, or the page that arrives.
    public func showsTabBar(where hides: (Page) -> Bool) -> Bool {
        (transition?.to ?? shown ?? pages.last).map { !hidesBottomBars(of: $0, where: hides) } ?? true
    }

    /// Returns whether a tab bar belongs to the safe area of all pages that are on the screen.
    public func hasTabBarInset(where hides: (Page) -> Bool) -> Bool {
        guard let transition else { return showsTabBar(where: hides) }
        return ![transition.from, transition.to].contains { hidesBottomBars(of: $0, where: hides) }
    }
}
