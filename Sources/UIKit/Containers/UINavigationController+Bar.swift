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

    private func model(of controller: UIViewController) -> NavigationItem {
        navigationBar.model(of: entry(of: controller, in: stack.pages(with: controller), .shown))
    }

    private var layout: NavigationBarLayout { navigationBar.layout(width: view.bounds.width) }

    private func placement(of controller: UIViewController) -> NavigationBarLayout.Placement {
        let edges = controller.edgesForExtendedLayout
        return layout.placement(
            of: model(of: controller), in: Size(view.bounds.size), safeArea: view.handle.safeAreaInsets,
            isBarHidden: isBarHidden, extendingBelowBars: (edges.contains(.top), edges.contains(.bottom)),
            covered: bottomInset(of: controller))
    }

    func layOutBar(for controller: UIViewController) {
        navigationBar.frame = CGRect(placement(of: controller).bar)
        navigationBar.alpha = isBarHidden ? 0 : 1
    }

    /// Gives a page its frame and its safe area.
    func place(_ controller: UIViewController) {
        let placement = placement(of: controller)
        controller.view.frame = CGRect(placement.page)
        controller.view.handle.barSafeAreaInsets = placement.insets
        guard let scroll = controller.scrollViewBelowBar else { return }
        scroll.navigation = self
        layout.place(scroll.handle, belowBarWith: model(of: controller))
    }

    /// Places the bar and the page. Called by the layout of the view.
    func layOut() {
        guard isViewLoaded else { return }
        interactivePop.recognizer.edges = view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
        pages.frame = view.bounds
        guard let shown = stack.shown, stack.transition == nil else { return }
        layOutBottomBars(for: shown)
        place(shown)
        layOutBar(for: shown)
        navigationBar.show([entry(of: shown, in: stack.pages(with: shown), .shown)])
    }

    /// Whether a drag from the edge can go back: there is a page below, and no animation of the program.
    var canGoBackInteractively: Bool {
        let pages = stack.pages
        guard pages.count > 1, stack.transition == nil, presentedViewController == nil else { return false }
        return delegate?.navigationController(
            self, animationControllerFor: .pop, from: pages[pages.count - 1], to: pages[pages.count - 2]) == nil
    }

    // MARK: Scrolling

    /// Collapses or expands the large title after the content has been scrolled.
    ///
    /// - Returns: The height that the bar has lost if the title is now collapsed; 0 otherwise.
    func contentDidScroll(_ scroll: UIScrollView) -> CGFloat {
        guard let page = page(below: scroll), let before = scroll.handle.scroll?.collapsedInset else { return 0 }
        let old = model(of: page)
        page.navigationItem.scrolled = scroll.handle.distanceScrolledBelowBar
        let item = model(of: page)
        guard item.followsScrolling(since: old) else { return 0 }
        layOut()
        return CGFloat(layout.heightLost(since: before, item))
    }

    /// Returns the offset at which scrolling rests that would end at `target`: a large title is never partly collapsed.
    func restingOffset(_ target: CGPoint, of scroll: UIScrollView) -> CGPoint {
        guard let page = page(below: scroll) else { return target }
        return CGPoint(layout.restingOffset(Point(target), of: scroll.handle, model(of: page)))
    }

    /// Returns the page on the screen if a scroll view is its content, outside transitions.
    private func page(below scroll: UIScrollView) -> UIViewController? {
        stack.shown.flatMap { stack.transition == nil && $0.scrollViewBelowBar === scroll ? $0 : nil }
    }
}
