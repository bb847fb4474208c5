public import Geometry
package import Views

/// The identifier of a constraint in a ``LayoutEngine``. Identifiers are ordered by the creation of the constraints.
///
/// If a constraint reuses the record of a released constraint, the two identifiers have the same index but different
/// serial numbers.
package struct LayoutConstraintID: Hashable, Comparable, Sendable {
    private let place: Int32
    /// The number of constraints that were created before this constraint.
    package let serial: Int32

    init(index: Int, serial: Int32) {
        place = Int32(index)
        self.serial = serial
    }

    /// The index of the constraint's record.
    var index: Int { Int(place) }

    package static func < (a: LayoutConstraintID, b: LayoutConstraintID) -> Bool { a.serial < b.serial }
}

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
struct ConstraintEquation {
    let first: ConstraintState.Side
    let relation: LayoutRelation
    let multiplier: Double
    let second: ConstraintState.Side?
    let constant: Double
    let priority: LayoutPriority
    /// Whether the positions in the constraint depend on the reading direction.
    let isDirectional: Bool
    /// The stack view that determines the reading direction. If it is `nil`, the closest common ancestor of the items
    /// determines the reading direction.
    let directionOwner: ViewID?
}

extension LayoutAttribute {
    /// Returns whether anchors and scripts can compare the two attributes in a constraint.
    package func isComparable(with other: LayoutAttribute) -> Bool {
        isAccepted(with: other) && (isDimension || axis == other.axis)
    }

    /// Returns whether the initializer of a constraint accepts the two attributes. Like UIKit's initializer, it
    /// accepts a position along one axis together with a position along the other axis, which anchors do not permit.
    package func isAccepted(with other: LayoutAttribute) -> Bool {
        if isDimension || other.isDimension { return isDimension && other.isDimension }
        let mixesReadingDirection =
            (isDirectional && (other.isPhysicalSide || other.axis == .vertical))
            || (other.isDirectional && (isPhysicalSide || axis == .vertical))
        return !mixesReadingDirection
    }
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

/// An attribute of a view or guide that can be used in a constraint. The raw values are equal to those of UIKit.
public enum LayoutAttribute: Int, Hashable, Sendable, CaseIterable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    public var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
            .centerYWithinMargins:
            .vertical
        }
    }

    /// Whether the attribute is an extent rather than a position.
    public var isDimension: Bool { self == .width || self == .height }

    /// Whether the attribute is a side that depends on the reading direction.
    public var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// Whether the attribute is a horizontal side that does not depend on the reading direction.
    public var isPhysicalSide: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        default: false
        }
    }

    /// Whether the attribute is a baseline of text.
    public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// The equivalent attribute of the layout margins guide; `nil` for an attribute that is not relative to the
    /// margins.
    package var insideMargins: LayoutAttribute? {
        switch self {
        case .leftMargin: .left
        case .rightMargin: .right
        case .topMargin: .top
        case .bottomMargin: .bottom
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .centerXWithinMargins: .centerX
        case .centerYWithinMargins: .centerY
        default: nil
        }
    }

    /// The name of the case in Swift, such as `centerX`.
    public var name: String { LayoutAttribute.names[rawValue - 1] }

    private static let names = allCases.map { "\($0)" }
}

/// The comparison between the two sides of a constraint.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
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

/// The identifier of a layout guide: a rectangle, other than a view, to which constraints can refer (`UILayoutGuide`).
package struct LayoutGuideID: Hashable, Sendable {
    package let owner: ViewID
    package let role: Role

    package init(_ owner: ViewID, _ role: Role) {
        self.owner = owner
        self.role = role
    }

    /// The rectangle that a guide represents.
    package enum Role: Hashable, Sendable {
        /// The area that bars and the edges of the device do not cover: `safeAreaLayoutGuide`.
        case safeArea
        /// The area inside the margins: `layoutMarginsGuide`.
        case layoutMargins
        /// The area inside the margins with a width suitable for text: `readableContentGuide`.
        case readableContent
        /// The content of a scroll view: `contentLayoutGuide`.
        case scrollContent
        /// The frame of a scroll view: `frameLayoutGuide`.
        case scrollFrame
        /// A guide that a stack view uses to arrange views. The value is the number of the guide in the stack view.
        case arrangement(Int32)
        /// A guide that the author created. The value is the number of the guide in the order of creation.
        case custom(Int32)

        /// Whether UIKit, rather than constraints, places the guide.
        package var isSystem: Bool {
            switch self {
            case .safeArea, .layoutMargins, .readableContent, .scrollFrame: true
            case .scrollContent, .arrangement, .custom: false
            }
        }
    }
}

/// The standard spacing between adjacent views, in points. Unlike in UIKit, it also applies between baselines of text.
package let systemSpacing = 8.0
