internal import Animation
public import CoreGraphics
internal import Simulation

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

public enum UIViewAnimatingPosition: Int, Sendable {
    case end, start, current

    fileprivate var engine: Simulation.ViewPropertyAnimator.Position {
        switch self {
        case .end: .end
        case .start: .start
        case .current: .current
        }
    }

    fileprivate init(_ position: Simulation.ViewPropertyAnimator.Position) {
        switch position {
        case .end: self = .end
        case .start: self = .start
        case .current: self = .current
        }
    }
}

/// An object whose animations can be started, paused, scrubbed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: CGFloat { get set }
    func startAnimation()
    func startAnimation(afterDelay delay: TimeInterval)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object whose animations can be changed while they run.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addAnimations(_ animation: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// An object whose animations can be paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    private let engine: Simulation.ViewPropertyAnimator
    public final let duration: TimeInterval
    public final let timingParameters: (any UITimingCurveProvider)?

    private init(_ engine: Simulation.ViewPropertyAnimator, _ parameters: (any UITimingCurveProvider)?) {
        self.engine = engine
        duration = engine.duration.seconds
        timingParameters = parameters
        super.init()
    }

    private static func makeEngine(
        _ duration: TimeInterval, _ curve: TimingCurve, _ animations: (() -> Void)?
    ) -> Simulation.ViewPropertyAnimator {
        Simulation.ViewPropertyAnimator(
            window: World.current.engine, duration: Duration(timeInterval: duration), curve: curve,
            name: World.current.nextName(for: UIViewPropertyAnimator.self), animations: animations)
    }

    /// Creates an animator with a duration of 0 and without timing parameters.
    public override convenience init() { self.init(Self.makeEngine(0, .easeInOut, nil), nil) }

    public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let engine: Simulation.ViewPropertyAnimator
        switch parameters {
        case let cubic as UICubicTimingParameters: engine = Self.makeEngine(duration, cubic.engine, nil)
        case let spring as UISpringTimingParameters:
            let velocity = Double(spring.initialVelocity.dx)
            switch spring.motion {
            case .dampingRatio(let ratio):
                let settling = Spring(dampingRatio: ratio, settlingIn: duration, initialVelocity: velocity)
                engine = Self.makeEngine(duration, .spring(SpringCurve(settling, initialVelocity: velocity)), nil)
            case .spring(let motion):
                let curve = SpringCurve(motion.withoutOverdamping, initialVelocity: velocity)
                engine = Self.makeEngine(curve.settlingDuration.seconds, .spring(curve), nil)
            }
        default: engine = Self.makeEngine(duration, .easeInOut, nil)
        }
        self.init(engine, parameters)
    }

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            Self.makeEngine(duration, curve.engine, animations), UICubicTimingParameters(animationCurve: curve))
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        self.init(Self.makeEngine(duration, parameters.engine, animations), parameters)
    }

    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        let spring = Spring(dampingRatio: Double(ratio), settlingIn: duration, initialVelocity: 0)
        self.init(
            Self.makeEngine(duration, .spring(SpringCurve(spring)), animations),
            UISpringTimingParameters(dampingRatio: ratio))
    }

    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            makeEngine(duration, options.engine.curve, animations), nil)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        engine.addAnimations(animation, delayFactor: Double(delayFactor))
    }

    open func addAnimations(_ animation: @escaping () -> Void) { engine.addAnimations(animation) }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        engine.addCompletion { completion(UIViewAnimatingPosition($0)) }
    }

    open func startAnimation() { engine.startAnimation() }

    open func startAnimation(afterDelay delay: TimeInterval) {
        engine.startAnimation(afterDelay: Duration(timeInterval: max(delay, 0)))
    }

    open func pauseAnimation() { engine.pauseAnimation() }

    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
    {
        let curve: TimingCurve? =
            switch parameters {
            case let cubic as UICubicTimingParameters: cubic.engine
            case let spring as UISpringTimingParameters: spring.curve(settlingIn: duration)
            default: nil
            }
        engine.continueAnimation(withTimingParameters: curve, durationFactor: Double(durationFactor))
    }

    open func stopAnimation(_ withoutFinishing: Bool) { engine.stopAnimation(withoutFinishing) }

    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        engine.finishAnimation(at: finalPosition.engine)
    }

    open var fractionComplete: CGFloat {
        get { CGFloat(engine.fractionComplete) }
        set { engine.fractionComplete = Double(newValue) }
    }

    open var isReversed: Bool {
        get { engine.isReversed }
        set { engine.isReversed = newValue }
    }

    open var state: UIViewAnimatingState {
        switch engine.state {
        case .inactive: .inactive
        case .active: .active
        case .stopped: .stopped
        }
    }

    open var isRunning: Bool { engine.isRunning }

    open var scrubsLinearly: Bool {
        get { engine.scrubsLinearly }
        set { engine.scrubsLinearly = newValue }
    }

    open var pausesOnCompletion: Bool {
        get { engine.pausesOnCompletion }
        set { engine.pausesOnCompletion = newValue }
    }

    open var isUserInteractionEnabled = true
    /// Stored only: an animator can always be paused and stopped.
    open var isInterruptible = true
    /// Stored only.
    open var isManualHitTestingEnabled = false
}

extension UISpringTimingParameters {
    /// Returns the timing curve of the spring. If the spring is given as a damping ratio, it settles within
    /// `duration` seconds.
    fileprivate func curve(settlingIn duration: TimeInterval) -> TimingCurve {
        let velocity = Double(initialVelocity.dx)
        switch motion {
        case .dampingRatio(let ratio):
            let spring = Spring(dampingRatio: ratio, settlingIn: duration, initialVelocity: velocity)
            return .spring(SpringCurve(spring, initialVelocity: velocity))
        case .spring(let spring): return .spring(SpringCurve(spring.withoutOverdamping, initialVelocity: velocity))
        }
    }
}

/// A type that provides the timing of a property animator.
public protocol UITimingCurveProvider: AnyObject {}

/// Cubic Bézier timing for a property animator.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    fileprivate let engine: TimingCurve

    private init(_ engine: TimingCurve) {
        self.engine = engine
        super.init()
    }

    public override convenience init() { self.init(.default) }

    @preconcurrency @MainActor
    public convenience init(animationCurve curve: UIView.AnimationCurve) { self.init(curve.engine) }

    public convenience init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        func clamped(_ x: CGFloat) -> Double { Double(min(max(x, 0), 1)) }
        self.init(
            .cubicBezier(
                CubicBezier(
                    clamped(controlPoint1.x), Double(controlPoint1.y), clamped(controlPoint2.x),
                    Double(controlPoint2.y))))
    }
}

/// Spring timing for a property animator.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// The motion of the spring. It is specified either by a damping ratio, in which case the spring settles within
    /// the animator's duration, or by a mass, stiffness and damping, which determine the duration.
    fileprivate enum Motion {
        case dampingRatio(Double)
        case spring(Spring)
    }

    fileprivate let motion: Motion
    open var initialVelocity: CGVector { velocity }
    private let velocity: CGVector

    private init(_ motion: Motion, _ velocity: CGVector) {
        self.motion = motion
        self.velocity = velocity
        super.init()
    }

    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        self.init(.dampingRatio(Double(ratio)), velocity)
    }

    public convenience init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        self.init(
            .spring(Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))), velocity)
    }

    public convenience init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
        self.init(.spring(Spring(duration: duration, bounce: Double(bounce))), initialVelocity)
    }
}
