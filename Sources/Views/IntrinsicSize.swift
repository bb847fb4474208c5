public import Geometry

/// A natural size in points. `nil` means that the view has no natural extent along the axis: UIKit's
/// `noIntrinsicMetric`.
public struct IntrinsicSize: Hashable, Sendable {
    public var width: Double?
    public var height: Double?

    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    public subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
}
