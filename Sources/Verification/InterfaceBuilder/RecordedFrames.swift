import Geometry
import InterfaceBuilder
import Layout
import Simulation
import Views

/// The recorded frames of a scene, which are checked against the scene's own constraints.
///
/// Only constraints between views, and constraints of a width or height to a constant, are checked. The file does not
/// contain the positions of guides, margins and baselines, or the content of scroll views.
struct RecordedFrames {
    /// The rectangles that constraints align, in the coordinates of the root.
    private var rectangles: [ViewID: Rect] = [:]
    private var scrolling: Set<ViewID> = []

    /// The largest error that rounding explains, in points: half a point at each of two edges, and less than a point
    /// for frames that Interface Builder does not update.
    private static let tolerance = 2.0

    mutating func add(_ frame: Rect, of view: View, as described: InterfaceView, in document: InterfaceDocument) {
        let insets = NaturalSizes.alignmentInsets(of: described, in: document)
        rectangles[view.id] = Rect(
            x: frame.minX + insets.left, y: frame.minY + insets.top, width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
        if view.window.tree[view.id].content.isScrollable { scrolling.insert(view.id) }
    }

    /// Returns whether the frames break `constraint`, if it is required.
    func breaks(_ constraint: LayoutConstraint) -> Bool {
        let state = constraint.window.engine[constraint.id]
        guard state.isActive, state.priority == .required, let first = value(of: state.first) else { return false }
        var other = state.constant
        if let side = state.second {
            // Layout multiplies positions in the coordinates of the common superview, not in the root's coordinates.
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
