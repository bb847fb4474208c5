internal import Containers
public import CoreGraphics

/// A bar with items in one row: titles, images, views of the program, and spaces between them.
///
/// As on iOS 26, each item is on a platter of its own.
open class UIToolbar: UIView {
    /// The items, from the leading side; `nil` for none.
    open var items: [UIBarButtonItem]? {
        didSet {
            for item in items ?? [] { item.onChange = { [weak self] in self?.setNeedsLayout() } }
            setNeedsLayout()
        }
    }
    /// Stored only: the bars of iOS 26 are always translucent.
    open var isTranslucent = true
    /// The color behind the bar; `nil` for none.
    open var barTintColor: UIColor? { didSet { updateBackground() } }
    /// The background of the bar.
    open var standardAppearance = UIToolbarAppearance() { didSet { updateBackground() } }
    /// Stored only.
    open var scrollEdgeAppearance: UIToolbarAppearance?
    /// The navigation controller that manages the bar.
    final weak var navigation: UINavigationController?
    private lazy var views = BarViews(in: self, content: world.asCurrent { _UIToolbarContentView() })

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func updateBackground() { backgroundColor = barTintColor ?? standardAppearance.backgroundColor }

    /// Sets the items. The change is not animated.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        if items ?? [] != self.items ?? [] { self.items = items }
    }

    /// The layout for a width in points.
    func layout(width: CGFloat) -> ToolbarLayout {
        ToolbarLayout(barEnvironment(width: width), isInNavigation: navigation != nil, measuring: barMeasurer)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let shown = (items ?? []).filter { !$0.isHidden }
        let layout = layout(width: bounds.width)
        views.show(layout.views(of: shown.map { $0.model(tint: tintColor.adaptive) })) {
            for (index, item) in shown.enumerated() { views.placeItem(item, "\(index)") }
        }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    /// The height of the platters: 48 points, or 44 points in a compact height.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: CGFloat(layout(width: bounds.width).height))
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    /// Only items receive touches.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return views.isBackground(hit) ? nil : hit
    }
}

/// The background of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {}

/// The view whose subviews the system creates.
final class _UIToolbarContentView: UIView {}
