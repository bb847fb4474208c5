/// The frame rates that are suitable for an animation, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum: Float
    public var maximum: Float
    /// The preferred rate; `nil` or 0 if every rate in the range is equally suitable.
    public var preferred: Float?

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The range without limits, for the rate of the screen. All its values are 0.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
