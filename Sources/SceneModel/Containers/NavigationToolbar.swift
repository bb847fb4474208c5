import Containers
import Geometry
import Simulation
import Views

/// The toolbar of a navigation container of a scene, with the layout of `UIToolbar`.
///
/// Its views are created when a page with items is shown for the first time.
final class NavigationToolbar {
    private let controller: ViewController
    private let views: ContainerViews
    /// The toolbar, and the superview of the views that show the items; `nil` before they are created.
    private var bar: (bar: View, content: View, systemViews: SystemViews)?

    /// - Parameters:
    ///   - controller: The controller of the container.
    ///   - views: The views that the container creates.
    init(of controller: ViewController, _ views: ContainerViews) {
        (self.controller, self.views) = (controller, views)
    }

    /// Whether a view is the toolbar itself. Only items receive touches.
    func isBackground(_ view: View?) -> Bool { bar.map { $0.bar == view || $0.content == view } ?? false }

    /// The layout for the width of the container.
    var layout: ToolbarLayout {
        let window = controller.window
        let environment = BarEnvironment(
            width: controller.view.bounds.width, traits: controller.view.traitCollection, grid: window.grid)
        return ToolbarLayout(environment, isInNavigation: true) {
            window.measuredSize(of: TextBlock($0, font: $1), within: nil)
        }
    }

    /// Shows items, or hides the toolbar at the bottom edge. Changes inside an animation block are animated.
    ///
    /// - Parameters:
    ///   - items: The items with their controls; `nil` to hide the toolbar.
    ///   - frame: The frame of the visible toolbar.
    func show(_ items: [(item: BarItem, control: ContainerViews.Item)]?, in frame: Rect) {
        guard items != nil || bar != nil else { return }
        let (bar, content, systemViews) = bar ?? make(below: frame)
        content.frame = Rect(origin: .zero, size: frame.size)
        if let items {
            let shown = layout.views(of: items.map(\.item))
            systemViews.show(shown)
            views.placeControls(items.map(\.control), in: bar, at: shown.frames())
        }
        bar.frame = items == nil ? Rect(x: 0, y: controller.view.bounds.height, frame.size) : frame
        bar.alpha = items == nil ? 0 : 1
    }

    private func make(below frame: Rect) -> (bar: View, content: View, systemViews: SystemViews) {
        let (bar, content) = (views.make("UIToolbar"), views.make("_UIToolbarContentView"))
        let made = (bar, content, SystemViews(in: content) { [views] in views.name(of: $0, at: "toolbar" + $1) })
        self.bar = made
        controller.window.performWithoutAnimation {
            controller.view.addSubview(bar)
            bar.addSubview(content)
            bar.frame = Rect(x: 0, y: frame.maxY, frame.size)
            bar.alpha = 0
        }
        return made
    }
}

extension Rect {
    fileprivate init(x: Double, y: Double, _ size: Size) { self.init(origin: Point(x: x, y: y), size: size) }
}

/// The toolbar, and the tab bar of a tab bar container whose page is the navigation container.
extension NavigationContainer {
    private func hides(_ page: ViewController) -> Bool { items[page]?.hidesBottomBarWhenPushed ?? false }

    private func hidesBottomBars(of page: ViewController) -> Bool { stack.hidesBottomBars(of: page, where: hides) }

    /// Whether the tab bar is shown for the page on the screen, or the page that arrives.
    var showsTabBar: Bool { stack.showsTabBar(where: hides) }

    /// Whether the tab bar belongs to the safe area of all pages that are on the screen.
    var hasTabBarInset: Bool { stack.hasTabBarInset(where: hides) }

    private func toolbarItems(of page: ViewController) -> [BarItem]? {
        guard let shown = items[page]?.toolbar, !shown.isEmpty, !hidesBottomBars(of: page) else { return nil }
        return shown
    }

    private func bars(of page: ViewController) -> BottomBars {
        let view = controller.view
        return BottomBars(
            size: view.bounds.size, safeArea: view.safeAreaInsets, addedSafeArea: view.barSafeAreaInsets.bottom,
            tabBar: hidesBottomBars(of: page) ? 0 : tabs?.insets(of: self).bottom ?? 0)
    }

    /// Returns the distance from the bottom of the view that the bars and the safe area of the device cover for a page, and
    /// the part of it that is not in the safe area of the view, in points.
    func bottomInset(of page: ViewController) -> (total: Double, bars: Double) {
        bars(of: page).covered(toolbar: toolbarItems(of: page) == nil ? nil : toolbar.layout)
    }

    /// Places the toolbar and the tab bar for a page.
    func layOutBottomBars(for page: ViewController) {
        tabs?.updateInsets(of: self)
        tabs?.layOutBar(of: self)
        let items = toolbarItems(of: page)?.enumerated().map { index, item in
            (item: item, control: control(of: .toolbar(index), page, isEnabled: item.isEnabled, "\(index)"))
        }
        toolbar.show(items, in: bars(of: page).toolbarFrame(toolbar.layout))
    }
}
