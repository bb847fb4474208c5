public import Geometry
public import Simulation
import Views

/// A finger on the screen. Equivalent to `UITouch`.
public final class Touch {
    /// The stage of a touch. Equivalent to `UITouch.Phase`.
    public enum Phase: String, Hashable, Sendable { case began, moved, ended, cancelled }

    public internal(set) var phase = Phase.began
    /// The location in the coordinates of the window's root view, in points.
    public internal(set) var location: Point
    /// The location before the last movement.
    public internal(set) var previousLocation: Point
    /// The time of the last change, measured from the beginning of the film.
    public internal(set) var time: Duration
    /// The view in which the touch began.
    public let view: View
    /// The number of taps at this location in quick succession, including this tap.
    public internal(set) var tapCount = 1
    /// The location where the touch began.
    let start: Point
    /// The `UITouch` object that wraps this touch, while the touch is on the screen.
    package var owner: AnyObject?
    let startTime: Duration
    /// Whether the view no longer receives the touch, because a gesture was recognized or the touch was cancelled.
    var isTakenFromView = false
    /// Whether the view does not receive the touch yet, because a scroll view waits for a drag.
    var isHeldBack = false

    init(at location: Point, in view: View, time: Duration) {
        self.location = location
        previousLocation = location
        start = location
        startTime = time
        self.time = time
        self.view = view
    }

    /// Returns the location in the coordinates of `view`, in points.
    public func location(in view: View) -> Point { view.convertFromRoot(location) }

    public func previousLocation(in view: View) -> Point { view.convertFromRoot(previousLocation) }

    /// The recognizers that receive the touch and whose gestures have not ended, failed or been cancelled.
    package var receivers: [GestureRecognizer] { view.window.touches.receivers(of: self) }
}

/// The movement of a touch in the last tenth of a second, from which gestures compute their velocity.
struct TouchTrack {
    private var samples: [(time: Duration, place: Point)] = []

    mutating func add(_ place: Point, at time: Duration) {
        samples.append((time, place))
        samples.removeAll { $0.time < time - TouchTrack.window }
    }

    /// Returns the velocity at `time`, in points per second. It is zero if the touch has not moved for a tenth of a
    /// second.
    func velocity(at time: Duration) -> Point {
        guard let first = samples.first(where: { $0.time >= time - TouchTrack.window }), let last = samples.last else {
            return .zero
        }
        let seconds = (time - first.time) / .seconds(1)
        guard seconds > 0 else { return .zero }
        return Point(x: (last.place.x - first.place.x) / seconds, y: (last.place.y - first.place.y) / seconds)
    }

    /// The time over which the velocity is computed.
    ///
    /// - Source: measured on iOS: the velocity at the release is the velocity of the last 100 ms.
    private static let window = Duration.milliseconds(100)
}
