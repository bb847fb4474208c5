public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation

/// An object that recognizes a gesture in a series of touches and calls the methods of its targets.
///
/// A subclass overrides the methods that receive touches, and updates ``state``.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed

        public static let recognized = State.ended
    }

    private struct Registration {
        weak var target: AnyObject?
        let selector: Selector
    }

    /// The state machine in the engine.
    let engine: GestureRecognizer
    private var registrations: [Registration] = []
    nonisolated(unsafe) final var associations = AssociatedValues()
    open weak var delegate: (any UIGestureRecognizerDelegate)? { didSet { delegateDidChange() } }
    open internal(set) weak var view: UIView?

    /// Creates a recognizer that calls the method `action` of `target` when the state changes. The recognizer does
    /// not retain the target.
    public init(target: Any?, action: Selector?) {
        engine = World.current.takePendingRecognizer() ?? type(of: self).makeEngine()
        super.init()
        connect(target, action)
    }

    public override convenience init() { self.init(target: nil, action: nil) }

    fileprivate class func makeEngine() -> GestureRecognizer { GestureRecognizer("\(self)") }

    private func connect(_ target: Any?, _ action: Selector?) {
        if let target, let action { addTarget(target, action: action) }
        engine.owner = self
        engine.addAction { [weak self] _ in self?.callTargets() }
        engine.forward = { [weak self] touch in self?.receive(touch) }
        engine.onReset = { [weak self] in self?.reset() }
        // A scroll view's pan gesture begins only if the content can scroll in the direction of the gesture.
        let ownRule = engine.shouldBegin
        engine.shouldBegin = { [weak self] recognizer in
            ownRule?(recognizer) ?? true && self?.shouldBegin ?? true
        }
    }

    // MARK: Targets

    open func addTarget(_ target: Any, action: Selector) {
        registrations.append(Registration(target: target as AnyObject, selector: action))
    }

    /// Removes a target with all its actions, or all targets if `target` is `nil`. `action` has no effect, because
    /// selectors cannot be compared.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target as AnyObject?
        registrations.removeAll { target == nil || $0.target === object }
    }

    private func callTargets() {
        for registration in registrations {
            guard let target = registration.target else { continue }
            registration.selector.perform(on: target, with: self)
        }
    }

    // MARK: State

    /// The stage of the gesture. Subclasses set this property.
    open var state: State {
        get { State(engine.state) }
        set { engine.state = newValue.engine }
    }

    open var isEnabled: Bool {
        get { engine.isEnabled }
        set { engine.isEnabled = newValue }
    }

    open var cancelsTouchesInView: Bool {
        get { engine.cancelsTouchesInView }
        set { engine.cancelsTouchesInView = newValue }
    }

    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var name: String?
    open var numberOfTouches: Int { engine.touches.count }

    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        engine.require(toFail: otherGestureRecognizer.engine)
    }

    open func location(in view: UIView?) -> CGPoint {
        CGPoint(engine.location(in: (view ?? self.view?.window)?.handle))
    }

    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard engine.touches.indices.contains(touchIndex) else { return location(in: view) }
        let place = engine.touches[touchIndex].location
        return CGPoint((view ?? self.view?.window)?.handle.convertFromRoot(place) ?? place)
    }

    // MARK: Touches

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { process() }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { process() }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { process() }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { process() }

    /// Resets the recognizer so that it can recognize another gesture.
    open func reset() {}

    /// The touch that is being received.
    private var present: Touch?

    private func process() { if let present { engine.process(present) } }

    private func receive(_ touch: Touch) {
        let world = view?.world ?? World.current
        let (touches, event): (Set<UITouch>, UIEvent) = ([world.uiTouch(touch)], world.event)
        present = touch
        switch touch.phase {
        case .began: touchesBegan(touches, with: event)
        case .moved: touchesMoved(touches, with: event)
        case .ended: touchesEnded(touches, with: event)
        case .cancelled: touchesCancelled(touches, with: event)
        }
        present = nil
    }

    // MARK: Delegate

    /// Whether the view and the delegate both allow the gesture to begin.
    private var shouldBegin: Bool {
        view?.gestureRecognizerShouldBegin(self) ?? true && delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    private func delegateDidChange() {
        guard delegate != nil else {
            engine.shouldReceive = nil
            engine.shouldRecognizeSimultaneously = nil
            engine.waits = nil
            engine.blocks = nil
            return
        }
        engine.shouldReceive = { [weak self] touch in
            guard let self else { return true }
            let touch = (view?.world ?? World.current).uiTouch(touch)
            return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
        }
        engine.shouldRecognizeSimultaneously = { [weak self] other in
            guard let self, let other = other.owner as? UIGestureRecognizer else { return false }
            return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
        }
        engine.waits = { [weak self] other in
            guard let self, let other = other.owner as? UIGestureRecognizer else { return false }
            return delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
        }
        engine.blocks = { [weak self] other in
            guard let self, let other = other.owner as? UIGestureRecognizer else { return false }
            return delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: other) ?? false
        }
    }
}

extension UIGestureRecognizer.State {
    fileprivate init(_ state: GestureRecognizer.State) {
        switch state {
        case .possible: self = .possible
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .failed: self = .failed
        }
    }

    fileprivate var engine: GestureRecognizer.State {
        switch self {
        case .possible: .possible
        case .began: .began
        case .changed: .changed
        case .ended: .ended
        case .cancelled: .cancelled
        case .failed: .failed
        }
    }
}

/// An object that determines how gesture recognizers interact.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        true
    }
}

// MARK: Gestures

/// A gesture recognizer for one or more taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    fileprivate override class func makeEngine() -> GestureRecognizer { TapGestureRecognizer() }

    open var numberOfTapsRequired: Int {
        get { (engine as? TapGestureRecognizer)?.numberOfTapsRequired ?? 1 }
        set { (engine as? TapGestureRecognizer)?.numberOfTapsRequired = newValue }
    }
}

/// A gesture recognizer for a touch that stays in place.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    fileprivate override class func makeEngine() -> GestureRecognizer { LongPressGestureRecognizer() }

    private var press: LongPressGestureRecognizer? { engine as? LongPressGestureRecognizer }

    /// The minimum duration of the touch, in seconds.
    open var minimumPressDuration: TimeInterval {
        get { press?.minimumPressDuration.seconds ?? 0.5 }
        set { press?.minimumPressDuration = Duration(timeInterval: max(newValue, 0)) }
    }

    /// The largest movement of the touch that does not cause the gesture to fail, in points.
    open var allowableMovement: CGFloat {
        get { CGFloat(press?.allowableMovement ?? 10) }
        set { press?.allowableMovement = Double(newValue) }
    }
}

/// A gesture recognizer for dragging with one or more fingers.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    fileprivate override class func makeEngine() -> GestureRecognizer { PanGestureRecognizer() }

    private var pan: PanGestureRecognizer? { engine as? PanGestureRecognizer }

    open var minimumNumberOfTouches: Int {
        get { pan?.minimumNumberOfTouches ?? 1 }
        set { pan?.minimumNumberOfTouches = newValue }
    }

    /// Returns the movement since the gesture began, in the coordinates of a view.
    open func translation(in view: UIView?) -> CGPoint {
        let movement = pan?.translation ?? .zero
        return view.map { $0.localVector(movement) } ?? CGPoint(movement)
    }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        pan?.setTranslation(view.map { $0.screenVector(translation) } ?? Point(translation))
    }

    /// Returns the velocity of the movement in the coordinates of a view, in points per second.
    open func velocity(in view: UIView?) -> CGPoint {
        let velocity = pan?.velocity ?? .zero
        return view.map { $0.localVector(velocity) } ?? CGPoint(velocity)
    }
}

/// A gesture recognizer for a fast movement in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let right = Direction(rawValue: 1 << 0)
        public static let left = Direction(rawValue: 1 << 1)
        public static let up = Direction(rawValue: 1 << 2)
        public static let down = Direction(rawValue: 1 << 3)
    }

    fileprivate override class func makeEngine() -> GestureRecognizer { SwipeGestureRecognizer() }

    open var direction = Direction.right {
        didSet {
            let directions = SwipeGestureRecognizer.Direction.allCases.enumerated().filter {
                direction.contains(Direction(rawValue: 1 << UInt($0.offset)))
            }
            (engine as? SwipeGestureRecognizer)?.directions = Set(directions.map(\.element))
        }
    }
}

extension UIView {
    /// Converts a movement on the screen to this view's coordinates.
    fileprivate func localVector(_ vector: Point) -> CGPoint {
        CGPoint(handle.convertFromRoot(vector) - handle.convertFromRoot(.zero))
    }

    fileprivate func screenVector(_ vector: CGPoint) -> Point {
        handle.convertToRoot(Point(vector)) - handle.convertToRoot(.zero)
    }
}
