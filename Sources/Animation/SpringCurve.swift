/// A spring on its way from one value to another: its progress is 0 at first and comes to rest at 1.
public struct SpringCurve: Hashable, Sendable {
    public let spring: Spring
    /// Towards the target, in travels a second: points a second over the distance in points.
    public let initialVelocity: Double

    public init(_ spring: Spring, initialVelocity: Double = 0) {
        precondition(initialVelocity.isFinite, "a spring's velocity is finite, not \(initialVelocity)")
        self.spring = spring
        self.initialVelocity = initialVelocity
    }

    /// The progress `time` seconds after the start; 0 before.
    public func progress(at time: Double) -> Double {
        time <= 0 ? 0 : 1 + spring.state(at: time, from: start).displacement
    }

    /// How fast the progress grows, a second.
    public func velocity(at time: Double) -> Double {
        spring.state(at: max(time, 0), from: start).velocity
    }

    /// How long the spring moves visibly.
    public var settlingDuration: Duration {
        let seconds = spring.settlingDuration(initialVelocity: initialVelocity)
        return .seconds(min(seconds, SpringCurve.longest))
    }

    private var start: SpringState { SpringState(displacement: -1, velocity: initialVelocity) }

    /// Longer than any film, and short enough to be counted in.
    private static let longest = 1e9
}
