public import Geometry
public import Simulation
import Views

/// The places of a navigation bar and of the page below it, and the collapse of the large title.
extension NavigationBarLayout {
    /// The frames in the coordinates of the container, in points.
    public struct Placement {
        public let bar: Rect
        public let page: Rect
        /// The insets that the bars add to the safe area of the page.
        public let insets: EdgeInsets
    }

    /// Returns the places of the bar and of a page.
    ///
    /// - Parameters:
    ///   - item: What the bar shows for the page.
    ///   - size: The size of the container, in points.
    ///   - safeArea: The safe area of the container.
    ///   - isBarHidden: Whether the bar is above the container.
    ///   - edges: Whether the page extends below the bars at the top and at the bottom.
    ///   - covered: The distance from the bottom of the container that bars and the safe area cover, in points, and
    ///     the part of it that is not in the safe area.
    public func placement(
        of item: NavigationItem, in size: Size, safeArea: EdgeInsets, isBarHidden: Bool = false,
        extendingBelowBars edges: (top: Bool, bottom: Bool) = (true, true),
        covered: (total: Double, bars: Double) = (0, 0)
    ) -> Placement {
        let height = height(of: item)
        let top = NavigationBarLayout.top(below: safeArea.top, isCompactHeight: environment.isCompactHeight)
        let bar = Rect(x: 0, y: isBarHidden ? -height : top, width: size.width, height: height)
        let y = edges.top || isBarHidden ? 0 : bar.maxY
        let inset = edges.top && !isBarHidden ? max(bar.maxY - safeArea.top, 0) : 0
        let extendsBelow = edges.bottom || covered.bars == 0
        return Placement(
            bar: bar,
            page: Rect(x: 0, y: y, width: size.width, height: size.height - y - (extendsBelow ? 0 : covered.total)),
            insets: EdgeInsets(top: inset, bottom: extendsBelow ? covered.bars : 0))
    }

    /// Informs the scroll view of a page that its content passes below the bar.
    public func place(_ scroll: View, belowBarWith item: NavigationItem) {
        let collapsed = collapsed(of: item)
        guard var content = scroll.scroll, !content.isUnderBar || content.collapsedInset != collapsed else { return }
        content.isUnderBar = true
        content.collapsedInset = collapsed
        scroll.scroll = content
    }

    /// Returns the height that the bar has lost if the large title is now collapsed, in points; 0 otherwise. Measured
    /// on iOS 26.1: an offset that is set becomes larger by this height.
    ///
    /// - Parameter before: The height by which the title had collapsed before.
    public func heightLost(since before: Double, _ item: NavigationItem) -> Double {
        let after = collapsed(of: item)
        return after == largeTitleHeight(of: item) ? max(after - before, 0) : 0
    }

    /// Returns the offset at which a scroll view rests that would come to rest at `target`: a large title is never
    /// partly collapsed.
    public func restingOffset(_ target: Point, of scroll: View, _ item: NavigationItem) -> Point {
        let start = startBelowBar(of: scroll)
        return Point(x: target.x, y: restingDistance(target.y + start, of: item) - start)
    }
}

extension View {
    /// The distance by which the content is scrolled from its start below an expanded bar, in points.
    public var distanceScrolledBelowBar: Double { contentOffset.y + startBelowBar(of: self) }
}

/// Returns the distance from the top of a scroll view to the start of its content below an expanded bar, in points.
private func startBelowBar(of view: View) -> Double {
    view.adjustedContentInset.top + (view.scroll?.collapsedInset ?? 0)
}

/// The system's transition of a push or a pop: the page in front moves by its whole width, and the page behind it by a
/// part of its width. Both pages are in the same container. If the user prefers cross-fades, the page in front fades.
public struct NavigationSlide {
    private let from: View
    private let to: View
    private let isPush: Bool
    private let start: Rect
    private let rest: Rect
    /// The page that fades, and its opacity, if the pages do not move.
    private let fading: (page: View, alpha: Double)?

    init(from: View, to: View, isPush: Bool) {
        (self.from, self.to, self.isPush) = (from, to, isPush)
        (start, rest) = (from.frame, to.frame)
        let front = isPush ? to : from
        fading = to.window.accessibility.crossFades ? (front, front.alpha) : nil
    }

    private func shift(_ place: NavigationBarLayout.Place) -> Double {
        guard let container = to.superview else { return 0 }
        return NavigationBarLayout.shift(
            place, width: container.bounds.width,
            isRightToLeft: container.traitCollection.layoutDirection == .rightToLeft)
    }

    /// Moves the page that arrives to its first place.
    func prepare() {
        if let fading {
            if isPush { fading.page.alpha = 0 }
        } else {
            to.frame.origin.x += shift(isPush ? .front : .back)
        }
    }

    /// Moves both pages to their last places.
    func move() {
        if let fading {
            fading.page.alpha = isPush ? fading.alpha : 0
            return
        }
        to.frame = rest
        from.frame.origin.x += shift(isPush ? .back : .front)
    }

    /// Gives both pages the look that they have without a transition, after a movement that the user can cancel.
    func end() {
        (from.frame, to.frame) = (start, rest)
        stopFading()
    }

    private func stopFading() {
        if let fading { fading.page.alpha = fading.alpha }
    }

    /// Animates two pages.
    ///
    /// - Parameters:
    ///   - alongside: Changes that run with the same timing: those of the navigation bar.
    ///   - completion: A closure that is called at the end.
    public static func run(
        from: View, to: View, isPush: Bool, alongside: () -> Void, completion: @escaping () -> Void
    ) {
        guard to.superview != nil else { return completion() }
        let slide = NavigationSlide(from: from, to: to, isPush: isPush)
        slide.prepare()
        to.window.animate(
            withDuration: .seconds(Metric.pushDuration.value), usingSpringWithDamping: 1,
            animations: {
                slide.move()
                alongside()
            },
            completion: { _ in
                from.frame = slide.start
                slide.stopFading()
                completion()
            })
    }
}
