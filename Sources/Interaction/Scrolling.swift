import Geometry
import Simulation
import Views

/// Handles the pan gesture of a scroll view, and the movement that follows it.
final class Scrolling {
    private let id: ViewID
    let pan = ScrollPanGestureRecognizer()
    private unowned let dispatcher: TouchDispatcher
    private var startOffset = Point.zero
    private(set) var isDragging = false
    private(set) var isDecelerating = false
    /// The movement since the finger was lifted; `nil` if the content does not decelerate.
    private var movement: (start: Duration, x: ScrollMotion, y: ScrollMotion)?
    /// A number that changes when a movement begins or is stopped by a touch. A scheduled frame has no effect if this
    /// number has changed, because the frame belongs to an earlier movement.
    private var generation = 0
    /// Whether the event of a movement is being sent.
    private var isReporting = false

    init(_ view: ViewID, _ dispatcher: TouchDispatcher) {
        id = view
        self.dispatcher = dispatcher
        pan.viewID = view
        pan.dispatcher = dispatcher
        pan.addAction { [unowned self] _ in panned() }
        // The translation is zero if the movement is exactly as long as the part that begins the gesture.
        pan.shouldBegin = { [unowned self] _ in
            canScroll(toward: pan.translation == .zero ? pan.velocity : pan.translation)
        }
    }

    /// The scroll view. A stored handle would cause a reference cycle, because the window holds this object.
    private var view: View { dispatcher.view(id) }

    private var content: ViewContent.Scroll { view.scroll ?? .init() }

    /// Returns the range of offsets along `axis` at which the content can rest.
    private func limits(_ axis: Axis) -> ClosedRange<Double> { view.scrollRange[axis] }

    private func scrolls(_ axis: Axis) -> Bool {
        let limits = limits(axis)
        let always = axis == .horizontal ? content.alwaysBounceHorizontal : content.alwaysBounceVertical
        return limits.upperBound > limits.lowerBound || always && content.bounces
    }

    private func canScroll(toward travel: Point) -> Bool {
        guard content.isScrollEnabled else { return false }
        return scrolls(abs(travel.x) > abs(travel.y) ? .horizontal : .vertical)
    }

    // MARK: Dragging

    /// Stops the deceleration because a touch began, or because code sets the offset. Does nothing if the content is not
    /// decelerating, and while an observer of the deceleration changes the offset.
    func stop() {
        guard isDecelerating, !isReporting else { return }
        generation += 1
        isDecelerating = false
        dispatcher.send(.scrollViewDidEndDecelerating, to: view)
    }

    private func panned() {
        switch pan.state {
        case .began:
            startOffset = view.contentOffset
            isDragging = true
            dispatcher.send(.scrollViewWillBeginDragging, to: view)
            drag()
        case .changed: drag()
        case .ended: release(pan.velocity)
        case .cancelled: release(.zero)
        case .possible, .failed: break
        }
    }

    private func drag() {
        let travel = pan.translation
        func offset(_ axis: Axis, _ start: Double, _ travel: Double, _ length: Double) -> Double {
            guard scrolls(axis) else { return start }
            let limits = limits(axis)
            guard content.bounces else { return min(max(start - travel, limits.lowerBound), limits.upperBound) }
            return ScrollMotion.rubberBand(start - travel, within: limits, length: length)
        }
        let size = view.bounds.size
        move(
            to: Point(
                x: offset(.horizontal, startOffset.x, travel.x, size.width),
                y: offset(.vertical, startOffset.y, travel.y, size.height)))
    }

    private func move(to offset: Point) {
        let grid = view.window.grid
        let rounded = Point(x: grid.rounded(offset.x), y: grid.rounded(offset.y))
        guard rounded != view.contentOffset else { return }
        view.contentOffset = rounded
        isReporting = true
        dispatcher.send(.scrollViewDidScroll, to: view)
        isReporting = false
    }

    // MARK: Deceleration

    private func release(_ velocity: Point) {
        isDragging = false
        var (x, y) = (motion(.horizontal, -velocity.x), motion(.vertical, -velocity.y))
        let proposed = Point(x: x.end, y: y.end)
        let end = dispatcher.hooks.willEndDragging?(view, Point(x: -velocity.x, y: -velocity.y), proposed) ?? proposed
        if end.x != proposed.x { x = x.ending(at: end.x) }
        if end.y != proposed.y { y = y.ending(at: end.y) }
        let duration = max(x.duration, y.duration)
        isDecelerating = duration > 0
        dispatcher.send(.scrollViewDidEndDragging, to: view)
        guard isDecelerating else { return }
        dispatcher.send(.scrollViewWillBeginDecelerating, to: view)
        if isDecelerating { begin(x, y) }
    }

    private func begin(_ x: ScrollMotion, _ y: ScrollMotion) {
        generation += 1
        movement = (dispatcher.time, x, y)
        showFrame(1, since: dispatcher.time, x, y, until: max(x.duration, y.duration), generation)
    }

    /// Continues the deceleration with its current velocity within the current limits. If the content is beyond these
    /// limits, it bounces back.
    func offsetsChanged() {
        guard isDecelerating, let movement else { return }
        let time = (dispatcher.time - movement.start) / .seconds(1)
        begin(motion(.horizontal, movement.x.velocity(at: time)), motion(.vertical, movement.y.velocity(at: time)))
    }

    private func motion(_ axis: Axis, _ velocity: Double) -> ScrollMotion {
        let offset = axis == .horizontal ? view.contentOffset.x : view.contentOffset.y
        let length = axis == .horizontal ? view.bounds.width : view.bounds.height
        let isMoving = scrolls(axis)
        let limits = isMoving ? limits(axis) : offset...offset
        let motion = ScrollMotion(
            from: offset, velocity: isMoving ? velocity : 0, rate: content.decelerationRate, within: limits,
            bounces: content.bounces)
        guard content.isPagingEnabled, isMoving, length > 0, limits.contains(offset) else { return motion }
        return motion.turning(toPageAt: Scrolling.page(offset / length, velocity) * length)
    }

    /// Returns the page at which a movement ends that begins at a place in pages, with a velocity in points per second.
    static func page(_ place: Double, _ velocity: Double) -> Double {
        abs(velocity) < pagingVelocity ? place.rounded() : place.rounded(velocity < 0 ? .down : .up)
    }

    /// Schedules the display frame `number` of the movement. Frame 1 is one sixtieth of a second after the release.
    private func showFrame(
        _ number: Int, since start: Duration, _ x: ScrollMotion, _ y: ScrollMotion, until end: Double,
        _ generation: Int
    ) {
        let time = Duration.seconds(number) / 60
        dispatcher.schedule(at: start + time) { [weak self] in
            guard let self, self.generation == generation else { return }
            let seconds = time / .seconds(1)
            move(to: Point(x: x.offset(at: seconds), y: y.offset(at: seconds)))
            guard seconds >= end else {
                return showFrame(number + 1, since: start, x, y, until: end, generation)
            }
            isDecelerating = false
            dispatcher.send(.scrollViewDidEndDecelerating, to: view)
        }
    }

    /// The velocity above which a release turns to the next page, in points per second. UIKit's value is not
    /// documented.
    private static let pagingVelocity = 200.0
}

/// The recognizer of the pan that scrolls a scroll view. Equivalent to `UIScrollView.panGestureRecognizer`.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {}
