#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An affine transform in the parts that a person thinks in: first it scales, then shears, turns and shifts.
///
/// Between two transforms the parts are interpolated, not the matrix, so that a thing that turns keeps its size on the way.
///
/// - Source: semantics 28.7; CSS Transforms Level 1, 12.2, for which of the two scales a mirrored one has.
public struct DecomposedTransform: Hashable, Sendable {
    public var translation: Point
    /// In radians, clockwise, as y grows downwards.
    public var rotation: Double
    public var scaleX: Double
    public var scaleY: Double
    /// How far x is moved for each unit of y.
    public var shear: Double

    public init(translation: Point, rotation: Double, scaleX: Double, scaleY: Double, shear: Double) {
        self.translation = translation
        self.rotation = rotation
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.shear = shear
    }

    public init(_ transform: AffineTransform) {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        translation = Point(x: transform.tx, y: transform.ty)
        let determinant = a * d - b * c
        let length = (a * a + b * b).squareRoot()
        guard length > 0 else {
            // What is left of the turn is in the other axis.
            scaleX = 0
            scaleY = (c * c + d * d).squareRoot()
            rotation = scaleY > 0 ? atan2(-c, d) : 0
            shear = 0
            return
        }
        scaleX = determinant < 0 && a < d ? -length : length
        rotation = atan2(b / scaleX, a / scaleX)
        scaleY = determinant / scaleX
        shear = scaleY == 0 ? 0 : (a * c + b * d) / (scaleX * scaleY)
    }

    public var transform: AffineTransform {
        let (cosine, sine) = (cos(rotation), sin(rotation))
        let across = shear * scaleY
        return AffineTransform(
            a: scaleX * cosine, b: scaleX * sine, c: across * cosine - scaleY * sine,
            d: across * sine + scaleY * cosine, tx: translation.x, ty: translation.y)
    }

    /// The angle that shows the same as `angle` and is nearest to `other`.
    public static func angle(_ angle: Double, nearestTo other: Double) -> Double {
        // Half a turn goes the way that was asked for, whatever its last digit.
        if abs(angle - other) <= .pi + 1e-9 { return angle }
        return angle - ((angle - other) / (2 * .pi)).rounded() * 2 * .pi
    }
}

extension AffineTransform {
    /// - Parameter angle: In radians, clockwise, as y grows downwards.
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }
}
