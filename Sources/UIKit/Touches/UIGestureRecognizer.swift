public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation

/// An object that recognizes a gesture in a series of touches and calls the methods of its targets.
///
/// A subclass overrides the methods that receive touches, and sets ``state``. ``reset()`` is called when the gesture is
/// over and all fingers have been lifted.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, NibConnectable {
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
    open internal(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Creates a recognizer that calls the method `action` of `target` when the state changes. The recognizer does
    /// not retain the target.
    public init(target: Any?, action: Selector?) {
        engine = World.current.takePendingRecognizer() ?? type(of: self).makeEngine()
        super.init()
        connect(target, action)
    }

    public override convenience init() { self.init(target: nil, action: nil) }

    open func connectNib(_ connection: NibConnection) {
        if connection.key == "delegate" { connection.set(&delegate) }
    }

    /// Creates a recognizer for a nib; `nil` for a class of the program that does not override this method.
    open class func makeForNib() -> AnyObject? { self == UIGestureRecognizer.self ? UIGestureRecognizer() : nil }

    open func awakeFromNib() {}

    /// Returns a new state machine for a recognizer of this class.
    class func makeEngine() -> GestureRecognizer { GestureRecognizer("\(self)") }

    private func connect(_ target: Any?, _ action: Selector?) {
        if let target, let action { addTarget(target, action: action) }
        engine.owner = self
        engine.addAction { [weak self] _ in self?.callTargets() }
        engine.forward = { [weak self] touch in self?.receive(touch) }
        engine.onReset = { [weak self] in self?.reset() }
        connectRules()
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

    /// Stored only.
    open var delaysTouchesBegan = false
    /// Stored only.
    open var delaysTouchesEnded = true
    /// The types of the touches that the recognizer receives, as the raw values of `UITouch.TouchType`. All types are
    /// allowed by default. The engine simulates only touches of fingers, which are `direct`.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// Stored only, because all touches have the same type.
    open var requiresExclusiveTouchType = true
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

    /// Ignores a touch, so that the recognizer receives no further changes of it.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        if let touch = touch.engine { engine.ignore(touch) }
    }

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

    // MARK: Other recognizers

    /// Whether recognition of this gesture makes another gesture fail, for which the recognizers receive the same
    /// touches.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        engine.canPrevent(preventedGestureRecognizer.engine)
    }

    /// Whether this gesture fails if another gesture is recognized.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether this gesture waits until another gesture has failed.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Whether another gesture waits until this gesture has failed.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Whether the recognizer receives the touches of an event. If not, the delegate is not asked.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    /// Whether the view and the delegate both allow the gesture to begin.
    private var shouldBegin: Bool {
        view?.gestureRecognizerShouldBegin(self) ?? true && delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    /// Connects the engine's rules with the methods of this class and of the delegate.
    private func connectRules() {
        engine.shouldReceive = { [weak self] touch in
            guard let self else { return true }
            let world = view?.world ?? World.current
            let touch = world.uiTouch(touch)
            guard allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }),
                shouldReceive(world.event)
            else { return false }
            guard let delegate else { return true }
            return delegate.gestureRecognizer(self, shouldReceive: world.event)
                && delegate.gestureRecognizer(self, shouldReceive: touch)
        }
        engine.prevents = rule { $0.canPrevent($1) }
        engine.isPrevented = rule { $0.canBePrevented(by: $1) }
        engine.shouldRecognizeSimultaneously = rule {
            $0.delegate?.gestureRecognizer($0, shouldRecognizeSimultaneouslyWith: $1) ?? false
        }
        engine.waits = rule {
            $0.shouldRequireFailure(of: $1) || $0.delegate?.gestureRecognizer($0, shouldRequireFailureOf: $1) ?? false
        }
        engine.blocks = rule {
            $0.shouldBeRequiredToFail(by: $1)
                || $0.delegate?.gestureRecognizer($0, shouldBeRequiredToFailBy: $1) ?? false
        }
    }

    /// Returns a closure for the engine that compares this recognizer with another recognizer of the program. For the
    /// recognizers that the engine creates for itself, the closure returns `false`.
    private func rule(
        _ decide: @escaping (UIGestureRecognizer, UIGestureRecognizer) -> Bool
    ) -> (GestureRecognizer) -> Bool {
        { [weak self] other in
            guard let self, let other = other.owner as? UIGestureRecognizer else { return false }
            return decide(self, other)
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
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
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

    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        true
    }
}
