import Cassowary
import Geometry
import Views

/// Turns constraints between views and guides into linear constraints between the numbers of their frames.
///
/// Both sides are written in the coordinates of the closest view that holds both, so a multiplier of a place
/// counts from that view's origin: `centerX == 0.5 × superview.centerX` is a quarter of the superview's width. Where
/// that view runs from right to left, places of a constraint between leading and trailing edges count from its right edge, to the left: constants lead inwards and inequalities keep their sense.
struct LinearTranslation {
    let tree: ViewTree
    let engine: LayoutEngine
    private let alignmentInsets: ViewTable<EdgeInsets>

    init(tree: ViewTree, engine: LayoutEngine) {
        self.tree = tree
        self.engine = engine
        alignmentInsets = engine.alignmentInsets
    }

    /// `first − multiplier × second − constant  relation  0`, at its priority.
    func row(of constraint: ConstraintEquation) -> LinearConstraint {
        LinearConstraint(expression(of: constraint), constraint.relation.linear, strength: constraint.priority.strength)
    }

    /// Whether places of the constraint count from the right.
    func isTurned(_ constraint: ConstraintEquation) -> Bool {
        guard constraint.isDirectional else { return false }
        let second = constraint.second?.view ?? constraint.first.view
        let holder = constraint.directionOwner ?? tree.closestCommonAncestor(constraint.first.view, second)
        return holder.map { engine.isRightToLeft($0) } ?? false
    }

    private func expression(of constraint: ConstraintEquation) -> LinearExpression {
        guard let second = constraint.second else {
            var extent = expression(of: constraint.first, in: constraint.first.view)
            extent.constant -= constraint.constant
            return extent
        }
        guard let owner = tree.closestCommonAncestor(constraint.first.view, second.view) else {
            preconditionFailure(
                "a constraint joins '\(tree[constraint.first.view].name)' and '\(tree[second.view].name)', "
                    + "which have no common superview")
        }
        let a = content(constraint.first, seenFrom: second)
        let b = content(second, seenFrom: constraint.first)
        guard constraint.isDirectional, engine.isRightToLeft(constraint.directionOwner ?? owner) else {
            var difference = expression(of: a, in: owner)
            let constant = append(b, in: owner, times: -constraint.multiplier, to: &difference.terms)
            difference.constant -= constraint.multiplier * constant
            difference.constant -= constraint.constant
            return difference
        }
        let near = expression(of: a, in: owner, turned: true)
        let far = expression(of: b, in: owner, turned: true)
        guard constraint.multiplier != 1 else { return far - near - constraint.constant }
        let width = LinearExpression(engine.reference(owner).width)
        return width - near - constraint.multiplier * (width - far) - constraint.constant
    }

    /// A side that names the edges or margins of a scroll view means those of its content when the other side is in it;
    /// its extents and its centre are those of its frame.
    ///
    /// - Source: Apple's *Auto Layout Guide*, "Working with Scroll Views".
    private func content(_ side: ConstraintState.Side, seenFrom other: ConstraintState.Side) -> ConstraintState.Side {
        let plain = side.attribute.insideMargins ?? side.attribute
        guard case .view(let view) = side.item, plain.isEdge, other.view != view,
            tree.isAncestor(view, of: other.view), tree[view].content.isScrollable
        else { return side }
        return .init(.guide(LayoutGuideID(view, .scrollContent)), side.attribute)
    }

    private func expression(
        of side: ConstraintState.Side, in owner: ViewID, turned: Bool = false
    ) -> LinearExpression {
        var expression = LinearExpression()
        expression.terms.reserveCapacity(4)
        expression.constant = append(side, in: owner, turned: turned, times: 1, to: &expression.terms)
        return expression
    }

    /// Adds where `side` is, counted from where `owner` begins, to a sum of terms.
    ///
    /// - Parameter factor: What the terms are multiplied by.
    /// - Returns: The constant that belongs to the terms, not multiplied.
    private func append(
        _ side: ConstraintState.Side, in owner: ViewID, turned: Bool = false, times factor: Double,
        to terms: inout [Term]
    ) -> Double {
        if case .guide(let guide) = side.item, guide.role == .scrollContent, let edge = side.attribute.insideMargins {
            let margins = engine.layoutMargins(of: guide.owner, in: tree)
            return append(.init(side.item, edge), in: owner, turned: turned, times: factor, to: &terms)
                + margins.inward(from: edge, turned: turned)
        }
        if let inside = side.attribute.insideMargins {
            let guide = LayoutItem.guide(LayoutGuideID(side.view, .layoutMargins))
            return append(.init(guide, inside), in: owner, turned: turned, times: factor, to: &terms)
        }
        let own = engine.reference(side.item, in: tree)
        let axis = side.attribute.axis
        // A guide that UIKit keeps has no extents of its own: they are its owner's, less its insets.
        let shortening = engine.shortening(of: side.item, along: axis)
        let measured = shortening == nil ? own : engine.reference(side.view)
        let extent = Term(measured.extent(along: axis), coefficient: factor)
        let short = shortening ?? 0
        let insets = alignmentInsets(of: side.item)
        let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        func appendOrigin() -> Double {
            self.appendOrigin(of: side.item, own, along: axis, in: owner, times: factor, to: &terms)
        }
        switch side.attribute {
        case .width, .height:
            terms.append(extent)
            return 0 - (before + after) - short
        case .left, .top:
            return appendOrigin() + before
        case .right, .bottom:
            let origin = appendOrigin()
            terms.append(extent)
            return origin - after - short
        case .leading, .trailing:
            let isLeft = (side.attribute == .leading) != turned
            return append(.init(side.item, isLeft ? .left : .right), in: owner, times: factor, to: &terms)
        case .centerX, .centerY:
            let origin = appendOrigin()
            terms.append(Term(extent.variable, coefficient: 0.5 * factor))
            return origin + 0.5 * (before - after - short)
        case .firstBaseline, .lastBaseline:
            let origin = appendOrigin()
            switch baseline(side) {
            case .top(let offset):
                return origin + (before + offset)
            case .bottom(let offset):
                terms.append(extent)
                return origin - (after - offset) - short
            case .center(let offset):
                terms.append(Term(extent.variable, coefficient: 0.5 * factor))
                return origin + offset
            }
        case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins, .centerYWithinMargins:
            preconditionFailure("a margin is an attribute of the margins guide")
        }
    }

    private func alignmentInsets(of item: LayoutItem) -> EdgeInsets {
        if case .view(let view) = item { alignmentInsets[view, default: .zero] } else { .zero }
    }

    /// The bottom of what has no text.
    private func baseline(_ side: ConstraintState.Side) -> Baselines.Place {
        guard case .view(let view) = side.item, let baselines = engine.baselines(of: view, in: tree) else {
            return .bottom(0)
        }
        return side.attribute == .firstBaseline ? baselines.first : baselines.last
    }

    /// Adds where `item` begins, counted from where `owner` begins, as ``append(_:in:turned:times:to:)`` does.
    private func appendOrigin(
        of item: LayoutItem, _ own: FrameVariables, along axis: Axis, in owner: ViewID, times factor: Double,
        to terms: inout [Term]
    ) -> Double {
        if item == .view(owner) { return tree[owner].bounds.origin.along(axis) }
        terms.append(Term(own.minimum(along: axis), coefficient: factor))
        var constant = 0.0
        // A guide is in its owner's coordinates, a view in its superview's.
        var next: ViewID? = if case .view(let view) = item { tree.superview(of: view) } else { item.view }
        while let view = next, view != owner {
            terms.append(Term(engine.reference(view).minimum(along: axis), coefficient: factor))
            constant -= tree[view].bounds.origin.along(axis)
            next = tree.superview(of: view)
        }
        return constant
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

extension LayoutPriority {
    /// How strongly the solver holds an explicit constraint of this priority.
    var strength: Strength { isRequired ? .required : Strength(rawValue) }

    /// How strongly the solver holds one side of an intrinsic content size.
    ///
    /// At 1000 such a row is still not required: it outweighs every optional constraint and gives way to required
    /// ones without a conflict.
    ///
    /// - Source: observed on iOS 26.1; a label hugging at 1000 is stretched silently by required edges.
    var contentSizeStrength: Strength { Strength(rawValue) }
}

extension LayoutRelation {
    /// How strongly an inequality is held to its bound: less than any constraint, natural size and fitting size counts. Of a
    /// lower and an upper bound the lower one wins, whichever was declared first.
    ///
    /// - Source: a row that UIKit's solver enters has no slack, and nothing moves it from there.
    var boundStrength: Strength? {
        switch self {
        case .equal: nil
        case .greaterThanOrEqual: Strength(0.3)
        case .lessThanOrEqual: Strength(0.2)
        }
    }
}

extension Strength {
    /// How strongly a required constraint is still held once a conflict broke it: just above all optional ones,
    /// so that it acts as far as its opponents let it.
    static let brokenRequired = broken(weaker: 0)

    /// The same for one of several, of which `count` are to outlive less: no two have one strength.
    static func broken(weaker count: Int) -> Strength { Strength(1001 + Double(count)) }
}
