package import Geometry
import Views

extension LayoutEngine {
    /// Holds the root view at another frame, from the next ``solve(in:)`` on.
    ///
    /// After the constraints that go and before those that come, so a set that is exchanged with the size never meets the
    /// size it is not for.
    package func holdRoot(at frame: Rect) { pendingRootFrame = frame }

    /// Gives the root view the frame that waits for it. Required constraints that do not fit into it are broken.
    func moveRoot(in tree: ViewTree) -> [LayoutIssue] {
        guard let frame = pendingRootFrame else { return [] }
        pendingRootFrame = nil
        return move(tree.root, to: frame, in: tree)
    }
}
