internal import Containers
public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation
internal import Views

/// A view that scrolls its content, which can be larger than the view.
open class UIScrollView: UIView {
    override class var initialContent: ViewContent { .scroll(.init()) }

    /// The object that receives the events, which ``ScrollDelegating/delegate`` returns.
    final weak var scrollDelegate: (any UIScrollViewDelegate)?
    /// The navigation controller whose bar is above the content; `nil` if there is none.
    final weak var navigation: UINavigationController?

    open override func connectNib(_ connection: NibConnection) {
        if connection.key == "delegate" { connection.set(&scrollDelegate) } else { super.connectNib(connection) }
    }

    /// Whether an indicator shows the horizontal position while the content is scrolled. The default is `true`.
    open var showsHorizontalScrollIndicator = true { didSet { indicators.place() } }
    /// Whether an indicator shows the vertical position while the content is scrolled. The default is `true`.
    open var showsVerticalScrollIndicator = true { didSet { indicators.place() } }
    /// The distances between the edges and the vertical indicator, in points, in addition to the safe area.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.place() } }
    /// The distances between the edges and the horizontal indicator, in points, in addition to the safe area.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.place() } }
    /// Whether the indicators also avoid the safe area. The default is `true`.
    open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { indicators.place() } }
    /// The control above the content with which the user loads the content again; `nil` for none.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard oldValue !== refreshControl else { return }
            oldValue?.move(to: nil)
            refreshControl?.move(to: self)
        }
    }
    final lazy var indicators = ScrollIndicators(of: self)
    /// Stored only.
    open var isDirectionalLockEnabled = false
    /// Stored only, because a film shows no status bar.
    open var scrollsToTop = true
    /// Whether views in the content receive a touch only after 150 ms, unless the content is scrolled before.
    open var delaysContentTouches: Bool {
        get { scroll.delaysContentTouches }
        set { scroll.delaysContentTouches = newValue }
    }
    /// Stored only.
    open var canCancelContentTouches = true
    /// How scrolling hides the keyboard.
    open var keyboardDismissMode: KeyboardDismissMode {
        get { KeyboardDismissMode(scroll.keyboardDismissMode) ?? .none }
        set { scroll.keyboardDismissMode = newValue.engine() }
    }

    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }

    /// The fraction of the velocity that remains after each millisecond of deceleration.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat

        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    private var scroll: ViewContent.Scroll {
        get { handle.scroll ?? .init() }
        set { handle.scroll = newValue }
    }

    /// The point in the content that is at the top left corner of the view.
    open var contentOffset: CGPoint {
        get { CGPoint(handle.contentOffset) }
        set {
            guard newValue != contentOffset,
                accepts(CGRect(origin: newValue, size: bounds.size), for: "bounds")
            else { return }
            handle.contentOffset = Point(newValue)
            // Measured on iOS 26.1: the offset becomes larger by the height that the bar loses.
            if let lost = navigation?.contentDidScroll(self), lost > 0 { handle.contentOffset.y += Double(lost) }
            indicators.place()
            scrollDelegate?.scrollViewDidScroll(self)
        }
    }

    /// Sets the offset, which ends the movement that follows a drag.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        handle.stopScrolling()
        guard animated else {
            contentOffset = offset
            return
        }
        if offset != contentOffset { indicators.show() }
        world.engine.animateOffset {
            self.contentOffset = offset
        } completion: { [weak self] _ in
            guard let self else { return }
            indicators.fade()
            scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let visible = CGRect(
            x: contentOffset.x + adjustedContentInset.left, y: contentOffset.y + adjustedContentInset.top,
            width: bounds.width - adjustedContentInset.left - adjustedContentInset.right,
            height: bounds.height - adjustedContentInset.top - adjustedContentInset.bottom)
        func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
            if low < from { return low - from }
            return high > to ? min(high - to, low - from) : 0
        }
        let offset = CGPoint(
            x: contentOffset.x + shift(rect.minX, rect.maxX, visible.minX, visible.maxX),
            y: contentOffset.y + shift(rect.minY, rect.maxY, visible.minY, visible.maxY))
        if offset != contentOffset { setContentOffset(offset, animated: animated) }
    }

    open var contentSize: CGSize {
        get { CGSize(handle.contentSize) }
        set {
            handle.contentSize = Size(newValue)
            indicators.place()
        }
    }

    open var contentInset: UIEdgeInsets {
        get { UIEdgeInsets(handle.contentInset) }
        set { handle.contentInset = EdgeInsets(newValue) }
    }

    open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets(handle.adjustedContentInset) }

    open var isScrollEnabled: Bool {
        get { scroll.isScrollEnabled }
        set { scroll.isScrollEnabled = newValue }
    }

    open var bounces: Bool {
        get { scroll.bounces }
        set { scroll.bounces = newValue }
    }

    open var isPagingEnabled: Bool {
        get { scroll.isPagingEnabled }
        set { scroll.isPagingEnabled = newValue }
    }

    open var decelerationRate: DecelerationRate {
        get { DecelerationRate(rawValue: CGFloat(scroll.decelerationRate)) }
        set { scroll.decelerationRate = Double(newValue.rawValue) }
    }

    // MARK: Touches

    open var isDragging: Bool { handle.isDragging }
    open var isDecelerating: Bool { handle.isDecelerating }
    open var isTracking: Bool { handle.isDragging }

    /// The gesture recognizer that scrolls the content when the user drags.
    open private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
        world.pendingRecognizer = handle.panGestureRecognizer
        let recognizer = world.asCurrent { UIPanGestureRecognizer() }
        recognizer.view = self
        return recognizer
    }()

    override func receive(_ event: ViewEvent) {
        if event == .scrollViewDidScroll, let lost = navigation?.contentDidScroll(self), !isDragging, !isDecelerating {
            handle.contentOffset.y += Double(lost)
        }
        switch event {
        case .scrollViewWillBeginDragging, .scrollViewDidScroll:
            indicators.show()
            refreshControl?.contentDidScroll()
        case .scrollViewDidEndDragging where !isDecelerating, .scrollViewDidEndDecelerating: indicators.fade()
        default: break
        }
        switch event {
        case .scrollViewDidScroll: scrollDelegate?.scrollViewDidScroll(self)
        case .scrollViewWillBeginDragging: scrollDelegate?.scrollViewWillBeginDragging(self)
        case .scrollViewDidEndDragging: scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
        case .scrollViewWillBeginDecelerating: scrollDelegate?.scrollViewWillBeginDecelerating(self)
        case .scrollViewDidEndDecelerating: scrollDelegate?.scrollViewDidEndDecelerating(self)
        default: break
        }
    }

    /// Returns the content offset at which scrolling ends, which the delegate can change. The delegate receives the
    /// velocity in points per millisecond.
    func end(ofDragWith velocity: Point, proposed: Point) -> Point {
        var target = CGPoint(proposed)
        unsafe withUnsafeMutablePointer(to: &target) { target in
            unsafe scrollDelegate?.scrollViewWillEndDragging(
                self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: target)
        }
        return Point(navigation?.restingOffset(target, of: self) ?? target)
    }

    open var alwaysBounceVertical: Bool {
        get { scroll.alwaysBounceVertical }
        set { scroll.alwaysBounceVertical = newValue }
    }

    open var alwaysBounceHorizontal: Bool {
        get { scroll.alwaysBounceHorizontal }
        set { scroll.alwaysBounceHorizontal = newValue }
    }

    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
        get { ContentInsetAdjustmentBehavior(handle.contentInsetAdjustmentBehavior) }
        set { handle.contentInsetAdjustmentBehavior = newValue.engine }
    }

    open var contentLayoutGuide: UILayoutGuide { systemGuide(handle.contentLayoutGuide) }
    open var frameLayoutGuide: UILayoutGuide { systemGuide(handle.frameLayoutGuide) }

    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always

        var engine: ViewContent.Scroll.ContentInsetAdjustmentBehavior {
            switch self {
            case .automatic: .automatic
            case .scrollableAxes: .scrollableAxes
            case .never: .never
            case .always: .always
            }
        }

        init(_ engine: ViewContent.Scroll.ContentInsetAdjustmentBehavior) {
            switch engine {
            case .automatic: self = .automatic
            case .scrollableAxes: self = .scrollableAxes
            case .never: self = .never
            case .always: self = .always
            }
        }
    }
}

/// A scroll view, whose subclasses can declare a `delegate` of a type of their own, such as `UITextViewDelegate`.
///
/// Swift does not allow a subclass to declare a property of its superclass with another type, which Objective-C allows.
/// A member of a protocol extension has no such restriction.
@preconcurrency @MainActor
public protocol ScrollDelegating: UIScrollView {}

extension ScrollDelegating {
    /// The object that receives the events of the scroll view. It is not retained.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

extension UIScrollView: ScrollDelegating {}

/// An object that receives the events of a scroll view.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
