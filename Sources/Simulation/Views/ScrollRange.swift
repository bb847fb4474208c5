package import Geometry

/// The range of offsets at which the content of a scroll view can rest along each axis, in points.
package struct ScrollRange: Equatable {
    var x = 0.0...0.0
    var y = 0.0...0.0

    package subscript(axis: Axis) -> ClosedRange<Double> { axis == .horizontal ? x : y }

    /// Returns the range with its limits rounded to pixels.
    func rounded(on grid: PixelGrid) -> ScrollRange {
        func rounded(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
            grid.rounded(range.lowerBound)...grid.rounded(range.upperBound)
        }
        return ScrollRange(x: rounded(x), y: rounded(y))
    }

    /// Returns the offset in the range that is closest to `offset`.
    func nearest(to offset: Point) -> Point {
        Point(x: min(max(offset.x, x.lowerBound), x.upperBound), y: min(max(offset.y, y.lowerBound), y.upperBound))
    }
}
