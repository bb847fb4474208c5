import Cassowary
import Geometry
import Views

/// Translates constraints between views and guides into linear constraints between the variables of their frames.
///
/// Both sides are expressed in the coordinates of their closest common ancestor. A multiplier of a position therefore
/// scales the distance from the ancestor's origin: `centerX == 0.5 × superview.centerX` is a quarter of the superview's
/// width. If the ancestor is laid out from right to left, leading and trailing edges are exchanged, and constraints
/// between them measure distances leftward. Constants then still point inward, and inequalities keep their meaning.
struct LinearTranslation {
    let tree: ViewTree
    let settings: LayoutSettings
    /// The baselines to which the sides of the next constraint refer.
    ///
    /// The caller sets them in advance, because text must not be measured while the frame system is changed.
    var baselines: [ConstraintState.Side: Baseline] = [:]
    /// The stack views whose references to arranged views are up to date.
    var preparedStackViews: Set<ViewID> = []

    init(tree: ViewTree, settings: LayoutSettings) {
        self.tree = tree
        self.settings = settings
    }

    /// Sets `row` to the row `first − multiplier × second − constant relation 0`, at the constraint's priority.
    ///
    /// - Parameter row: Any row. Its memory is reused.
    /// - Returns: Whether the row measures positions from the right edge.
    func translate(
        _ constraint: ConstraintEquation, to row: inout LinearConstraint, in system: inout FrameSystem
    ) -> Bool {
        row.relation = constraint.relation.linear
        row.strength = constraint.priority.strength
        row.expression.terms.removeAll(keepingCapacity: true)
        return setExpression(of: constraint, to: &row.expression, in: &system)
    }

    /// Adds the expression of a constraint to an expression without terms, and sets its constant.
    ///
    /// - Returns: Whether the expression measures positions from the right edge.
    private func setExpression(
        of constraint: ConstraintEquation, to expression: inout LinearExpression, in system: inout FrameSystem
    ) -> Bool {
        let first = constraint.first
        guard let second = constraint.second else {
            let constant = append(first, in: first.view, times: 1, to: &expression.terms, &system)
            expression.constant = constant - constraint.constant
            return false
        }
        guard let ancestor = tree.closestCommonAncestor(first.view, second.view) else {
            preconditionFailure(
                "a constraint joins '\(tree[first.view].name)' and '\(tree[second.view].name)', "
                    + "which have no common superview")
        }
        let a = contentSide(first, oppositeTo: second)
        let b = contentSide(second, oppositeTo: first)
        guard constraint.isDirectional, settings.isRightToLeft(constraint.directionOwner ?? ancestor) else {
            let constant = append(a, in: ancestor, times: 1, to: &expression.terms, &system)
            let other = append(b, in: ancestor, times: -constraint.multiplier, to: &expression.terms, &system)
            expression.constant = constant - constraint.multiplier * other - constraint.constant
            return false
        }
        var (near, far) = (LinearExpression(), LinearExpression())
        near.constant = append(a, in: ancestor, isMirrored: true, times: 1, to: &near.terms, &system)
        far.constant = append(b, in: ancestor, isMirrored: true, times: 1, to: &far.terms, &system)
        // UIKit multiplies the coordinate of the mirrored edge, not its distance from the right edge (semantics 15.9).
        expression = constraint.multiplier * far - near - constraint.constant
        return true
    }

    /// Replaces an edge or a margin of a scroll view with the same edge or margin of its content if the other side
    /// refers to a descendant. Extents and centers of a scroll view refer to its frame.
    ///
    /// - Source: Apple's *Auto Layout Guide*, "Working with Scroll Views".
    private func contentSide(
        _ side: ConstraintState.Side, oppositeTo other: ConstraintState.Side
    ) -> ConstraintState.Side {
        let plain = side.attribute.insideMargins ?? side.attribute
        guard case .view(let view) = side.item, plain.isEdge, tree[view].content.isScrollable, other.view != view,
            tree.isAncestor(view, of: other.view)
        else { return side }
        return .init(.guide(LayoutGuideID(view, .scrollContent)), side.attribute)
    }

    /// Adds the position or extent of `side`, in the coordinates of `ancestor`, to a sum of terms.
    ///
    /// - Parameter factor: The number by which the terms are multiplied.
    /// - Returns: The constant that belongs to the terms, not multiplied by the factor.
    private func append(
        _ side: ConstraintState.Side, in ancestor: ViewID, isMirrored: Bool = false, times factor: Double,
        to terms: inout [Term], _ system: inout FrameSystem
    ) -> Double {
        guard side.attribute.isPlain else {
            return appendDerived(
                side, in: ancestor, isMirrored: isMirrored, times: factor, to: &terms, &system)
        }
        let own = system.reference(side.item, in: tree, settings)
        let axis = side.attribute.axis
        // The extent of a system guide is the extent of its owner minus the insets.
        let shortening = system.systemGuides.shortening(of: side.item, along: axis)
        let measured = shortening == nil ? own : system.reference(side.view)
        let extent = Term(measured.extent(along: axis), coefficient: factor)
        let short = shortening ?? 0
        let insets = alignmentInsets(of: side.item)
        let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        if side.attribute.isDimension {
            terms.append(extent)
            return 0 - (before + after) - short
        }
        let origin = appendOrigin(of: side.item, own, along: axis, in: ancestor, times: factor, to: &terms, &system)
        switch side.attribute.fixedSide(isMirrored: isMirrored) {
        case .left, .top: return origin + before
        case .right, .bottom:
            terms.append(extent)
            return origin - after - short
        default:
            terms.append(Term(extent.variable, coefficient: 0.5 * factor))
            return origin + 0.5 * (before - after - short)
        }
    }

    /// Adds the position of a baseline or of an attribute that is relative to the margins; see
    /// ``append(_:in:isMirrored:times:to:_:)``.
    private func appendDerived(
        _ side: ConstraintState.Side, in ancestor: ViewID, isMirrored: Bool, times factor: Double,
        to terms: inout [Term], _ system: inout FrameSystem
    ) -> Double {
        if case .guide(let guide) = side.item, guide.role == .scrollContent, let edge = side.attribute.insideMargins {
            // The guide is needed to detect changes to the margins. The row contains only their values.
            _ = system.frameVariables(of: LayoutGuideID(guide.owner, .layoutMargins), in: tree, settings)
            let margins = settings.layoutMargins(of: guide.owner, in: tree)
            return append(
                .init(side.item, edge), in: ancestor, isMirrored: isMirrored, times: factor, to: &terms, &system)
                + margins.inward(from: edge, isMirrored: isMirrored)
        }
        if let inside = side.attribute.insideMargins {
            let guide = LayoutItem.guide(LayoutGuideID(side.view, .layoutMargins))
            return append(
                .init(guide, inside), in: ancestor, isMirrored: isMirrored, times: factor, to: &terms, &system)
        }
        guard let baseline = baselines[side] else {
            preconditionFailure("the baseline of a constraint must be set before its row is created")
        }
        return append(
            .init(baseline.item, baseline.attribute), in: ancestor, isMirrored: isMirrored, times: factor,
            to: &terms, &system) + baseline.offset
    }

    private func alignmentInsets(of item: LayoutItem) -> EdgeInsets {
        if case .view(let view) = item { settings.alignmentRectInsets(of: view) } else { .zero }
    }

    /// Adds the origin of `item`, in the coordinates of `ancestor`; see ``append(_:in:isMirrored:times:to:_:)``.
    private func appendOrigin(
        of item: LayoutItem, _ own: FrameVariables, along axis: Axis, in ancestor: ViewID, times factor: Double,
        to terms: inout [Term], _ system: inout FrameSystem
    ) -> Double {
        if item == .view(ancestor) { return tree[ancestor].bounds.origin.along(axis) }
        terms.append(Term(own.minimum(along: axis), coefficient: factor))
        var constant = 0.0
        // A guide uses the coordinates of its owner, and a view uses the coordinates of its superview.
        var next: ViewID? = if case .view(let view) = item { tree.superview(of: view) } else { item.view }
        while let view = next, view != ancestor {
            terms.append(Term(system.reference(view).minimum(along: axis), coefficient: factor))
            constant -= tree[view].bounds.origin.along(axis)
            next = tree.superview(of: view)
        }
        return constant
    }
}

// MARK: Rows

extension LinearTranslation {
    /// Adds rows for the constraints of `changed`, beginning with the constraint at `place`, that are active and have no
    /// row.
    ///
    /// The components of the engine are parameters, because each access to a property of a class is checked for
    /// exclusive access at run time. The engine must be able to access its components while it prepares a constraint
    /// and resolves a conflict. The method therefore ends at the next constraint that must be prepared, and at the
    /// first row that the solver refuses.
    ///
    /// - Parameters:
    ///   - place: The index of a constraint for which the translation is prepared. Receives the index of the next
    ///     constraint.
    /// - Returns: The row that the solver refused, and the reason; `nil` if there is none.
    func addRows(
        of changed: [LayoutConstraintID], from place: inout Int, except broken: BrokenConstraints,
        to store: inout ConstraintStore, _ system: inout FrameSystem, _ frames: inout SolvedFrames,
        _ wrapping: inout WrappingViews
    ) -> RefusedRow? {
        var row = LinearConstraint(LinearExpression(), .equal)
        row.expression.terms.reserveCapacity(8)
        let prepared = place
        while place < changed.count {
            let id = changed[place]
            guard let equation = store.records[id.index].newEquation else {
                place += 1
                continue
            }
            guard place == prepared || !needsPreparation(for: equation) else { return nil }
            place += 1
            system.beginConstraint()
            let knownCount = system.components.count
            let isMirrored = translate(equation, to: &row, in: &system)
            let referents = system.retainReferents(
                knownCount: knownCount, replacing: store.records[id.index].referents, &wrapping)
            store.setTranslation(isMirrored: isMirrored, referents, of: id)
            frames.markConstrained(equation.first.item)
            if let item = equation.second?.item { frames.markConstrained(item) }
            // Whether a broken constraint can hold now is determined after all constraints are added.
            if broken.isBroken(id) { row.strength = .brokenRequired }
            do throws(SolverError) {
                let added = try system.solver.add(row)
                store.setRow(added, constant: row.expression.constant, of: id, in: &system.solver)
            } catch {
                return RefusedRow(constraint: id, row: row, error: error)
            }
        }
        return nil
    }

    /// A row that the solver refused.
    struct RefusedRow {
        let constraint: LayoutConstraintID
        let row: LinearConstraint
        let error: SolverError
    }

    /// Returns whether the row of a constraint requires that the engine calls ``LayoutEngine/prepare(_:for:)``.
    private func needsPreparation(for constraint: ConstraintEquation) -> Bool {
        constraint.usesBaseline || constraint.directionOwner.map { !preparedStackViews.contains($0) } ?? false
    }
}

extension LayoutAttribute {
    /// Whether the attribute is an edge of a rectangle.
    fileprivate var isEdge: Bool { rawValue <= LayoutAttribute.trailing.rawValue }

    /// Whether the attribute is an edge, an extent or a center of a rectangle, and not a baseline or relative to the
    /// margins.
    fileprivate var isPlain: Bool { rawValue <= LayoutAttribute.centerY.rawValue }

    /// Returns the side to which a leading or trailing edge refers; any other attribute is returned unchanged.
    fileprivate func fixedSide(isMirrored: Bool) -> LayoutAttribute {
        switch self {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        default: self
        }
    }
}

extension EdgeInsets {
    /// Returns the inset of an edge as an offset along the axis: positive to the right or down, negative to the left or
    /// up.
    fileprivate func inward(from edge: LayoutAttribute, isMirrored: Bool) -> Double {
        switch edge {
        case .left: left
        case .right: -right
        case .top: top
        case .bottom: -bottom
        case .leading: isMirrored ? -right : left
        case .trailing: isMirrored ? left : -right
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
    /// The strength of a constraint with this priority in the solver.
    var strength: Strength { isRequired ? .required : Strength(rawValue) }

    /// The strength of one side of a natural size in the solver.
    ///
    /// Even at a priority of 1000, the row is not required. It outweighs every optional constraint and yields to
    /// required constraints without a conflict.
    ///
    /// - Source: observed on iOS 26.1: if required constraints on the edges of a label with a hugging priority of 1000
    ///   stretch the label, UIKit logs no conflict.
    var contentSizeStrength: Strength { Strength(rawValue) }
}

extension LayoutRelation {
    /// The strength that keeps an inequality at its bound; `nil` for an equation.
    ///
    /// It is less than the strength of any constraint, natural size or fitting size. A lower bound takes precedence
    /// over an upper bound, regardless of the order of declaration.
    ///
    /// - Source: UIKit's solver adds each row with a slack of zero, and the slack remains zero if nothing else
    ///   determines it.
    var boundStrength: Strength? {
        switch self {
        case .equal: nil
        case .greaterThanOrEqual: Strength(0.3)
        case .lessThanOrEqual: Strength(0.2)
        }
    }
}

extension Strength {
    /// The strength of a required constraint after a conflict broke it. It is greater than the strengths of all
    /// optional constraints, so the broken constraint is still satisfied as closely as the conflicting constraints
    /// allow.
    static let brokenRequired = broken(weaker: 0)

    /// Returns the strength of a broken constraint that is stronger than `count` other broken constraints. No two
    /// broken constraints have the same strength.
    static func broken(weaker count: Int) -> Strength { Strength(1001 + Double(count)) }
}
