// Import the C math functions without importing Foundation.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A mass on a damped spring. The rest position is at a displacement of zero.
///
/// Displacements are in the unit of the animated value, and times in seconds. The motion is computed in closed form, so
/// it does not depend on the frame rate or on the order of evaluation.
///
/// - Source: semantics 25.1; `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
    /// The mass, which is positive.
    public let mass: Double
    /// The restoring force per unit of displacement, which is positive.
    public let stiffness: Double
    /// The drag force per unit of velocity. Do not confuse it with the ``dampingRatio``. With a damping of 0, the
    /// spring oscillates forever; with `2√(stiffness·mass)`, it is critically damped.
    public let damping: Double

    /// Creates a spring. The default values are the defaults of `CASpringAnimation`.
    ///
    /// - Parameters:
    ///   - mass: The mass, which must be positive.
    ///   - stiffness: The stiffness, which must be positive.
    ///   - damping: The damping, which must not be negative.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
        precondition(mass > 0 && mass.isFinite, "a spring's mass must be positive, not \(mass)")
        precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness must be positive, not \(stiffness)")
        precondition(damping >= 0 && damping.isFinite, "a spring's damping must be zero or more, not \(damping)")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// The undamped angular frequency in radians per second.
    public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

    /// The damping ratio. A spring is underdamped if the ratio is less than 1, critically damped if it is 1, and
    /// overdamped if it is greater than 1.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// This spring, or a critically damped spring with the same mass and stiffness if this spring is overdamped. Core
    /// Animation limits the damping in this way unless `allowsOverdamping` is set.
    public var withoutOverdamping: Spring {
        guard dampingRatio > 1 else { return self }
        return Spring(mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot())
    }

    /// Returns the state of the mass `time` seconds after the state `start`.
    public func state(at time: Double, from start: SpringState) -> SpringState {
        let decay = damping / (2 * mass)
        let (even, odd) = basis(decay: decay, at: time)
        return SpringState(
            displacement: start.displacement * even + (start.velocity + decay * start.displacement) * odd,
            velocity: start.velocity * even
                - (stiffness / mass * start.displacement + decay * start.velocity) * odd)
    }

    /// Returns two linearly independent solutions of the equation of motion, including decay. `even` starts at 1;
    /// `odd` starts at 0 with a velocity of 1.
    private func basis(decay: Double, at time: Double) -> (even: Double, odd: Double) {
        let discriminant = decay * decay - stiffness / mass
        if discriminant < 0 {
            let frequency = (-discriminant).squareRoot()
            let envelope = (-decay * time).exponential
            return (envelope * (frequency * time).cosine, envelope * (frequency * time).sine / frequency)
        }
        let rate = discriminant.squareRoot()
        if rate * time < 1 {
            // Subtracting two nearly equal exponentials would lose precision.
            let envelope = (-decay * time).exponential
            let odd = rate == 0 ? time : (rate * time).hyperbolicSine / rate
            return (envelope * (rate * time).hyperbolicCosine, envelope * odd)
        }
        // Use two exponentials instead of cosh and sinh, which overflow for long times.
        let slow = (-(decay - rate) * time).exponential
        let fast = (-(decay + rate) * time).exponential
        return ((slow + fast) / 2, (slow - fast) / (2 * rate))
    }
}

/// The displacement of a spring's mass from its rest position, and its velocity in units per second.
public struct SpringState: Hashable, Sendable {
    public var displacement: Double
    public var velocity: Double

    public init(displacement: Double, velocity: Double) {
        self.displacement = displacement
        self.velocity = velocity
    }
}

extension Spring {
    /// Returns the time in seconds until the spring is visually at rest, starting at a displacement of 1:
    /// `CASpringAnimation.settlingDuration`.
    ///
    /// - Parameter initialVelocity: The initial velocity toward the target, as a fraction of the distance per second.
    /// - Returns: The time in seconds; `Float.greatestFiniteMagnitude` for an undamped spring, as in Core Animation.
    /// - Source: semantics 25.3, fitted to measured springs. Only one of the measured springs was overdamped.
    public func settlingDuration(initialVelocity: Double = 0) -> Double {
        let ratio = dampingRatio
        if damping == 0 { return Double(Float.greatestFiniteMagnitude) }
        // Treat a ratio that differs from 1 only by a rounding error as critical damping.
        if abs(ratio - 1) <= Spring.residue {
            return firstTenth(within: Spring.stillness, initialVelocity: initialVelocity)
        }
        if ratio > 1 { return firstTenth(within: Spring.overdampedStillness, initialVelocity: initialVelocity) }
        let decay = ratio * naturalFrequency
        let frequency = naturalFrequency * (1 - ratio * ratio).squareRoot()
        let amplitude = 1 + abs((initialVelocity - decay) / frequency)
        return max((amplitude / Spring.stillness).logarithm / decay, 0)
    }

    /// Returns the first multiple of 0.1 s at which the displacement is less than `distance`.
    private func firstTenth(within distance: Double, initialVelocity: Double) -> Double {
        let start = SpringState(displacement: -1, velocity: initialVelocity)
        var tenths = 1.0
        while tenths < Spring.maximumTenths, abs(state(at: tenths / 10, from: start).displacement) >= distance {
            tenths += 1
        }
        return tenths / 10
    }

    /// The displacement below which Core Animation considers a spring to be at rest, as a fraction of the distance.
    static let stillness = 0.001
    /// The displacement below which an overdamped spring is at rest, as a fraction of the distance. The only measured
    /// overdamped spring has a stiffness of 157.914 and a damping of 35.904, and it settles in 1.1 s. Its displacement
    /// is 0.0071 at 1.0 s and 0.0042 at 1.1 s.
    static let overdampedStillness = 0.005
    private static let residue = 1e-9
    /// The number of tenths of a second in an hour, which is the maximum duration of a film.
    private static let maximumTenths = 36_000.0
}

/// Initializers that take the spring parameters of UIKit and SwiftUI.
extension Spring {
    /// Creates a spring with a perceptual duration and a bounce: `UIView.animate(springDuration:bounce:)`.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, which is the period of the undamped spring. It must be
    ///     positive.
    ///   - bounce: The bounce, greater than -1 and at most 1. At -1 the spring would not move, at 0 it is critically
    ///     damped, and at 1 it oscillates forever.
    /// - Source: semantics 25.6.
    public init(duration: Double, bounce: Double = 0) {
        precondition(duration > 0 && duration.isFinite, "a spring's duration must be positive, not \(duration)")
        precondition(bounce > -1 && bounce <= 1, "a spring's bounce must be above -1 and at most 1, not \(bounce)")
        let frequency = 2 * Double.pi / duration
        let damping = 2 * frequency
        self.init(
            stiffness: frequency * frequency, damping: bounce < 0 ? damping / (1 + bounce) : damping * (1 - bounce))
    }

    /// Creates a spring from its response, which is the period of the undamped spring.
    ///
    /// - Parameters:
    ///   - response: The response in seconds, which must be positive.
    ///   - dampingRatio: The damping ratio, which must not be negative. A ratio of 1 is critically damped.
    ///   - mass: The mass, which must be positive.
    /// - Source: WWDC 2018 session 803, *Designing Fluid Interfaces*.
    public init(response: Double, dampingRatio: Double, mass: Double = 1) {
        precondition(response > 0 && response.isFinite, "a spring's response must be positive, not \(response)")
        let frequency = 2 * Double.pi / response
        self.init(mass: mass, stiffness: mass * frequency * frequency, damping: 2 * dampingRatio * mass * frequency)
    }

    /// Creates the spring of `UIView.animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:)`: a spring of
    /// mass 1 whose displacement at the end of the duration is 0.001 of the distance.
    ///
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, limited to 0 through 1 as in UIKit. Values less than ``leastDampingRatio``
    ///     are replaced with this minimum, because a spring with a smaller ratio cannot have the given duration.
    ///   - duration: The duration in seconds, limited to 0.01…10 as in UIKit.
    ///   - initialVelocity: The initial velocity toward the target, as a fraction of the distance per second. For very
    ///     large values, UIKit uses another solution of the same equation.
    /// - Source: semantics 25.4; fitted to 30 springs captured from UIKit.
    public init(dampingRatio: Double, settlingIn duration: Double, initialVelocity: Double = 0) {
        precondition(dampingRatio.isFinite && duration.isFinite, "a spring's damping and duration must be finite")
        precondition(initialVelocity.isFinite, "a spring's velocity must be finite")
        let ratio = min(max(dampingRatio, Spring.leastDampingRatio), 1)
        let duration = min(max(duration, 0.01), 10)
        let fit = SpringFit(ratio: ratio, duration: duration, velocity: initialVelocity)
        let frequency = ratio == 1 ? fit.criticalFrequency() : fit.underdampedFrequency()
        self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }

    /// The minimum damping ratio of a spring that is created from its duration. If the ratio is less than about 0.001,
    /// the envelope is less than 0.001 from the beginning.
    public static let leastDampingRatio = 0.003
}

/// Finds the angular frequency of a spring of mass 1 that comes to rest after a given duration.
struct SpringFit {
    let ratio: Double
    let duration: Double
    let velocity: Double

    /// Returns the largest angular frequency ω that solves |b − v| / (ω√(1 − ζ²)) · e^(−bD) = 0.001, where ζ is the
    /// damping ratio, b = ζω, v is the velocity, and D is the duration.
    func underdampedFrequency() -> Double {
        let root = (1 - ratio * ratio).squareRoot()
        /// Returns the logarithm of the left side divided by the right side. Its root is numerically easier to find.
        func excess(_ frequency: Double) -> Double {
            let decay = ratio * frequency
            return (abs(decay - velocity) / (frequency * root) / Spring.stillness).logarithm - decay * duration
        }
        guard velocity != 0 else {
            return (ratio / root / Spring.stillness).logarithm / (ratio * duration)
        }
        guard velocity > 0 else { return SpringFit.lastRoot(of: excess, after: 0) }
        // At frequencies above v/ζ, the left side rises to a maximum and then decreases monotonically.
        let summit =
            (velocity + (velocity * velocity + 4 * velocity / duration).squareRoot()) / (2 * ratio)
        if excess(summit) >= 0 { return SpringFit.lastRoot(of: excess, after: summit) }
        return SpringFit.root(of: excess, between: 0, and: velocity / ratio)
    }

    /// Returns the largest angular frequency ω that solves |1 + (ω − v)D| e^(−ωD) = 0.001, where v is the velocity and
    /// D is the duration.
    func criticalFrequency() -> Double {
        func excess(_ frequency: Double) -> Double {
            abs(1 + (frequency - velocity) * duration) * (-frequency * duration).exponential - Spring.stillness
        }
        let summit = max(velocity, 0)
        if excess(summit) >= 0 { return SpringFit.lastRoot(of: excess, after: summit) }
        return SpringFit.root(of: excess, between: 0, and: velocity - 1 / duration)
    }

    /// Returns the root of a function that decreases monotonically after `start`.
    private static func lastRoot(of function: (Double) -> Double, after start: Double) -> Double {
        var end = 2 * start + 1
        while function(end) > 0 { end *= 2 }
        return root(of: function, between: start, and: end)
    }

    /// Returns the root of a decreasing function. Uses bisection up to the precision of floating-point numbers.
    private static func root(of function: (Double) -> Double, between start: Double, and end: Double) -> Double {
        var (low, high) = (start, end)
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return high }
            if function(middle) > 0 { low = middle } else { high = middle }
        }
    }
}

extension Double {
    /// The exponential function of this number.
    var exponential: Double { exp(self) }
    /// The natural logarithm of this number.
    var logarithm: Double { log(self) }
    /// The sine of this angle in radians.
    var sine: Double { sin(self) }
    /// The cosine of this angle in radians.
    var cosine: Double { cos(self) }
    var hyperbolicSine: Double { sinh(self) }
    var hyperbolicCosine: Double { cosh(self) }
}

extension Duration {
    /// The duration in seconds.
    package var timeInterval: Double { self / .seconds(1) }
}
