import Geometry
public import Layout
public import Views

/// A layout constraint, with the API and behavior of `NSLayoutConstraint`.
///
/// This type is a handle, like ``View``. Constraints that are created from anchors are inactive at first.
public struct LayoutConstraint {
    public let window: Window
    package let id: LayoutConstraintID

    package init(window: Window, id: LayoutConstraintID) {
        self.window = window
        self.id = id
    }

    /// Creates the constraint `item.attribute relation multiplier × second.attribute + constant`.
    ///
    /// If the multiplier is 0, an extent equals the constant, and the second item has no effect. A constraint between
    /// positions with a multiplier of 0 cannot be activated, because UIKit raises an exception.
    ///
    /// - Precondition: The attributes are of the same kind: two positions along one axis, or two extents. A leading
    ///   or trailing edge cannot be combined with a left or right edge. The second item can be omitted only for an
    ///   extent.
    public init(
        item: any Anchored, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
        toItem second: (any Anchored)? = nil, attribute secondAttribute: LayoutAttribute? = nil,
        multiplier: Double = 1, constant: Double = 0
    ) {
        let second = second.flatMap { second in
            secondAttribute.map { ConstraintState.Side(second.layoutItem.item, $0) }
        }
        let isConstant = multiplier == 0 && attribute.isDimension
        self = item.window.makeConstraint(
            ConstraintState(
                name: "", ConstraintState.Side(item.layoutItem.item, attribute), relation,
                multiplier: isConstant ? 1 : multiplier, isConstant ? nil : second, constant: constant))
    }

    /// The identity of the constraint in trace events.
    package var traceSubject: TraceSubject { .constraint(id) }

    private var state: ConstraintState { window.constraintStore[id] }

    /// Deactivates and releases a constraint that is no longer used. After the end of the turn, ``id`` is no longer
    /// valid.
    package func discard() {
        isActive = false
        window.hierarchy.discard(id)
    }

    public var relation: LayoutRelation { state.relation }
    /// The multiplier. It cannot change after the constraint is created, as in UIKit.
    public var multiplier: Double { state.multiplier }

    /// The name of the constraint in traces and conflicts. Until a name is set, this is the text of the constraint.
    public var identifier: String {
        get { window.model.name(of: id) }
        nonmutating set { window.constraintStore.setName(newValue, of: id) }
    }

    /// The constant in points. A value outside `LayoutLimits` is not set, and a note is recorded in the trace.
    public var constant: Double {
        get { window.constraintStore.constant(of: id) }
        nonmutating set { window.constraintStore.setConstant(newValue, of: id) }
    }

    /// The priority. If it changes between required and optional while the constraint is active, UIKit raises an
    /// exception. Here, the priority changes, and a note is recorded in the trace. If ``Window/isStrict`` is `true`,
    /// the priority does not change.
    public var priority: LayoutPriority {
        get { state.priority }
        nonmutating set { window.constraintStore.setPriority(newValue, of: id) }
    }

    /// Whether the constraint is active. A constraint cannot be activated if its items have no common superview, or if
    /// it was created with a number outside `LayoutLimits`. In both cases, the trace records the reason.
    public var isActive: Bool {
        get { window.constraintStore.isActive(id) }
        nonmutating set { window.constraintStore.setActive(newValue, id) }
    }

    /// Whether a conflict broke the constraint, as of the last layout.
    ///
    /// A broken constraint remains active. It is satisfied again after the required constraints that conflict with it
    /// are deactivated.
    public var isBroken: Bool { window.constraintStore.isBroken(id) }

    /// Activates all constraints. If one of them cannot be activated, activates none, and the trace records the
    /// reason.
    public static func activate(_ constraints: [LayoutConstraint]) {
        var isPossible = true
        for constraint in constraints {
            if !constraint.window.constraintStore.canActivate(constraint.id) { isPossible = false }
        }
        guard isPossible else { return }
        for constraint in constraints { constraint.window.constraintStore.activate(constraint.id) }
    }

    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

extension LayoutConstraint {
    /// The description of the constraint in conflicts and explanations.
    package var description: ConstraintDescription { window.model.description(of: id) }

    /// The attributes that the constraint relates, and the items that have them.
    package var sides: (first: ConstraintState.Side, second: ConstraintState.Side?) {
        (state.first, state.second)
    }

    /// Whether the leading edges of the constraint's items are on the right.
    package var isRightToLeft: Bool { window.constraintStore.isRightToLeft(id) }
}

extension LayoutConstraint {
    /// Replaces the constraint with one that has another ``multiplier``, because UIKit does not allow the multiplier
    /// to change. The new constraint has the same name, and is active if the old constraint was active.
    ///
    /// - Parameter multiplier: The new multiplier. If its magnitude is outside `LayoutLimits`, the constraint is not
    ///   replaced, and a note is recorded in the trace.
    public func replaceMultiplier(with multiplier: Double) {
        window.constraintStore.replaceMultiplier(of: id, with: multiplier)
    }
}
