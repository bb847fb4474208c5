public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation

/// A gesture recognizer for one or more taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    override class func makeEngine() -> GestureRecognizer { TapGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UITapGestureRecognizer.self ? UITapGestureRecognizer() : nil
    }

    open var numberOfTapsRequired: Int {
        get { (engine as? TapGestureRecognizer)?.numberOfTapsRequired ?? 1 }
        set { (engine as? TapGestureRecognizer)?.numberOfTapsRequired = newValue }
    }

    /// The number of fingers that tap together. The default is 1.
    open var numberOfTouchesRequired: Int {
        get { (engine as? TapGestureRecognizer)?.numberOfTouchesRequired ?? 1 }
        set { (engine as? TapGestureRecognizer)?.numberOfTouchesRequired = newValue }
    }
}

/// A gesture recognizer for a touch that stays in place.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    override class func makeEngine() -> GestureRecognizer { LongPressGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UILongPressGestureRecognizer.self ? UILongPressGestureRecognizer() : nil
    }

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
    override class func makeEngine() -> GestureRecognizer { PanGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UIPanGestureRecognizer.self ? UIPanGestureRecognizer() : nil
    }

    final var pan: PanGestureRecognizer? { engine as? PanGestureRecognizer }

    open var minimumNumberOfTouches: Int {
        get { pan?.minimumNumberOfTouches ?? 1 }
        set { pan?.minimumNumberOfTouches = newValue }
    }

    /// The number of fingers with which the gesture can begin. The default is not limited.
    open var maximumNumberOfTouches: Int {
        get { pan?.maximumNumberOfTouches ?? .max }
        set { pan?.maximumNumberOfTouches = newValue }
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

    override class func makeEngine() -> GestureRecognizer { SwipeGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UISwipeGestureRecognizer.self ? UISwipeGestureRecognizer() : nil
    }

    open var direction = Direction.right {
        didSet {
            let directions = SwipeGestureRecognizer.Direction.allCases.enumerated().filter {
                direction.contains(Direction(rawValue: 1 << UInt($0.offset)))
            }
            (engine as? SwipeGestureRecognizer)?.directions = Set(directions.map(\.element))
        }
    }
}

/// A gesture recognizer for dragging that starts at an edge of the screen.
///
/// The finger must be put down within 13 points of the edge, and must move inward.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    override class func makeEngine() -> GestureRecognizer { ScreenEdgePanGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UIScreenEdgePanGestureRecognizer.self ? UIScreenEdgePanGestureRecognizer() : nil
    }

    /// The edges of the screen at which the gesture can start. The default is none.
    open var edges: UIRectEdge = [] {
        didSet {
            let pairs: [(UIRectEdge, ScreenEdgePanGestureRecognizer.Edge)] = [
                (.top, .top), (.left, .left), (.bottom, .bottom), (.right, .right),
            ]
            let found = pairs.filter { edges.contains($0.0) }.map(\.1)
            (engine as? ScreenEdgePanGestureRecognizer)?.edges = Set(found)
        }
    }
}

/// A gesture recognizer for two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    override class func makeEngine() -> GestureRecognizer { PinchGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UIPinchGestureRecognizer.self ? UIPinchGestureRecognizer() : nil
    }

    private var pinch: PinchGestureRecognizer? { engine as? PinchGestureRecognizer }

    /// The distance between the fingers on the screen, divided by their distance when the second finger was put down.
    /// Further movement changes a value that the program sets.
    open var scale: CGFloat {
        get { CGFloat(pinch?.scale ?? 1) }
        set { pinch?.scale = Double(newValue) }
    }

    /// The change of the scale per second.
    open var velocity: CGFloat { CGFloat(pinch?.velocity ?? 0) }
}

/// A gesture recognizer for two fingers that rotate around each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    override class func makeEngine() -> GestureRecognizer { RotationGestureRecognizer() }

    open override class func makeForNib() -> AnyObject? {
        self == UIRotationGestureRecognizer.self ? UIRotationGestureRecognizer() : nil
    }

    private var turn: RotationGestureRecognizer? { engine as? RotationGestureRecognizer }

    /// The angle by which the fingers have rotated clockwise since the second finger was put down, in radians. Further
    /// movement changes a value that the program sets.
    open var rotation: CGFloat {
        get { CGFloat(turn?.rotation ?? 0) }
        set { turn?.rotation = Double(newValue) }
    }

    /// The change of the rotation, in radians per second.
    open var velocity: CGFloat { CGFloat(turn?.velocity ?? 0) }
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
