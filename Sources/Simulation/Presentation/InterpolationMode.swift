import Geometry
import Layout
import Views

/// How the frames between two layouts are computed.
public enum InterpolationMode: String, Hashable, Sendable, CaseIterable {
    /// Each view moves from its old frame to its new one, as in UIKit. Constraints may be violated between the two.
    case blend
    /// The constants of constraints are animated, and the layout is solved for each frame.
    case resolve
}

extension WindowModel {
    /// The frames of the views that other constants move, rounded as in the layout pass.
    func roundedFrames(
        withConstants constants: [(id: LayoutConstraintID, value: Double)]
    ) -> [(view: ViewID, frame: Rect)] {
        engine.frames(withConstants: constants, in: tree).map { ($0.view, grid.rounded($0.frame, rounding)) }
    }
}

extension ViewState {
    /// The state with another frame. Values that differ from those of `other` only by rounding errors are those of `other`.
    func placed(at frame: Rect, like other: ViewState) -> ViewState {
        var placed = self
        placed.layoutFrame = frame
        let near = 1e-6
        if abs(placed.center.x - other.center.x) < near, abs(placed.center.y - other.center.y) < near {
            placed.center = other.center
        }
        if abs(placed.bounds.width - other.bounds.width) < near, abs(placed.bounds.height - other.bounds.height) < near
        {
            placed.bounds.size = other.bounds.size
        }
        return placed
    }
}
