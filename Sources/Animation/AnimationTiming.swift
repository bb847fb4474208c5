/// The timing of an animation: Core Animation's `CAMediaTiming` with a timing curve.
///
/// Progress is computed from the absolute time, so errors do not accumulate from frame to frame.
public struct AnimationTiming: Hashable, Sendable {
    /// The duration of one forward run, which must not be negative.
    public var duration: Duration
    /// The time from the commit to the start: `beginTime`. A negative delay skips the beginning of the animation.
    public var delay: Duration
    public var curve: TimingCurve

    /// The number of runs, which is positive and can be fractional or `.infinity`. If ``autoreverses`` is `true`, a
    /// forward run and the following backward run count as one run.
    public var repeatCount: Double = 1
    /// Whether each run is followed by a backward run through the same values.
    public var autoreverses = false
    /// The speed relative to the time of the superlayer. 0 pauses the animation, and a negative speed runs it backward.
    public var speed: Double = 1
    /// The offset that is added to the animation's local time. If the speed is 0, the animation shows its state at
    /// this time.
    public var timeOffset: Duration = .zero
    /// The times outside of the active duration at which the animation has an effect.
    public var fillMode = FillMode.backwards

    /// The times outside of the active duration at which an animation has an effect.
    public enum FillMode: String, Hashable, Sendable, CaseIterable {
        /// The animation has no effect outside of its active duration, so the model value is shown.
        case removed
        /// The first value is shown before the beginning. View animations use this mode, so they show the first value
        /// during their delay.
        case backwards
        /// The last value is shown after the end.
        case forwards
        case both
    }

    public init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        self.duration = duration
        self.delay = delay
        self.curve = curve
    }

    /// The maximum duration in seconds. Longer animations are treated as endless.
    private static let longest = 1_000_000_000.0

    /// The time from the commit to the end; `nil` if the animation never ends.
    public var end: Duration? {
        if isPlain { return delay + duration }
        guard speed != 0, repeatCount.isFinite else { return nil }
        let active = activeDuration
        // Local time runs from the offset to the end of the last run or, if the speed is negative, backward to 0.
        let left = speed > 0 ? active - timeOffset : timeOffset
        guard left.timeInterval < abs(speed) * AnimationTiming.longest else { return nil }
        return delay + max(left, .zero) / abs(speed)
    }

    /// Whether the animation has a single forward run at normal speed, which is the most common case.
    private var isPlain: Bool { repeatCount == 1 && !autoreverses && speed == 1 && timeOffset == .zero }

    /// The duration of all runs, in local time.
    private var activeDuration: Duration { duration * (autoreverses ? 2 : 1) * repeatCount }

    /// Returns the progress when `elapsed` has passed since the commit; `nil` if the model value is shown.
    ///
    /// - Source: semantics 28.6: the animation's local time is (elapsed − delay) × speed + offset, and the animation
    ///   is active from local time 0 to the end of its last run.
    public func progress(after elapsed: Duration) -> Double? {
        if isPlain {
            let own = elapsed - delay
            if own < .zero { return fillsBackwards ? 0 : nil }
            if own < duration { return curve.progress(at: own / duration, of: duration.timeInterval) }
            return fillsForwards ? 1 : nil
        }
        let own = (elapsed - delay) * speed + timeOffset
        if own < .zero {
            // With a positive speed, this time is before the beginning; with a negative speed, it is after the end.
            return (speed < 0 ? fillsForwards : fillsBackwards) ? 0 : nil
        }
        if repeatCount.isFinite, own >= activeDuration {
            return (speed < 0 ? fillsBackwards : fillsForwards) ? progress(atOwn: activeDuration) : nil
        }
        return progress(atOwn: own)
    }

    private var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
    private var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

    /// Returns the progress at a local time between 0 and the end of the last run.
    private func progress(atOwn own: Duration) -> Double {
        guard duration > .zero else { return 1 }
        let runs = autoreverses ? 2.0 : 1
        var position = own / duration
        if repeatCount.isFinite { position = min(position, runs * repeatCount) }
        var run = position.rounded(.down)
        // The end of the last run belongs to that run and does not start another run.
        if repeatCount.isFinite, run > 0, position == runs * repeatCount, position == run { run -= 1 }
        let fraction = position - run
        let isBack = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
        return curve.progress(at: isBack ? 1 - fraction : fraction, of: duration.timeInterval)
    }
}
