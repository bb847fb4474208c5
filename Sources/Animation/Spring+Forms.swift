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
