internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A container that shows one of several pages, which the user selects in a tab bar.
///
/// The view of a page is loaded when the page is selected for the first time. A change of the page has no animation
/// unless the delegate provides one. A selection during an animated transition waits for its end, and the trace has a
/// note.
///
/// - Source: for the order of the appearance methods: public logs of tab changes.
open class UITabBarController: UIViewController, BarContainer, UITabBarDelegate {
    open weak var delegate: (any UITabBarControllerDelegate)?
    open private(set) lazy var tabBar: UITabBar = world.asCurrent {
        let bar = UITabBar()
        bar.tabs = self
        return bar
    }
    /// Stored only: the user cannot rearrange tabs.
    open var customizableViewControllers: [UIViewController]?
    private var pages: [UIViewController] = []
    /// The page of ``viewControllers`` that was selected, or ``moreNavigationController``.
    private var selected: UIViewController?
    /// The controller whose view is on the screen.
    private var shown: UIViewController?
    private lazy var container: UIView = world.asCurrent {
        let container = UIView()
        container.handle.systemClass = "UITransitionView"
        return container
    }
    /// The transition in progress.
    private var running: ViewControllerTransition?
    /// The selection that waits for the end of the transition.
    private var waiting: (() -> Void)?
    private var hidesBar = false

    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func loadView() {
        let view = UILayoutContainerView(of: self, frame: CGRect(origin: .zero, size: CGSize(world.engine.size)))
        view.addSubview(container)
        view.addSubview(tabBar)
        self.view = view
        settle()
    }

    // MARK: Pages

    /// The pages, in the order of their items. On an iPhone with more than five pages, the bar shows the first four, and
    /// ``moreNavigationController`` the others. Setting the pages keeps the selected page if it is among them, and
    /// selects the first page otherwise.
    open var viewControllers: [UIViewController]? {
        get { pages }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Sets the pages. The change is not animated.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let new = viewControllers ?? []
        guard Set(new.map(ObjectIdentifier.init)).count == new.count else {
            return world.refuse("All view controllers in a tab bar controller must be distinct")
        }
        let old = pages
        pages = new
        removeFromMore(old)
        for page in old where !contains(page) && page.parent === self {
            page.willMove(toParent: nil)
            page.removeFromParent()
        }
        for page in new where page.parent !== self && !isInMore(page) {
            addChild(page)
            page.didMove(toParent: self)
        }
        let keeps = selected.map { contains($0) || $0 === more && hasMore } ?? false
        if !keeps {
            select(pages.first)
        } else if let selected, running == nil, host(of: selected) !== shown {
            // The selected page has moved to More, or from More to the bar.
            removeShownView()
            select(selected)
        }
        moreList?.reload()
        itemsChanged()
    }

    /// Removes the first of these pages that More no longer lists, and the controllers above it, from the stack of More.
    private func removeFromMore(_ old: [UIViewController]) {
        guard let more,
            let index = more.viewControllers.firstIndex(where: { page in
                old.contains { $0 === page } && !isInMore(page)
            })
        else { return }
        // A stack outside of the window changes at once, so that the page can get another parent.
        if shown === more, running == nil { removeShownView() }
        more.setViewControllers(Array(more.viewControllers[..<index]), animated: false)
    }

    private func removeShownView() {
        shown?.viewIfLoaded?.removeFromSuperview()
        shown = nil
    }

    private func contains(_ page: UIViewController) -> Bool { pages.contains { $0 === page } }

    /// Whether a controller can be selected.
    private func canSelect(_ page: UIViewController) -> Bool { contains(page) || page === more }

    /// The page that is selected: one of ``viewControllers``, or ``moreNavigationController`` while it shows its list.
    /// Selecting another controller is an error, as in UIKit.
    open var selectedViewController: UIViewController? {
        get {
            guard let selected, isInMore(selected), host(of: selected) === more else { return selected }
            return more?.topViewController === selected ? selected : more
        }
        set {
            guard let newValue, canSelect(newValue) else {
                return world.refuse(
                    "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar "
                        + "controller's list of view controllers can be selected.")
            }
            select(newValue)
        }
    }

    /// The index of the selected page in ``viewControllers``; `NSNotFound` if there is none, or if the list of
    /// ``moreNavigationController`` is selected. An index without a page has no effect, and the trace has a note.
    open var selectedIndex: Int {
        get { pages.firstIndex { $0 === selectedViewController } ?? NSNotFound }
        set {
            guard pages.indices.contains(newValue) else {
                return world.engine.note(
                    "\(type(of: self))", "does not select tab \(newValue): there are \(pages.count) tabs")
            }
            select(pages[newValue])
        }
    }

    // MARK: More

    private var more: UINavigationController?
    private var moreList: MoreListController? { more?.viewControllers.first as? MoreListController }
    /// The number of pages whose items are in the bar.
    private var countInBar: Int { tabBar.layout(width: tabBar.bounds.width).shownItems(of: pages.count) }
    private var hasMore: Bool { countInBar < pages.count }

    /// The navigation controller with the list of the pages that the bar does not show. It is selected with the item More.
    open var moreNavigationController: UINavigationController {
        if let more { return more }
        let new = world.asCurrent { UINavigationController(rootViewController: MoreListController(of: self)) }
        new.tabBarItem = world.asCurrent { UITabBarItem(tabBarSystemItem: .more, tag: 0) }
        more = new
        addChild(new)
        new.didMove(toParent: self)
        return new
    }

    /// The pages that the list of More shows.
    final var hiddenPages: [UIViewController] { pages.filter { isInMore($0) } }

    private func isInMore(_ page: UIViewController) -> Bool { pages.dropFirst(countInBar).contains { $0 === page } }

    /// Returns the controller whose view shows a page. The navigation controller of More cannot contain other navigation
    /// controllers.
    private func host(of page: UIViewController) -> UIViewController {
        isInMore(page) && !(page is UINavigationController) ? moreNavigationController : page
    }

    // MARK: Items

    /// The items of the bar.
    final var shownItems: [UITabBarItem] {
        let items = pages.prefix(countInBar).compactMap { $0.tabBarItem }
        return hasMore ? items + [moreNavigationController.tabBarItem] : items
    }

    /// The item of the selected page.
    final var selectedItem: UITabBarItem? {
        guard let selected else { return nil }
        return isInMore(selected) ? moreNavigationController.tabBarItem : selected.tabBarItem
    }

    /// The selected page, which determines whether the status bar is hidden.
    open override var childForStatusBarHidden: UIViewController? { selectedViewController }
    open override var childForStatusBarStyle: UIViewController? { selectedViewController }

    final func itemsChanged() {
        tabBar.setNeedsLayout()
        viewIfLoaded?.setNeedsLayout()
    }

    /// Called after the user has tapped an item of the bar, before the page changes. The default implementation does
    /// nothing.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    /// Selects the page of an item that the user has tapped. A second tap returns to the root of a navigation controller.
    final func tapped(_ item: UITabBarItem) {
        guard let index = shownItems.firstIndex(where: { $0 === item }) else { return }
        let isMore = index == shownItems.count - 1 && hasMore
        let page = isMore ? moreNavigationController : pages[index]
        tabBar(tabBar, didSelect: item)
        guard delegate?.tabBarController(self, shouldSelect: page) ?? true else { return }
        if page === selected || page === shown {
            (page as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            select(page)
        }
        delegate?.tabBarController(self, didSelect: page)
        // The bar animates its selection. The first layout of the page is not part of this animation.
        container.handle.layoutIfNeeded()
    }

    // MARK: Changing the page

    private func select(_ page: UIViewController?) {
        if let running, !running.hasEnded {
            // A change without an animation ends at once.
            if !running.isAnimated { running.completeTransition(true) }
        }
        guard running == nil else {
            world.engine.note("\(type(of: self))", "selects a tab when the transition in progress has ended")
            waiting = { [weak self] in
                if let self, page.map(canSelect) ?? true { select(page) }
            }
            return
        }
        let former = selected
        selected = page
        itemsChanged()
        if isViewLoaded { world.updateStatusBar() }
        if let page, let more, host(of: page) === more, more !== page, more.topViewController !== page {
            more.setViewControllers(Array(more.viewControllers.prefix(1)) + [page], animated: shown === more)
        }
        guard let from = shown, let page, viewIfLoaded?.window != nil else { return settle() }
        let to = host(of: page)
        if from !== to { change(from, to, former) }
    }

    private func settle() {
        let page = selected.map { host(of: $0) }
        guard isViewLoaded, page !== shown else { return }
        shown?.viewIfLoaded?.removeFromSuperview()
        shown = page
        if let page {
            prepare(page)
            container.addSubview(page.view)
        }
    }

    private func prepare(_ page: UIViewController) {
        page.prepareAsPage()
        place(page)
    }

    /// - Parameter former: The page that was selected before, to which a cancelled transition returns.
    private func change(_ from: UIViewController, _ to: UIViewController, _ former: UIViewController?) {
        prepare(to)
        let custom = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
        let isAnimated = custom != nil
        let transition = ViewControllerTransition(
            from: .init(controller: from, view: from.view, initialFrame: from.view.frame),
            to: .init(controller: to, view: to.view, finalFrame: to.view.frame), in: container, animated: isAnimated,
            style: .none, custom ?? SystemTabTransition(),
            custom.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
        ) { [weak self] completed in self?.end(from, to, former, completed) }
        running = transition
        to.beginAppearanceTransition(true, animated: isAnimated)
        from.beginAppearanceTransition(false, animated: isAnimated)
        transition.begin()
    }

    private func end(
        _ from: UIViewController, _ to: UIViewController, _ former: UIViewController?, _ completed: Bool
    ) {
        running = nil
        if completed {
            from.view.removeFromSuperview()
            shown = to
            layOut()
            container.layoutIfNeeded()
        } else {
            // As for navigation controllers: the controller that appeared disappears first.
            to.beginAppearanceTransition(false, animated: true)
            to.view.removeFromSuperview()
            to.endAppearanceTransition()
            from.beginAppearanceTransition(true, animated: true)
            selected = former.flatMap { canSelect($0) ? $0 : nil } ?? from
            itemsChanged()
            world.updateStatusBar()
        }
        from.endAppearanceTransition()
        if completed { to.endAppearanceTransition() }
        let next = waiting
        waiting = nil
        next?()
    }

    // MARK: Layout

    /// Whether the bar is hidden. Setting it is not animated.
    open var isTabBarHidden: Bool {
        get { hidesBar }
        set { setTabBarHidden(newValue, animated: false) }
    }

    /// Shows or hides the bar. If the change is animated, the bar moves at the edge.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != hidesBar else { return }
        hidesBar = hidden
        guard let view = viewIfLoaded else { return }
        // The navigation bar of an iPad is also the place of the tabs.
        (shown as? UINavigationController)?.navigationBar.itemChanged()
        guard animated, view.window != nil else { return layOut() }
        UIView.animate(withDuration: Metric.barHideDuration.value) {
            self.layOut()
            view.layoutIfNeeded()
        }
    }

    /// Returns the insets that the bar adds to the safe area of a page while it is not hidden.
    final func insets(of page: UIViewController) -> EdgeInsets {
        guard !hidesBar else { return .zero }
        return tabBar.layout(width: view.bounds.width).insets(
            in: Size(view.bounds.size), safeArea: view.handle.safeAreaInsets,
            hasNavigationBar: (page as? UINavigationController)?.isNavigationBarHidden == false)
    }

    /// Whether the tabs are shown at the top, in the middle of the navigation bar of a page.
    final func showsTabsAtTop(of navigation: UINavigationController) -> Bool {
        tabBar.layout(width: 0).isAtTop && !hidesBar && navigation.showsTabBar
    }

    private func place(_ page: UIViewController) {
        page.view.frame = container.bounds
        let hasBar = (page as? UINavigationController)?.hasTabBarInset ?? true
        page.view.handle.barSafeAreaInsets = hasBar ? insets(of: page) : .zero
        if !(page is UINavigationController), var content = page.scrollViewBelowBar?.handle.scroll,
            !content.isUnderBar
        {
            content.isUnderBar = true
            page.scrollViewBelowBar?.handle.scroll = content
        }
    }

    /// Updates the safe area of a navigation controller on the screen.
    final func updateInsets(of navigation: UINavigationController) {
        if navigation.view.superview != nil { place(navigation) }
    }

    /// Places the bar for the page of a navigation controller.
    final func layOutBar(of navigation: UINavigationController) { if navigation === shown { layOutBar() } }

    private func layOutBar() {
        let isHidden = hidesBar || (shown as? UINavigationController)?.showsTabBar == false
        var frame = tabBar.layout(width: view.bounds.width).frame(
            in: Size(view.bounds.size), safeArea: view.handle.safeAreaInsets)
        if isHidden { frame.origin.y += tabBar.layout(width: 0).isAtTop ? -frame.maxY : frame.height }
        tabBar.frame = CGRect(frame)
        tabBar.alpha = isHidden ? 0 : 1
    }

    final func layOut() {
        guard isViewLoaded else { return }
        container.frame = view.bounds
        settleIfIdle()
        if let shown { place(shown) }
        layOutBar()
    }

    private func settleIfIdle() { if running == nil, shown == nil { settle() } }

    final func didLayOut() {}
}

/// The system's change of a page, which has no animation.
private final class SystemTabTransition: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }

    /// Shows the view at once. `viewDidAppear(_:)` is called after the changes of the current turn are committed.
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
        context.containerView.addSubview(view)
        view.world.afterCommit { context.completeTransition(true) }
    }
}
