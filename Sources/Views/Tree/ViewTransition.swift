package import Geometry

/// A transition from an earlier picture of a view to its current content.
///
/// Only presentation values contain transitions.
public struct ViewTransition: Hashable, Sendable {
    public let effect: Effect
    /// The progress of the transition, 0 through 1. With springs and some timing curves, the value exceeds this range.
    public package(set) var progress: Double
    /// The picture of the view and its subviews before the transition.
    private let earlier: ViewPicture

    /// The appearance of a transition.
    public enum Effect: String, Hashable, Sendable, CaseIterable {
        /// The picture fades into the new content.
        case crossDissolve
        /// The view rotates about its vertical axis. The new content is on the back of the view.
        case flipFromLeft, flipFromRight
        /// The view rotates about its horizontal axis. The new content is on the back of the view.
        case flipFromTop, flipFromBottom
        /// The new content slides over the picture. `Top` and `Bottom` are those of Core Animation, whose y axis points
        /// up: from the top, the content moves up.
        case moveInFromRight, moveInFromLeft, moveInFromTop, moveInFromBottom
        /// The new content pushes the picture away.
        case pushFromRight, pushFromLeft, pushFromTop, pushFromBottom
        /// The picture slides away from the new content.
        case revealFromRight, revealFromLeft, revealFromTop, revealFromBottom

        /// The effects of `UIView.transition`. The others are those of `CATransition`.
        package static let ofViews: [Effect] = [
            .crossDissolve, .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom,
        ]

        /// Whether the new content, the picture, or both slide; `nil` if neither does.
        package var slidingParts: (content: Bool, picture: Bool)? {
            switch self {
            case .crossDissolve, .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: nil
            case .moveInFromRight, .moveInFromLeft, .moveInFromTop, .moveInFromBottom: (true, false)
            case .pushFromRight, .pushFromLeft, .pushFromTop, .pushFromBottom: (true, true)
            case .revealFromRight, .revealFromLeft, .revealFromTop, .revealFromBottom: (false, true)
            }
        }

        /// The direction of the place from which new content slides; zero if nothing slides.
        private var source: Point {
            switch self {
            case .moveInFromRight, .pushFromRight, .revealFromRight: Point(x: 1, y: 0)
            case .moveInFromLeft, .pushFromLeft, .revealFromLeft: Point(x: -1, y: 0)
            case .moveInFromTop, .pushFromTop, .revealFromTop: Point(x: 0, y: 1)
            case .moveInFromBottom, .pushFromBottom, .revealFromBottom: Point(x: 0, y: -1)
            case .crossDissolve, .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: .zero
            }
        }

        /// Returns the offsets of the new content and of the picture at a progress, in points of a view of a size.
        package func offsets(at progress: Double, of size: Size) -> (content: Point, picture: Point) {
            let parts = slidingParts ?? (false, false)
            let (left, done) = (parts.content ? 1 - progress : 0, parts.picture ? -progress : 0)
            let (x, y) = (source.x * size.width, source.y * size.height)
            return (Point(x: x * left, y: y * left), Point(x: x * done, y: y * done))
        }
    }

    /// Creates a transition from the appearance of `view` in `tree`.
    package init(_ effect: Effect, of view: ViewID, in tree: ViewTree) {
        self.effect = effect
        progress = 0
        earlier = ViewPicture(of: view, in: tree)
    }

    /// The tree of the picture, whose root is the view.
    package var picture: ViewTree { earlier.tree }

    /// Returns the picture at the position and with the transform of `state`, the presentation value of the view. The
    /// picture keeps its own size, opacity and hidden state.
    package func picture(at state: ViewState) -> ViewTree {
        var tree = picture
        tree[tree.root].center = state.center
        tree[tree.root].anchorPoint = state.anchorPoint
        tree[tree.root].transform = state.transform
        return tree
    }
}
