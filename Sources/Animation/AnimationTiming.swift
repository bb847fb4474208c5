/// When an animation runs and how its progress follows time.
public struct AnimationTiming: Hashable, Sendable {
    public let duration: Duration
    /// From the commit to the start. Until then the value before the animation shows.
    public let delay: Duration
    public let curve: TimingCurve

    public init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        self.duration = duration
        self.delay = delay
        self.curve = curve
    }

    /// From the commit to the end.
    public var end: Duration { delay + duration }

    /// The progress, 0 before the start and 1 after the end, when `elapsed` has passed since the commit.
    public func progress(after elapsed: Duration) -> Double {
        guard duration > .zero else { return elapsed < delay ? 0 : 1 }
        return curve.progress(at: (elapsed - delay) / duration)
    }
}
