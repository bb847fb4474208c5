internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The layout of the bar and of the page below it, and the collapse of the large title.
extension UINavigationController {
    func entry(
        of controller: UIViewController, in stack: [UIViewController], _ place: NavigationBarLayout.Place
    ) -> UINavigationBar.Entry {
        var entry = navigationBar.entry(of: controller.navigationItem, in: stack.map(\.navigationItem))
        entry.place = place
        return entry
    }

    /// Returns the frame of the bar above a controller, in the coordinates of the view.
    func barFrame(for controller: UIViewController) -> CGRect {
        let bounds = view.bounds
        let layout = navigationBar.layout(width: bounds.width)
        let height = layout.height(of: navigationBar.model(of: entry(of: controller, in: stack, .shown)))
        let top = NavigationBarLayout.top(
            below: view.handle.safeAreaInsets.top, isCompactHeight: layout.environment.isCompactHeight)
        return CGRect(x: 0, y: isBarHidden ? -height : top, width: Double(bounds.width), height: height)
    }

    func layOutBar(for controller: UIViewController) {
        navigationBar.frame = barFrame(for: controller)
        navigationBar.alpha = isBarHidden ? 0 : 1
    }

    /// Gives a page its frame and its safe area.
    func place(_ controller: UIViewController) {
        let (bar, bounds) = (barFrame(for: controller), view.bounds)
        let bottom = isBarHidden ? 0 : bar.maxY
        let extends = controller.edgesForExtendedLayout.contains(.top)
        let y = extends ? 0 : bottom
        let inset = extends && !isBarHidden ? max(Double(bar.maxY) - view.handle.safeAreaInsets.top, 0) : 0
        let covered = bottomInset(of: controller)
        let extendsBelow = controller.edgesForExtendedLayout.contains(.bottom) || covered.bars == 0
        let height = bounds.height - y - (extendsBelow ? 0 : CGFloat(covered.total))
        controller.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
        controller.view.handle.barSafeAreaInsets = EdgeInsets(top: inset, bottom: extendsBelow ? covered.bars : 0)
        guard let scroll = controller.scrollViewBelowBar else { return }
        scroll.navigation = self
        let item = navigationBar.model(of: entry(of: controller, in: stack, .shown))
        let collapsed = navigationBar.layout(width: bounds.width).collapsed(of: item)
        guard var content = scroll.handle.scroll, !content.isUnderBar || content.collapsedInset != collapsed else {
            return
        }
        content.isUnderBar = true
        content.collapsedInset = collapsed
        scroll.handle.scroll = content
    }

    /// Places the bar and the page. Called by the layout of the view.
    func layOut() {
        guard isViewLoaded else { return }
        pages.frame = view.bounds
        guard let shown, running == nil else { return }
        layOutBottomBars(for: shown)
        place(shown)
        layOutBar(for: shown)
        navigationBar.show([entry(of: shown, in: stack, .shown)])
    }

    // MARK: Scrolling

    /// Collapses or expands the large title after the content has been scrolled.
    ///
    /// - Returns: The height that the bar has lost if the title is now collapsed; 0 otherwise.
    func contentDidScroll(_ scroll: UIScrollView) -> CGFloat {
        guard let shown, running == nil, scroll === shown.scrollViewBelowBar, let content = scroll.handle.scroll else {
            return 0
        }
        let layout = navigationBar.layout(width: view.bounds.width)
        let before = content.collapsedInset
        shown.navigationItem.scrolled = scroll.handle.contentOffset.y + scroll.handle.adjustedContentInset.top + before
        let item = navigationBar.model(of: entry(of: shown, in: stack, .shown))
        guard item.prefersLargeTitle else { return 0 }
        layOut()
        let (after, height) = (layout.collapsed(of: item), layout.largeTitleHeight(of: item))
        return after == height ? CGFloat(max(after - before, 0)) : 0
    }

    /// Returns the offset at which scrolling rests that would end at `target`: a large title is never partly collapsed.
    func restingOffset(_ target: CGPoint, of scroll: UIScrollView) -> CGPoint {
        guard let shown, running == nil, scroll === shown.scrollViewBelowBar, let content = scroll.handle.scroll else {
            return target
        }
        let item = navigationBar.model(of: entry(of: shown, in: stack, .shown))
        let start = scroll.handle.adjustedContentInset.top + content.collapsedInset
        let layout = navigationBar.layout(width: view.bounds.width)
        let rest = layout.restingDistance(Double(target.y) + start, of: item)
        return CGPoint(x: target.x, y: CGFloat(rest - start))
    }
}
