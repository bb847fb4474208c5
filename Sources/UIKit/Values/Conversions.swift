internal import CoreGraphics
package import Geometry
internal import Layout
internal import Views

// The engine uses `Double`, and this module uses `CGFloat`, like UIKit.

extension CGRect {
    package init(_ rect: Rect) {
        self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}

extension CGPoint {
    init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Rect {
    init(_ rect: CGRect) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }
}

extension Point {
    package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Size {
    init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension Geometry.AffineTransform {
    init(_ t: CGAffineTransform) {
        self.init(
            a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx), ty: Double(t.ty))
    }
}

extension CGAffineTransform {
    init(_ t: Geometry.AffineTransform) { self.init(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty) }
}

extension EdgeInsets {
    init(_ insets: UIEdgeInsets) {
        self.init(
            top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
            right: Double(insets.right))
    }

    /// Creates the insets of an interface that is read from left to right.
    init(_ insets: NSDirectionalEdgeInsets) {
        self.init(
            top: Double(insets.top), left: Double(insets.leading), bottom: Double(insets.bottom),
            right: Double(insets.trailing))
    }
}

extension UIEdgeInsets {
    init(_ insets: EdgeInsets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}

extension NSDirectionalEdgeInsets {
    init(_ insets: EdgeInsets) {
        self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
}

extension IntrinsicSize {
    /// - Parameter size: The size. An extent of ``UIView/noIntrinsicMetric`` is converted to `nil`.
    init(_ size: CGSize) {
        func extent(_ length: CGFloat) -> Double? { length == UIView.noIntrinsicMetric ? nil : Double(length) }
        self.init(width: extent(size.width), height: extent(size.height))
    }
}

extension CGSize {
    init(_ size: IntrinsicSize) {
        self.init(
            width: size.width.map { CGFloat($0) } ?? UIView.noIntrinsicMetric,
            height: size.height.map { CGFloat($0) } ?? UIView.noIntrinsicMetric)
    }
}

extension Duration {
    /// Creates a duration of `interval` seconds, rounded to nanoseconds.
    ///
    /// Because of rounding, `0.1 + 0.2` and `0.3` result in the same time, which is also the time of `0.3 s` in a
    /// script.
    package init(timeInterval interval: TimeInterval) {
        let limit = 1e9
        let seconds = interval.isNaN ? 0 : Swift.min(Swift.max(interval, -limit), limit)
        self = .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    package var seconds: TimeInterval { self / .seconds(1) }
}
