/// When an animation runs and how its progress follows time: Core Animation's `CAMediaTiming` with a curve.
///
/// A function of absolute time: nothing is summed up from frame to frame.
public struct AnimationTiming: Hashable, Sendable {
    /// Of one run, forwards. Not negative.
    public var duration: Duration
    /// From the commit to the start, `beginTime`. A negative one has it begin in the middle.
    public var delay: Duration
    public var curve: TimingCurve

    /// How often it runs, fractions included, counted in runs there and back where it ``autoreverses``; positive, and
    /// `.infinity` for ever.
    public var repeatCount: Double = 1
    /// Whether each run is followed by one backwards, through the same values.
    public var autoreverses = false
    /// How much faster than its superlayer's the animation's time passes; 0 stops it, negative runs backwards.
    public var speed: Double = 1
    /// Added to the animation's own time: with a speed of 0, the instant that shows.
    public var timeOffset: Duration = .zero
    /// What shows before the beginning and after the end.
    public var fillMode = FillMode.backwards

    /// Which side of its time an animation shows on.
    public enum FillMode: String, Hashable, Sendable, CaseIterable {
        /// Neither: the model shows.
        case removed
        /// Its first value before it begins, as animations of views do through their delay.
        case backwards
        /// Its last value after it ended.
        case forwards
        case both
    }

    public init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        self.duration = duration
        self.delay = delay
        self.curve = curve
    }

    /// In seconds. What goes on for longer never ends.
    private static let longest = 1_000_000_000.0

    /// From the commit to the end; `nil` when it never ends.
    public var end: Duration? {
        if isPlain { return delay + duration }
        guard speed != 0, repeatCount.isFinite else { return nil }
        let active = activeDuration
        // The own time runs from the offset to the end of the runs, or backwards to nought.
        let left = speed > 0 ? active - timeOffset : timeOffset
        guard left.timeInterval < abs(speed) * AnimationTiming.longest else { return nil }
        return delay + max(left, .zero) / abs(speed)
    }

    /// One speed, one direction, one run: nearly all animations.
    private var isPlain: Bool { repeatCount == 1 && !autoreverses && speed == 1 && timeOffset == .zero }

    /// All runs, in the animation's own time.
    private var activeDuration: Duration { duration * (autoreverses ? 2 : 1) * repeatCount }

    /// The progress when `elapsed` has passed since the commit; `nil` when the model shows.
    ///
    /// - Source: semantics 28.6: the own time is (elapsed − delay) × speed + offset, and it shows from nought to the
    ///   end of its runs.
    public func progress(after elapsed: Duration) -> Double? {
        if isPlain {
            let own = elapsed - delay
            if own < .zero { return fillsBackwards ? 0 : nil }
            if own < duration { return curve.progress(at: own / duration, of: duration.timeInterval) }
            return fillsForwards ? 1 : nil
        }
        let own = (elapsed - delay) * speed + timeOffset
        if own < .zero {
            // Before the beginning where time passes forwards, after the end where it passes backwards.
            return (speed < 0 ? fillsForwards : fillsBackwards) ? 0 : nil
        }
        if repeatCount.isFinite, own >= activeDuration {
            return (speed < 0 ? fillsBackwards : fillsForwards) ? progress(atOwn: activeDuration) : nil
        }
        return progress(atOwn: own)
    }

    private var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
    private var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

    /// The progress at a moment of the animation's own time, from its first value to the end of its last run.
    private func progress(atOwn own: Duration) -> Double {
        guard duration > .zero else { return 1 }
        let runs = autoreverses ? 2.0 : 1
        var position = own / duration
        if repeatCount.isFinite { position = min(position, runs * repeatCount) }
        var run = position.rounded(.down)
        // The end of the last run is not yet the beginning of the next.
        if repeatCount.isFinite, run > 0, position == runs * repeatCount, position == run { run -= 1 }
        let fraction = position - run
        let isBack = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
        return curve.progress(at: isBack ? 1 - fraction : fraction, of: duration.timeInterval)
    }
}
