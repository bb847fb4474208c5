public import Geometry
public import Simulation
import Views

/// A state machine that recognizes a gesture in touches. Equivalent to `UIGestureRecognizer`.
///
/// A subclass overrides ``touchesBegan(_:)``, ``touchesMoved(_:)``, ``touchesEnded(_:)`` and ``reset()``, and sets
/// ``state``.
open class GestureRecognizer {
    public enum State: String, Hashable, Sendable { case possible, began, changed, ended, cancelled, failed }

    /// The name of the gesture in the trace, such as `tap` or `pan`.
    public var name: String
    /// The view that the recognizer belongs to.
    public var view: View? { viewID.flatMap { dispatcher?.view($0) } }
    /// The identifier of ``view``. A stored handle would cause a reference cycle, because the window retains the
    /// recognizer.
    var viewID: ViewID?
    public var isEnabled = true { didSet { if !isEnabled { cancel() } } }
    /// Whether the view's touches are cancelled when the gesture is recognized. The default is `true`.
    public var cancelsTouchesInView = true
    /// A closure that decides whether a detected gesture begins. By default, every gesture begins.
    public var shouldBegin: ((GestureRecognizer) -> Bool)?
    /// A closure that decides whether the recognizer receives a touch. By default, the recognizer receives every
    /// touch.
    public var shouldReceive: ((Touch) -> Bool)?
    /// A closure that decides whether this gesture and another gesture can be recognized together. By default, they
    /// cannot.
    public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?
    /// The recognizers that have to fail before this gesture is recognized.
    private(set) var requirements: [GestureRecognizer] = []
    private var actions: [(GestureRecognizer) -> Void] = []
    /// The touches on the screen that the recognizer receives.
    public internal(set) var touches: [Touch] = []
    /// A closure that decides whether this gesture waits until another gesture has failed, as after
    /// ``require(toFail:)``.
    public var waits: ((_ other: GestureRecognizer) -> Bool)?
    /// A closure that decides whether another gesture waits until this gesture has failed.
    public var blocks: ((_ other: GestureRecognizer) -> Bool)?
    /// A closure that is called instead of ``canPrevent(_:)``.
    package var prevents: ((_ other: GestureRecognizer) -> Bool)?
    /// A closure that decides whether this gesture fails if `other`, which can prevent it, is recognized. By default,
    /// it fails.
    package var isPrevented: ((_ other: GestureRecognizer) -> Bool)?
    /// A closure that is called after ``reset()``.
    package var onReset: (() -> Void)?
    /// A closure that receives the touches instead of the recognizer. It passes them on with ``process(_:)``.
    package var forward: ((Touch) -> Void)?
    /// The `UIGestureRecognizer` object that wraps this recognizer.
    package weak var owner: AnyObject?
    weak var dispatcher: TouchDispatcher?
    /// The state that the recognizer enters when its ``requirements`` have failed.
    var heldState: State?
    /// The number of resets. A delayed action has no effect if this number has changed, because the action belongs to
    /// an earlier gesture.
    private(set) var generation = 0

    public init(_ name: String) { self.name = name }

    /// The state of the gesture. A subclass sets it. If another gesture excludes this gesture, this gesture fails
    /// instead.
    public final var state: State {
        get { present }
        set {
            guard newValue != .possible, isActive else { return }
            if let dispatcher { dispatcher.change(self, to: newValue) } else { present = newValue }
        }
    }

    private var present = State.possible

    /// Whether the gesture has not ended, failed or been cancelled.
    var isActive: Bool { [.possible, .began, .changed].contains(present) }

    /// Whether a gesture can be in progress: the recognizer has touches, or has received some since the last reset.
    var isInUse: Bool { !touches.isEmpty || hasBegun }

    /// Whether the recognizer has received touches since the last reset.
    private(set) var hasBegun = false

    /// Whether the gesture was recognized.
    var isRecognized: Bool { [.began, .changed, .ended].contains(present) }

    /// Adds an action that is called when the gesture is recognized, changes, ends or is cancelled.
    public func addAction(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

    /// Delays the recognition until `other` has failed.
    public func require(toFail other: GestureRecognizer) { requirements.append(other) }

    /// Whether recognition of this gesture makes `other` fail. The default is `true`.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Whether recognition of this gesture makes `other` fail, according to both recognizers.
    func excludes(_ other: GestureRecognizer) -> Bool {
        (prevents?(other) ?? canPrevent(other)) && (other.isPrevented?(self) ?? true)
    }

    /// Removes a touch from the recognizer, which then receives no further changes of the touch. If the recognizer has
    /// no other touches, its gesture fails or is cancelled.
    package func ignore(_ touch: Touch) {
        touches.removeAll { $0 === touch }
        if touches.isEmpty, isActive { state = present == .possible ? .failed : .cancelled }
    }

    /// Returns the location of the gesture: the center of its touches.
    ///
    /// - Parameter view: The view in whose coordinates the point is returned; `nil` for the window's root view.
    open func location(in view: View?) -> Point {
        let center = center(of: touches)
        return view?.convertFromRoot(center) ?? center
    }

    /// Returns the center of touches, in the coordinates of the root view. If there are none, returns the location of
    /// the touch that was lifted last.
    fileprivate func center(of touches: [Touch]) -> Point {
        guard !touches.isEmpty else { return lastLocation }
        let (sum, count) = (touches.reduce(Point.zero) { $0 + $1.location }, Double(touches.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }

    private var lastLocation = Point.zero

    // MARK: Touches

    open func touchesBegan(_ touch: Touch) {}
    open func touchesMoved(_ touch: Touch) {}
    open func touchesEnded(_ touch: Touch) {}
    open func touchesCancelled(_ touch: Touch) { state = present == .possible ? .failed : .cancelled }

    /// Resets the recognizer after the last touch of a gesture. A subclass overrides this method to discard its own
    /// state.
    open func reset() {}

    /// Calls the method for the phase of `touch`.
    package func process(_ touch: Touch) {
        switch touch.phase {
        case .began: touchesBegan(touch)
        case .moved: touchesMoved(touch)
        case .ended: touchesEnded(touch)
        case .cancelled: touchesCancelled(touch)
        }
    }

    // MARK: Dispatching

    func receive(_ touch: Touch) {
        hasBegun = true
        if let forward { forward(touch) } else { process(touch) }
    }

    /// Sets the state and calls the actions.
    func enter(_ state: State) {
        present = state
        heldState = nil
        guard state != .failed, state != .possible else { return }
        for action in actions { action(self) }
    }

    func noteLocation() { if let last = touches.last { lastLocation = last.location } }

    func cancel() {
        guard isActive, !touches.isEmpty || isRecognized else { return }
        state = present == .possible ? .failed : .cancelled
    }

    func finish() {
        generation += 1
        heldState = nil
        present = .possible
        hasBegun = false
        reset()
        onReset?()
    }

    /// Calls `body` after a delay if the gesture is still possible then.
    func after(_ delay: Duration, _ body: @escaping () -> Void) {
        let generation = generation
        dispatcher?.schedule(after: delay) { [weak self] in
            guard let self, self.generation == generation, present == .possible else { return }
            body()
        }
    }
}

/// Recognizes one or more taps. Equivalent to `UITapGestureRecognizer`.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps, at least 1. The default is 1.
    public var numberOfTapsRequired = 1
    /// The number of fingers that tap together, at least 1. The default is 1.
    public var numberOfTouchesRequired = 1
    private var taps = 0
    /// The maximum number of fingers that were on the screen together during the present tap.
    private var fingers = 0
    private var place = Point.zero

    public init() { super.init("tap") }

    open override func touchesBegan(_ touch: Touch) {
        fingers = max(fingers, touches.count)
        let isFirst = touches.count == 1
        let isFar = isFirst && taps > 0 && touch.location.distance(to: place) > TapGestureRecognizer.reach
        guard fingers <= numberOfTouchesRequired, !isFar else {
            state = .failed
            return
        }
        if isFirst { place = touch.location }
    }

    open override func touchesMoved(_ touch: Touch) {
        if touch.location.distance(to: touch.start) > TapGestureRecognizer.movement { state = .failed }
    }

    open override func touchesEnded(_ touch: Touch) {
        // The touch that ends is still among the touches.
        guard touches.count == 1 else { return }
        guard fingers == numberOfTouchesRequired else {
            state = .failed
            return
        }
        fingers = 0
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

    open override func reset() { (taps, fingers) = (0, 0) }

    /// Whether recognition of this gesture makes `other` fail. A tap gesture does not prevent a tap gesture that
    /// requires more taps, so a single tap does not prevent a double tap.
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
    /// The time for which the finger must stay in place. The value must not be negative. The default is 0.5 seconds.
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
    /// The number of touches with which the gesture can begin. The default is not limited.
    public var maximumNumberOfTouches = Int.max
    private var origin = Point.zero
    /// The sum of the jumps of the center when fingers were put down and lifted during the gesture.
    private var jumps = Point.zero
    private var track = TouchTrack()

    public init() { super.init("pan") }

    /// The movement since the gesture began, in points. The first 10 points are not included. A finger that is put
    /// down or lifted does not change the translation.
    public private(set) var translation: Point {
        get { place - origin }
        set { origin = place - newValue }
    }

    /// The center of the touches, without its jumps.
    private var place: Point { center(of: touches) - jumps }

    /// Sets the translation. Further movement is added to this value.
    public func setTranslation(_ translation: Point) { self.translation = translation }

    /// The velocity in points per second.
    public var velocity: Point { track.velocity(at: dispatcher?.time ?? .zero) }

    open override func touchesBegan(_ touch: Touch) {
        let others = touches.filter { $0 !== touch }
        jumps = others.isEmpty ? .zero : jumps + (center(of: touches) - center(of: others))
        if state == .possible {
            guard touches.count <= maximumNumberOfTouches else {
                state = .failed
                return
            }
            origin = place
        }
        track.add(place, at: touch.time)
    }

    open override func touchesMoved(_ touch: Touch) {
        track.add(place, at: touch.time)
        guard state == .possible else {
            state = .changed
            return
        }
        let travel = place.distance(to: origin)
        guard touches.count >= minimumNumberOfTouches, travel >= PanGestureRecognizer.slop else { return }
        // The event that begins the gesture has a translation equal to the travel beyond the slop.
        let part = PanGestureRecognizer.slop / travel
        origin = origin + Point(x: translation.x * part, y: translation.y * part)
        state = .began
    }

    open override func touchesEnded(_ touch: Touch) {
        if state == .possible {
            state = .failed
        } else if touches.count == 1 {
            state = .ended
        } else {
            jumps = jumps + (center(of: touches.filter { $0 !== touch }) - center(of: touches))
        }
    }

    open override func reset() { track = TouchTrack() }

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
