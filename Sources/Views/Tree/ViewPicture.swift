/// The appearance of a view, with its subviews and layers, at one time.
///
/// Pictures are compared by identity, because comparing their views in each frame would take too long. Their
/// descriptions contain all views, so that the hash of a frame depends on them.
public struct ViewPicture: Hashable, Sendable, CustomDebugStringConvertible {
    private let content: Content

    /// Creates a picture of a view.
    ///
    /// - Parameter state: The state of the view in the picture; by default, its state in `tree`.
    package init(of view: ViewID, in tree: ViewTree, as state: ViewState? = nil) {
        var state = state ?? tree[view]
        // A picture that contained a transition would retain all earlier pictures.
        state.transition = nil
        var picture = ViewTree(root: state)
        picture.traits = tree.traits
        picture.graftLayers(tree, of: view, onto: picture.root)
        content = Content(picture)
    }

    /// A tree whose root is the view.
    package var tree: ViewTree { content.tree }

    public var debugDescription: String { String(reflecting: tree) }

    private final class Content: Hashable, Sendable {
        let tree: ViewTree

        init(_ tree: ViewTree) { self.tree = tree }

        static func == (a: Content, b: Content) -> Bool { a === b }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}
