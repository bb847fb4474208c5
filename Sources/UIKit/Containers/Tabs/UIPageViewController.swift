internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation

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
            turns.invalidateNeighbors()
            viewIfLoaded?.setNeedsLayout()
        }
    }
    public final let transitionStyle: TransitionStyle
    public final let navigationOrientation: NavigationOrientation
    /// Stored only: pages have one side.
    open var isDoubleSided = false
    /// The space between pages, in points.
    final let spacing: Double
    private lazy var face = PageControllerFace(of: self)
    final lazy var turns = PageTurns(of: face)

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
        return [face.queue.panGestureRecognizer]
    }

    open override func loadView() {
        let content = _UIPageViewControllerContentView(
            of: self, frame: CGRect(origin: .zero, size: CGSize(world.engine.size)))
        content.clipsToBounds = true
        content.addSubview(face.queue)
        view = content
        turns.didLoad()
    }

    // MARK: Pages

    /// The page that is shown, in an array of one element; empty before the first page is set.
    open var viewControllers: [UIViewController]? { turns.page.map { [$0] } ?? [] }

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
        turns.show(new, from: direction == .forward ? .after : .before, animated: animated, completion: completion)
    }
}

/// A number that an option contains.
private protocol _PageSpacing { var points: Double { get } }
extension CGFloat: _PageSpacing { fileprivate var points: Double { Double(self) } }
extension Double: _PageSpacing { fileprivate var points: Double { self } }
extension Float: _PageSpacing { fileprivate var points: Double { Double(self) } }
extension Int: _PageSpacing { fileprivate var points: Double { Double(self) } }
