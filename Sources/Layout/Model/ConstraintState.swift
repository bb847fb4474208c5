import Geometry
package import Views

/// The state of a constraint: the equation `first relation multiplier × second + constant`, the priority, and whether
/// the constraint is active.
package struct ConstraintState: Hashable, Sendable {
    /// The name in scripts, traces and conflict reports.
    package var name: String
    package let first: Side
    package let relation: LayoutRelation
    package internal(set) var multiplier: Double
    /// The second item; `nil` if an extent is compared with the constant alone.
    package let second: Side?
    /// The constant, in points.
    package var constant: Double
    package var priority: LayoutPriority
    package var isActive = false
    /// The stack view that created the constraint and determines its reading direction. If it is `nil`, the closest
    /// common ancestor of the items determines the reading direction.
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

        /// The view itself, or the owner of the guide.
        package var view: ViewID { item.view }
    }

    /// The part of the constraint that determines its row in the solver.
    var equation: ConstraintEquation {
        @inline(__always) get {
            ConstraintEquation(
                first: first, relation: relation, multiplier: multiplier, second: second, constant: constant,
                priority: priority, isDirectional: isDirectional, directionOwner: directionOwner)
        }
    }

    /// Returns the view that determines the reading direction; `nil` if the items have no common ancestor.
    func directionView(in tree: ViewTree) -> ViewID? {
        directionOwner ?? tree.closestCommonAncestor(first.view, second?.view ?? first.view)
    }

    /// Whether the constraint is an inequality that holds with equality if nothing else determines its slack.
    /// Inequalities between positions have this property unless a stack view created them.
    var endsAtItsBound: Bool { relation != .equal && !first.attribute.isDimension && directionOwner == nil }

    /// Whether the constraint compares a width with a height.
    var mixesAxes: Bool { second.map { $0.attribute.axis != first.attribute.axis } ?? false }

    /// Whether the positions in the constraint depend on the reading direction.
    var isDirectional: Bool { first.attribute.isDirectional || second?.attribute.isDirectional ?? false }

    /// - Precondition: Both sides are positions, or both are extents. `left` and `right` are not combined with
    ///   `leading` and `trailing`. If the first side is a position, there is a second side.
    package init(
        name: String, _ first: Side, _ relation: LayoutRelation, multiplier: Double = 1, _ second: Side?,
        constant: Double = 0, priority: LayoutPriority = .required
    ) {
        if let second {
            precondition(
                first.attribute.isAccepted(with: second.attribute),
                "'\(name)' compares \(first.attribute.name) with \(second.attribute.name)")
        } else {
            precondition(first.attribute.isDimension, "'\(name)' compares a position with a number alone")
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

/// A constraint without its name. Copying this value requires no reference counting, which would take measurable time
/// in a layout.
package struct ConstraintEquation {
    package let first: ConstraintState.Side
    let relation: LayoutRelation
    package let multiplier: Double
    package let second: ConstraintState.Side?
    let constant: Double
    let priority: LayoutPriority
    /// Whether the positions in the constraint depend on the reading direction.
    let isDirectional: Bool
    /// The stack view that determines the reading direction. If it is `nil`, the closest common ancestor of the items
    /// determines the reading direction.
    let directionOwner: ViewID?

    /// Whether the constraint refers to a baseline.
    var usesBaseline: Bool { first.attribute.isBaseline || second?.attribute.isBaseline ?? false }
}

/// A problem with constraints that the author should know about. The problem does not prevent layout.
package enum LayoutIssue: Hashable, Sendable {
    /// Required constraints that cannot all hold, and the constraint among them that was broken.
    ///
    /// `constraints` is in the order of creation. `frames` contains the fixed frame components that take part in the
    /// conflict. `broken` does not hold until the constraints that conflict with it are removed. `broken` is `nil` if
    /// only frames contradict each other. In this case, the engine ignores the change that caused the conflict.
    case unsatisfiable(
        constraints: [LayoutConstraintID], frames: [FixedComponent] = [], broken: LayoutConstraintID?)
    /// A number in a constraint, such as its constant, or a number derived from it is outside the range that the solver
    /// accepts. The constraint has no effect until it is changed.
    case numberOutOfRange(LayoutConstraintID, number: Double)
    /// A broken constraint holds again.
    case restored(LayoutConstraintID)
}

/// An item to which a constraint refers: a view or a layout guide.
package enum LayoutItem: Hashable, Sendable {
    case view(ViewID)
    case guide(LayoutGuideID)

    /// The view itself, or the owner of the guide.
    package var view: ViewID {
        switch self {
        case .view(let view): view
        case .guide(let guide): guide.owner
        }
    }
}

/// The standard spacing between adjacent views, in points. Unlike in UIKit, it also applies between baselines of text.
package let systemSpacing = 8.0
