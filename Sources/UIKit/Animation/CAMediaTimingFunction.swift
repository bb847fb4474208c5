internal import Animation
public import CoreGraphics

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pace of an animation, as a cubic Bézier curve.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    /// The engine's curve. It never changes.
    let engine: TimingCurve

    init(_ engine: TimingCurve) {
        self.engine = engine
        super.init()
    }

    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: self.init(.linear)
        case .easeIn: self.init(.easeIn)
        case .easeOut: self.init(.easeOut)
        case .easeInEaseOut: self.init(.easeInOut)
        default: self.init(.default)
        }
    }

    /// - Parameters:
    ///   - c1x: 0 through 1; values beyond are clamped.
    ///   - c1y: The first control point's progress.
    ///   - c2x: 0 through 1; values beyond are clamped.
    ///   - c2y: The second control point's progress.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func clamped(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
        self.init(.cubicBezier(CubicBezier(clamped(c1x), Double(c1y), clamped(c2x), Double(c2y))))
    }
}

extension CAMediaTimingFunction {
    /// Writes the coordinates of a control point, from 0, the start, through 3, the end.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let bezier = if case .cubicBezier(let bezier) = engine { bezier } else { CubicBezier(0, 0, 1, 1) }
        let points = [(0, 0), (bezier.x1, bezier.y1), (bezier.x2, bezier.y2), (1, 1)]
        guard points.indices.contains(index) else { return }
        unsafe values[0] = Float(points[index].0)
        unsafe values[1] = Float(points[index].1)
    }
}

/// Provides the timing of an animator.
public protocol UITimingCurveProvider: AnyObject {}

/// A cubic Bézier curve.
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

/// A spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// A ratio whose spring settles at the end of the animator's duration, or a spring with a duration of its own.
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
