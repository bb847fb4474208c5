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
    var showsTabBar: Bool { stack.showsTabBar { $0.hidesBottomBarWhenPushed } }

    /// Whether the tab bar belongs to the safe area of all pages that are on the screen.
    var hasTabBarInset: Bool { stack.hasTabBarInset { $0.hidesBottomBarWhenPushed } }

    /// Updates the safe area for the pages of a transition. A page with a tab bar keeps its own safe area. The page that
    /// arrives can hide the status bar.
    func updateTabBarInset() {
        tabs?.updateInsets(of: self)
        world.updateStatusBar()
    }

    private func hidesBottomBars(of controller: UIViewController) -> Bool {
        stack.hidesBottomBars(of: controller) { $0.hidesBottomBarWhenPushed }
    }

    private func showsToolbar(of controller: UIViewController) -> Bool {
        !isToolbarHidden && controller.toolbarItems?.isEmpty == false && !hidesBottomBars(of: controller)
    }

    private func bars(of controller: UIViewController) -> BottomBars {
        let handle = view.handle
        return BottomBars(
            size: Size(view.bounds.size), safeArea: handle.safeAreaInsets,
            addedSafeArea: handle.barSafeAreaInsets.bottom,
            tabBar: hidesBottomBars(of: controller) ? 0 : tabs?.insets(of: self).bottom ?? 0)
    }

    /// Returns the distance from the bottom of the view that the bars and the safe area of the device cover for a
    /// page, and the part of it that is not in the safe area of the view, in points.
    func bottomInset(of controller: UIViewController) -> (total: Double, bars: Double) {
        let layout = showsToolbar(of: controller) ? toolbar.layout(width: view.bounds.width) : nil
        return bars(of: controller).covered(toolbar: layout)
    }

    /// Places the toolbar and the tab bar for a page.
    func layOutBottomBars(for controller: UIViewController) {
        tabs?.updateInsets(of: self)
        tabs?.layOutBar(of: self)
        let isShown = showsToolbar(of: controller)
        guard isShown || createdToolbar?.superview != nil else { return }
        var frame = CGRect(bars(of: controller).toolbarFrame(toolbar.layout(width: view.bounds.width)))
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
