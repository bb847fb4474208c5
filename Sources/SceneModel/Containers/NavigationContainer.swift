package import Containers
import Geometry
import Interaction
import Layout
package import Simulation
import Views

/// A navigation container of a scene without UIKit code: the topmost page of a stack below a navigation bar.
///
/// The layout, the transitions, and the order of the calls are those of `UINavigationController`. The views that the
/// container creates have names such as `nav PlatterView`, for a container whose view is named `nav`.
package final class NavigationContainer {
    /// What the bar shows while a page is at the top of the stack.
    package struct Item: Hashable, Sendable {
        package var content = NavigationItem(id: 0)
        package var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
        package var hidesBackButton = false
        /// Whether the back button is shown beside the leading items, instead of being replaced by them.
        package var leftItemsSupplementBackButton = false
        /// The items of the toolbar; empty for none.
        package var toolbar: [BarItem] = []
        /// Whether the page, and the pages above it, hide the toolbar and the tab bar.
        package var hidesBottomBarWhenPushed = false

        package init() {}
    }

    private typealias Entry = (item: NavigationItem, place: NavigationBarLayout.Place)

    let controller: ViewController
    private let prefersLargeTitles: Bool
    private let colors: NavigationBarColors
    let isBarHidden: Bool
    let views: ContainerViews
    /// The superview of the pages.
    let holder: View
    let bar: View
    /// The superview of the views that show the items.
    let content: View
    private let systemViews: SystemViews
    var stack = NavigationStack<ViewController>()
    var items: [ViewController: Item] = [:]
    /// The actions of the items, by page.
    var actions: [ViewController: [ContainerItem: () -> Void]] = [:]
    /// The views of the scene that receive the touches of items, by page.
    private var controls: [ViewController: [ContainerItem: View]] = [:]
    /// The toolbar of the pages that have items.
    private(set) lazy var toolbar = NavigationToolbar(of: controller, views)
    /// The tab bar container of which this container is a page; `nil` if there is none.
    weak var tabs: TabContainer?
    /// A closure that is called before a page appears in a transition.
    package var willShow: ((ViewController) -> Void)?
    /// The gesture that goes back with a drag from the leading edge.
    let edgePan = ScreenEdgePanGestureRecognizer()
    /// Whether the next transition is a pop by the user.
    var isSwipeRequested = false
    var swipe: BackSwipe?

    /// Creates a container, and adds its bar to the view of the controller.
    ///
    /// - Parameters:
    ///   - controller: The controller of a view without subviews.
    ///   - pages: The controllers of the pages that can be in the stack, with their items. The first is the root.
    ///   - prefersLargeTitles: Whether titles are also shown as large titles.
    ///   - isBarHidden: Whether the bar is above the container, and not part of the safe area of the pages.
    ///   - colors: The colors of the bar.
    package init(
        of controller: ViewController, pages: [(controller: ViewController, item: Item)], prefersLargeTitles: Bool,
        isBarHidden: Bool = false, colors: NavigationBarColors = NavigationBarColors()
    ) {
        (self.controller, self.prefersLargeTitles, self.colors) = (controller, prefersLargeTitles, colors)
        self.isBarHidden = isBarHidden
        let view = controller.view
        views = ContainerViews(of: view)
        holder = views.make("UINavigationTransitionView")
        bar = views.make("UINavigationBar")
        content = views.make("_UINavigationBarContentView")
        systemViews = SystemViews(in: content, naming: views.name(of:at:))
        for (number, page) in pages.enumerated() {
            var item = page.item
            item.content.id = number + 1
            items[page.controller] = item
        }
        view.addSubview(holder)
        view.addSubview(bar)
        bar.addSubview(content)
        if let color = colors.view { bar.adaptiveBackgroundColor = color }
        view.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            layOut()
            callSuper()
        }
        view.overrideTracingItself(.safeAreaInsetsDidChange) { view, _ in view.setNeedsLayout() }
        observeTouches()
        view.addGestureRecognizer(edgePan)
        // A scroll view scrolls only if the drag does not go back.
        edgePan.blocks = { $0.view?.scroll != nil }
        edgePan.shouldBegin = { [weak self] _ in self?.canSwipeBack ?? false }
        edgePan.addAction { [weak self] _ in self?.swiped() }
    }

    // MARK: The stack

    /// Puts the root into the stack. Call it once, when the overrides of the pages are known.
    package func begin(with root: ViewController) {
        for page in stack.change(to: [root]).added { controller.addChild(page) }
        settle()
    }

    /// Whether a transition is in progress. A push or a pop waits for its end.
    package var isInTransition: Bool { stack.transition != nil }

    /// Whether the first page is at the top of the stack.
    package var isAtRoot: Bool { stack.pages.count <= 1 }

    /// The title of the first page.
    package var rootTitle: String { stack.pages.first.flatMap { items[$0]?.content.title } ?? "" }

    /// Sets the action of a tap on an item of a page.
    package func handleTap(on item: ContainerItem, of page: ViewController, _ action: @escaping () -> Void) {
        if items[page] != nil { actions[page, default: [:]][item] = action }
    }

    /// Sets the view of the scene that receives the touches of an item of a page.
    func setControl(_ control: View, of item: ContainerItem, _ page: ViewController) {
        if items[page] != nil { controls[page, default: [:]][item] = control }
    }

    /// Returns the control of an item of a page.
    ///
    /// - Parameter key: The key of the item in its bar.
    func control(of item: ContainerItem, _ page: ViewController, isEnabled: Bool, _ key: String) -> ContainerViews.Item
    {
        .init(key: key, action: isEnabled ? actions[page]?[item] : nil, control: controls[page]?[item])
    }

    /// Whether a page can be in the stack.
    package func owns(_ page: ViewController) -> Bool { items[page] != nil }

    /// Whether a page is at the top of the stack, possibly without being on the screen yet.
    package func isAtTop(_ page: ViewController) -> Bool { stack.pages.last == page }

    /// Whether a page is in the stack.
    package func contains(_ page: ViewController) -> Bool { stack.pages.contains(page) }

    /// Adds a page at the top. A page that is in the stack already is not added, and a note is recorded in the trace.
    package func push(_ page: ViewController, animated: Bool) {
        if waits("pushes \(page.name)", { $0.push(page, animated: animated) }) { return }
        guard !contains(page) else { return note("not pushed: '\(page.name)' is in the stack already") }
        change(to: stack.pages + [page], animated)
    }

    /// Removes the topmost page, unless it is the only one.
    package func pop(animated: Bool) {
        if waits("pops", { $0.pop(animated: animated) }) { return }
        guard stack.pages.count > 1 else { return note("not popped: the root is at the top") }
        change(to: stack.pages.dropLast(), animated)
    }

    /// Removes all pages except the root.
    package func popToRoot(animated: Bool) {
        if waits("pops to the root", { $0.popToRoot(animated: animated) }) { return }
        guard stack.pages.count > 1 else { return note("not popped: the root is at the top") }
        change(to: Array(stack.pages.prefix(1)), animated)
    }

    private func note(_ text: String) {
        controller.window.note(controller.name, text, about: controller.traceSubject)
    }

    /// Returns whether a change waits for the end of a transition.
    private func waits(_ text: String, _ change: @escaping (NavigationContainer) -> Void) -> Bool {
        guard stack.waits({ [weak self] in if let self { change(self) } }) else { return false }
        note("\(text) when the transition in progress has ended")
        return true
    }

    private func change(to new: [ViewController], _ animated: Bool) {
        let (old, window) = (stack.pages, controller.window)
        for page in stack.removed(by: new) { page.willMove(toParent: nil) }
        let moves = stack.change(to: new)
        for page in moves.abandoned { page.removeFromParent() }
        for page in moves.added { controller.addChild(page) }
        controller.view.setNeedsLayout()
        guard controller.view.isInWindow else { return settle() }
        guard stack.request(from: old, animated: animated) else { return }
        window.performAfterCommit { [self] in beginTransition() }
    }

    // MARK: Showing pages

    /// Shows the topmost page without a transition.
    private func settle() {
        stack.cancelRequest()
        if stack.shown != stack.pages.last {
            stack.showTop()?.view.removeFromSuperview()
            if let shown = stack.shown {
                prepare(shown)
                holder.addSubview(shown.view)
            }
        }
        finishMoves()
        layOut()
    }

    private func finishMoves() {
        let moves = stack.takeMoves()
        for page in moves.left { page.removeFromParent() }
        for page in moves.arrived where page.parent == controller { page.didMove(toParent: controller) }
    }

    private func prepare(_ page: ViewController) {
        page.view.translatesAutoresizingMaskIntoConstraints = true
        page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        place(page)
    }

    private func beginTransition() {
        guard stack.canBegin else { return }
        guard controller.view.isInWindow, let change = stack.begin() else { return settle() }
        let (from, to, window) = (change.from, change.to, controller.window)
        let start = entry(of: from, in: change.old, .shown)
        to.loadIfNeeded()
        tabs?.updateInsets(of: self)
        place(from)
        prepare(to)
        window.performWithoutAnimation {
            show([start, entry(of: to, in: stack.pages, change.isPush ? .front : .back)])
        }
        from.beginAppearanceTransition(false)
        willShow?(to)
        to.beginAppearanceTransition(true)
        holder.insertSubview(to.view, at: change.isPush ? holder.subviews.count : 0)
        func showEnd() {
            let end = entry(of: from, in: change.old, change.isPush ? .back : .front)
            bar.frame = placement(of: to).bar
            layOutBottomBars(for: to)
            show([end, entry(of: to, in: stack.pages, .shown)])
        }
        guard change.isAnimated else {
            showEnd()
            return endTransition(from, to)
        }
        if isSwipeRequested {
            isSwipeRequested = false
            swipe = BackSwipe(from: from.view, to: to.view, alongside: showEnd) { [self] isFinished in
                swipe = nil
                if isFinished { endTransition(from, to) } else { cancelTransition(from, to) }
            }
            return
        }
        NavigationSlide.run(from: from.view, to: to.view, isPush: change.isPush, alongside: showEnd) { [self] in
            endTransition(from, to)
        }
    }

    private func endTransition(_ from: ViewController, _ to: ViewController) {
        from.view.removeFromSuperview()
        stack.end()
        layOut()
        holder.layoutIfNeeded()
        from.endAppearanceTransition()
        to.endAppearanceTransition()
        finishMoves()
        for change in stack.takeWaiting() { change() }
    }
}

// MARK: - Cancelled transitions

extension NavigationContainer {
    /// Returns to the page on the screen after the user has not gone back.
    func cancelTransition(_ from: ViewController, _ to: ViewController) {
        to.beginAppearanceTransition(false)
        to.view.removeFromSuperview()
        to.endAppearanceTransition()
        from.beginAppearanceTransition(true)
        from.endAppearanceTransition()
        let moves = stack.cancel()
        for page in moves.arriving {
            page.willMove(toParent: nil)
            page.removeFromParent()
        }
        for page in moves.leaving { page.didMove(toParent: controller) }
        layOut()
        for change in stack.takeWaiting() { change() }
    }
}

// MARK: - Layout

extension NavigationContainer {
    /// Places the bar and the page. An override of `layoutSubviews` of the view must call it before `super`.
    package func layOut() {
        holder.frame = controller.view.bounds
        edgePan.edges = controller.view.traitCollection.layoutDirection == .rightToLeft ? [.right] : [.left]
        guard let shown = stack.shown, stack.transition == nil else { return }
        layOutBottomBars(for: shown)
        place(shown)
        bar.frame = placement(of: shown).bar
        show([entry(of: shown, in: stack.pages(with: shown), .shown)])
    }

    private func entry(
        of page: ViewController, in pages: [ViewController], _ place: NavigationBarLayout.Place
    ) -> Entry {
        let index = pages.firstIndex(of: page) ?? 0
        let own = items[page] ?? Item()
        var item = own.content
        item.showsBackButton =
            index > 0 && !own.hidesBackButton && (item.leading.isEmpty || own.leftItemsSupplementBackButton)
        item.prefersLargeTitle =
            prefersLargeTitles
            && LargeTitleDisplayMode.showsLargeTitle(
                pages.prefix(index + 1).map { items[$0]?.largeTitleDisplayMode ?? .automatic })
        colors.apply(to: &item)
        return (item, place)
    }

    func model(of page: ViewController) -> NavigationItem {
        entry(of: page, in: stack.pages(with: page), .shown).item
    }

    var layout: NavigationBarLayout {
        let (view, window) = (controller.view, controller.window)
        var environment = BarEnvironment(width: view.bounds.width, traits: view.traitCollection, grid: window.grid)
        environment.hasTabs = tabs?.showsTabsAtTop(of: self) ?? false
        environment.crossFades = window.accessibility.crossFades
        return NavigationBarLayout(environment) { window.measuredSize(of: TextBlock($0, font: $1), within: nil) }
    }

    func placement(of page: ViewController) -> NavigationBarLayout.Placement {
        let view = controller.view
        return layout.placement(
            of: model(of: page), in: view.bounds.size, safeArea: view.safeAreaInsets, isBarHidden: isBarHidden,
            covered: bottomInset(of: page))
    }

    private func place(_ page: ViewController) {
        let placement = placement(of: page)
        page.view.frame = placement.page
        page.view.barSafeAreaInsets = placement.insets
        if let scroll = page.scrollBelowBar { layout.place(scroll, belowBarWith: model(of: page)) }
    }

    private func show(_ entries: [Entry]) {
        content.frame = bar.bounds
        let shown = layout.views(of: entries, top: max(bar.frame.minY, 0))
        systemViews.show(shown)
        let controls = entries.filter { $0.place == .shown }.flatMap(controls)
        views.placeControls(controls, in: bar, at: shown.frames())
    }

    /// Returns the controls of an item: those in front of its platters.
    private func controls(of entry: Entry) -> [ContainerViews.Item] {
        let item = entry.item
        guard let page = items.first(where: { $0.value.content.id == item.id })?.key else { return [] }
        func control(_ place: ContainerItem, _ content: BarItem) -> ContainerViews.Item {
            self.control(of: place, page, isEnabled: content.isEnabled, "\(item.id).\(place.key)")
        }
        let back = ContainerViews.Item(
            key: "\(item.id).back", action: { [weak self] in self?.pop(animated: true) },
            control: controls[page]?[.back])
        return [back]
            + item.leading.enumerated().map { control(.leading($0), $1) }
            + item.trailing.enumerated().map { control(.trailing($0), $1) }
    }
}
