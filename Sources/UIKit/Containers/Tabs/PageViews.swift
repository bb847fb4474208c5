internal import Animation
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
        pageController?.layOut()
        super.layoutSubviews()
    }
}

/// The scroll view with the pages, with UIKit's name. Each page is in a view of its own.
final class _UIQueuingScrollView: UIScrollView {
    private let wrappers: [PageTrack.Place: UIView]
    private weak var pageController: UIPageViewController?

    init(of controller: UIPageViewController) {
        pageController = controller
        wrappers = Dictionary(uniqueKeysWithValues: PageTrack.Place.allCases.map { ($0, UIView()) })
        super.init(frame: .zero)
        isPagingEnabled = true
        contentInsetAdjustmentBehavior = .never
        for place in PageTrack.Place.allCases { wrappers[place].map(addSubview) }
    }

    required init?(coder: NSCoder) { return nil }

    override func receive(_ event: ViewEvent) {
        super.receive(event)
        switch event {
        case .scrollViewDidScroll: pageController?.didScroll()
        case .scrollViewDidEndDragging, .scrollViewDidEndDecelerating: pageController?.didEndScrolling()
        default: break
        }
    }

    /// Places the pages, without an animation.
    ///
    /// - Parameters:
    ///   - track: The places.
    ///   - place: The page at which the content is; `nil` to keep the offset.
    ///   - hasBefore: Whether there is a page before the page that is shown.
    ///   - hasAfter: Whether there is a page after it.
    func lay(_ track: PageTrack, at place: PageTrack.Place?, hasBefore: Bool, hasAfter: Bool) {
        UIView.performWithoutAnimation {
            frame = CGRect(track.scrollFrame)
            contentSize = CGSize(track.contentSize)
            contentInset = UIEdgeInsets(track.insets(hasBefore: hasBefore, hasAfter: hasAfter))
            for place in PageTrack.Place.allCases {
                guard let wrapper = wrappers[place] else { continue }
                wrapper.frame = CGRect(track.frame(of: place))
                wrapper.subviews.first?.frame = wrapper.bounds
            }
            if let place { contentOffset = CGPoint(track.offset(of: place)) }
        }
    }

    /// Shows the view of a page at a place; `nil` for none.
    func show(_ page: UIViewController?, at place: PageTrack.Place) {
        guard let wrapper = wrappers[place] else { return }
        for view in wrapper.subviews where view !== page?.viewIfLoaded { view.removeFromSuperview() }
        guard let view = page?.view else { return }
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = wrapper.bounds
        if view.superview !== wrapper { wrapper.addSubview(view) }
    }
}

extension UIView {
    /// Animates a change of a content offset, as UIKit does: along half a period of a cosine, within 0.3 seconds.
    ///
    /// - Source: offsets that were read while they changed, on iOS 26.1. The Bézier curve differs from the cosine by at
    ///   most 0.0002 of the distance.
    static func animateOffset(_ changes: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
        World.current.engine.animate(
            withDuration: Duration(timeInterval: Metric.pageTurnDuration.value),
            curve: .cubicBezier(CubicBezier(0.3643, 0, 0.6357, 1)), animations: changes, completion: completion)
    }
}
