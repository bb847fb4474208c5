internal import Animation
public import CoreGraphics

/// A type that provides the timing of a property animator.
public protocol UITimingCurveProvider: AnyObject {}

/// Cubic Bézier timing for a property animator.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    let engine: TimingCurve

    private init(_ engine: TimingCurve) {
        self.engine = engine
        super.init()
    }

    public override convenience init() { self.init(.default) }

    @MainActor
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
    /// The motion of the spring. It is given either by a damping ratio, so that the spring settles within the
    /// animator's duration, or by a mass, stiffness and damping, which determine the duration.
    enum Motion {
        case dampingRatio(Double)
        case spring(Spring)
    }

    let motion: Motion
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
