internal import CoreGraphics
internal import Geometry
internal import Layout
internal import Views

// The engine uses `Double`, and this module uses `CGFloat`, like UIKit. `CoreGraphics` converts rectangles, points, sizes
// and transforms.

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
