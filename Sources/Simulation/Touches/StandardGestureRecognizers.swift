public import Geometry

/// Recognizes one or more taps. Equivalent to `UITapGestureRecognizer`.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps, at least 1. The default is 1.
    public var numberOfTapsRequired = 1
    private var taps = 0
    private var place = Point.zero

    public init() { super.init("tap") }

    open override func touchesBegan(_ touch: Touch) {
        if touches.count > 1 || taps > 0 && touch.location.distance(to: place) > TapGestureRecognizer.reach {
            state = .failed
            return
        }
        place = touch.location
    }

    open override func touchesMoved(_ touch: Touch) {
        if touch.location.distance(to: touch.start) > TapGestureRecognizer.movement { state = .failed }
    }

    open override func touchesEnded(_ touch: Touch) {
        taps += 1
        guard taps < numberOfTapsRequired else {
            state = .ended
            return
        }
        let expected = taps
        after(TapGestureRecognizer.interval) { [weak self] in
            if let self, taps == expected, touches.isEmpty { state = .failed }
        }
    }

    open override func reset() { taps = 0 }

    /// A single tap does not prevent a double tap.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? TapGestureRecognizer).map { $0.numberOfTapsRequired <= numberOfTapsRequired } ?? true
    }

    /// The maximum time between two taps, and the maximum distance between them in points. UIKit does not document
    /// its values.
    static let interval = Duration.milliseconds(350)
    static let reach = 30.0
    /// The maximum movement of a finger during a tap, in points.
    private static let movement = 10.0
}

/// Recognizes a touch that stays in place. Equivalent to `UILongPressGestureRecognizer`.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// The time before the gesture is recognized, not negative. The default is 0.5 seconds.
    public var minimumPressDuration = Duration.milliseconds(500)
    /// The maximum movement before the gesture is recognized, in points. The default is 10.
    public var allowableMovement = 10.0

    public init() { super.init("longPress") }

    open override func touchesBegan(_ touch: Touch) {
        guard touches.count == 1 else { return }
        after(minimumPressDuration) { [weak self] in self?.state = .began }
    }

    open override func touchesMoved(_ touch: Touch) {
        if state != .possible {
            state = .changed
        } else if touch.location.distance(to: touch.start) > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touch: Touch) { state = state == .possible ? .failed : .ended }
}

/// Recognizes a movement of one or more touches. Equivalent to `UIPanGestureRecognizer`.
open class PanGestureRecognizer: GestureRecognizer {
    /// The number of touches that the gesture requires, at least 1. The default is 1.
    public var minimumNumberOfTouches = 1
    private var origin = Point.zero
    private var track = TouchTrack()

    public init() { super.init("pan") }

    /// The movement since the gesture began, in points. The first 10 points are not included.
    public private(set) var translation: Point {
        get { (lastPlace ?? location(in: nil)) - origin }
        set { origin = location(in: nil) - newValue }
    }
    private var lastPlace: Point?

    /// Sets the translation. Further movement is added to this value.
    public func setTranslation(_ translation: Point) { self.translation = translation }

    /// The velocity in points per second.
    public var velocity: Point { track.velocity(at: dispatcher?.time ?? .zero) }

    open override func touchesBegan(_ touch: Touch) {
        lastPlace = nil
        if state == .possible { origin = location(in: nil) }
        track.add(location(in: nil), at: touch.time)
    }

    open override func touchesMoved(_ touch: Touch) {
        track.add(location(in: nil), at: touch.time)
        guard state == .possible else {
            state = .changed
            return
        }
        let travel = location(in: nil).distance(to: origin)
        guard touches.count >= minimumNumberOfTouches, travel >= PanGestureRecognizer.slop else { return }
        // The event that begins the gesture has a translation equal to the travel beyond the slop.
        let part = PanGestureRecognizer.slop / travel
        origin = origin + Point(x: translation.x * part, y: translation.y * part)
        state = .began
    }

    open override func touchesEnded(_ touch: Touch) {
        lastPlace = location(in: nil)
        if state == .possible { state = .failed } else if touches.count == 1 { state = .ended }
    }

    open override func reset() {
        track = TouchTrack()
        lastPlace = nil
    }

    /// The movement after which a pan begins, in points.
    ///
    /// - Source: measured on iOS.
    static let slop = 10.0
}

/// Recognizes a fast movement in one direction. Equivalent to `UISwipeGestureRecognizer`.
open class SwipeGestureRecognizer: GestureRecognizer {
    public enum Direction: String, Hashable, Sendable, CaseIterable { case right, left, up, down }

    /// The directions that the gesture recognizes. The default is right.
    public var directions: Set<Direction> = [.right]

    public init() { super.init("swipe") }

    open override func touchesMoved(_ touch: Touch) {
        let (x, y) = (touch.location.x - touch.start.x, touch.location.y - touch.start.y)
        guard touch.time - touch.startTime <= SwipeGestureRecognizer.duration else {
            state = .failed
            return
        }
        guard max(abs(x), abs(y)) >= SwipeGestureRecognizer.travel else { return }
        let direction: Direction = abs(x) >= abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
        state = directions.contains(direction) && min(abs(x), abs(y)) <= max(abs(x), abs(y)) / 2 ? .ended : .failed
    }

    open override func touchesEnded(_ touch: Touch) { state = .failed }

    /// The minimum travel of a swipe in points, and its maximum duration. UIKit does not document its values.
    static let travel = 50.0
    static let duration = Duration.milliseconds(500)
}

extension Point {
    func distance(to other: Point) -> Double {
        let (x, y) = (x - other.x, y - other.y)
        return (x * x + y * y).squareRoot()
    }
}
