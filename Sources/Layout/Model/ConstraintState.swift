package import Views

/// Names one constraint of a ``LayoutEngine``; identifiers are ordered as the constraints were made.
package struct LayoutConstraintID: Hashable, Comparable, Sendable {
    private let number: Int32

    init(index: Int) { number = Int32(index) }

    /// How many constraints were made before.
    var index: Int { Int(number) }

    package static func < (a: LayoutConstraintID, b: LayoutConstraintID) -> Bool { a.number < b.number }
}

/// What a constraint says: `first relation multiplier × second + constant`, at a priority, when it is active.
package struct ConstraintState: Hashable, Sendable {
    /// What scripts, traces and conflict reports call it.
    package var name: String
    package let first: Side
    package let relation: LayoutRelation
    package internal(set) var multiplier: Double
    /// `nil` when an extent is compared with the constant alone.
    package let second: Side?
    /// In points.
    package var constant: Double
    package var priority: LayoutPriority
    package var isActive = false
    /// The view whose reading direction counts; `nil` for the one that holds the constraint.
    var directionOwner: ViewID?

    /// One end of a constraint: an attribute of a view or a guide.
    package struct Side: Hashable, Sendable {
        package let item: LayoutItem
        package let attribute: LayoutAttribute

        package init(_ item: LayoutItem, _ attribute: LayoutAttribute) {
            self.item = item
            self.attribute = attribute
        }

        package init(_ view: ViewID, _ attribute: LayoutAttribute) {
            self.init(.view(view), attribute)
        }

        /// The view itself, or the one that owns the guide.
        package var view: ViewID { item.view }
    }

    /// What a row is made of.
    var equation: ConstraintEquation {
        @inline(__always) get {
            ConstraintEquation(
                first: first, relation: relation, multiplier: multiplier, second: second, constant: constant,
                priority: priority, isDirectional: isDirectional, directionOwner: directionOwner)
        }
    }

    /// The view whose reading direction counts: that which holds the constraint, the closest that both items are in.
    func directionView(in tree: ViewTree) -> ViewID? {
        directionOwner ?? tree.closestCommonAncestor(first.view, second?.view ?? first.view)
    }

    /// Whether it is an inequality that ends on its bound where nothing else wants its slack: one between places, and not a
    /// stack view's.
    var endsOnItsBound: Bool { relation != .equal && !first.attribute.isDimension && directionOwner == nil }

    /// Whether it compares a width with a height.
    var mixesAxes: Bool { second.map { $0.attribute.axis != first.attribute.axis } ?? false }

    /// Whether its places are counted in the reading direction.
    var isDirectional: Bool { first.attribute.isDirectional || second?.attribute.isDirectional ?? false }

    /// - Precondition: Both sides are of one kind (two places on one axis, or two extents, and not `left` or `right`
    ///   with `leading` or `trailing`); a place has a second side; the multiplier is not 0.
    package init(
        name: String, _ first: Side, _ relation: LayoutRelation, multiplier: Double = 1, _ second: Side?,
        constant: Double = 0, priority: LayoutPriority = .required
    ) {
        precondition(multiplier != 0 || second == nil, "the multiplier of '\(name)' must not be 0")
        if let second {
            precondition(
                first.attribute.isComparable(with: second.attribute),
                "'\(name)' compares \(first.attribute.name) with \(second.attribute.name)")
        } else {
            precondition(first.attribute.isDimension, "'\(name)' compares a place with a number alone")
        }
        self.name = name
        self.first = first
        self.relation = relation
        self.multiplier = multiplier
        self.second = second
        self.constant = constant
        self.priority = priority
    }
}

/// What a constraint says, without its name: copying it counts no references, of which a layout would feel each.
struct ConstraintEquation {
    let first: ConstraintState.Side
    let relation: LayoutRelation
    let multiplier: Double
    let second: ConstraintState.Side?
    let constant: Double
    let priority: LayoutPriority
    /// Whether its places are counted in the reading direction.
    let isDirectional: Bool
    /// The view whose reading direction counts; `nil` for the one that holds the constraint.
    let directionOwner: ViewID?
}

extension LayoutAttribute {
    /// Whether a constraint may have these two attributes on its sides.
    package func isComparable(with other: LayoutAttribute) -> Bool {
        if isDimension || other.isDimension { return isDimension && other.isDimension }
        let mixesReadingDirection =
            (isDirectional && other.isPhysicalSide) || (isPhysicalSide && other.isDirectional)
        return axis == other.axis && !mixesReadingDirection
    }
}

/// Something about the constraints that layout can live with and their author should know.
package enum LayoutIssue: Hashable, Sendable {
    /// Required constraints that cannot all hold: the exclusive set, and the one of it that was broken.
    ///
    /// `constraints` is in the order they were made; `frames` are the members of the set that no constraint stands for.
    /// Layout goes on without `broken` until its opponents leave. It is `nil` where only frames exclude each other, which
    /// keeps the change from being made.
    case unsatisfiable(
        constraints: [LayoutConstraintID], frames: [FixedComponent] = [], broken: LayoutConstraintID?)
    /// A number of a constraint, or one that follows from it, is outside what the solver accepts. The constraint does not act
    /// until it changes.
    case numberOutOfRange(LayoutConstraintID, number: Double)
    /// A constraint that was broken holds again.
    case restored(LayoutConstraintID)
}
