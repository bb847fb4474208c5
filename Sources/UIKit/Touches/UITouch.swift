internal import Containers
public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation
internal import Views

/// A touch of one finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

    /// The object that touches the screen.
    public enum TouchType: Int, Sendable {
        case direct, indirect, pencil, indirectPointer

        public static let stylus = TouchType.pencil
    }

    open internal(set) var phase = Phase.began
    open internal(set) weak var view: UIView?
    open var window: UIWindow? { view?.window }
    open var tapCount: Int { engine?.tapCount ?? 0 }
    /// The time of the touch, in seconds since the beginning of the film.
    open var timestamp: TimeInterval { engine?.time.seconds ?? 0 }
    /// The force of the touch. It is 0, as on devices that do not measure the force of fingers.
    open var force: CGFloat { 0 }
    /// The maximum force of a touch. It is 0, as on devices that do not measure the force of fingers.
    open var maximumPossibleForce: CGFloat { 0 }
    /// The type of the touch, which is always that of a finger.
    open var type: TouchType { .direct }
    /// The recognizers that receive the touch; `nil` if there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        let found = engine?.receivers.compactMap { $0.owner as? UIGestureRecognizer } ?? []
        return found.isEmpty ? nil : found
    }
    /// The touch in the engine; `nil` if the program created the object.
    let engine: Touch?

    /// Creates a touch that is not on the screen, with which tests call methods such as `touchesBegan(_:with:)`.
    public override init() {
        engine = nil
        super.init()
    }

    init(_ touch: Touch, in view: UIView?) {
        engine = touch
        self.view = view
        super.init()
    }

    /// Returns the location in the coordinates of a view, or of the window if `view` is `nil`.
    open func location(in view: UIView?) -> CGPoint { place(engine?.location, in: view) }

    open func previousLocation(in view: UIView?) -> CGPoint {
        place(engine?.previousLocation, in: view)
    }

    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    private func place(_ point: Point?, in view: UIView?) -> CGPoint {
        guard let point else { return .zero }
        guard let target = view ?? window else { return CGPoint(point) }
        return CGPoint(target.handle.convertFromRoot(point))
    }
}

/// The set of touches on the screen at a given time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    public enum EventType: Int, Sendable {
        case touches, motion, remoteControl, presses
        case scroll = 10
        case hover = 11
        case transform = 14
    }

    /// The type of the event, which is always `touches`.
    open var type: EventType { .touches }
    open internal(set) var allTouches: Set<UITouch>?
    open internal(set) var timestamp: TimeInterval = 0

    open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

    open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }

    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { touch in gesture.engine.touches.contains { $0 === touch.engine } }
    }

    /// Returns the touches that were combined into a touch: the touch itself, because the engine combines none.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

    /// Returns the predicted touches. There are none.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

/// Methods that connect the engine's touches with views, controls and gesture recognizers.
extension World {
    func receiveTouches() {
        // A weak reference would make every use of the world slower, because Swift would then store the reference
        // counts in a side table. The world outlives these calls, because views and their slots in the engine retain
        // it.
        let touches = engine.touches
        touches.hooks.hitTester = { [unowned self] place in
            storedTextInput?.hitTest(place) ?? hit(place)?.handle
        }
        touches.hooks.onTouch = { [unowned self] touch in deliver(touch) }
        touches.hooks.onEvent = { [unowned self] event, view in self.view(view.id)?.receive(event) }
        touches.hooks.willEndDragging = { [unowned self] view, velocity, end in
            (self.view(view.id) as? UIScrollView)?.end(ofDragWith: velocity, proposed: end) ?? end
        }
    }

    /// Returns the view that receives a touch at a point on the screen; `nil` if there is none.
    private func hit(_ place: Point) -> UIView? {
        for window in windows.reversed() {
            if let view = window.hitTest(CGPoint(window.handle.convertFromRoot(place)), with: event) { return view }
        }
        return nil
    }

    /// The touches on the screen that have been delivered to views or recognizers.
    var touches: [UITouch] { engine.touches.touches.compactMap { $0.owner as? UITouch } }

    /// Returns the `UITouch` object for a touch of the engine.
    func uiTouch(_ touch: Touch) -> UITouch {
        let found = touch.owner as? UITouch ?? UITouch(touch, in: view(touch.view.id))
        touch.owner = found
        found.phase = UITouch.Phase(touch.phase)
        event.timestamp = time
        event.allTouches = Set(touches)
        return found
    }

    private func deliver(_ touch: Touch) {
        let found = uiTouch(touch)
        let view = found.view
        switch found.phase {
        case .began: view?.touchesBegan([found], with: event)
        case .moved, .stationary: view?.touchesMoved([found], with: event)
        case .ended: view?.touchesEnded([found], with: event)
        case .cancelled: view?.touchesCancelled([found], with: event)
        }
    }
}

extension UITouch.Phase {
    fileprivate init(_ phase: Touch.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}
