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
