import Animation

/// What an animator's animations show at each time: a way along a course that can be held, scrubbed and gone backwards.
///
/// Between two calls of the animator it is a function of absolute time.
struct AnimatorClock {
    private var courses: AnimatorTimelines
    private var motion = Motion.held(0)
    /// The courses that a pause made straight, and the position on them.
    private var left: (courses: AnimatorTimelines, position: Double)?

    private enum Motion {
        /// At a position of the course.
        case held(Double)
        /// The same where the whole is seen beyond an end of its way: it becomes straight only when it is scrubbed.
        case heldBeyond(Double)
        /// From a position at a time, so much of the course per second: never 0.
        case moving(from: Double, since: Duration, rate: Double)
    }

    /// - Parameter duration: Of the whole way, in seconds. Not negative.
    init(duration: Double, curve: TimingCurve) {
        courses = AnimatorTimelines(curve: duration > 0 ? curve : .linear, duration: duration)
    }

    private func position(at time: Duration) -> Double {
        switch motion {
        case .held(let position), .heldBeyond(let position): position
        case .moving(let start, let since, let rate):
            // Without a duration it is at its end at once.
            rate.isInfinite
                ? rate > 0 ? 1 : courses.whole.start
                : min(max(start + max((time - since).timeInterval, 0) * rate, courses.whole.start), 1)
        }
    }

    /// How much of the whole way is done at `time`; beyond 0 and 1 where it is held there.
    func fraction(at time: Duration) -> Double {
        if case .heldBeyond(let position) = motion { return courses.progress(at: position) }
        return courses.whole.fraction(at: position(at: time))
    }

    /// The progress of a part; by default of the whole.
    func progress(at time: Duration, of part: AnimatorTimelines.Part = 0) -> Double {
        courses.progress(of: part, at: position(at: time))
    }

    /// When it comes to the end of its way; `nil` while it is held.
    var end: Duration? {
        guard case .moving(let start, let since, let rate) = motion else { return nil }
        return since + .seconds((rate > 0 ? 1 - start : start - courses.whole.start) / abs(rate))
    }

    // MARK: Changes

    /// Adds a part that begins when so much of what is left at `time` has passed, 0 through 1.
    mutating func addPart(at time: Duration, delayFactor: Double) -> AnimatorTimelines.Part {
        let done = courses.whole.fraction(at: position(at: time))
        return courses.addPart(from: courses.whole.position(atFraction: done + delayFactor * (1 - done)))
    }

    mutating func start(at time: Duration, isReversed: Bool) {
        motion = .moving(from: isReversed ? 1 : 0, since: time, rate: (isReversed ? -1 : 1) / courses.duration)
    }

    /// Stays where it is at `time`, also if it has not begun to move.
    ///
    /// - Parameter scrubbingLinearly: Whether the progress is the fraction from here on.
    mutating func hold(at time: Duration, scrubbingLinearly: Bool) {
        let place = position(at: time)
        guard scrubbingLinearly, !courses.whole.isStraight else {
            motion = .held(place)
            return
        }
        guard !courses.isBeyond(at: place) else {
            motion = .heldBeyond(place)
            return
        }
        left = (courses, place)
        motion = .held(courses.straighten(at: place))
    }

    /// Stays at the end of its way.
    mutating func holdAtEnd(isReversed: Bool, scrubbingLinearly: Bool) {
        motion = .held(isReversed ? courses.whole.start : 1)
        hold(at: .zero, scrubbingLinearly: scrubbingLinearly)
        // From the start it sets out anew.
        if isReversed { left = nil }
    }

    mutating func scrub(to fraction: Double) {
        switch motion {
        case .moving: return
        case .held: break
        case .heldBeyond: courses.straighten()
        }
        motion = .held(courses.whole.position(atFraction: fraction))
    }

    /// Goes on from where it is, so that nothing jumps.
    ///
    /// - Parameters:
    ///   - remaining: How long the rest takes, in seconds, positive; `nil` for what is left of the duration.
    /// - Source: semantics 27.4.
    mutating func resume(
        at time: Duration, with newCurve: TimingCurve, remaining: Double? = nil, isReversed: Bool
    ) {
        var from = position(at: time)
        let isNew = newCurve != courses.curve
        let isStraight = if case .heldBeyond = motion { true } else { courses.whole.isStraight }
        if isNew || isStraight, case .spring = newCurve, !isReversed, courses.progress(at: from) != 0 {
            // A spring starts from what the eye sees, with its own velocity.
            courses.follow(spring: newCurve, at: from)
            from = 0
        } else if let left, newCurve == left.courses.curve, from == left.courses.progress(at: left.position) {
            courses.restore(left.courses, at: left.position)
            from = left.position
        } else if isNew || courses.whole.isStraight {
            from = courses.follow(newCurve, at: from)
        }
        left = nil
        let way = isReversed ? from - courses.whole.start : 1 - from
        // With nothing left the end is now, at any rate.
        let rate = if let remaining, way > 0 { way / remaining } else { 1 / courses.duration }
        motion = .moving(from: from, since: time, rate: isReversed ? -rate : rate)
    }

    /// Goes the other way along the same course.
    mutating func turnRound(at time: Duration) {
        guard case .moving(_, _, let rate) = motion else { return }
        motion = .moving(from: position(at: time), since: time, rate: -rate)
    }
}
