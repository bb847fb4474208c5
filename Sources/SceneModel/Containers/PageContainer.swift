package import Containers
package import Geometry
import Interaction
import Layout
package import Simulation
import Views

/// A page container of a scene without UIKit code: one of several pages, which the user turns by scrolling.
///
/// The layout, the turns and the order of the calls are those of `UIPageViewController` with the transition style `scroll`.
/// The views that the container creates have names such as `pages _UIQueuingScrollView`, for a container whose view is
/// named `pages`.
package final class PageContainer {
    /// How the pages are arranged.
    package struct Style: Hashable, Sendable {
        package var isVertical = false
        /// The space between pages, in points.
        package var spacing = 0.0
        /// Whether a page control is below pages that are side by side.
        package var showsPageControl = false

        package init() {}
    }

    private let controller: ViewController
    private let pages: [ViewController]
    private let style: Style
    private let views: ContainerViews
    package let scrollView: View
    package private(set) lazy var pageControl = views.make("UIPageControl", content: .pageControl(.init()))
    private let wrappers: [PageTrack.Place: View]
    private lazy var turns = PageTurns(of: self)
    /// Whether the container has begun with its first page.
    package private(set) var isLoaded = false

    /// Creates a container, and adds its scroll view to the view of the controller.
    ///
    /// - Parameters:
    ///   - controller: The controller of a view without subviews.
    ///   - pages: The pages in order.
    init(of controller: ViewController, pages: [ViewController], _ style: Style) {
        (self.controller, self.pages, self.style) = (controller, pages, style)
        let view = controller.view
        let views = ContainerViews(of: view)
        self.views = views
        scrollView = views.make("_UIQueuingScrollView", content: .scroll(.init()))
        wrappers = Dictionary(uniqueKeysWithValues: PageTrack.Place.allCases.map { ($0, views.make("UIView")) })
        scrollView.clipsToBounds = true
        scrollView.scroll?.isPagingEnabled = true
        scrollView.contentInsetAdjustmentBehavior = .never
        view.addSubview(scrollView)
        for place in PageTrack.Place.allCases { scrollView.addSubview(wrapper(at: place)) }
        view.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            layOut()
            callSuper()
        }
        observeScrolling()
    }

    /// Shows a page as the first one. Call it once, when the overrides of the pages are known.
    func begin(with index: Int) {
        guard let page = pages.indices.contains(index) ? pages[index] : pages.first else { return }
        turns.show(page, from: .after, animated: false)
        isLoaded = true
        turns.didLoad()
    }

    /// Whether a controller is one of the pages.
    package func owns(_ page: ViewController) -> Bool { pages.contains(page) }

    /// Shows a page. An animated page comes from the side of its place in the order.
    package func select(_ page: ViewController, animated: Bool) {
        guard let index = pages.firstIndex(of: page) else { return }
        turns.show(page, from: index < selectedDot ? .before : .after, animated: animated)
    }

    /// Places the pages. An override of `layoutSubviews` of the view must call it before `super`.
    package func layOut() { if isLoaded { turns.layOut() } }

    private func observeScrolling() {
        let touches = controller.window.touches
        let others = touches.hooks.onEvent
        touches.hooks.onEvent = { [weak self] event, view in
            others?(event, view)
            guard let self, view == scrollView else { return }
            switch event {
            case .scrollViewDidScroll: turns.didScroll()
            case .scrollViewDidEndDragging, .scrollViewDidEndDecelerating: turns.didEndScrolling()
            default: break
            }
        }
    }
}

extension PageContainer: PageFace {
    package var track: PageTrack {
        let view = controller.view
        return PageTrack(
            size: view.bounds.size, spacing: controller.window.grid.rounded(style.spacing),
            isVertical: style.isVertical,
            isRightToLeft: view.traitCollection.layoutDirection == .rightToLeft)
    }

    package var isInWindow: Bool { isLoaded && controller.view.isInWindow }

    package func wrapper(at place: PageTrack.Place) -> View { wrappers[place] ?? scrollView }
    package func setNeedsLayout() { controller.view.setNeedsLayout() }
    package func layoutIfNeeded() { controller.view.layoutIfNeededFromSuperviews() }
    package func setOffset(_ offset: Point) { scrollView.contentOffset = offset }

    package func show(_ page: ViewController?, at place: PageTrack.Place) {
        let wrapper = wrapper(at: place)
        for view in wrapper.subviews where view != page?.view { view.removeFromSuperview() }
        guard let view = page?.view else { return }
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = wrapper.bounds
        if view.superview != wrapper { wrapper.addSubview(view) }
    }

    package func showPageControl(_ isShown: Bool) {
        if isShown { controller.view.insertSubview(pageControl, at: 0) } else { pageControl.removeFromSuperview() }
    }

    // MARK: The source of the pages

    package func page(_ place: PageTrack.Place, beside page: ViewController) -> ViewController? {
        guard let index = pages.firstIndex(of: page).map({ $0 + place.rawValue }), pages.indices.contains(index) else {
            return nil
        }
        return pages[index]
    }

    package var dotCount: Int { style.showsPageControl ? pages.count : 0 }
    package var selectedDot: Int { turns.page.flatMap { pages.firstIndex(of: $0) } ?? 0 }

    // MARK: The controllers of the pages

    package func isChild(_ page: ViewController) -> Bool { page.parent == controller }
    package func addChild(_ page: ViewController) { controller.addChild(page) }
    package func didAdd(_ page: ViewController) { page.didMove(toParent: controller) }
    package func willRemove(_ page: ViewController) { page.willMove(toParent: nil) }
    package func removeChild(_ page: ViewController) { page.removeFromParent() }

    package func beginAppearance(of page: ViewController, isAppearing: Bool, animated: Bool) {
        page.loadIfNeeded()
        page.beginAppearanceTransition(isAppearing)
    }

    package func endAppearance(of page: ViewController) { page.endAppearanceTransition() }
    package func willTurn(to page: ViewController) {}
    package func didTurn(from page: ViewController, completed: Bool) {}
}
