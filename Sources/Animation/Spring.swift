// The functions of the platform's mathematics library that motion needs, without Foundation.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A mass on a damped spring, at rest where its displacement is zero.
///
/// Displacement is in the unit of what is animated; time is in seconds. The motion is evaluated in closed form, so the
/// frame rate does not change it and any time can be asked for in any order.
///
/// - Source: semantics 25.1; `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
    /// Positive.
    public let mass: Double
    /// Restoring force per unit of displacement. Positive.
    public let stiffness: Double
    /// Drag per unit of velocity, not to be confused with ``dampingRatio``. Zero rings forever; `2√(stiffness·mass)`
    /// is critical.
    public let damping: Double

    /// - Parameters:
    ///   - mass: `CASpringAnimation`'s default is 1, as those of the others are 100 and 10.
    ///   - stiffness: Positive.
    ///   - damping: Not negative.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
        precondition(mass > 0 && mass.isFinite, "a spring's mass is positive, not \(mass)")
        precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is positive, not \(stiffness)")
        precondition(damping >= 0 && damping.isFinite, "a spring's damping is not negative, not \(damping)")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// Radians a second that the mass would swing without damping.
    public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

    /// Less than 1 overshoots and rings, 1 is critical, more creeps.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// This spring, critically damped if it was damped more: what Core Animation plays unless `allowsOverdamping`.
    public var withoutOverdamping: Spring {
        guard dampingRatio > 1 else { return self }
        return Spring(mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot())
    }

    /// Where the mass is, and how fast it moves, `time` seconds after it was let go.
    public func state(at time: Double, from start: SpringState) -> SpringState {
        let decay = damping / (2 * mass)
        let (even, odd) = basis(decay: decay, at: time)
        return SpringState(
            displacement: start.displacement * even + (start.velocity + decay * start.displacement) * odd,
            velocity: start.velocity * even
                - (stiffness / mass * start.displacement + decay * start.velocity) * odd)
    }

    /// The two independent motions, decay included: `even` starts at 1; `odd` starts at 0, one unit a second.
    private func basis(decay: Double, at time: Double) -> (even: Double, odd: Double) {
        let discriminant = decay * decay - stiffness / mass
        if discriminant < 0 {
            let frequency = (-discriminant).squareRoot()
            let envelope = (-decay * time).exponential
            return (envelope * (frequency * time).cosine, envelope * (frequency * time).sine / frequency)
        }
        let rate = discriminant.squareRoot()
        if rate * time < 1 {
            // The difference of two nearly equal decays would lose its digits.
            let envelope = (-decay * time).exponential
            let odd = rate == 0 ? time : (rate * time).hyperbolicSine / rate
            return (envelope * (rate * time).hyperbolicCosine, envelope * odd)
        }
        // Two decays rather than cosh and sinh, which overflow for long times.
        let slow = (-(decay - rate) * time).exponential
        let fast = (-(decay + rate) * time).exponential
        return ((slow + fast) / 2, (slow - fast) / (2 * rate))
    }
}

/// How far a spring's mass is from rest, and how fast it moves, per second.
public struct SpringState: Hashable, Sendable {
    public var displacement: Double
    public var velocity: Double

    public init(displacement: Double, velocity: Double) {
        self.displacement = displacement
        self.velocity = velocity
    }
}

extension Spring {
    /// How long, in seconds, the spring moves visibly from one travel away: `CASpringAnimation.settlingDuration`.
    ///
    /// - Parameter initialVelocity: Towards the target, in travels a second.
    /// - Returns: For a spring that rings forever, `Float.greatestFiniteMagnitude`, as Core Animation does.
    /// - Source: semantics 25.3, fitted to measured springs; of the overdamped ones, one was measured.
    public func settlingDuration(initialVelocity: Double = 0) -> Double {
        let ratio = dampingRatio
        if damping == 0 { return Double(Float.greatestFiniteMagnitude) }
        // A ratio that misses 1 by the residue of arithmetic is critical.
        if abs(ratio - 1) <= Spring.residue {
            return firstTenth(within: Spring.stillness, initialVelocity: initialVelocity)
        }
        if ratio > 1 { return firstTenth(within: Spring.overdampedStillness, initialVelocity: initialVelocity) }
        let decay = ratio * naturalFrequency
        let frequency = naturalFrequency * (1 - ratio * ratio).squareRoot()
        let amplitude = 1 + abs((initialVelocity - decay) / frequency)
        return max((amplitude / Spring.stillness).logarithm / decay, 0)
    }

    /// The first multiple of a tenth of a second at which the mass is nearer than `distance`.
    private func firstTenth(within distance: Double, initialVelocity: Double) -> Double {
        let start = SpringState(displacement: -1, velocity: initialVelocity)
        var tenths = 1.0
        while tenths < Spring.mostTenths, abs(state(at: tenths / 10, from: start).displacement) >= distance {
            tenths += 1
        }
        return tenths / 10
    }

    /// Of the travel: what Core Animation takes for rest.
    static let stillness = 0.001
    /// Of the travel. The only overdamped spring that was measured, 157.914 with 35.904, settles in 1.1 s, and at
    /// 1.0 s it is 0.0071 away, at 1.1 s 0.0042.
    static let overdampedStillness = 0.005
    private static let residue = 1e-9
    /// An hour, the longest film.
    private static let mostTenths = 36_000.0
}

/// The ways in which UIKit and SwiftUI describe a spring.
extension Spring {
    /// A spring by how long it seems to take and how it bounces: `UIView.animate(springDuration:bounce:)`.
    ///
    /// - Parameters:
    ///   - duration: Perceptual, in seconds: the period of the undamped spring. Positive.
    ///   - bounce: More than -1, where the spring would not move, through 1, where it rings forever; 0 is critical.
    /// - Source: semantics 25.6.
    public init(duration: Double, bounce: Double = 0) {
        precondition(duration > 0 && duration.isFinite, "a spring's duration is positive, not \(duration)")
        precondition(bounce > -1 && bounce <= 1, "a spring's bounce is more than -1 through 1, not \(bounce)")
        let frequency = 2 * Double.pi / duration
        let damping = 2 * frequency
        self.init(
            stiffness: frequency * frequency, damping: bounce < 0 ? damping / (1 + bounce) : damping * (1 - bounce))
    }

    /// A spring by its response: the period of the undamped spring, in seconds.
    ///
    /// - Parameters:
    ///   - response: Positive.
    ///   - dampingRatio: Not negative; 1 is critical.
    ///   - mass: Positive.
    /// - Source: WWDC 2018 session 803, *Designing Fluid Interfaces*.
    public init(response: Double, dampingRatio: Double, mass: Double = 1) {
        precondition(response > 0 && response.isFinite, "a spring's response is positive, not \(response)")
        let frequency = 2 * Double.pi / response
        self.init(mass: mass, stiffness: mass * frequency * frequency, damping: 2 * dampingRatio * mass * frequency)
    }

    /// The spring of `UIView.animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:)`: of mass 1, it is a thousandth
    /// of the travel from rest when the duration is over.
    ///
    /// - Parameters:
    ///   - dampingRatio: More than 0 through 1, to which UIKit brings every number. Less than ``leastDampingRatio`` counts as
    ///     that, because no spring then fits.
    ///   - duration: In seconds; brought into 0.01…10, as UIKit does.
    ///   - initialVelocity: Towards the target, in travels a second. For very large ones UIKit takes another solution
    ///     of the same equation.
    /// - Source: semantics 25.4; fitted to 30 springs captured from UIKit.
    public init(dampingRatio: Double, settlingIn duration: Double, initialVelocity: Double = 0) {
        precondition(dampingRatio.isFinite && duration.isFinite, "a spring's damping and duration are finite")
        precondition(initialVelocity.isFinite, "a spring's velocity is finite")
        let ratio = min(max(dampingRatio, Spring.leastDampingRatio), 1)
        let duration = min(max(duration, 0.01), 10)
        let fit = SpringFit(ratio: ratio, duration: duration, velocity: initialVelocity)
        let frequency = ratio == 1 ? fit.criticalFrequency() : fit.underdampedFrequency()
        self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }

    /// Below a ratio of about 0.001 the envelope is under a thousandth from the beginning.
    public static let leastDampingRatio = 0.003
}

/// Finds the natural frequency at which a spring of mass 1 has come to rest after a duration.
struct SpringFit {
    let ratio: Double
    let duration: Double
    let velocity: Double

    /// Solves |(b − v)/ω| e^(−bD) = 0.001, b being ratio × frequency, for the largest frequency.
    func underdampedFrequency() -> Double {
        let root = (1 - ratio * ratio).squareRoot()
        /// The logarithm of the left side over the right one, which is less noisy for a search.
        func excess(_ frequency: Double) -> Double {
            let decay = ratio * frequency
            return (abs(decay - velocity) / (frequency * root) / Spring.stillness).logarithm - decay * duration
        }
        guard velocity != 0 else {
            return (ratio / root / Spring.stillness).logarithm / (ratio * duration)
        }
        guard velocity > 0 else { return SpringFit.lastRoot(of: excess, after: 0) }
        // Beyond v/b the left side rises to a summit before it falls for good.
        let summit =
            (velocity + (velocity * velocity + 4 * velocity / duration).squareRoot()) / (2 * ratio)
        if excess(summit) >= 0 { return SpringFit.lastRoot(of: excess, after: summit) }
        return SpringFit.root(of: excess, between: 0, and: velocity / ratio)
    }

    /// Solves (1 + (ω − v)D) e^(−ωD) = 0.001 for the largest frequency.
    func criticalFrequency() -> Double {
        func excess(_ frequency: Double) -> Double {
            abs(1 + (frequency - velocity) * duration) * (-frequency * duration).exponential - Spring.stillness
        }
        let summit = max(velocity, 0)
        if excess(summit) >= 0 { return SpringFit.lastRoot(of: excess, after: summit) }
        return SpringFit.root(of: excess, between: 0, and: velocity - 1 / duration)
    }

    /// The root of a function that falls from `start` on.
    private static func lastRoot(of function: (Double) -> Double, after start: Double) -> Double {
        var end = 2 * start + 1
        while function(end) > 0 { end *= 2 }
        return root(of: function, between: start, and: end)
    }

    /// Halves the interval, in which the function falls through zero, until no number lies inside.
    private static func root(of function: (Double) -> Double, between start: Double, and end: Double) -> Double {
        var (low, high) = (start, end)
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return high }
            if function(middle) > 0 { low = middle } else { high = middle }
        }
    }
}

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

extension Double {
    /// e to the power of this number.
    var exponential: Double { exp(self) }
    /// The logarithm to the base e.
    var logarithm: Double { log(self) }
    /// Of an angle in radians.
    var sine: Double { sin(self) }
    /// Of an angle in radians.
    var cosine: Double { cos(self) }
    var hyperbolicSine: Double { sinh(self) }
    var hyperbolicCosine: Double { cosh(self) }
}

extension Duration {
    /// In seconds.
    package var timeInterval: Double { self / .seconds(1) }
}
