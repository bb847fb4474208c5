internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A container whose pages the user turns by swiping.
///
/// The data source provides the pages before and after the page that is shown. They are asked for when a page has come to
/// rest, and their views are loaded when they move onto the screen.
///
/// - Source: for the order of the appearance methods: public logs of page turns.
open class UIPageViewController: UIViewController {
    public enum TransitionStyle: Int, Sendable {
        /// The pages are shown as with the style `scroll`, and the trace has a note.
        case pageCurl
        case scroll
    }

    public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
    /// The direction of a page turn: towards the page after, or towards the page before.
    public enum NavigationDirection: Int, Sendable { case forward, reverse }
    /// Where the spine of pages with the style `pageCurl` is. Only one page is shown.
    public enum SpineLocation: Int, Sendable { case none, min, mid, max }

    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The space between pages in points, as a number, rounded to whole pixels. The default is 0; a negative number
        /// and a number that is not finite have no effect.
        public static let interPageSpacing = OptionsKey(
            rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
        /// The raw value of a ``SpineLocation``. It has no effect.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    }

    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The object that provides the pages; `nil` if the user cannot turn them. Setting it asks for the pages again.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            isCurrent = false
            viewIfLoaded?.setNeedsLayout()
        }
    }
    public final let transitionStyle: TransitionStyle
    public final let navigationOrientation: NavigationOrientation
    /// Stored only: pages have one side.
    open var isDoubleSided = false
    private let spacing: Double
    private var page: UIViewController?
    private var neighbors: [PageTrack.Place: UIViewController] = [:]
    /// Whether ``neighbors`` are those of ``page``.
    private var isCurrent = false
    private var turn: Turn?
    private lazy var scrollView = world.asCurrent { _UIQueuingScrollView(of: self) }
    private lazy var pageControl = world.asCurrent { UIPageControl() }
    private var dots = 0

    /// A page turn in progress.
    private struct Turn {
        let place: PageTrack.Place
        let page: UIViewController
        /// A closure that is called at the end of a turn that the program has requested; `nil` for a turn of the user.
        var completion: ((Bool) -> Void)?
        var isOfUser = false
        /// Whether the user could scroll before a turn that the program has requested.
        var allowedScrolling = true
    }

    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
        let points = (options?[.interPageSpacing] as? any _PageSpacing)?.points ?? 0
        spacing = World.current.grid.rounded(points.isFinite ? max(points, 0) : 0)
        super.init(nibName: nil, bundle: nil)
        noteCurl()
    }

    private func noteCurl() {
        guard transitionStyle == .pageCurl else { return }
        world.engine.note("\(type(of: self))", "scrolls its pages: the page curl is not simulated")
    }

    public required init?(coder: NSCoder) {
        // Interface Builder writes only values that are not the default.
        transitionStyle = coder.nibWord("transitionStyle") == "scroll" ? .scroll : .pageCurl
        navigationOrientation = coder.nibWord("navigationOrientation") == "vertical" ? .vertical : .horizontal
        spacing = coder.nibNumber("pageSpacing") ?? 0
        super.init(coder: coder)
        noteCurl()
    }

    /// Where the spine is: `none` for the style `scroll`, and `min` for the style `pageCurl`.
    open var spineLocation: SpineLocation { transitionStyle == .scroll ? .none : .min }

    /// The gesture recognizer that turns pages.
    open var gestureRecognizers: [UIGestureRecognizer] {
        loadViewIfNeeded()
        return [scrollView.panGestureRecognizer]
    }

    open override func loadView() {
        let content = _UIPageViewControllerContentView(
            of: self, frame: CGRect(origin: .zero, size: CGSize(world.engine.size)))
        content.clipsToBounds = true
        content.addSubview(scrollView)
        view = content
        layOut()
        scrollView.show(page, at: .shown)
    }

    // MARK: Pages

    /// The page that is shown, in an array of one element; empty before the first page is set.
    open var viewControllers: [UIViewController]? { page.map { [$0] } ?? [] }

    /// Shows a page. Any number of pages other than one is an error, as in UIKit.
    ///
    /// - Parameters:
    ///   - viewControllers: An array with the page.
    ///   - direction: The side from which an animated page comes.
    ///   - animated: Whether the page moves onto the screen.
    ///   - completion: A closure that is called when the page has come to rest. Its argument is whether the turn was
    ///     completed.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let new = viewControllers?.first, viewControllers?.count == 1 else {
            return world.refuse(
                "The number of view controllers provided (\(viewControllers?.count ?? 0)) doesn't match the number "
                    + "required (1) for the requested transition")
        }
        // A turn in progress is ended by the next one.
        finish(completed: turn?.isOfUser == false)
        guard animated, new !== page, page != nil, viewIfLoaded?.window != nil else {
            exchange(with: new)
            completion?(true)
            return
        }
        let place: PageTrack.Place = direction == .forward ? .after : .before
        begin(
            Turn(
                place: place, page: new, completion: completion, allowedScrolling: scrollView.isScrollEnabled))
        scrollView.isScrollEnabled = false
        let offset = track.offset(of: place)
        UIView.animateOffset {
            self.scrollView.handle.contentOffset = offset
        } completion: { [weak self] _ in
            if let self, turn?.page === new, turn?.isOfUser == false { finish(completed: true) }
        }
    }

    /// Shows a page without a turn.
    private func exchange(with new: UIViewController) {
        if new !== page {
            let old = page
            old?.willMove(toParent: nil)
            addChild(new)
            page = new
            if isViewLoaded {
                let isShown = view.window != nil && old != nil
                if isShown {
                    new.beginAppearanceTransition(true, animated: false)
                    old?.beginAppearanceTransition(false, animated: false)
                }
                scrollView.show(new, at: .shown)
                if isShown {
                    view.layoutIfNeeded()
                    new.endAppearanceTransition()
                    old?.endAppearanceTransition()
                }
            }
            old?.removeFromParent()
            new.didMove(toParent: self)
        }
        rest(selectsDot: true)
    }

    // MARK: Turns

    private func begin(_ new: Turn) {
        guard let page else { return }
        if new.isOfUser { delegate?.pageViewController(self, willTransitionTo: [new.page]) }
        turn = new
        if new.page.parent !== self { addChild(new.page) }
        neighbors[new.place] = new.page
        layOut()
        new.page.beginAppearanceTransition(true, animated: true)
        page.beginAppearanceTransition(false, animated: true)
        scrollView.show(new.page, at: new.place)
    }

    /// Ends the turn in progress, if there is one.
    ///
    /// - Parameter keepsNeighbors: Whether the pages beside the page that is shown are still the same.
    private func finish(completed: Bool, keepsNeighbors: Bool = false) {
        guard let turn, let page else { return }
        self.turn = nil
        if !turn.isOfUser { scrollView.isScrollEnabled = turn.allowedScrolling }
        let (new, old) = completed ? (turn.page, page) : (page, turn.page)
        if completed {
            page.willMove(toParent: nil)
            self.page = new
        } else {
            // The page that appeared disappears again.
            old.willMove(toParent: nil)
            new.beginAppearanceTransition(true, animated: true)
            old.beginAppearanceTransition(false, animated: true)
        }
        view.layoutIfNeeded()
        scrollView.show(nil, at: turn.place)
        scrollView.show(new, at: .shown)
        new.endAppearanceTransition()
        old.endAppearanceTransition()
        old.removeFromParent()
        if completed { new.didMove(toParent: self) }
        if completed, turn.isOfUser, dots > 0 { pageControl.currentPage += turn.place.rawValue }
        rest(selectsDot: !turn.isOfUser, keepsNeighbors: keepsNeighbors)
        if turn.isOfUser {
            delegate?.pageViewController(
                self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: completed)
        }
        turn.completion?(completed)
    }

    /// Places the page that is shown, and asks for its neighbors at the next layout unless `keepsNeighbors`.
    private func rest(selectsDot: Bool, keepsNeighbors: Bool = false) {
        if !keepsNeighbors { (neighbors, isCurrent) = ([:], false) }
        guard isViewLoaded else { return }
        if selectsDot, dots > 0, let dataSource {
            pageControl.currentPage = dataSource.presentationIndex(for: self)
        }
        layOut()
        view.setNeedsLayout()
    }

    /// Begins the turn to the page that the finger moves onto the screen.
    final func didScroll() {
        guard turn?.isOfUser != false, scrollView.isDragging || scrollView.isDecelerating else { return }
        let place = track.place(at: Point(scrollView.contentOffset))
        if let turn, turn.place != place, place != .shown { finishKeepingOffset() }
        guard turn == nil, let new = neighbors[place] else { return }
        begin(Turn(place: place, page: new, isOfUser: true))
    }

    /// Ends a turn whose page the finger has moved away, while the other neighbor moves onto the screen.
    private func finishKeepingOffset() {
        let offset = scrollView.handle.contentOffset
        finish(completed: false, keepsNeighbors: true)
        scrollView.handle.contentOffset = offset
    }

    /// Ends the turn of the user, after the finger has been lifted or the pages have stopped.
    final func didEndScrolling() {
        guard !scrollView.isDragging, !scrollView.isDecelerating else { return }
        guard let turn else { return layOut() }
        guard turn.isOfUser else { return }
        // A finger that catches the pages between two places continues the turn.
        if isResting(at: turn.place) {
            finish(completed: true)
        } else if isResting(at: .shown) {
            finish(completed: false)
        }
    }

    /// Whether the offset, which is in whole pixels, is that of a place.
    private func isResting(at place: PageTrack.Place) -> Bool {
        let (offset, wanted) = (Point(scrollView.contentOffset), track.offset(of: place))
        let tolerance = 0.5 / world.grid.scale
        return abs(offset.x - wanted.x) <= tolerance && abs(offset.y - wanted.y) <= tolerance
    }

    // MARK: Layout

    private var track: PageTrack {
        var track = PageTrack(
            size: Size(view.bounds.size), spacing: spacing, isVertical: navigationOrientation == .vertical,
            isRightToLeft: view.handle.traitCollection.layoutDirection == .rightToLeft)
        track.dots = dots
        return track
    }

    private func askForNeighbors() {
        guard !isCurrent, turn == nil, let page, view.window != nil else { return }
        isCurrent = true
        neighbors[.before] = dataSource?.pageViewController(self, viewControllerBefore: page)
        neighbors[.after] = dataSource?.pageViewController(self, viewControllerAfter: page)
        for (place, neighbor) in neighbors where neighbor === page {
            neighbors[place] = nil
            world.engine.note(
                "\(type(of: self))", "the data source returned the page that is shown as a page beside it")
        }
        let canHaveDots = transitionStyle == .scroll && navigationOrientation == .horizontal
        let count = canHaveDots ? max(dataSource?.presentationCount(for: self) ?? 0, 0) : 0
        guard count != dots else { return }
        dots = count
        pageControl.numberOfPages = count
        pageControl.currentPage = dataSource?.presentationIndex(for: self) ?? 0
        if count > 0 { view.insertSubview(pageControl, at: 0) } else { pageControl.removeFromSuperview() }
    }

    final func layOut() {
        askForNeighbors()
        let track = track
        if let frame = track.pageControlFrame(on: world.grid) { pageControl.frame = CGRect(frame) }
        scrollView.lay(
            track, at: turn == nil && !scrollView.isDragging && !scrollView.isDecelerating ? .shown : nil,
            hasBefore: neighbors[.before] != nil, hasAfter: neighbors[.after] != nil)
    }
}

/// A number that an option contains.
private protocol _PageSpacing { var points: Double { get } }
extension CGFloat: _PageSpacing { fileprivate var points: Double { Double(self) } }
extension Double: _PageSpacing { fileprivate var points: Double { self } }
extension Float: _PageSpacing { fileprivate var points: Double { Double(self) } }
extension Int: _PageSpacing { fileprivate var points: Double { Double(self) } }
