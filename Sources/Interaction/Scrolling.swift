import Foundation
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
        let page = offset / length
        let target =
            abs(velocity) < Scrolling.pagingVelocity ? page.rounded() : page.rounded(velocity < 0 ? .down : .up)
        return motion.turning(toPageAt: target * length)
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

/// The movement of a scroll view along one axis after the finger has been lifted, as a function of time.
///
/// - Source: deceleration: the velocity is multiplied by the rate each millisecond, and the movement ends at 10 points
///   per second. If the deceleration reaches a limit, the bounce is critically damped with ω = 11 1/s. If the finger
///   is lifted beyond a limit, the bounce is overdamped, with the rates 9 and 46 1/s. All numbers were fitted to
///   measured offsets.
private struct ScrollMotion {
    private let start: Double
    private let velocity: Double
    /// The fraction of the velocity that remains after a millisecond.
    private let rate: Double
    private let limits: ClosedRange<Double>
    private let bounces: Bool
    /// The offset of the page at which the movement ends; `nil` for a deceleration.
    private var page: Double?

    /// Creates a deceleration that begins when the finger is lifted.
    ///
    /// - Parameters:
    ///   - start: The offset when the finger is lifted.
    ///   - velocity: The velocity of the offset in points per second.
    ///   - rate: The deceleration rate, above 0 and below 1.
    ///   - limits: The range of offsets at which the content can rest.
    ///   - bounces: Whether the movement continues beyond the limits.
    init(
        from start: Double, velocity: Double, rate: Double, within limits: ClosedRange<Double>, bounces: Bool
    ) {
        self.start = start
        self.velocity = velocity
        self.rate = rate
        self.limits = limits
        self.bounces = bounces
    }

    /// The total distance of a deceleration that begins with a velocity of one point per second.
    private var reach: Double { rate / (1 - rate) / 1000 }

    /// Returns the fraction of the velocity that remains after a time in seconds.
    private func decay(_ time: Double) -> Double { pow(rate, 1000 * time) }

    /// The time until the velocity has decayed to 10 points per second.
    private var slowdown: Double {
        abs(velocity) > ScrollMotion.stop ? log(abs(velocity) / ScrollMotion.stop) / (1000 * -log(rate)) : 0
    }

    /// The offset at which deceleration alone would end.
    private var freeEnd: Double {
        let rest = max(0, abs(velocity) - ScrollMotion.stop)
        return start + (velocity < 0 ? -rest : rest) * reach
    }

    /// The offset at which the movement ends.
    var end: Double {
        if let page { return page }
        return min(max(freeEnd, limits.lowerBound), limits.upperBound)
    }

    /// Returns a deceleration whose initial velocity makes it end at the offset `end`. An offset beyond the limits is
    /// clamped.
    func ending(at end: Double) -> ScrollMotion {
        let distance = min(max(end, limits.lowerBound), limits.upperBound) - start
        let speed = distance == 0 ? 0 : abs(distance) / reach + ScrollMotion.stop
        return ScrollMotion(
            from: start, velocity: distance < 0 ? -speed : speed, rate: rate, within: limits, bounces: bounces)
    }

    /// Returns a movement that has the same initial velocity, but ends at the page with the offset `offset`.
    func turning(toPageAt offset: Double) -> ScrollMotion {
        var motion = self
        motion.page = min(max(offset, limits.lowerBound), limits.upperBound)
        return motion
    }

    /// The limit that the content has already passed when the movement starts; `nil` if the movement starts between
    /// the limits.
    private var passedEdge: Double? {
        start < limits.lowerBound ? limits.lowerBound : start > limits.upperBound ? limits.upperBound : nil
    }

    /// The limit that the deceleration reaches, and the time at which it reaches the limit; `nil` if the deceleration
    /// ends before a limit.
    private var crossing: (edge: Double, time: Double)? {
        guard velocity != 0, !limits.contains(freeEnd) else { return nil }
        let edge = velocity < 0 ? limits.lowerBound : limits.upperBound
        return (edge, log(1 - (edge - start) / (velocity * reach)) / (1000 * log(rate)))
    }

    /// The time after which the offset no longer changes, in seconds.
    var duration: Double {
        if let page { return page == start && velocity == 0 ? 0 : ScrollMotion.settling }
        if passedEdge != nil { return ScrollMotion.settling }
        guard let crossing else { return slowdown }
        return crossing.time + (bounces ? ScrollMotion.settling : 0)
    }

    /// Returns the offset at a time after the release, in seconds. The time must not be negative.
    func offset(at time: Double) -> Double {
        if time >= duration { return end }
        if let page {
            let distance = start - page
            return page + (distance + (velocity + ScrollMotion.damping * distance) * time)
                * exp(-ScrollMotion.damping * time)
        }
        if let edge = passedEdge {
            let (slow, fast) = ScrollMotion.bounceRates
            let distance = start - edge
            let fastPart = -(velocity + slow * distance) / (fast - slow)
            return edge + (distance - fastPart) * exp(-slow * time) + fastPart * exp(-fast * time)
        }
        if let crossing, time > crossing.time {
            let rest = time - crossing.time
            return crossing.edge + velocity * decay(crossing.time) * rest * exp(-ScrollMotion.damping * rest)
        }
        return start + velocity * reach * (1 - decay(time))
    }

    /// Returns the velocity of the content `time` seconds after the release, in points per second. The velocity is the
    /// derivative of the offset.
    func velocity(at time: Double) -> Double {
        if time >= duration { return 0 }
        if let page {
            let (distance, damping) = (start - page, ScrollMotion.damping)
            let push = velocity + damping * distance
            return (push - damping * (distance + push * time)) * exp(-damping * time)
        }
        if let edge = passedEdge {
            let (slow, fast) = ScrollMotion.bounceRates
            let distance = start - edge
            let fastPart = -(velocity + slow * distance) / (fast - slow)
            return -slow * (distance - fastPart) * exp(-slow * time) - fast * fastPart * exp(-fast * time)
        }
        if let crossing, time > crossing.time {
            let rest = time - crossing.time
            return velocity * decay(crossing.time) * (1 - ScrollMotion.damping * rest)
                * exp(-ScrollMotion.damping * rest)
        }
        return velocity * decay(time)
    }

    /// Returns the offset of the content while a finger drags it. Beyond the limits, the content resists the drag.
    ///
    /// - Parameters:
    ///   - offset: The offset without resistance.
    ///   - length: The length of the scroll view along the axis, in points.
    /// - Source: y = (1 − 1 / (0.55 · x / d + 1)) · d for a travel x beyond the edge of a view of the length d.
    static func rubberBand(_ offset: Double, within limits: ClosedRange<Double>, length: Double) -> Double {
        func resisted(_ travel: Double) -> Double {
            length > 0 ? (1 - 1 / (0.55 * travel / length + 1)) * length : 0
        }
        if offset < limits.lowerBound { return limits.lowerBound - resisted(limits.lowerBound - offset) }
        if offset > limits.upperBound { return limits.upperBound + resisted(offset - limits.upperBound) }
        return offset
    }

    /// The velocity at which deceleration ends, in points per second.
    private static let stop = 10.0
    /// The damping of a movement to a page, and of the bounce after the deceleration has reached a limit, in 1/s.
    private static let damping = 11.0
    private static let bounceRates = (slow: 9.0, fast: 46.0)
    /// The time in seconds after which a bounce has ended, with a remaining distance of a pixel or less.
    private static let settling = 1.0
}
