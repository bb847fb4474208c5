import Animation

/// What an animator's animations show at each time: a way along a course that can be held, scrubbed and gone backwards.
///
/// Between two calls of the animator it is a function of absolute time.
struct AnimatorClock {
    /// Of the whole way, in seconds.
    let duration: Double
    private var curve: TimingCurve
    private var course: AnimatorCourse
    private var motion = Motion.held(0)
    /// The course that a pause made straight, and the position on it.
    private var left: (course: AnimatorCourse, position: Double)?

    private enum Motion {
        /// At a position of the course.
        case held(Double)
        /// From a position at a time, so much of the course per second: never 0.
        case moving(from: Double, since: Duration, rate: Double)
    }

    init(duration: Double, curve: TimingCurve) {
        self.duration = duration
        self.curve = curve
        course = .curve(curve)
    }

    private func position(at time: Duration) -> Double {
        switch motion {
        case .held(let position): position
        case .moving(let start, let since, let rate):
            min(max(start + max((time - since).timeInterval, 0) * rate, course.start), 1)
        }
    }

    /// How much of the whole way is done at `time`.
    func fraction(at time: Duration) -> Double { course.fraction(at: position(at: time)) }

    /// The progress of an animation that began at the fraction `delayFactor`.
    func progress(at time: Duration, delayFactor: Double = 0) -> Double {
        course.progress(at: position(at: time), of: duration, delayFactor: delayFactor)
    }

    /// When it comes to the end of its way; `nil` while it is held.
    var end: Duration? {
        guard case .moving(let start, let since, let rate) = motion else { return nil }
        return since + .seconds((rate > 0 ? 1 - start : start - course.start) / abs(rate))
    }

    // MARK: Changes

    mutating func start(at time: Duration, isReversed: Bool) {
        motion = .moving(from: isReversed ? 1 : 0, since: time, rate: (isReversed ? -1 : 1) / duration)
    }

    /// Stays where it is at `time`, also if it has not begun to move.
    ///
    /// - Parameter scrubbingLinearly: Whether the progress is the fraction from here on.
    mutating func hold(at time: Duration, scrubbingLinearly: Bool) {
        let place = position(at: time)
        guard scrubbingLinearly else {
            motion = .held(place)
            return
        }
        let progress = progress(at: time)
        if case .straight = course {
            motion = .held(progress)
            return
        }
        left = (course, place)
        course = .straight
        motion = .held(progress)
    }

    /// Stays at the end of its way.
    mutating func holdAtEnd(isReversed: Bool, scrubbingLinearly: Bool) {
        motion = .held(isReversed ? course.start : 1)
        hold(at: .zero, scrubbingLinearly: scrubbingLinearly)
        // From the start it sets out anew.
        if isReversed { left = nil }
    }

    mutating func scrub(to fraction: Double) {
        guard case .held = motion else { return }
        motion = .held(course.position(atFraction: fraction))
    }

    /// Goes on from where it is, so that nothing jumps.
    ///
    /// - Parameters:
    ///   - remaining: How long the rest takes, in seconds, positive; `nil` for what is left of the duration.
    /// - Source: semantics 27.4.
    mutating func resume(
        at time: Duration, with newCurve: TimingCurve, remaining: Double? = nil, isReversed: Bool
    ) {
        let progress = progress(at: time)
        var from = position(at: time)
        let isNew = course.isStraight || newCurve != curve
        if isNew, case .spring = newCurve, !isReversed, progress != 0 {
            // A spring starts from what the eye sees, with its own velocity.
            course = .spring(newCurve, at: course.isCurve ? from : progress, of: course.isCurve ? course : .straight)
            from = 0
        } else if let left, newCurve == curve,
            progress == left.course.progress(at: left.position, of: duration, delayFactor: 0)
        {
            (course, from) = left
        } else if isNew {
            from = newCurve.fraction(whereProgressIs: progress, of: duration)
            course = .curve(newCurve)
        }
        left = nil
        curve = newCurve
        let way = isReversed ? from - course.start : 1 - from
        // With nothing left the end is now, at any rate.
        let rate = if let remaining, way > 0 { way / remaining } else { 1 / duration }
        motion = .moving(from: from, since: time, rate: isReversed ? -rate : rate)
    }

    /// Goes the other way along the same course.
    mutating func turnRound(at time: Duration) {
        guard case .moving(_, _, let rate) = motion else { return }
        motion = .moving(from: position(at: time), since: time, rate: -rate)
    }
}

extension AnimatorCourse {
    fileprivate var isStraight: Bool { if case .straight = self { true } else { false } }

    fileprivate var isCurve: Bool { if case .curve = self { true } else { false } }
}
