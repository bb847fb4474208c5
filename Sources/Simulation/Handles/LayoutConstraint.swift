import Geometry
public import Layout
public import Views

/// A constraint of a window, with the names and the rules of `NSLayoutConstraint`.
///
/// A constraint is a handle, like ``View``. Anchors make constraints, which are inactive at first.
public struct LayoutConstraint {
    public let window: Window
    package let id: LayoutConstraintID

    init(window: Window, id: LayoutConstraintID) {
        self.window = window
        self.id = id
    }

    /// Makes `item.attribute relation multiplier × second.attribute + constant`, as `NSLayoutConstraint` does.
    ///
    /// With a multiplier of 0, an extent equals the constant, and the second item has no effect. A constraint of a
    /// position with this multiplier cannot be activated, because UIKit raises an exception.
    ///
    /// - Precondition: The attributes are of the same kind: two positions along one axis, or two extents. A leading or
    ///   trailing edge cannot be combined with a left or right edge. Only an extent can be without a second item.
    public init(
        item: any Anchored, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
        toItem second: (any Anchored)? = nil, attribute secondAttribute: LayoutAttribute? = nil,
        multiplier: Double = 1, constant: Double = 0
    ) {
        let isConstant = multiplier == 0 && attribute.isDimension
        let other =
            isConstant
            ? nil
            : second.flatMap { second in
                secondAttribute.map { ConstraintState.Side(second.layoutItem.item, $0) }
            }
        self = item.window.makeConstraint(
            ConstraintState(
                name: "", .init(item.layoutItem.item, attribute), relation,
                multiplier: isConstant ? 1 : multiplier, other, constant: constant))
    }

    /// The identity of the constraint in trace events.
    package var traceSubject: TraceSubject { .constraint(id) }

    private var state: ConstraintState { window.constraintStore[id] }

    /// Deactivates the constraint, because it is no longer used. After the end of the turn, its identifier refers to a
    /// released constraint.
    package func discard() {
        isActive = false
        window.hierarchy.discard(id)
    }

    public var relation: LayoutRelation { state.relation }
    /// The multiplier, which is fixed when the constraint is made, as in UIKit.
    public var multiplier: Double { state.multiplier }

    /// The name of the constraint in traces and conflicts; the current text of the constraint until a name is set.
    public var identifier: String {
        get { window.model.name(of: id) }
        nonmutating set { window.constraintStore.setName(newValue, of: id) }
    }

    /// The constant in points. A number outside `LayoutLimits` is not set, and the trace has a note.
    public var constant: Double {
        get { window.constraintStore.constant(of: id) }
        nonmutating set { window.constraintStore.setConstant(newValue, of: id) }
    }

    /// The priority. UIKit raises an exception if it changes between required and optional while the constraint is
    /// active. Here, the priority changes, and the trace has a note. If ``Window/isStrict`` is `true`, the priority
    /// does not change.
    public var priority: LayoutPriority {
        get { state.priority }
        nonmutating set { window.constraintStore.setPriority(newValue, of: id) }
    }

    /// Whether the constraint is active. A constraint whose items have no common superview, or that was made with a number
    /// outside `LayoutLimits`, cannot be activated, and the trace has a note.
    public var isActive: Bool {
        get { window.constraintStore.isActive(id) }
        nonmutating set { window.constraintStore.setActive(newValue, id) }
    }

    /// Whether a conflict broke the constraint, as of the last layout.
    ///
    /// A broken constraint remains active. It holds again when the required constraints that exclude it are deactivated.
    public var isBroken: Bool { window.constraintStore.isBroken(id) }

    /// Activates all constraints, or none of them if one cannot be activated. In this case, the trace has the reason.
    public static func activate(_ constraints: [LayoutConstraint]) {
        var isPossible = true
        for constraint in constraints where !constraint.isActive {
            if !constraint.window.constraintStore.canActivate(constraint.id) { isPossible = false }
        }
        guard isPossible else { return }
        for constraint in constraints { constraint.isActive = true }
    }

    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

extension LayoutConstraint {
    /// The constraint as conflicts and explanations print it.
    package var description: ConstraintDescription { window.model.description(of: id) }

    /// The attributes that the constraint relates.
    package var sides: (first: ConstraintState.Side, second: ConstraintState.Side?) {
        (state.first, state.second)
    }

    /// Whether the leading edges of the constraint's items are on the right.
    package var isRightToLeft: Bool { window.constraintStore.isRightToLeft(id) }
}

extension LayoutConstraint {
    /// Replaces the constraint with one that has another ``multiplier``, which is fixed in UIKit. The new constraint
    /// has the same name, and is active if the old constraint was active.
    ///
    /// - Parameter multiplier: The new multiplier. If its magnitude is outside `LayoutLimits`, it is not set, and the
    ///   trace has a note.
    public func replaceMultiplier(with multiplier: Double) {
        window.constraintStore.replaceMultiplier(of: id, with: multiplier)
    }
}

extension LayoutConstraint {
    /// Makes the inactive constraints that a visual format such as `H:|-[title]-(>=8)-[badge]-|` describes.
    ///
    /// The constraints are in the order of UIKit's parser: for each view, its distance from the previous view, and then
    /// its sizes. The alignments come last. `|-` and `-|` without a distance refer to the superview's margins.
    ///
    /// - Parameters:
    ///   - format: A single line, which can begin with `H:` or `V:`.
    ///   - options: The alignment of the views of the line.
    ///   - metrics: The values of named distances, sizes and priorities. They have precedence over names of views.
    ///   - views: The views and guides by name. `|` is the superview of the view beside it, or the owner of the guide.
    /// - Throws: An error with the reason why the format is not accepted. No constraint is made in this case.
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
            guard let found else { preconditionFailure("'\(format)' names nothing that was not looked up before") }
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
