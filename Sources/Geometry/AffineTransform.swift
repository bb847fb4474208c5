#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An affine transform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, as in `CGAffineTransform`.
public struct AffineTransform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    /// The horizontal translation in points.
    public var tx: Double
    /// The vertical translation in points.
    public var ty: Double

    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public init(translationX tx: Double, y ty: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    public init(scaleX sx: Double, y sy: Double) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Returns a transform that applies this transform first and then `other`, as in Core Graphics.
    public func concatenating(_ other: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    public func applied(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The inverse; `nil` if the transform is singular.
    public var inverted: AffineTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        guard ia.isFinite, ib.isFinite, ic.isFinite, id.isFinite else { return nil }
        return AffineTransform(a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    }

    /// The transform, with zero in place of components that are the rounding error of an angle.
    ///
    /// A `Double` cannot represent a quarter turn exactly: the cosine of `Double.pi / 2` is 6.1e-17. A component is
    /// replaced if it is less than 1e-15 of the largest component of the matrix, which moves a point at a distance of
    /// 1,000 points by 1e-12 points.
    public var withoutAngleError: AffineTransform {
        let limit = max(abs(a), abs(b), abs(c), abs(d)) * 1e-15
        func exact(_ component: Double) -> Double { abs(component) <= limit ? 0 : component }
        return AffineTransform(a: exact(a), b: exact(b), c: exact(c), d: exact(d), tx: tx, ty: ty)
    }

    /// Returns the bounding box of the transformed `rect`.
    public func boundingBox(of rect: Rect) -> Rect {
        let corners = [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
            Point(x: rect.maxX, y: rect.maxY),
        ].map(applied(to:))
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

/// The components of an affine transform, in the order of their application: scale, shear, rotation and translation.
///
/// An animation between two transforms interpolates the components instead of the matrix, so a rotating view keeps its
/// size.
///
/// - Source: semantics 28.7; CSS Transforms Level 1, 12.2, for the choice of the mirrored axis.
public struct DecomposedTransform: Hashable, Sendable {
    public var translation: Point
    /// The rotation in radians, clockwise because y increases downward.
    public var rotation: Double
    public var scaleX: Double
    public var scaleY: Double
    /// The horizontal shear: the offset of x for each unit of y.
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
            // The x axis has no length, so the y axis determines the rotation.
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

    /// Returns the angle equivalent to `angle` that is nearest to `other`.
    public static func angle(_ angle: Double, nearestTo other: Double) -> Double {
        // Keep the direction of a half turn, even if the angles have rounding errors.
        if abs(angle - other) <= .pi + 1e-9 { return angle }
        return angle - ((angle - other) / (2 * .pi)).rounded() * 2 * .pi
    }
}

extension AffineTransform {
    /// Creates a rotation by `angle` radians, clockwise because y increases downward.
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }
}

extension Double {
    /// Returns the linear interpolation between this value, at fraction 0, and `end`, at fraction 1. `fraction` can be
    /// outside 0…1.
    public func interpolated(to end: Double, by fraction: Double) -> Double { self + (end - self) * fraction }
}
