package import Animation
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
    private let change: Change
    /// The curve, with the delay and the duration.
    package let timing: AnimationTiming

    /// The change that is animated. Its text is created only when it is read, because creating it takes longer than
    /// starting the animation.
    enum Change: Hashable, Sendable {
        case values(PropertyChange)
        case words(String)

        var text: String {
            switch self {
            case .values(let change): change.description
            case .words(let words): words
            }
        }

        static func == (a: Change, b: Change) -> Bool { a.text == b.text }
        func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    init(property: String, change: Change, timing: AnimationTiming, isAdditive: Bool, isOpenEnded: Bool) {
        (self.property, self.change, self.timing) = (property, change, timing)
        delay = timing.delay
        duration = timing.end.map { $0 - timing.delay } ?? timing.duration
        (self.isAdditive, self.isOpenEnded) = (isAdditive, isOpenEnded)
    }

    /// A description such as `position (187.5, 150) → (287.5, 150), 1s`.
    public var description: String {
        let wait = delay > .zero ? " after \(delay.shortText)" : ""
        let isOnce = timing.repeatCount == 1
        let times = timing.repeatCount.isFinite ? " \(timing.repeatCount.shortText) times" : " forever"
        let back = timing.autoreverses ? " with autoreverse" : ""
        return "\(change.text), \(timing.duration.shortText)\(isOnce ? "" : times)\(back)\(wait)"
    }
}
