import Containers
import Geometry
import Interaction
import Layout
package import Simulation
import Views

/// A tab bar container of a scene without UIKit code: one of several pages, and the bar in which the user selects a page.
///
/// The layout and the order of the calls are those of `UITabBarController`. The views that the container creates have
/// names such as `tabs UITabBar`, for a container whose view is named `tabs`.
package final class TabContainer {
    /// A page with its item in the bar.
    struct Page {
        let controller: ViewController
        let item: TabItem
        /// The navigation container in the view of the page; `nil` if there is none.
        let navigation: NavigationContainer?
    }

    private let controller: ViewController
    private let pages: [Page]
    private let description: TabBarDescription
    /// The views of the scene that receive the touches of items, by page.
    private var controls: [ViewController: View] = [:]
    private let views: ContainerViews
    /// The superview of the pages.
    private let holder: View
    private let bar: View
    /// The superview of the views that show the items.
    private let content: View
    private let systemViews: SystemViews
    private var selected: Int
    /// The page on the screen; during a change, the page that leaves.
    private var shown: Int?
    /// The page that arrives; `nil` if no change is in progress.
    private var arriving: Int?

    /// Creates a container, and adds its bar to the view of the controller.
    ///
    /// - Parameters:
    ///   - controller: The controller of a view without subviews.
    ///   - pages: The pages in the order of their items.
    ///   - selected: The index of the page that is shown first.
    ///   - description: The colors of the bar.
    init(of controller: ViewController, pages: [Page], selected: Int, _ description: TabBarDescription) {
        (self.controller, self.pages, self.description) = (controller, pages, description)
        self.selected = pages.indices.contains(selected) ? selected : 0
        let view = controller.view
        views = ContainerViews(of: view)
        holder = views.make("UITransitionView")
        bar = views.make("UITabBar")
        content = views.make("_UITabBarContentView")
        systemViews = SystemViews(in: content, naming: views.name(of:at:))
        view.addSubview(holder)
        view.addSubview(bar)
        bar.addSubview(content)
        description.apply(to: bar)
        view.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            layOut()
            callSuper()
        }
        view.overrideTracingItself(.safeAreaInsetsDidChange) { view, _ in view.setNeedsLayout() }
        bar.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            callSuper()
            showItems()
        }
        for page in pages { page.navigation?.tabs = self }
        passTouchesBelowBar()
    }

    /// Adds the pages, and shows the first. Call it once, when the overrides of the pages are known.
    func begin() {
        for page in pages {
            controller.addChild(page.controller)
            page.controller.didMove(toParent: controller)
        }
        settle()
    }

    /// Sets the view of the scene that receives the touches of the item of a page.
    func setControl(_ control: View, of page: ViewController) {
        if pages.contains(where: { $0.controller == page }) { controls[page] = control }
    }

    /// Whether a controller is one of the pages.
    package func owns(_ page: ViewController) -> Bool { pages.contains { $0.controller == page } }

    // MARK: Selection

    /// Shows a page. A change in progress ends at once, as in UIKit, because it has no animation.
    package func select(_ page: ViewController) {
        guard let index = pages.firstIndex(where: { $0.controller == page }) else { return }
        endChange()
        selected = index
        bar.setNeedsLayout()
        controller.view.setNeedsLayout()
        guard let from = shown, controller.view.isInWindow else { return settle() }
        guard from != index else { return }
        page.loadIfNeeded()
        prepare(pages[index])
        arriving = index
        page.beginAppearanceTransition(true)
        pages[from].controller.beginAppearanceTransition(false)
        holder.addSubview(page.view)
        controller.window.performAfterCommit { [self] in endChange() }
    }

    private func endChange() {
        guard let from = shown, let to = arriving else { return }
        (shown, arriving) = (to, nil)
        pages[from].controller.view.removeFromSuperview()
        layOut()
        holder.layoutIfNeededFromSuperviews()
        pages[from].controller.endAppearanceTransition()
        pages[to].controller.endAppearanceTransition()
    }

    /// Shows the selected page without a change.
    private func settle() {
        guard shown != selected else { return }
        if let shown { pages[shown].controller.view.removeFromSuperview() }
        shown = selected
        prepare(pages[selected])
        holder.addSubview(pages[selected].controller.view)
        layOut()
    }

    /// Selects a page after a tap on its item. A second tap returns to the root of a navigation container.
    private func tapped(_ index: Int) {
        guard index != selected else {
            if let navigation = pages[index].navigation, !navigation.isAtRoot { navigation.popToRoot(animated: true) }
            return
        }
        // The bar is laid out, so that only the change of the selection is animated.
        bar.layoutIfNeededFromSuperviews()
        select(pages[index].controller)
        // The first layout of the page is not animated either.
        holder.layoutIfNeeded()
        controller.window.animate(
            withDuration: .seconds(Metric.tabSelectionDuration.value), usingSpringWithDamping: 1,
            animations: { bar.layoutIfNeededFromSuperviews() })
    }

    // MARK: Layout

    private func layout(width: Double) -> TabBarLayout {
        let window = controller.window
        let environment = BarEnvironment(
            width: width, traits: controller.view.traitCollection, grid: window.grid)
        return TabBarLayout(environment) { window.measuredSize(of: TextBlock($0, font: $1), within: nil) }
    }

    private var layout: TabBarLayout { layout(width: controller.view.bounds.width) }

    /// Places the bar and the page. An override of `layoutSubviews` of the view must call it before `super`.
    package func layOut() {
        let view = controller.view
        holder.frame = view.bounds
        if let shown { place(pages[shown]) }
        layOutBar()
    }

    private func layOutBar() {
        let (view, layout) = (controller.view, layout)
        let isHidden = shown.map { pages[$0].navigation?.showsTabBar == false } ?? false
        var frame = layout.frame(in: view.bounds.size, safeArea: view.safeAreaInsets)
        if isHidden { frame.origin.y += layout.isAtTop ? -frame.maxY : frame.height }
        bar.frame = frame
        bar.alpha = isHidden ? 0 : 1
    }

    /// Returns the insets that the bar adds to the safe area of a page while it is not hidden.
    ///
    /// - Parameter navigation: The navigation container of the page; `nil` if there is none.
    func insets(of navigation: NavigationContainer?) -> EdgeInsets {
        let view = controller.view
        return layout.insets(
            in: view.bounds.size, safeArea: view.safeAreaInsets, hasNavigationBar: navigation?.isBarHidden == false)
    }

    /// Whether the tabs are shown at the top, in the middle of the navigation bar of a page.
    func showsTabsAtTop(of navigation: NavigationContainer) -> Bool { layout.isAtTop && navigation.showsTabBar }

    /// Updates the safe area of a navigation container on the screen.
    func updateInsets(of navigation: NavigationContainer) {
        guard let page = pages.first(where: { $0.navigation === navigation }),
            page.controller.view.superview != nil
        else { return }
        place(page)
    }

    /// Places the bar for the page of a navigation container.
    func layOutBar(of navigation: NavigationContainer) {
        if let shown, pages[shown].navigation === navigation { layOutBar() }
    }

    private func prepare(_ page: Page) {
        let view = page.controller.view
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        place(page)
    }

    private func place(_ page: Page) {
        let view = page.controller.view
        view.frame = holder.bounds
        view.barSafeAreaInsets = page.navigation?.hasTabBarInset ?? true ? insets(of: page.navigation) : .zero
        guard page.navigation == nil, let scroll = page.controller.scrollBelowBar, var content = scroll.scroll,
            !content.isUnderBar
        else { return }
        content.isUnderBar = true
        scroll.scroll = content
    }

    private func showItems() {
        content.frame = bar.bounds
        let shown = layout(width: bar.bounds.width).views(
            of: pages.map(\.item), selected: selected, colors: description.colors(of: bar))
        systemViews.show(shown)
        let items = pages.indices.map { index in
            let action: (() -> Void)? = pages[index].item.isEnabled ? { [weak self] in self?.tapped(index) } : nil
            return ContainerViews.Item(
                key: "platter/content/\(index)", action: action, control: controls[pages[index].controller])
        }
        views.placeControls(items, in: bar, at: shown.frames())
    }

    /// Lets a drag that begins beside the platter scroll the content below the bar.
    private func passTouchesBelowBar() {
        let touches = controller.window.touches
        let others = touches.hooks.hitTester
        touches.hooks.hitTester = { [weak self, window = controller.window] place in
            let hit = others.map { $0(place) } ?? window.rootView.hitTest(place)
            guard let self, hit == bar || hit == content else { return hit }
            return holder.hitTest(holder.convertFromRoot(place))
        }
    }
}
