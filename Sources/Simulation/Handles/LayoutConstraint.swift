import Geometry
public import Layout
import Views

/// A constraint of a window, with the names and the rules of `NSLayoutConstraint`.
///
/// A handle, like ``View``. Made by anchors, inactive at first.
public struct LayoutConstraint {
    public let window: Window
    package let id: LayoutConstraintID

    init(window: Window, id: LayoutConstraintID) {
        self.window = window
        self.id = id
    }

    /// Makes `item.attribute relation multiplier × second.attribute + constant`, as `NSLayoutConstraint` does.
    ///
    /// - Precondition: The attributes are of one kind (two places along one axis, not one of them in reading direction
    ///   and one on the screen, or two extents); only an extent goes without a second item; the multiplier is not 0.
    public init(
        item: any Anchored, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
        toItem second: (any Anchored)? = nil, attribute secondAttribute: LayoutAttribute? = nil,
        multiplier: Double = 1, constant: Double = 0
    ) {
        let other = second.flatMap { second in
            secondAttribute.map { ConstraintState.Side(second.layoutItem.item, $0) }
        }
        self = item.window.makeConstraint(
            ConstraintState(
                name: "", .init(item.layoutItem.item, attribute), relation, multiplier: multiplier, other,
                constant: constant))
    }

    private var state: ConstraintState { window.engine[id] }

    public var relation: LayoutRelation { state.relation }
    /// Fixed when the constraint is made, as in UIKit.
    public var multiplier: Double { state.multiplier }

    /// What traces and conflicts call the constraint: what it says at the time, until a name is given.
    public var identifier: String {
        get { window.name(of: id) }
        nonmutating set { window.engine.setName(newValue, of: id) }
    }

    /// In points, within `LayoutLimits`: another number is not set, with a note. Setting the value it has does
    /// nothing.
    public var constant: Double {
        get { window.engine.constant(of: id) }
        nonmutating set {
            guard newValue != constant else { return }
            let refused = LayoutLimits.accepts(newValue) ? nil : newValue
            guard window.accepts(refused, as: "its constant", of: identifier) else { return }
            window.engine.setConstant(newValue, of: id)
            changed()
        }
    }

    /// Changing between required and optional while the constraint is active is an exception in UIKit. Here it is done and
    /// the trace says so, or it is not done where the window ``Window/isStrict``.
    public var priority: LayoutPriority {
        get { state.priority }
        nonmutating set {
            let old = state.priority
            guard newValue != old else { return }
            if isActive, old.isRequired != newValue.isRequired {
                let note =
                    "UIKit raises an exception here: an active constraint cannot go from priority "
                    + "\(old.rawValue.shortText) to \(newValue.rawValue.shortText)"
                guard window.permits(.installedPriority(from: old, to: newValue), of: identifier, note) else { return }
            }
            window.engine.setPriority(newValue, of: id)
            changed()
        }
    }

    /// A constraint whose items are in no hierarchy together, or that was made with a number outside `LayoutLimits`, cannot
    /// be activated; the trace says so.
    public var isActive: Bool {
        get { window.engine.isActive(id) }
        nonmutating set {
            guard newValue != isActive else { return }
            guard !newValue || window.canActivate(self) else { return }
            window.engine.setActive(newValue, of: id)
            window.constraintChanged(id)
        }
    }

    /// Whether a conflict broke the constraint and it does not hold, as of the last layout.
    ///
    /// It is active all the same: it gives way to required constraints, and acts again when they leave.
    public var isBroken: Bool { window.engine.isBroken(id) }

    /// Activates all of them, or none when one of them cannot be: the trace says which and why.
    public static func activate(_ constraints: [LayoutConstraint]) {
        var isPossible = true
        for constraint in constraints where !constraint.isActive {
            if !constraint.window.canActivate(constraint) { isPossible = false }
        }
        guard isPossible else { return }
        for constraint in constraints { constraint.isActive = true }
    }

    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func changed() {
        if isActive { window.constraintChanged(id) } else { window.watch(.constraint(id), isHeeded: false) }
    }
}

extension Window {
    /// Whether layout accepts the numbers of a constraint and its items have a common superview. If not, the trace says so.
    fileprivate func canActivate(_ constraint: LayoutConstraint) -> Bool {
        guard acceptsNumbers(of: constraint) else { return false }
        let views = engine.views(of: constraint.id)
        guard let second = views.second, tree.closestCommonAncestor(views.first, second) == nil else { return true }
        let state = engine[constraint.id]
        let (one, other) = (tree[views.first].name, tree[second].name)
        _ = permits(
            .noCommonAncestor(text(of: state.first), text(of: state.second ?? state.first)),
            of: constraint.identifier, "not activated: '\(one)' and '\(other)' have no common superview")
        return false
    }

    /// Takes note of a constraint that says `state`; it acts at once if `state` is active.
    package func makeConstraint(_ state: ConstraintState) -> LayoutConstraint {
        let id = engine.add(state)
        if state.isActive { constraintChanged(id) }
        return LayoutConstraint(window: self, id: id)
    }

    /// The author's constraints, active or not, in the order they were made; those of stack views are left out.
    public var constraints: [LayoutConstraint] {
        engine.constraints.filter { !engine.isOfStack($0) }.map { LayoutConstraint(window: self, id: $0) }
    }

    /// The view that keeps a constraint while it is active: the closest that holds both its items, or the item itself.
    ///
    /// - Source: Apple's documentation of `isActive`.
    func owner(of id: LayoutConstraintID) -> ViewID? {
        let state = engine[id]
        return tree.closestCommonAncestor(state.first.view, (state.second ?? state.first).view)
    }

    /// Deactivates what joins `view` or a subview of it to a view outside.
    ///
    /// - Source: Apple's documentation of `removeFromSuperview()`.
    func deactivateConstraintsCrossingOut(of view: ViewID) {
        for id in activeConstraintsCrossingOut(of: view) { LayoutConstraint(window: self, id: id).isActive = false }
    }

    /// Those that join `view` or a subview of it to a view outside, in the order they were made.
    func activeConstraintsCrossingOut(of view: ViewID) -> [LayoutConstraintID] {
        engine.constraints(mentioningViewsIn: view, in: tree).filter { id in
            let state = engine[id]
            guard state.isActive, let second = state.second else { return false }
            return tree.isAncestor(view, of: state.first.view) != tree.isAncestor(view, of: second.view)
        }
    }
}

extension LayoutConstraint {
    /// What it says at the moment, as conflicts and explanations name it.
    package var description: ConstraintDescription { window.description(of: id) }

    /// What it joins.
    package var sides: (first: ConstraintState.Side, second: ConstraintState.Side?) {
        (window.engine[id].first, window.engine[id].second)
    }

    /// Whether its leading edges are at the right.
    package var isRightToLeft: Bool { window.engine.isRightToLeft(id, in: window.tree) }
}

extension LayoutConstraint {
    /// Does what UIKit asks of those who want another ``multiplier``, which is fixed there: deactivates the constraint,
    /// has another one take its place and its name, and activates that one if the old one was active.
    ///
    /// - Parameter multiplier: Within `LayoutLimits`, or the same with a minus sign. Another number is not set,
    ///   with a note.
    public func replaceMultiplier(with multiplier: Double) {
        guard multiplier != self.multiplier, window.accepts(multiplier: multiplier, of: self) else { return }
        window.note(
            identifier,
            isActive
                ? "UIKit's multiplier is fixed: deactivated, replaced by a constraint with \(multiplier.shortText), activated"
                : "UIKit's multiplier is fixed: replaced by a constraint with \(multiplier.shortText)")
        window.engine.replace(id, multiplier: multiplier)
        if isActive { window.constraintChanged(id) }
    }
}

extension LayoutConstraint {
    /// Makes the constraints that a visual format such as `H:|-[title]-(>=8)-[badge]-|` asks for, inactive.
    ///
    /// In the order in which UIKit's reader meets them: what joins a view to the one before, then its own sizes; the
    /// alignments last. `|-` and `-|` without a distance lead to the superview's margins.
    ///
    /// - Parameters:
    ///   - format: One line, which may begin with `H:` or `V:`.
    ///   - options: How the views of the line are aligned.
    ///   - metrics: What names of distances, sizes and priorities stand for; they come before those of views.
    ///   - views: What names of views stand for. `|` is the superview of the view beside it, or the owner of the guide.
    /// - Throws: Why the format makes none; nothing is made then.
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
    /// What holds this: the superview of a view, the owner of a guide.
    fileprivate var superitem: View? {
        switch layoutItem.item {
        case .view(let view): window.tree.superview(of: view).map { View(window: window, id: $0) }
        case .guide(let guide): View(window: window, id: guide.owner)
        }
    }
}
