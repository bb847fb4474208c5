import Animation

/// Computes the progress of an animator, which can be paused, scrubbed and reversed.
///
/// Between calls to the animator's methods, the progress is a function of absolute time.
struct AnimatorClock {
    /// The number of an animator in its window.
    typealias ID = Int

    private var courses: AnimatorTimelines
    private var motion = Motion.held(0)
    /// The timelines before they were replaced with straight lines, and the position on them at which the animator
    /// was paused.
    private var left: (courses: AnimatorTimelines, position: Double)?

    private enum Motion {
        /// The animator is paused at a position on the timeline.
        case held(Double)
        /// The animator is paused at a position where the progress overshoots. The timeline becomes a straight line
        /// only when the animator is scrubbed.
        case heldBeyond(Double)
        /// The animator is running. It was at the position `from` at the time `since`. The rate, in fractions of the
        /// timeline per second, is never 0.
        case moving(from: Double, since: Duration, rate: Double)
    }

    /// - Parameter duration: The duration of the whole timeline in seconds. It is not negative.
    init(duration: Double, curve: TimingCurve) {
        courses = AnimatorTimelines(curve: duration > 0 ? curve : .linear, duration: duration)
    }

    private func position(at time: Duration) -> Double {
        switch motion {
        case .held(let position), .heldBeyond(let position): position
        case .moving(let start, let since, let rate):
            // If the duration is zero, the animator is at its end immediately.
            rate.isInfinite
                ? rate > 0 ? 1 : courses.whole.start
                : min(max(start + max((time - since).timeInterval, 0) * rate, courses.whole.start), 1)
        }
    }

    /// Returns the completed fraction of the timeline at `time`. It can be below 0 or above 1 if the animator is paused
    /// where the progress overshoots.
    func fraction(at time: Duration) -> Double {
        if case .heldBeyond(let position) = motion { return courses.progress(at: position) }
        return courses.whole.fraction(at: position(at: time))
    }

    /// Returns the progress of a part; by default, of the whole timeline.
    func progress(at time: Duration, of part: AnimatorTimelines.Part = 0) -> Double {
        courses.progress(of: part, at: position(at: time))
    }

    /// The time at which the animator ends; `nil` while it is paused.
    var end: Duration? {
        guard case .moving(let start, let since, let rate) = motion else { return nil }
        return since + .seconds((rate > 0 ? 1 - start : start - courses.whole.start) / abs(rate))
    }

    // MARK: Changes

    /// Adds a part that begins when a fraction of the time remaining at `time` has passed, and returns its index.
    ///
    /// - Parameter delayFactor: The fraction of the remaining time, 0 through 1.
    mutating func addPart(at time: Duration, delayFactor: Double) -> AnimatorTimelines.Part {
        let done = courses.whole.fraction(at: position(at: time))
        return courses.addPart(from: courses.whole.position(atFraction: done + delayFactor * (1 - done)))
    }

    mutating func start(at time: Duration, isReversed: Bool) {
        motion = .moving(from: isReversed ? 1 : 0, since: time, rate: (isReversed ? -1 : 1) / courses.duration)
    }

    /// Pauses the animator at its position at `time`, even if it has not started to move.
    ///
    /// - Parameter scrubbingLinearly: Whether the progress equals the completed fraction while the animator is
    ///   paused.
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

    /// Pauses the animator at its end, which is the start of the timeline if the animator is reversed.
    mutating func holdAtEnd(isReversed: Bool, scrubbingLinearly: Bool) {
        motion = .held(isReversed ? courses.whole.start : 1)
        hold(at: .zero, scrubbingLinearly: scrubbingLinearly)
        // At the start, the animator has no previous timeline to which it can return.
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

    /// Resumes from the current position without a jump in the progress.
    ///
    /// - Parameters:
    ///   - remaining: The time until the end in seconds, positive; `nil` for the remaining part of the animator's
    ///     duration.
    /// - Source: semantics 27.4.
    mutating func resume(
        at time: Duration, with newCurve: TimingCurve, remaining: Double? = nil, isReversed: Bool
    ) {
        var from = position(at: time)
        let isNew = newCurve != courses.curve
        let isStraight = if case .heldBeyond = motion { true } else { courses.whole.isStraight }
        if isNew || isStraight, case .spring = newCurve, !isReversed, courses.progress(at: from) != 0 {
            // A spring starts from the presentation value, with its own velocity.
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
        // If no time remains, the animator ends immediately, and the rate has no effect.
        let rate = if let remaining, way > 0 { way / remaining } else { 1 / courses.duration }
        motion = .moving(from: from, since: time, rate: isReversed ? -rate : rate)
    }

    /// Reverses the direction on the same timeline.
    mutating func reverse(at time: Duration) {
        guard case .moving(_, _, let rate) = motion else { return }
        motion = .moving(from: position(at: time), since: time, rate: -rate)
    }
}
