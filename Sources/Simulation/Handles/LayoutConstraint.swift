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
        self.init(
            in: item.window, ConstraintState.Side(item.layoutItem.item, attribute), relatedBy: relation, to: second,
            multiplier: multiplier, constant: constant)
    }

    /// Creates the constraint `first relation multiplier × second + constant`.
    init(
        in window: Window, _ first: ConstraintState.Side, relatedBy relation: LayoutRelation,
        to second: ConstraintState.Side?, multiplier: Double, constant: Double
    ) {
        let isConstant = multiplier == 0 && first.attribute.isDimension
        self = window.makeConstraint(
            ConstraintState(
                name: "", first, relation, multiplier: isConstant ? 1 : multiplier, isConstant ? nil : second,
                constant: constant))
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

extension LayoutConstraint {
    /// Creates the constraints that a visual format describes, for example `H:|-[title]-(>=8)-[badge]-|`. The
    /// constraints are inactive.
    ///
    /// The constraints are in the order of UIKit's parser: for each view, its distance from the previous view, and
    /// then its sizes. The alignments come last. `|-` and `-|` without a distance refer to the superview's margins.
    ///
    /// - Parameters:
    ///   - format: A single line, which can begin with `H:` or `V:`.
    ///   - options: The alignment of the views in the format.
    ///   - metrics: The values of named distances, sizes and priorities. These names take precedence over names of
    ///     views.
    ///   - views: The views and guides by name. `|` is the superview of the view beside it, or the owner of the
    ///     guide.
    /// - Throws: An error that states why the format is not accepted. In this case, no constraints are created.
    public static func constraints(
        withVisualFormat format: String, options: LayoutFormatOptions = [], metrics: [String: Double] = [:],
        views: [String: any Anchored]
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        let names = FormatNames(
            metrics: metrics, isItem: { views[$0] != nil }, hasSuperview: { views[$0]?.superitem != nil })
        let wanted = try VisualFormat(format).constraints(options, names)
        func anchored(_ item: FormatConstraint.Item) -> any Anchored {
            let found: (any Anchored)? =
                switch item {
                case .named(let name): views[name]
                case .superview(of: let name): views[name]?.superitem
                }
            guard let found else { preconditionFailure("'\(format)' contains a name that was not looked up before") }
            return found
        }
        return wanted.map { wanted in
            let constraint = LayoutConstraint(
                item: anchored(wanted.first.item), attribute: wanted.first.attribute, relatedBy: wanted.relation,
                toItem: wanted.second.map { anchored($0.item) }, attribute: wanted.second?.attribute,
                constant: wanted.constant)
            constraint.priority = wanted.priority
            return constraint
        }
    }
}

extension Anchored {
    /// The superview of a view, or the owner of a guide.
    fileprivate var superitem: View? {
        switch layoutItem.item {
        case .view(let view): window.tree.superview(of: view).map { View(window: window, id: $0) }
        case .guide(let guide): View(window: window, id: guide.owner)
        }
    }
}
