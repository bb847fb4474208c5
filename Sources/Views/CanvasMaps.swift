package import Geometry

/// From the coordinates of views to the canvas, with every transform and everything that is scrolled.
package struct CanvasMaps {
    private let tree: ViewTree
    private var maps: [ViewID: AffineTransform] = [:]

    /// - Parameters:
    ///   - tree: A presentation, with its root in its place on the canvas.
    ///   - root: From the root's own coordinates; `nil` for what its frame says.
    package init(of tree: ViewTree, root: AffineTransform? = nil) {
        self.tree = tree
        add(tree.root, root ?? tree[tree.root].mapToSuperview)
    }

    private mutating func add(_ id: ViewID, _ map: AffineTransform) {
        maps[id] = map
        for subview in tree.subviews(of: id) { add(subview, tree[subview].mapToSuperview.concatenating(map)) }
    }

    /// `nil` for a view that is not in the hierarchy.
    package subscript(id: ViewID) -> AffineTransform? { maps[id] }
}

extension ViewState {
    /// From the view's own coordinates to its superview's.
    fileprivate var mapToSuperview: AffineTransform {
        AffineTransform(
            translationX: -(bounds.minX + anchorPoint.x * bounds.width),
            y: -(bounds.minY + anchorPoint.y * bounds.height)
        )
        .concatenating(transform)
        .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }
}
