package import Geometry
package import Views

/// The transforms from the coordinates of views to the canvas. They include all view transforms and scroll offsets.
package struct CanvasMaps {
    private let tree: ViewTree
    private var maps = ViewTable<AffineTransform>()

    /// - Parameters:
    ///   - tree: A presentation tree whose root is at its position on the canvas.
    ///   - root: The transform from the root's coordinates to the canvas; `nil` to use the root's frame.
    package init(of tree: ViewTree, root: AffineTransform? = nil) {
        self.tree = tree
        add(tree.root, root ?? tree[tree.root].mapToSuperview)
    }

    private mutating func add(_ id: ViewID, _ map: AffineTransform) {
        maps[id] = map
        for subview in tree.subviews(of: id) { add(subview, tree.mapToSuperview(of: subview).concatenating(map)) }
    }

    /// The transform of a view; `nil` if the view is not in the hierarchy.
    package subscript(id: ViewID) -> AffineTransform? { maps[id] }
}
