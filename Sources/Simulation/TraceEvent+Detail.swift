import Animation
public import Geometry

extension TraceEvent {
    /// What changed, as a value: most details are never read, and words take longer than layout does.
    public enum Detail: Hashable, Sendable {
        case text(String)
        /// A frame before and after, in the superview's coordinates.
        case frame(from: Rect, to: Rect)
        /// The first few of several views, and how many more they are.
        case views([String], more: Int)
        indirect case animation(TracedAnimation)
        /// The property whose animation was taken off, and the event that tells of the animation's beginning.
        case animationEnd(String, of: Int)
        /// In words, and what cannot hold together.
        indirect case conflict(String, LayoutConflict)
        indirect case stillness(MotionlessChange)

        /// In words: `(20, 10, 20, 20) → (40, 10, 20, 20)`. Empty where the kind of the event says it all.
        public var text: String {
            switch self {
            case .text(let text), .conflict(let text, _), .animationEnd(let text, _): text
            case .views(let names, let more):
                names.joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
            case .frame(let old, let new): "\(old.text) → \(new.text)"
            case .animation(let animation): animation.description
            case .stillness(let change): change.message
            }
        }
    }

    /// In words: `(20, 10, 20, 20) → (40, 10, 20, 20)`. Empty where the kind says it all.
    public var detail: String { content.text }

    /// What cannot hold together, for an event of kind `conflict`.
    public var conflict: LayoutConflict? {
        if case .conflict(_, let conflict) = content { conflict } else { nil }
    }

    /// Why a change moved nothing, for an event of kind `note` that says so.
    public var stillness: MotionlessChange? {
        if case .stillness(let change) = content { change } else { nil }
    }

    /// What begins, for an event of kind `animation`.
    public var animation: TracedAnimation? {
        if case .animation(let animation) = content { animation } else { nil }
    }
}

extension TraceEvent {
    /// The event that tells of the beginning of what was taken off, for an event of kind `animationEnd`.
    public var endedAnimation: Int? {
        if case .animationEnd(_, let animation) = content { animation } else { nil }
    }
}

/// An animation as the trace knows it from its beginning.
public struct TracedAnimation: Hashable, Sendable, CustomStringConvertible {
    /// Core Animation's name of the property: `position`, `opacity`.
    public let property: String
    /// From the commit to the first change the eye sees.
    public let delay: Duration
    /// Of the motion alone, without ``delay``; of one run where it repeats for ever, and what was planned where an animator
    /// plays it.
    public let duration: Duration
    /// Whether it runs beside an earlier animation of the same property of the same view. Otherwise it takes its place.
    public let isAdditive: Bool
    /// Whether something else ends it: it repeats for ever, or an animator plays it.
    public let isOpenEnded: Bool
    private let change: PropertyChange
    private let timing: AnimationTiming

    init(_ animation: PropertyAnimation) {
        property = animation.property.rawValue
        let timing = animation.timing
        self.timing = timing
        delay = timing.delay
        duration = timing.end.map { $0 - timing.delay } ?? timing.duration
        isAdditive = animation.isAdditive
        isOpenEnded = animation.animator != nil || timing.end == nil
        change = animation.change
    }

    /// `position (187.5, 150) → (287.5, 150), 1s`
    public var description: String {
        let wait = delay > .zero ? " after \(delay.shortText)" : ""
        let isOnce = timing.repeatCount == 1
        let times = timing.repeatCount.isFinite ? " \(timing.repeatCount.shortText) times" : " for ever"
        let back = timing.autoreverses ? " there and back" : ""
        return "\(change.description), \(timing.duration.shortText)\(isOnce ? "" : times)\(back)\(wait)"
    }
}
