internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A bar that shows the items of a stack: the title of the topmost item, its bar items, and a back button.
///
/// The titles and the platters are views that the system creates. The program's views, such as a title view, and the
/// controls that receive taps are in front of them.
open class UINavigationBar: UIView {
    /// An item that the bar shows.
    struct Entry {
        let item: UINavigationItem
        var place = NavigationBarLayout.Place.shown
        let hasPrevious: Bool
        /// Whether the title is shown as a large title.
        let largeTitle: Bool
    }

    /// Whether titles are also shown as large titles, for items that do not refuse it. The default is `false`.
    open var prefersLargeTitles = false { didSet { itemChanged() } }
    /// The background and the titles while the content is scrolled.
    open var standardAppearance = UINavigationBarAppearance() { didSet { itemChanged() } }
    /// The background and the titles while the content is at its start; `nil` for the standard titles without a
    /// background.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { itemChanged() } }
    /// Stored only.
    open var compactAppearance: UINavigationBarAppearance?
    /// The color behind the bar; `nil` for none.
    open var barTintColor: UIColor? { didSet { itemChanged() } }
    /// Whether the bar has a black background and white titles, unless other colors are given.
    open var barStyle = UIBarStyle.default { didSet { itemChanged() } }
    /// Stored only: the bars of iOS 26 are always translucent.
    open var isTranslucent = true
    /// The navigation controller that manages the bar.
    final weak var navigation: UINavigationController?
    private lazy var views = BarViews(in: self, content: world.asCurrent { _UINavigationBarContentView() })
    private var ownItems: [UINavigationItem] = []
    /// The items on the screen.
    private(set) var entries: [Entry] = []
    private var itemCount = 0

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Items

    /// The items of the stack. The bar of a navigation controller has the items of its controllers, and cannot be
    /// changed.
    open var items: [UINavigationItem]? {
        get { navigation?.stack.pages.map(\.navigationItem) ?? ownItems }
        set { setItems(newValue, animated: false) }
    }

    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// Sets the items. The change is not animated.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        guard navigation == nil else {
            return world.refuse("Cannot call setItems:animated: directly on a UINavigationBar managed by a controller.")
        }
        ownItems = items ?? []
        itemChanged()
    }

    /// Adds an item. The change is not animated.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard navigation == nil else {
            return world.refuse(
                "Cannot call pushNavigationItem:animated: directly on a UINavigationBar managed by a "
                    + "controller.")
        }
        ownItems.append(item)
        itemChanged()
    }

    /// Removes the topmost item, unless it is the only one. The change is not animated.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard navigation == nil else {
            world.refuse(
                "Cannot call popNavigationItemAnimated: directly on a UINavigationBar managed by a controller.")
            return nil
        }
        guard ownItems.count > 1 else { return nil }
        defer { itemChanged() }
        return ownItems.removeLast()
    }

    /// Requests the layout of the bar, and of the page below it.
    func itemChanged() {
        setNeedsLayout()
        navigation?.viewIfLoaded?.setNeedsLayout()
    }

    // MARK: Layout

    /// Returns an entry for an item of a stack.
    func entry(of item: UINavigationItem, in stack: [UINavigationItem]) -> Entry {
        if item.bar !== self {
            itemCount += 1
            (item.bar, item.number) = (self, itemCount)
        }
        let index = stack.firstIndex { $0 === item } ?? 0
        let modes = stack.prefix(index + 1).map(\.largeTitleDisplayMode.engine)
        return Entry(
            item: item, hasPrevious: index > 0,
            largeTitle: prefersLargeTitles && LargeTitleDisplayMode.showsLargeTitle(modes))
    }

    /// The layout for a width in points.
    func layout(width: CGFloat) -> NavigationBarLayout {
        var environment = barEnvironment(width: width)
        environment.hasTabs = navigation?.sharesBarWithTabs ?? false
        return NavigationBarLayout(environment, measuring: barMeasurer)
    }

    func model(of entry: Entry) -> NavigationItem {
        var model = entry.item.model(
            hasPrevious: entry.hasPrevious, largeTitle: entry.largeTitle, tint: tintColor.adaptive)
        var colors = NavigationBarColors(
            barTint: barTintColor?.adaptive, standard: (entry.item.standardAppearance ?? standardAppearance).colors,
            scrollEdge: (entry.item.scrollEdgeAppearance ?? scrollEdgeAppearance)?.colors)
        colors.isBlack = barStyle == .black
        colors.apply(to: &model)
        return model
    }

    /// Shows items. Changes inside an animation block are animated.
    func show(_ entries: [Entry]) {
        self.entries = entries
        let models = entries.map { (item: model(of: $0), place: $0.place) }
        let layout = layout(width: bounds.width)
        views.show(layout.views(of: models, top: max(Double(frame.minY), 0)), placeHosts)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if navigation == nil, let top = ownItems.last {
            show([entry(of: top, in: ownItems)])
        } else {
            show(entries)
        }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: CGFloat(Metric.barHeight.value))
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: CGFloat(Metric.barHeight.value))
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    // MARK: Touches

    /// Only items receive touches: a drag that begins between them scrolls the content below the bar.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return views.isBackground(hit) ? nil : hit
    }

    /// Places the controls of the items and the program's views of the item that is shown.
    private func placeHosts() {
        for entry in entries where entry.place == .shown {
            let item = entry.item
            if let view = item.titleView { views.placeView(view, "\(item.number).title") }
            if let search = item.searchController, !item.hidesSearchBarWhenScrolling {
                views.placeView(search.searchBar, "\(item.number).search")
            }
            views.placeControl("\(item.number).back", label: "Back") { [weak self] in self?.goBack() }
            for (side, items) in [("leading", item.leftBarButtonItems), ("trailing", item.rightBarButtonItems)] {
                for (index, button) in item.visibleItems(items).enumerated() {
                    views.placeItem(button, "\(item.number).\(side)\(index)")
                }
            }
        }
    }

    private func goBack() {
        if let navigation { navigation.popViewController(animated: true) } else { popItem(animated: false) }
    }
}

/// The appearance of a bar without colors of its own.
public enum UIBarStyle: Int, Sendable { case `default`, black }

/// The view whose subviews the system creates.
final class _UINavigationBarContentView: UIView {}
