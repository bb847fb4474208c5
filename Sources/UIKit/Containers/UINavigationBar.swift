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
    /// Stored only: the bars of iOS 26 are always translucent.
    open var isTranslucent = true
    /// The navigation controller that manages the bar.
    final weak var navigation: UINavigationController?
    private let content = _UINavigationBarContentView()
    private lazy var systemViews = SystemViews(in: content.handle) { [unowned self] in
        world.uniqueName("\(handle.name) \($0)")
    }
    private var ownItems: [UINavigationItem] = []
    /// The items on the screen.
    private(set) var entries: [Entry] = []
    private var itemCount = 0
    /// The controls in front of the platters, and the superviews of the program's views, by key.
    private var hosts: [String: UIView] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(content)
    }

    // MARK: Items

    /// The items of the stack. The bar of a navigation controller has the items of its controllers, and cannot be
    /// changed.
    open var items: [UINavigationItem]? {
        get { navigation?.stack.map(\.navigationItem) ?? ownItems }
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
        // Automatic items do what the nearest other item below them does.
        let mode = stack.prefix(index + 1).last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode
        return Entry(
            item: item, hasPrevious: index > 0, largeTitle: prefersLargeTitles && (mode ?? .always) == .always)
    }

    /// The layout for a width in points.
    func layout(width: CGFloat) -> NavigationBarLayout {
        let traits = handle.traitCollection
        let environment = BarEnvironment(width: Double(width), traits: traits, grid: world.grid)
        return NavigationBarLayout(environment) { [world] text, font in
            world.engine.measuredSize(of: TextBlock(text, font: font), within: nil)
        }
    }

    func model(of entry: Entry) -> NavigationItem {
        var model = entry.item.model(
            hasPrevious: entry.hasPrevious, largeTitle: entry.largeTitle, tint: tintColor.adaptive)
        let standard = entry.item.standardAppearance ?? standardAppearance
        let edge = entry.item.scrollEdgeAppearance ?? scrollEdgeAppearance
        let shown = entry.item.scrolled > 0 ? standard : edge ?? standard
        let isAtEdge = entry.item.scrolled <= 0 && edge == nil && entry.largeTitle
        model.background = barTintColor?.adaptive ?? (isAtEdge ? nil : shown.backgroundColor?.adaptive)
        model.titleColor = shown.titleColor
        model.largeTitleColor = shown.largeTitleColor
        return model
    }

    /// Shows items. Changes inside an animation block are animated.
    func show(_ entries: [Entry]) {
        self.entries = entries
        let models = entries.map { (item: model(of: $0), place: $0.place) }
        let layout = layout(width: bounds.width)
        let views = layout.views(of: models, top: max(Double(frame.minY), 0))
        content.frame = bounds
        systemViews.show(views)
        world.engine.performWithoutAnimation { placeHosts(views.frames()) }
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
        return hit === self || hit === content ? nil : hit
    }

    /// Places the controls of the items and the program's views of the item that is shown.
    private func placeHosts(_ frames: [String: Rect]) {
        var used: Set<String> = []
        for entry in entries where entry.place == .shown {
            let item = entry.item
            if let view = item.titleView { host(view, "\(item.number).title", frames, &used) }
            if frames["\(item.number).back"] != nil {
                control("\(item.number).back", frames, &used, label: "Back") { [weak self] in self?.goBack() }
            }
            for (side, items) in [("leading", item.leftBarButtonItems), ("trailing", item.rightBarButtonItems)] {
                for (index, button) in item.visibleItems(items).enumerated() {
                    let key = "\(item.number).\(side)\(index)"
                    if let view = button.customView {
                        host(view, key + "/view", frames, &used)
                    } else if frames[key] != nil {
                        control(key, frames, &used, label: button.title) { [weak self, weak button] in
                            if let self { button?.perform(for: world.event) }
                        }
                    }
                }
            }
        }
        for (key, view) in hosts where !used.contains(key) {
            view.removeFromSuperview()
            hosts[key] = nil
        }
    }

    /// Returns the frame of the platter of an item in the window; `nil` if it is not shown.
    func platterFrame(of button: UIBarButtonItem) -> CGRect? {
        for entry in entries where entry.place == .shown {
            for (side, items) in [
                ("leading", entry.item.leftBarButtonItems), ("trailing", entry.item.rightBarButtonItems),
            ] {
                guard let index = entry.item.visibleItems(items).firstIndex(where: { $0 === button }),
                    let view = systemViews.view(at: "\(entry.item.number).\(side)\(index)")
                else { continue }
                return CGRect(Rect(origin: view.convertToRoot(view.bounds.origin), size: view.bounds.size))
            }
        }
        return nil
    }

    private func control(
        _ key: String, _ frames: [String: Rect], _ used: inout Set<String>, label: String?,
        _ action: @escaping () -> Void
    ) {
        let control = hosts[key] as? _UIButtonBarButton ?? world.asCurrent { _UIButtonBarButton() }
        control.action = action
        control.accessibilityLabel = label
        place(control, key, frames, &used)
    }

    /// Shows a view of the program in a superview of its own, which also gives a position to a view with constraints.
    private func host(_ view: UIView, _ key: String, _ frames: [String: Rect], _ used: inout Set<String>) {
        let host = hosts[key].flatMap { $0 is _UIButtonBarButton ? nil : $0 } ?? world.asCurrent { UIView() }
        place(host, key, frames, &used)
        if view.superview !== host {
            for other in host.subviews { other.removeFromSuperview() }
            host.addSubview(view)
            if !view.translatesAutoresizingMaskIntoConstraints {
                view.leftAnchor.constraint(equalTo: host.leftAnchor).isActive = true
                view.topAnchor.constraint(equalTo: host.topAnchor).isActive = true
            }
        }
        if view.translatesAutoresizingMaskIntoConstraints { view.frame = host.bounds }
    }

    private func place(_ view: UIView, _ key: String, _ frames: [String: Rect], _ used: inout Set<String>) {
        used.insert(key)
        if hosts[key] !== view { hosts[key]?.removeFromSuperview() }
        hosts[key] = view
        if view.superview !== self { addSubview(view) }
        if let frame = frames[key] { view.frame = CGRect(frame) }
    }

    private func goBack() {
        if let navigation { navigation.popViewController(animated: true) } else { popItem(animated: false) }
    }
}

/// The view whose subviews the system creates.
final class _UINavigationBarContentView: UIView {}

/// The control in front of an item's platter.
final class _UIButtonBarButton: UIControl {
    var action: () -> Void = {}

    init() {
        super.init(frame: .zero)
        isAccessibilityElement = true
        addAction(UIAction { [weak self] _ in self?.action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { return nil }
}
