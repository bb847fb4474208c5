import Foundation

/// The movement of a scroll view along one axis after the finger has been lifted, as a function of time.
///
/// - Source: deceleration: the velocity is multiplied by the rate each millisecond, and the movement ends at 10 points
///   per second. If the deceleration reaches a limit, the bounce is critically damped with ω = 11 1/s. If the finger
///   is lifted beyond a limit, the bounce is overdamped, with the rates 9 and 46 1/s. All numbers were fitted to
///   measured offsets.
struct ScrollMotion {
    private let start: Double
    private let velocity: Double
    /// The fraction of the velocity that remains after a millisecond.
    private let rate: Double
    private let limits: ClosedRange<Double>
    private let bounces: Bool
    /// The offset of the page at which the movement ends; `nil` for a deceleration.
    private var page: Double?

    /// Creates a deceleration that begins when the finger is lifted.
    ///
    /// - Parameters:
    ///   - start: The offset when the finger is lifted.
    ///   - velocity: The velocity of the offset in points per second.
    ///   - rate: The deceleration rate, above 0 and below 1.
    ///   - limits: The range of offsets at which the content can rest.
    ///   - bounces: Whether the movement continues beyond the limits.
    init(
        from start: Double, velocity: Double, rate: Double, within limits: ClosedRange<Double>, bounces: Bool
    ) {
        self.start = start
        self.velocity = velocity
        self.rate = rate
        self.limits = limits
        self.bounces = bounces
    }

    /// The total distance of a deceleration that begins with a velocity of one point per second.
    private var reach: Double { rate / (1 - rate) / 1000 }

    /// Returns the fraction of the velocity that remains after a time in seconds.
    private func decay(_ time: Double) -> Double { pow(rate, 1000 * time) }

    /// The time until the velocity has decayed to 10 points per second.
    private var slowdown: Double {
        abs(velocity) > ScrollMotion.stop ? log(abs(velocity) / ScrollMotion.stop) / (1000 * -log(rate)) : 0
    }

    /// The offset at which deceleration alone would end.
    private var freeEnd: Double {
        let rest = max(0, abs(velocity) - ScrollMotion.stop)
        return start + (velocity < 0 ? -rest : rest) * reach
    }

    /// The offset at which the movement ends.
    var end: Double {
        if let page { return page }
        return min(max(freeEnd, limits.lowerBound), limits.upperBound)
    }

    /// Returns a deceleration whose initial velocity makes it end at the offset `end`. An offset beyond the limits is
    /// clamped.
    func ending(at end: Double) -> ScrollMotion {
        let distance = min(max(end, limits.lowerBound), limits.upperBound) - start
        let speed = distance == 0 ? 0 : abs(distance) / reach + ScrollMotion.stop
        return ScrollMotion(
            from: start, velocity: distance < 0 ? -speed : speed, rate: rate, within: limits, bounces: bounces)
    }

    /// Returns a movement that has the same initial velocity, but ends at the page with the offset `offset`.
    func turning(toPageAt offset: Double) -> ScrollMotion {
        var motion = self
        motion.page = min(max(offset, limits.lowerBound), limits.upperBound)
        return motion
    }

    /// The limit that the content has already passed when the movement starts; `nil` if the movement starts between
    /// the limits.
    private var passedEdge: Double? {
        start < limits.lowerBound ? limits.lowerBound : start > limits.upperBound ? limits.upperBound : nil
    }

    /// The limit that the deceleration reaches, and the time at which it reaches the limit; `nil` if the deceleration
    /// ends before a limit.
    private var crossing: (edge: Double, time: Double)? {
        guard velocity != 0, !limits.contains(freeEnd) else { return nil }
        let edge = velocity < 0 ? limits.lowerBound : limits.upperBound
        return (edge, log(1 - (edge - start) / (velocity * reach)) / (1000 * log(rate)))
    }

    /// The time after which the offset no longer changes, in seconds.
    var duration: Double {
        if let page { return page == start && velocity == 0 ? 0 : ScrollMotion.settling }
        if passedEdge != nil { return ScrollMotion.settling }
        guard let crossing else { return slowdown }
        return crossing.time + (bounces ? ScrollMotion.settling : 0)
    }

    /// Returns the offset at a time after the release, in seconds. The time must not be negative.
    func offset(at time: Double) -> Double {
        if time >= duration { return end }
        if let page {
            let distance = start - page
            return page + (distance + (velocity + ScrollMotion.damping * distance) * time)
                * exp(-ScrollMotion.damping * time)
        }
        if let edge = passedEdge {
            let (slow, fast) = ScrollMotion.bounceRates
            let distance = start - edge
            let fastPart = -(velocity + slow * distance) / (fast - slow)
            return edge + (distance - fastPart) * exp(-slow * time) + fastPart * exp(-fast * time)
        }
        if let crossing, time > crossing.time {
            let rest = time - crossing.time
            return crossing.edge + velocity * decay(crossing.time) * rest * exp(-ScrollMotion.damping * rest)
        }
        return start + velocity * reach * (1 - decay(time))
    }

    /// Returns the velocity of the content `time` seconds after the release, in points per second. The velocity is the
    /// derivative of the offset.
    func velocity(at time: Double) -> Double {
        if time >= duration { return 0 }
        if let page {
            let (distance, damping) = (start - page, ScrollMotion.damping)
            let push = velocity + damping * distance
            return (push - damping * (distance + push * time)) * exp(-damping * time)
        }
        if let edge = passedEdge {
            let (slow, fast) = ScrollMotion.bounceRates
            let distance = start - edge
            let fastPart = -(velocity + slow * distance) / (fast - slow)
            return -slow * (distance - fastPart) * exp(-slow * time) - fast * fastPart * exp(-fast * time)
        }
        if let crossing, time > crossing.time {
            let rest = time - crossing.time
            return velocity * decay(crossing.time) * (1 - ScrollMotion.damping * rest)
                * exp(-ScrollMotion.damping * rest)
        }
        return velocity * decay(time)
    }

    /// Returns the offset of the content while a finger drags it. Beyond the limits, the content resists the drag.
    ///
    /// - Parameters:
    ///   - offset: The offset without resistance.
    ///   - length: The length of the scroll view along the axis, in points.
    /// - Source: y = (1 − 1 / (0.55 · x / d + 1)) · d for a travel x beyond the edge of a view of the length d.
    static func rubberBand(_ offset: Double, within limits: ClosedRange<Double>, length: Double) -> Double {
        func resisted(_ travel: Double) -> Double {
            length > 0 ? (1 - 1 / (0.55 * travel / length + 1)) * length : 0
        }
        if offset < limits.lowerBound { return limits.lowerBound - resisted(limits.lowerBound - offset) }
        if offset > limits.upperBound { return limits.upperBound + resisted(offset - limits.upperBound) }
        return offset
    }

    /// The velocity at which deceleration ends, in points per second.
    private static let stop = 10.0
    /// The damping of a movement to a page, and of the bounce after the deceleration has reached a limit, in 1/s.
    private static let damping = 11.0
    private static let bounceRates = (slow: 9.0, fast: 46.0)
    /// The time in seconds after which a bounce has ended, with a remaining distance of a pixel or less.
    private static let settling = 1.0
}
