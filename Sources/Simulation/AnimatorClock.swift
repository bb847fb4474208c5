import Animation

/// What an animator's animations show at each time: a way along a curve that can be held, scrubbed and gone backwards.
///
/// Between two calls of the animator it is a function of absolute time.
struct AnimatorClock {
    /// Of the whole way, in seconds.
    let duration: Double
    var curve: TimingCurve
    var motion = Motion.held(0, isLinear: false)
    /// Where it was, and how far the animations were, when a spring took over.
    private var springStart = 0.0

    enum Motion {
        /// At a fraction of the duration; where `isLinear` it is the progress itself, whatever the curve.
        case held(Double, isLinear: Bool)
        /// From a fraction of the duration at a time, so much of it per second.
        case moving(from: Double, since: Duration, rate: Double)
    }

    init(duration: Double, curve: TimingCurve) {
        self.duration = duration
        self.curve = curve
    }

    /// The fraction of the duration that shows at `time`.
    func fraction(at time: Duration) -> Double {
        switch motion {
        case .held(let fraction, _): fraction
        case .moving(let start, let since, let rate):
            min(max(start + max((time - since).timeInterval, 0) * rate, 0), 1)
        }
    }

    /// The progress of an animation that began at the fraction `delayFactor`.
    func progress(at time: Duration, delayFactor: Double) -> Double {
        let whole = fraction(at: time)
        let own = delayFactor < 1 ? max((whole - delayFactor) / (1 - delayFactor), 0) : (whole < 1 ? 0 : 1)
        if case .held(_, isLinear: true) = motion { return own }
        return springStart + (1 - springStart) * curve.progress(at: own, of: duration * (1 - delayFactor))
    }

    /// The fraction and the progress are one.
    func progress(at time: Duration) -> Double { progress(at: time, delayFactor: 0) }

    /// When it comes to the end of its way; `nil` while it is held.
    var end: Duration? {
        guard case .moving(let start, let since, let rate) = motion, rate != 0 else { return nil }
        return since + .seconds((rate > 0 ? 1 - start : start) / abs(rate))
    }

    // MARK: Changes

    mutating func start(at time: Duration, isReversed: Bool) {
        motion = .moving(from: isReversed ? 1 : 0, since: time, rate: (isReversed ? -1 : 1) / duration)
    }

    mutating func hold(at time: Duration, scrubbingLinearly: Bool) {
        guard case .moving = motion else { return }
        motion = .held(
            scrubbingLinearly ? progress(at: time) : fraction(at: time), isLinear: scrubbingLinearly)
    }

    mutating func scrub(to fraction: Double) {
        guard case .held(_, let isLinear) = motion else { return }
        motion = .held(fraction, isLinear: isLinear)
    }

    /// Goes on from where it is, so that nothing jumps.
    ///
    /// - Parameters:
    ///   - remaining: How long the rest takes, in seconds; `nil` for what is left of the duration.
    /// - Source: semantics 27.4.
    mutating func resume(
        at time: Duration, with newCurve: TimingCurve, remaining: Double? = nil, isReversed: Bool
    ) {
        var from = fraction(at: time)
        let progress = progress(at: time)
        if case .spring = newCurve, !isReversed, progress > 0 {
            // A spring starts from what the eye sees, with its own velocity.
            springStart = progress
            from = 0
        } else if case .held(_, isLinear: true) = motion {
            from = newCurve.fraction(whereProgressIs: progress, of: duration)
            springStart = 0
        } else if newCurve != curve {
            from = newCurve.fraction(whereProgressIs: progress, of: duration)
            springStart = 0
        }
        curve = newCurve
        let way = isReversed ? from : 1 - from
        let seconds = remaining ?? way * duration
        let rate = seconds > 0 ? way / seconds : .infinity
        motion = .moving(from: from, since: time, rate: isReversed ? -rate : rate)
    }

    /// Goes the other way along the same curve.
    mutating func turnRound(at time: Duration) {
        guard case .moving(_, _, let rate) = motion else { return }
        motion = .moving(from: fraction(at: time), since: time, rate: -rate)
    }
}
