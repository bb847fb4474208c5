internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The indicators of a scroll view, which are visible while the content is scrolled and for a short time after it.
@MainActor
final class ScrollIndicators {
    private unowned let scroll: UIScrollView
    private let world: World
    private var views: [Axis: Simulation.View] = [:]
    private var isShown = false

    init(of scroll: UIScrollView) { (self.scroll, world) = (scroll, scroll.world) }

    isolated deinit {
        guard !world.isClosed else { return }
        for view in views.values { view.discard() }
    }

    /// Shows the indicators until ``fade()`` is called.
    func show() {
        guard !isShown else { return place() }
        isShown = true
        world.engine.performWithoutAnimation {
            place()
            for view in views.values {
                view.removeAllAnimations()
                view.alpha = 1
            }
        }
    }

    /// Makes the indicators fade after a short time.
    func fade() {
        guard isShown else { return }
        isShown = false
        for view in views.values {
            world.engine.animate(
                withDuration: .seconds(Metric.indicatorFade.value), delay: .seconds(Metric.indicatorHold.value)
            ) { view.alpha = 0 }
        }
    }

    /// Places the visible indicators. In an animation block that changes the content offset, they move with the content.
    func place() {
        guard isShown else { return }
        let adjusted = scroll.handle.adjustedContentInset
        func layout(_ own: UIEdgeInsets) -> ScrollIndicatorLayout {
            let safe = scroll.automaticallyAdjustsScrollIndicatorInsets ? adjusted - scroll.handle.contentInset : .zero
            var layout = ScrollIndicatorLayout(
                bounds: scroll.handle.bounds, contentSize: scroll.handle.contentSize, contentInset: adjusted,
                insets: safe + EdgeInsets(own), grid: world.grid)
            layout.isRightToLeft = scroll.effectiveUserInterfaceLayoutDirection == .rightToLeft
            return layout
        }
        let vertical = scroll.showsVerticalScrollIndicator ? layout(scroll.verticalScrollIndicatorInsets) : nil
        let horizontal = scroll.showsHorizontalScrollIndicator ? layout(scroll.horizontalScrollIndicatorInsets) : nil
        show(vertical?.frame(.vertical), .vertical)
        show(horizontal?.frame(.horizontal), .horizontal)
    }

    private func show(_ frame: Rect?, _ axis: Axis) {
        guard let frame else {
            views.removeValue(forKey: axis)?.discard()
            return
        }
        if let view = views[axis] {
            if view.frame != frame { view.frame = frame }
            return
        }
        world.engine.performWithoutAnimation {
            let name = world.uniqueName("\(scroll.handle.name) _UIScrollViewScrollIndicator")
            let view = world.engine.makeView(name)
            view.systemClass = "_UIScrollViewScrollIndicator"
            view.translatesAutoresizingMaskIntoConstraints = true
            view.isUserInteractionEnabled = false
            view.cornerRadius = Metric.indicatorWidth.value / 2
            view.adaptiveBackgroundColor = MetricColor.scrollIndicator.color
            view.frame = frame
            scroll.handle.addSubview(view)
            views[axis] = view
        }
    }
}

extension UIScrollView {
    /// Shows the indicators for a short time.
    public func flashScrollIndicators() {
        indicators.show()
        indicators.fade()
    }

    /// The insets of both indicators, in points. Reading returns those of the vertical indicator.
    public var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
}
