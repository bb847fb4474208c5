import Geometry

/// A transition from an earlier picture of a view to its current content.
///
/// Only presentation values contain transitions.
public struct ViewTransition: Hashable, Sendable {
    public let effect: Effect
    /// The progress of the transition, 0 through 1. With springs and some timing curves, the value exceeds this range.
    public package(set) var progress: Double
    private let snapshot: Snapshot

    /// The appearance of a transition.
    public enum Effect: String, Hashable, Sendable, CaseIterable {
        /// The picture fades into the new content.
        case crossDissolve
        /// The view rotates about its vertical axis. The new content is on the back of the view.
        case flipFromLeft, flipFromRight
        /// The view rotates about its horizontal axis. The new content is on the back of the view.
        case flipFromTop, flipFromBottom

        /// Whether the view rotates about its vertical axis; `nil` if it does not rotate.
        package var turnsAboutVerticalAxis: Bool? {
            switch self {
            case .crossDissolve: nil
            case .flipFromLeft, .flipFromRight: true
            case .flipFromTop, .flipFromBottom: false
            }
        }
    }

    /// Creates a transition from the appearance of `view` in `tree`.
    package init(_ effect: Effect, of view: ViewID, in tree: ViewTree) {
        self.effect = effect
        progress = 0
        var state = tree[view]
        // A picture that contained a transition would retain all earlier pictures.
        state.transition = nil
        var picture = ViewTree(root: state)
        picture.traits = tree.traits
        picture.graftLayers(tree, of: view, onto: picture.root)
        snapshot = Snapshot(picture)
    }

    /// The picture of the view and its subviews before the transition. The root of this tree is the view.
    package var picture: ViewTree { snapshot.tree }

    /// Returns the picture at the position and with the transform of `state`, the presentation value of the view. The
    /// picture keeps its own size, opacity and hidden state.
    package func picture(at state: ViewState) -> ViewTree {
        var tree = snapshot.tree
        tree[tree.root].center = state.center
        tree[tree.root].anchorPoint = state.anchorPoint
        tree[tree.root].transform = state.transform
        return tree
    }

    /// A tree that is compared by identity. Comparing its views in each frame would take too long.
    private final class Snapshot: Hashable, Sendable {
        let tree: ViewTree

        init(_ tree: ViewTree) { self.tree = tree }

        static func == (a: Snapshot, b: Snapshot) -> Bool { a === b }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}
