import Geometry
import InterfaceBuilder
import Layout
import Simulation
import Views

/// Checks the recorded frames of a scene against the scene's own constraints.
///
/// Only constraints between views, and constraints that set a width or height to a constant, are checked. Other
/// constraints cannot be checked, because the file does not contain the positions of guides, margins and baselines, or
/// the content sizes of scroll views.
struct RecordedFrames {
    /// The alignment rectangles of views, in the coordinates of the root view.
    private var rectangles: [ViewID: Rect] = [:]
    private var scrolling: Set<ViewID> = []

    /// The tolerance in points. Rounding causes an error of up to half a point at each of two edges. In addition,
    /// Interface Builder does not update frames with an error of less than a point.
    private static let tolerance = 2.0

    mutating func add(_ frame: Rect, of view: View, as described: InterfaceView, in document: InterfaceDocument) {
        let insets = NaturalSizes.alignmentInsets(of: described, in: document)
        rectangles[view.id] = Rect(
            x: frame.minX + insets.left, y: frame.minY + insets.top, width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
        if view.window.tree[view.id].content.isScrollable { scrolling.insert(view.id) }
    }

    /// Returns whether `constraint` is required and the frames violate it.
    func breaks(_ constraint: LayoutConstraint) -> Bool {
        let state = constraint.window.engine[constraint.id]
        guard state.isActive, state.priority == .required, let first = value(of: state.first) else { return false }
        var other = state.constant
        if let side = state.second {
            // A multiplier applies to positions in the coordinates of the common superview, not of the root view.
            guard state.multiplier == 1 || side.attribute.isDimension, let second = value(of: side) else {
                return false
            }
            other += state.multiplier * second
        }
        let error = first - other
        return switch state.relation {
        case .equal: abs(error) > Self.tolerance
        case .lessThanOrEqual: error > Self.tolerance
        case .greaterThanOrEqual: error < -Self.tolerance
        }
    }

    private func value(of side: ConstraintState.Side) -> Double? {
        guard case .view(let view) = side.item, let rectangle = rectangles[view] else { return nil }
        guard side.attribute.isDimension || !scrolling.contains(view) else { return nil }
        switch side.attribute {
        case .left, .leading: return rectangle.minX
        case .right, .trailing: return rectangle.maxX
        case .top: return rectangle.minY
        case .bottom: return rectangle.maxY
        case .width: return rectangle.width
        case .height: return rectangle.height
        case .centerX: return rectangle.minX + rectangle.width / 2
        case .centerY: return rectangle.minY + rectangle.height / 2
        default: return nil
        }
    }
}
