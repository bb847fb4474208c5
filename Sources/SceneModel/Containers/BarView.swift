import Containers
import Geometry
import Interaction
import Layout
import Reporting
import Simulation
import Views

/// A bar that a scene has as an ordinary view: a toolbar, a navigation bar with one item, or a tab bar.
///
/// The layout is that of `UIToolbar`, `UINavigationBar` and `UITabBar`. The views that the bar creates have names such as
/// `tools PlatterView`, for a bar that is named `tools`.
package final class BarView {
    package enum Kind: String, Hashable, Sendable {
        case toolbar, navigationBar, tabBar

        /// The class of the superview of the items.
        fileprivate var contentClass: String {
            switch self {
            case .toolbar: "_UIToolbarContentView"
            case .navigationBar: "_UINavigationBarContentView"
            case .tabBar: "_UITabBarContentView"
            }
        }
    }

    private let view: View
    private let kind: Kind
    private let item: NavigationContainer.Item
    private let colors: NavigationBarColors
    private let tabBar: TabBarDescription
    /// The index of the selected item of a tab bar; `nil` for none.
    private var selected: Int?
    private let views: ContainerViews
    /// The superview of the views that show the items.
    private let content: View
    private let systemViews: SystemViews
    private var actions: [ContainerItem: () -> Void] = [:]
    private var controls: [ContainerItem: View] = [:]

    /// Makes a view a bar.
    ///
    /// - Parameters:
    ///   - view: A view without subviews.
    ///   - description: What the bar shows, and its colors.
    init(of view: View, _ kind: Kind, _ description: ViewDescription) {
        (self.view, self.kind) = (view, kind)
        (item, colors) = (description.item ?? .init(), description.barColors)
        tabBar = description.tabBar ?? .init()
        selected = tabBar.selected
        let views = ContainerViews(of: view)
        self.views = views
        content = views.make(kind.contentClass)
        systemViews = SystemViews(in: content, naming: views.name(of:at:))
        view.addSubview(content)
        tabBar.apply(to: view)
        view.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            layOut()
            callSuper()
        }
        for method in [View.Method.traitCollectionDidChange, .tintColorDidChange] {
            view.overrideTracingItself(method) { view, callSuper in
                callSuper()
                view.setNeedsLayout()
            }
        }
    }

    /// The height of the bar without constraints and without a frame, in points.
    var naturalHeight: Double {
        switch kind {
        case .toolbar: toolbar.height
        case .navigationBar: navigationBar.height(of: shown)
        case .tabBar: tabs.frame(in: .zero, safeArea: .zero).height
        }
    }

    private var environment: BarEnvironment {
        BarEnvironment(width: view.bounds.width, traits: view.traitCollection, grid: view.window.grid)
    }

    private func measure(_ text: String, _ font: Font) -> Size {
        view.window.measuredSize(of: TextBlock(text, font: font), within: nil)
    }

    private var toolbar: ToolbarLayout { ToolbarLayout(environment, isInNavigation: false, measuring: measure) }
    private var navigationBar: NavigationBarLayout { NavigationBarLayout(environment, measuring: measure) }
    private var tabs: TabBarLayout { TabBarLayout(environment, measuring: measure) }

    private var shown: NavigationItem {
        var shown = item.content
        colors.apply(to: &shown)
        return shown
    }

    /// Sets the action of a tap on an item.
    func handleTap(on item: ContainerItem, _ action: @escaping () -> Void) { actions[item] = action }

    /// Sets the view of the scene that receives the touches of an item.
    func setControl(_ control: View, of item: ContainerItem) { controls[item] = control }

    /// Shows the items. An override of `layoutSubviews` of the view must call it before `super`.
    package func layOut() {
        content.frame = view.bounds
        let parts = parts
        systemViews.show(parts)
        let places = kind == .tabBar ? tabBar.items.indices.map(ContainerItem.tabItem) : item.places
        let items = places.map { place in
            ContainerViews.Item(
                key: place.key(inBarWith: item.content.id), action: action(of: place), control: controls[place])
        }
        views.placeControls(items, in: view, at: parts.frames())
    }

    private var parts: [SystemView] {
        switch kind {
        case .toolbar: toolbar.views(of: item.toolbar)
        case .navigationBar: navigationBar.views(of: [(shown, .shown)], top: max(view.frame.minY, 0))
        case .tabBar: tabs.views(of: tabBar.items, selected: selected, colors: tabBar.colors(of: view))
        }
    }

    /// Returns what a tap on an item does; `nil` for nothing.
    private func action(of place: ContainerItem) -> (() -> Void)? {
        guard case .tabItem(let index) = place else { return item[place]?.isEnabled == true ? actions[place] : nil }
        guard tabBar.items[index].isEnabled else { return nil }
        return { [weak self] in self?.select(index) }
    }

    /// Selects an item of a tab bar, and performs the statements of the item.
    private func select(_ index: Int) {
        // The bar is laid out, so that only the change of the selection is animated.
        view.layoutIfNeededFromSuperviews()
        selected = index
        view.setNeedsLayout()
        actions[.tabItem(index)]?()
        view.window.animate(
            withDuration: .seconds(Metric.tabSelectionDuration.value), usingSpringWithDamping: 1,
            animations: { view.layoutIfNeededFromSuperviews() })
    }
}

extension Stage {
    /// Creates the bars that are ordinary views, and returns them by name.
    func makeBars(_ root: ViewDescription) -> [String: BarView] {
        var made: [String: BarView] = [:]
        for description in root.depthFirst {
            guard let kind = description.bar else { continue }
            let view = view(description.name.value)
            window.declare(line: description.name.span.line) {
                let bar = BarView(of: view, kind, description)
                made[description.name.value] = bar
                guard description["intrinsicContentSize"] == nil else { return }
                view.contentSizing.intrinsicOverride = IntrinsicSize(width: nil, height: bar.naturalHeight)
            }
        }
        return made
    }
}
