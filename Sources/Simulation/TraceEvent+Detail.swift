import Animation
public import Geometry

extension TraceEvent {
    /// What changed, as a value: most details are never read, and words take longer than layout does.
    public enum Detail: Hashable, Sendable {
        case text(String)
        /// A frame before and after, in the superview's coordinates.
        case frame(from: Rect, to: Rect)
        case animation(TracedAnimation)

        /// In words: `(20, 10, 20, 20) → (40, 10, 20, 20)`. Empty where the kind of the event says it all.
        public var text: String {
            switch self {
            case .text(let text): text
            case .frame(let old, let new): "\(old.text) → \(new.text)"
            case .animation(let animation): animation.description
            }
        }
    }

    /// In words: `(20, 10, 20, 20) → (40, 10, 20, 20)`. Empty where the kind says it all.
    public var detail: String { content.text }

    /// What begins, for an event of kind `animation`.
    public var animation: TracedAnimation? {
        if case .animation(let animation) = content { animation } else { nil }
    }
}

/// An animation as the trace knows it from its beginning.
public struct TracedAnimation: Hashable, Sendable, CustomStringConvertible {
    /// Core Animation's name of the property: `position`, `opacity`.
    public let property: String
    /// From the commit to the first change the eye sees.
    public let delay: Duration
    /// Of the motion alone, without ``delay``.
    public let duration: Duration
    /// Whether it runs beside an earlier animation of the same property of the same view. Otherwise it takes its place.
    public let isAdditive: Bool
    private let change: PropertyChange

    init(_ animation: PropertyAnimation) {
        property = animation.change.key
        delay = animation.timing.delay
        duration = animation.timing.duration
        isAdditive = animation.change.isAdditive
        change = animation.change
    }

    /// `position (187.5, 150) → (287.5, 150), 1s`
    public var description: String {
        let wait = delay > .zero ? " after \(delay.shortText)" : ""
        return "\(change.description), \(duration.shortText)\(wait)"
    }
}
