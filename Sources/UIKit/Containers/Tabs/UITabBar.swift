internal import Containers
public import CoreGraphics
internal import Geometry

/// A bar with items, of which one is selected: on an iPhone, a platter above the bottom edge; on an iPad, a platter at the
/// top.
open class UITabBar: UIView {
    open weak var delegate: (any UITabBarDelegate)?
    /// Stored only: the bars of iOS 26 are always translucent.
    open var isTranslucent = true
    /// The fill of the platter; `nil` for that of the system.
    open var barTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The color of the items that are not selected; `nil` for that of the system. The selected item has the tint color.
    open var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The background and the items.
    open var standardAppearance = UITabBarAppearance() { didSet { setNeedsLayout() } }
    /// Stored only.
    open var scrollEdgeAppearance: UITabBarAppearance?
    /// The controller that manages the bar.
    final weak var tabs: UITabBarController?
    private var ownItems: [UITabBarItem] = []
    private weak var ownSelection: UITabBarItem?
    private lazy var views = BarViews(in: self, content: world.asCurrent { _UITabBarContentView() })

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Items

    /// The items, from the leading side. The bar of a tab bar controller has the items of its controllers, and cannot be
    /// changed.
    open var items: [UITabBarItem]? {
        get { tabs?.shownItems ?? ownItems }
        set { setItems(newValue, animated: false) }
    }

    /// The selected item; `nil` for none. That of a tab bar controller cannot be changed.
    open var selectedItem: UITabBarItem? {
        get { tabs == nil ? ownSelection : tabs?.selectedItem }
        set {
            guard isUnmanaged else { return }
            ownSelection = newValue
            setNeedsLayout()
        }
    }

    /// Sets the items. The change is not animated.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        guard isUnmanaged else { return }
        ownItems = items ?? []
        setNeedsLayout()
    }

    /// Whether the program manages the bar. Otherwise, a change is an error.
    private var isUnmanaged: Bool {
        if tabs != nil {
            world.refuse("Directly modifying a tab bar managed by a tab bar controller is not allowed.")
        }
        return tabs == nil
    }

    // MARK: Layout

    /// The layout for a width in points.
    func layout(width: CGFloat) -> TabBarLayout { TabBarLayout(barEnvironment(width: width), measuring: barMeasurer) }

    private func colors(of selected: UITabBarItem?) -> TabBarColors {
        var colors = TabBarColors(tint: tintColor.adaptive, unselected: unselectedItemTintColor?.adaptive)
        (selected?.standardAppearance ?? standardAppearance).apply(to: &colors)
        if let barTintColor { colors.platter = barTintColor.adaptive }
        return colors
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let (items, selected) = (items ?? [], selectedItem)
        for item in items { item.onChange = { [weak self] in self?.setNeedsLayout() } }
        let index = selected.flatMap { selected in items.firstIndex { $0 === selected } }
        let layout = layout(width: bounds.width)
        views.show(layout.views(of: items.map(\.model), selected: index, colors: colors(of: selected))) {
            for (index, item) in items.enumerated() {
                views.placeControl("platter/content/\(index)", label: item.title) { [weak self] in
                    self?.tapped(item)
                }
            }
        }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    open override var intrinsicContentSize: CGSize {
        let layout = layout(width: bounds.width)
        return CGSize(
            width: UIView.noIntrinsicMetric, height: CGFloat(layout.frame(in: .zero, safeArea: .zero).height))
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    // MARK: Touches

    /// Only items receive touches: a drag that begins beside the platter scrolls the content below the bar.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return views.isBackground(hit) ? nil : hit
    }

    private func tapped(_ item: UITabBarItem) {
        guard item.isEnabled else { return }
        // The bar is laid out, so that only the change of the selection is animated.
        layoutIfNeeded()
        if let tabs {
            tabs.tapped(item)
        } else {
            selectedItem = item
            delegate?.tabBar(self, didSelect: item)
        }
        UIView.animate(
            withDuration: Metric.tabSelectionDuration.value, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0, animations: layoutIfNeeded)
    }
}

/// An object that receives the selection of an item by the user.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The view whose subviews the system creates.
final class _UITabBarContentView: UIView {}
