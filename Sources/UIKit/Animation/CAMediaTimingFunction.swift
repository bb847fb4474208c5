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

/// A cubic Bézier curve that defines the pace of an animation.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    /// The engine's curve, which is immutable.
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

    /// Creates a timing function from the control points of its curve.
    ///
    /// - Parameters:
    ///   - c1x: The first control point's time. Values outside the range 0 through 1 are clamped.
    ///   - c1y: The first control point's progress.
    ///   - c2x: The second control point's time. Values outside the range 0 through 1 are clamped.
    ///   - c2y: The second control point's progress.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func clamped(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
        self.init(.cubicBezier(CubicBezier(clamped(c1x), Double(c1y), clamped(c2x), Double(c2y))))
    }
}

extension CAMediaTimingFunction {
    /// Writes the x and y coordinates of the control point at `index` to `values`. Points 0 and 3 are the start and
    /// the end of the curve. Other indices have no effect.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let bezier = if case .cubicBezier(let bezier) = engine { bezier } else { CubicBezier(0, 0, 1, 1) }
        let points = [(0, 0), (bezier.x1, bezier.y1), (bezier.x2, bezier.y2), (1, 1)]
        guard points.indices.contains(index) else { return }
        unsafe values[0] = Float(points[index].0)
        unsafe values[1] = Float(points[index].1)
    }
}
