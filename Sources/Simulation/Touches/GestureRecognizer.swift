public import Geometry
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
    /// A closure that is called after ``reset()``.
    package var onReset: (() -> Void)?
    /// A closure that receives the touches instead of the recognizer. It passes them on with ``process(_:)``.
    package var forward: ((Touch) -> Void)?
    /// The `UIGestureRecognizer` object that wraps this recognizer.
    package weak var owner: AnyObject?
    weak var dispatcher: TouchDispatcher?
    /// The state that the recognizer enters when its ``requirements`` have failed.
    var heldState: State?
    /// The number of resets. A delayed action uses this number to find out whether it still belongs to the current
    /// gesture.
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

    /// Whether the gesture has neither ended nor failed.
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

    /// Returns the location of the gesture: the center of its touches.
    ///
    /// - Parameter view: The view in whose coordinates the point is returned; `nil` for the window's root view.
    open func location(in view: View?) -> Point {
        let places = touches.isEmpty ? [lastLocation] : touches.map(\.location)
        let count = Double(places.count)
        let center = Point(x: places.map(\.x).reduce(0, +) / count, y: places.map(\.y).reduce(0, +) / count)
        return view?.convertFromRoot(center) ?? center
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
