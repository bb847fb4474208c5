import Cassowary
import Geometry
import Views

/// Turns constraints between views and guides into linear constraints between the numbers of their frames.
///
/// Both sides are written in the coordinates of the closest view that holds both, so a multiplier of a place
/// counts from that view's origin: `centerX == 0.5 × superview.centerX` is a quarter of the superview's width. Where
/// the first item runs from right to left, places of a constraint between leading and trailing edges count from that
/// view's right edge, to the left: constants lead inwards and inequalities keep their sense.
struct LinearTranslation {
    let tree: ViewTree
    let engine: LayoutEngine

    /// `first − multiplier × second − constant  relation  0`, at its priority.
    func row(of constraint: ConstraintState) -> LinearConstraint {
        LinearConstraint(expression(of: constraint), constraint.relation.linear, strength: constraint.priority.strength)
    }

    private func expression(of constraint: ConstraintState) -> LinearExpression {
        guard let second = constraint.second else {
            return expression(of: constraint.first, in: constraint.first.view) - constraint.constant
        }
        guard let owner = tree.closestCommonAncestor(constraint.first.view, second.view) else {
            preconditionFailure(
                "'\(constraint.name)' joins '\(tree[constraint.first.view].name)' and '\(tree[second.view].name)', "
                    + "which have no common superview")
        }
        let a = content(constraint.first, seenFrom: second)
        let b = content(second, seenFrom: constraint.first)
        guard constraint.isDirectional, engine.isRightToLeft(constraint.directionView) else {
            return expression(of: a, in: owner) - constraint.multiplier * expression(of: b, in: owner)
                - constraint.constant
        }
        let width = LinearExpression(engine.frameVariables(of: owner).width)
        let near = expression(of: a, in: owner, turned: true)
        let far = expression(of: b, in: owner, turned: true)
        guard constraint.multiplier != 1 else { return far - near - constraint.constant }
        return width - near - constraint.multiplier * (width - far) - constraint.constant
    }

    /// A side that names the edges or margins of a scroll view means those of its content when the other side is in it;
    /// its extents and its centre are those of its frame.
    ///
    /// - Source: Apple's *Auto Layout Guide*, "Working with Scroll Views".
    private func content(_ side: ConstraintState.Side, seenFrom other: ConstraintState.Side) -> ConstraintState.Side {
        let plain = side.attribute.insideMargins ?? side.attribute
        guard case .view(let view) = side.item, tree[view].content.isScrollable, plain.isEdge,
            other.view != view, tree.isAncestor(view, of: other.view)
        else { return side }
        return .init(.guide(LayoutGuideID(view, .scrollContent)), side.attribute)
    }

    private func expression(
        of side: ConstraintState.Side, in owner: ViewID, turned: Bool = false
    ) -> LinearExpression {
        if case .guide(let guide) = side.item, guide.role == .scrollContent, let edge = side.attribute.insideMargins {
            let margins = engine.layoutMargins(of: guide.owner, in: tree)
            let content = expression(of: .init(side.item, edge), in: owner, turned: turned)
            return content + margins.inward(from: edge, turned: turned)
        }
        if let inside = side.attribute.insideMargins {
            let guide = LayoutItem.guide(LayoutGuideID(side.view, .layoutMargins))
            return expression(of: .init(guide, inside), in: owner, turned: turned)
        }
        let own = engine.frameVariables(of: side.item, in: tree)
        let axis = side.attribute.axis
        let extent = LinearExpression(own.extent(along: axis))
        let insets = alignmentInsets(of: side.item)
        let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        switch side.attribute {
        case .width, .height: return extent - (before + after)
        case .left, .top: return origin(of: side.item, own, along: axis, in: owner) + before
        case .right, .bottom: return origin(of: side.item, own, along: axis, in: owner) + extent - after
        case .leading, .trailing:
            let isLeft = (side.attribute == .leading) != turned
            return expression(of: .init(side.item, isLeft ? .left : .right), in: owner)
        case .centerX, .centerY:
            return origin(of: side.item, own, along: axis, in: owner) + 0.5 * extent + 0.5 * (before - after)
        case .firstBaseline:
            guard let baselines = baselines(of: side.item) else { fallthrough }
            return origin(of: side.item, own, along: axis, in: owner) + (before + baselines.firstFromTop)
        case .lastBaseline:
            let lift = baselines(of: side.item)?.lastFromBottom ?? 0
            return origin(of: side.item, own, along: axis, in: owner) + extent - (after + lift)
        case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins, .centerYWithinMargins:
            preconditionFailure("a margin is an attribute of the margins guide")
        }
    }

    private func alignmentInsets(of item: LayoutItem) -> EdgeInsets {
        if case .view(let view) = item { engine.alignmentRectInsets(of: view) } else { .zero }
    }

    /// `nil` where the baselines are the bottom: in all views without text.
    private func baselines(of item: LayoutItem) -> Baselines? {
        if case .view(let view) = item { engine.baselines(of: view, in: tree) } else { nil }
    }

    /// Where `item` begins, counted from where `owner` begins.
    private func origin(
        of item: LayoutItem, _ own: FrameVariables, along axis: Axis, in owner: ViewID
    ) -> LinearExpression {
        if item == .view(owner) { return LinearExpression(constant: tree[owner].bounds.origin.along(axis)) }
        var origin = LinearExpression(own.minimum(along: axis))
        // A guide is in its owner's coordinates, a view in its superview's.
        var next: ViewID? = if case .view(let view) = item { tree.superview(of: view) } else { item.view }
        while let view = next, view != owner {
            origin = origin + LinearExpression(engine.frameVariables(of: view).minimum(along: axis))
            origin.constant -= tree[view].bounds.origin.along(axis)
            next = tree.superview(of: view)
        }
        return origin
    }
}

extension LayoutAttribute {
    /// Whether it is a side of a rectangle.
    fileprivate var isEdge: Bool { rawValue <= LayoutAttribute.trailing.rawValue }
}

extension EdgeInsets {
    /// How far inside an edge is from it along the axis: to the right or down, or to the left or up.
    fileprivate func inward(from edge: LayoutAttribute, turned: Bool) -> Double {
        switch edge {
        case .left: left
        case .right: -right
        case .top: top
        case .bottom: -bottom
        case .leading: turned ? -right : left
        case .trailing: turned ? left : -right
        default: 0
        }
    }
}

extension Point {
    fileprivate func along(_ axis: Axis) -> Double { axis == .horizontal ? x : y }
}

extension LayoutRelation {
    fileprivate var linear: Relation {
        switch self {
        case .lessThanOrEqual: .lessThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .greaterThanOrEqual
        }
    }
}
