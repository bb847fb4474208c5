/// The values between two, which is what an animation shows.
public protocol Interpolatable {
    /// The value that is `fraction` of the way to `end`: 0 is `self`, 1 is `end`, and beyond is allowed.
    func interpolated(to end: Self, by fraction: Double) -> Self
}

extension Double: Interpolatable {
    public func interpolated(to end: Double, by fraction: Double) -> Double { self + (end - self) * fraction }
}

extension Point: Interpolatable {
    public func interpolated(to end: Point, by fraction: Double) -> Point {
        Point(x: x.interpolated(to: end.x, by: fraction), y: y.interpolated(to: end.y, by: fraction))
    }
}

extension Size: Interpolatable {
    public func interpolated(to end: Size, by fraction: Double) -> Size {
        Size(
            width: width.interpolated(to: end.width, by: fraction),
            height: height.interpolated(to: end.height, by: fraction))
    }
}

extension Rect: Interpolatable {
    public func interpolated(to end: Rect, by fraction: Double) -> Rect {
        Rect(
            origin: origin.interpolated(to: end.origin, by: fraction),
            size: size.interpolated(to: end.size, by: fraction))
    }
}
