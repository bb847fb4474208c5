internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation

/// The toolbar, and the tab bar of a tab bar controller whose page is the navigation controller.
extension UINavigationController {
    private var tabs: UITabBarController? { parent as? UITabBarController }

    /// Whether the tabs of an iPad are in the middle of the navigation bar.
    var sharesBarWithTabs: Bool { tabs?.showsTabsAtTop(of: self) ?? false }

    /// Whether the tab bar is shown for the page on the screen, or the page that arrives.
    var showsTabBar: Bool {
        (stack.transition?.to ?? stack.shown ?? stack.pages.last).map { !hidesBottomBars(of: $0) } ?? true
    }

    /// Whether the tab bar belongs to the safe area of all pages that are on the screen.
    var hasTabBarInset: Bool {
        stack.transition.map { !hidesBottomBars(of: $0.from) && !hidesBottomBars(of: $0.to) } ?? showsTabBar
    }

    /// Updates the safe area for the pages of a transition. A page with a tab bar keeps its own safe area. The page that
    /// arrives can hide the status bar.
    func updateTabBarInset() {
        tabs?.updateInsets(of: self)
        world.updateStatusBar()
    }

    /// Whether a controller, or a controller below it in the stack, hides the bars at the bottom.
    private func hidesBottomBars(of controller: UIViewController) -> Bool {
        for stack in [stack.pages, stack.old] {
            guard let index = stack.firstIndex(where: { $0 === controller }) else { continue }
            return stack[...index].contains { $0.hidesBottomBarWhenPushed }
        }
        return controller.hidesBottomBarWhenPushed
    }

    private func showsToolbar(of controller: UIViewController) -> Bool {
        !isToolbarHidden && controller.toolbarItems?.isEmpty == false && !hidesBottomBars(of: controller)
    }

    /// Returns the distance from the bottom of the view that the tab bar and the safe area of the device cover, in
    /// points.
    private func tabBarInset(of controller: UIViewController) -> (total: Double, tabBar: Double) {
        let handle = view.handle
        let tabBar = hidesBottomBars(of: controller) ? 0 : tabs?.insets(of: self).bottom ?? 0
        return (handle.safeAreaInsets.bottom + max(tabBar - handle.barSafeAreaInsets.bottom, 0), tabBar)
    }

    private func toolbarFrame(of controller: UIViewController) -> Rect {
        let inset = tabBarInset(of: controller)
        return toolbar.layout(width: view.bounds.width)
            .frame(in: Size(view.bounds.size), above: inset.tabBar > 0 ? inset.total : 0)
    }

    /// Returns the distance from the bottom of the view that the bars and the safe area of the device cover for a
    /// page, and the part of it that is not in the safe area of the view, in points.
    func bottomInset(of controller: UIViewController) -> (total: Double, bars: Double) {
        let total =
            showsToolbar(of: controller)
            ? toolbarFrame(of: controller).height : tabBarInset(of: controller).total
        return (total, max(total - view.handle.safeAreaInsets.bottom, 0))
    }

    /// Places the toolbar and the tab bar for a page.
    func layOutBottomBars(for controller: UIViewController) {
        tabs?.updateInsets(of: self)
        tabs?.layOutBar(of: self)
        let isShown = showsToolbar(of: controller)
        guard isShown || createdToolbar?.superview != nil else { return }
        var frame = CGRect(toolbarFrame(of: controller))
        if !isShown { frame.origin.y = view.bounds.height }
        if toolbar.superview == nil {
            UIView.performWithoutAnimation {
                view.addSubview(toolbar)
                toolbar.frame = frame.offsetBy(dx: 0, dy: frame.height)
                toolbar.alpha = 0
            }
        }
        if isShown { toolbar.setItems(controller.toolbarItems, animated: false) }
        toolbar.frame = frame
        toolbar.alpha = isShown ? 1 : 0
        toolbar.layoutIfNeeded()
    }
}
