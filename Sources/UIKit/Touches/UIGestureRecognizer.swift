public import CoreGraphics
internal import Geometry
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

    class func makeEngine() -> GestureRecognizer { GestureRecognizer("\(self)") }

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
