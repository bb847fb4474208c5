/// The timing curve of a spring. The progress starts at 0 and settles at 1.
public struct SpringCurve: Hashable, Sendable {
    public let spring: Spring
    /// The initial velocity toward the target, as a fraction of the distance per second: points per second divided by
    /// the distance in points.
    public let initialVelocity: Double

    public init(_ spring: Spring, initialVelocity: Double = 0) {
        precondition(initialVelocity.isFinite, "a spring's velocity must be finite, not \(initialVelocity)")
        self.spring = spring
        self.initialVelocity = initialVelocity
    }

    /// Returns the progress `time` seconds after the start. Before the start, the progress is 0.
    public func progress(at time: Double) -> Double {
        time <= 0 ? 0 : 1 + spring.state(at: time, from: start).displacement
    }

    /// Returns the derivative of the progress `time` seconds after the start, per second. Before the start, the
    /// result is the initial velocity.
    public func velocity(at time: Double) -> Double {
        spring.state(at: max(time, 0), from: start).velocity
    }

    /// The time until the spring is visually at rest.
    public var settlingDuration: Duration {
        let seconds = spring.settlingDuration(initialVelocity: initialVelocity)
        return .seconds(min(seconds, SpringCurve.longest))
    }

    private var start: SpringState { SpringState(displacement: -1, velocity: initialVelocity) }

    /// The maximum settling duration in seconds. It is longer than any film, and `Duration` can represent it.
    private static let longest = 1e9
}
