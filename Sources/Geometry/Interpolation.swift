extension Double {
    /// The value that is `fraction` of the way to `end`: 0 is `self`, 1 is `end`, and beyond is allowed.
    public func interpolated(to end: Double, by fraction: Double) -> Double { self + (end - self) * fraction }
}
