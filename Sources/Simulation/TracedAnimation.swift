import Animation
import Geometry

/// An animation, as recorded in the trace when it begins.
public struct TracedAnimation: Hashable, Sendable, CustomStringConvertible {
    /// Core Animation's name for the property, such as `position` or `opacity`. For an explicit animation, the key of
    /// the animation.
    public let property: String
    /// The time from the commit to the first visible change.
    public let delay: Duration
    /// The total duration of all runs, without ``delay``. For an animation that repeats forever, the duration of one
    /// run. For an animation that an animator plays, the planned duration.
    public let duration: Duration
    /// Whether the animation is added to earlier animations of the same property. If `false`, it replaces them.
    public let isAdditive: Bool
    /// Whether the animation has no scheduled end, because it repeats forever or an animator plays it.
    public let isOpenEnded: Bool
    private let words: String
    private let timing: AnimationTiming

    init(property: String, words: String, timing: AnimationTiming, isAdditive: Bool, isOpenEnded: Bool) {
        self.property = property
        self.words = words
        self.timing = timing
        delay = timing.delay
        duration = timing.end.map { $0 - timing.delay } ?? timing.duration
        self.isAdditive = isAdditive
        self.isOpenEnded = isOpenEnded
    }

    /// A description such as `position (187.5, 150) → (287.5, 150), 1s`.
    public var description: String {
        let wait = delay > .zero ? " after \(delay.shortText)" : ""
        let isOnce = timing.repeatCount == 1
        let times = timing.repeatCount.isFinite ? " \(timing.repeatCount.shortText) times" : " forever"
        let back = timing.autoreverses ? " with autoreverse" : ""
        return "\(words), \(timing.duration.shortText)\(isOnce ? "" : times)\(back)\(wait)"
    }
}
