internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Interaction
internal import Simulation
internal import Views

/// The view of a page controller, with UIKit's name.
final class _UIPageViewControllerContentView: UIView {
    private weak var pageController: UIPageViewController?

    init(of controller: UIPageViewController, frame: CGRect) {
        pageController = controller
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        pageController?.turns.layOut()
        super.layoutSubviews()
    }
}

/// The scroll view with the pages, with UIKit's name. Each page is in a view of its own.
final class _UIQueuingScrollView: UIScrollView {
    let wrappers: [PageTrack.Place: UIView]
    private weak var pageController: UIPageViewController?

    init(of controller: UIPageViewController) {
        pageController = controller
        wrappers = Dictionary(uniqueKeysWithValues: PageTrack.Place.allCases.map { ($0, UIView()) })
        super.init(frame: .zero)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        for place in PageTrack.Place.allCases { wrappers[place].map(addSubview) }
    }

    required init?(coder: NSCoder) { return nil }

    override func receive(_ event: ViewEvent) {
        super.receive(event)
        switch event {
        case .scrollViewDidScroll: pageController?.turns.didScroll()
        case .scrollViewDidEndDragging, .scrollViewDidEndDecelerating: pageController?.turns.didEndScrolling()
        default: break
        }
    }
}

/// The views and the pages of a page controller, which ``PageTurns`` shows.
@MainActor
final class PageControllerFace: @MainActor PageFace {
    private unowned let controller: UIPageViewController
    private(set) lazy var queue = controller.world.asCurrent { _UIQueuingScrollView(of: controller) }
    private lazy var control = controller.world.asCurrent { UIPageControl() }

    init(of controller: UIPageViewController) { self.controller = controller }

    var track: PageTrack {
        PageTrack(
            size: Size(controller.view.bounds.size), spacing: controller.spacing,
            isVertical: controller.navigationOrientation == .vertical,
            isRightToLeft: controller.view.handle.traitCollection.layoutDirection == .rightToLeft)
    }

    var isLoaded: Bool { controller.isViewLoaded }
    var isInWindow: Bool { controller.viewIfLoaded?.window != nil }
    var scrollView: Simulation.View { queue.handle }
    var pageControl: Simulation.View { control.handle }

    func wrapper(at place: PageTrack.Place) -> Simulation.View { (queue.wrappers[place] ?? queue).handle }
    func setNeedsLayout() { controller.view.setNeedsLayout() }
    func layoutIfNeeded() { controller.view.layoutIfNeeded() }
    func setOffset(_ offset: Point) { queue.contentOffset = CGPoint(offset) }

    func show(_ page: UIViewController?, at place: PageTrack.Place) {
        guard let wrapper = queue.wrappers[place] else { return }
        for view in wrapper.subviews where view !== page?.viewIfLoaded { view.removeFromSuperview() }
        page?.prepareAsPage()
        guard let view = page?.view else { return }
        view.frame = wrapper.bounds
        if view.superview !== wrapper { wrapper.addSubview(view) }
    }

    func showPageControl(_ isShown: Bool) {
        if isShown { controller.view.insertSubview(control, at: 0) } else { control.removeFromSuperview() }
    }

    // MARK: The source of the pages

    func page(_ place: PageTrack.Place, beside page: UIViewController) -> UIViewController? {
        let source = controller.dataSource
        let neighbor =
            place == .before
            ? source?.pageViewController(controller, viewControllerBefore: page)
            : source?.pageViewController(controller, viewControllerAfter: page)
        guard neighbor === page else { return neighbor }
        controller.world.engine.note(
            "\(type(of: controller))", "the data source returned the page that is shown as a page beside it")
        return nil
    }

    var dotCount: Int {
        controller.transitionStyle == .scroll ? controller.dataSource?.presentationCount(for: controller) ?? 0 : 0
    }

    var selectedDot: Int { controller.dataSource?.presentationIndex(for: controller) ?? control.currentPage }

    // MARK: The controllers of the pages

    func isChild(_ page: UIViewController) -> Bool { page.parent === controller }
    func addChild(_ page: UIViewController) { controller.addChild(page) }
    func didAdd(_ page: UIViewController) { page.didMove(toParent: controller) }
    func willRemove(_ page: UIViewController) { page.willMove(toParent: nil) }
    func removeChild(_ page: UIViewController) { page.removeFromParent() }

    func beginAppearance(of page: UIViewController, isAppearing: Bool, animated: Bool) {
        page.beginAppearanceTransition(isAppearing, animated: animated)
    }

    func endAppearance(of page: UIViewController) { page.endAppearanceTransition() }

    func willTurn(to page: UIViewController) {
        controller.delegate?.pageViewController(controller, willTransitionTo: [page])
    }

    func didTurn(from page: UIViewController, completed: Bool) {
        controller.delegate?.pageViewController(
            controller, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: completed)
    }
}
