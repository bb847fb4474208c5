import Cassowary
import Geometry
import Views

/// Turns constraints between views into linear constraints between the numbers of their frames.
///
/// Both sides are written in the coordinates of the closest view that holds both, so a multiplier of a place
/// counts from that view's origin: `centerX == 0.5 × superview.centerX` is a quarter of the superview's width.
struct LinearTranslation {
    let tree: ViewTree
    let variables: (ViewID) -> FrameVariables

    /// `first − multiplier × second − constant  relation  0`.
    func expression(of constraint: ConstraintState) -> LinearExpression {
        guard let second = constraint.second else {
            return expression(of: constraint.first, in: constraint.first.view) - constraint.constant
        }
        guard let owner = tree.closestCommonAncestor(constraint.first.view, second.view) else {
            preconditionFailure(
                "'\(constraint.name)' joins '\(tree[constraint.first.view].name)' and '\(tree[second.view].name)', "
                    + "which have no common superview")
        }
        return expression(of: constraint.first, in: owner)
            - constraint.multiplier * expression(of: second, in: owner) - constraint.constant
    }

    private func expression(of side: ConstraintState.Side, in owner: ViewID) -> LinearExpression {
        let own = variables(side.view)
        let axis = side.attribute.axis
        let extent = LinearExpression(own.extent(along: axis))
        switch side.attribute {
        case .width, .height: return extent
        case .left, .leading, .top: return origin(of: side.view, along: axis, in: owner)
        case .right, .trailing, .bottom: return origin(of: side.view, along: axis, in: owner) + extent
        case .centerX, .centerY: return origin(of: side.view, along: axis, in: owner) + 0.5 * extent
        }
    }

    /// Where `view` begins, counted from where `owner` begins.
    private func origin(of view: ViewID, along axis: Axis, in owner: ViewID) -> LinearExpression {
        var origin = LinearExpression(0)
        var next = view
        while next != owner, let superview = tree.superview(of: next) {
            origin = origin + LinearExpression(variables(next).minimum(along: axis))
            next = superview
        }
        return origin
    }
}
