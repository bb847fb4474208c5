import Geometry
import Layout
import Views

/// The constraints of a window, and the rules for changing them.
final class ConstraintStore {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let detector: UnanimatedChangeDetector

    init(_ model: WindowModel, _ invalidation: Invalidation, _ detector: UnanimatedChangeDetector) {
        self.model = model
        self.invalidation = invalidation
        self.detector = detector
    }

    private var engine: LayoutEngine { model.engine }

    /// The author's constraints, active or not, in the order of creation. Constraints of stack views are not included.
    var all: [LayoutConstraintID] { engine.constraints.filter { !engine.isOfStack($0) } }

    subscript(id: LayoutConstraintID) -> ConstraintState { engine[id] }

    func constant(of id: LayoutConstraintID) -> Double { engine.constant(of: id) }

    func isActive(_ id: LayoutConstraintID) -> Bool { engine.isActive(id) }

    func isBroken(_ id: LayoutConstraintID) -> Bool { engine.isBroken(id) }

    func isRightToLeft(_ id: LayoutConstraintID) -> Bool { engine.isRightToLeft(id, in: model.tree) }

    /// Adds a constraint. It takes effect immediately if `state` is active.
    func add(_ state: ConstraintState) -> LayoutConstraintID {
        let id = engine.add(state)
        if state.isActive { invalidation.constraintChanged(id) }
        return id
    }

    // MARK: Changes

    func setName(_ name: String, of id: LayoutConstraintID) { engine.setName(name, of: id) }

    /// Sets a constant. A number outside `LayoutLimits` is not set, and a note is recorded in the trace.
    func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        guard constant != engine.constant(of: id) else { return }
        let refused = LayoutLimits.accepts(constant) ? nil : constant
        guard model.accepts(refused, as: "its constant", of: .constraint(id), model.name(of: id)) else { return }
        engine.setConstant(constant, of: id)
        changed(id)
    }

    /// Sets a priority. UIKit raises an exception if an active constraint changes between required and optional. In
    /// this case, a strict window does not set the priority.
    func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        let old = engine[id].priority
        guard priority != old, model.accepts(priority, of: .constraint(id), model.name(of: id)) else { return }
        if engine.isActive(id), old.isRequired != priority.isRequired {
            let note =
                "UIKit raises an exception here: an active constraint cannot go from priority "
                + "\(old.rawValue.shortText) to \(priority.rawValue.shortText)"
            let exception = UIKitException.installedPriority(from: old, to: priority)
            guard model.permits(exception, of: .constraint(id), model.name(of: id), note) else { return }
        }
        engine.setPriority(priority, of: id)
        changed(id)
    }

    /// Activates or deactivates a constraint. A constraint that cannot be activated stays inactive, and the trace
    /// records the reason.
    func setActive(_ isActive: Bool, _ id: LayoutConstraintID) {
        if isActive {
            if canActivate(id) { activate(id) }
        } else if engine.isActive(id) {
            engine.setActive(false, of: id)
            invalidation.constraintChanged(id)
        }
    }

    /// Activates a constraint for which ``canActivate(_:)`` has returned `true`. Does nothing if it is active.
    func activate(_ id: LayoutConstraintID) {
        if let views = engine.activate(id) { invalidation.constraintChanged(id, of: views) }
    }

    /// Replaces a constraint with one that has another multiplier. If the multiplier is outside `LayoutLimits`, the
    /// constraint is not replaced. In both cases, a note is recorded in the trace.
    func replaceMultiplier(of id: LayoutConstraintID, with multiplier: Double) {
        guard multiplier != engine[id].multiplier else { return }
        guard LayoutLimits.accepts(multiplier: multiplier) else {
            return note(
                id,
                "not set: found the multiplier \(multiplier.shortText), expected \(LayoutLimits.multiplierText)")
        }
        let isActive = engine.isActive(id)
        note(
            id,
            isActive
                ? "UIKit's multiplier is fixed: deactivated, replaced by a constraint with multiplier \(multiplier.shortText), activated"
                : "UIKit's multiplier is fixed: replaced by a constraint with multiplier \(multiplier.shortText)")
        engine.replace(id, multiplier: multiplier)
        if isActive { invalidation.constraintChanged(id) }
    }

    private func changed(_ id: LayoutConstraintID) {
        if engine.isActive(id) {
            invalidation.constraintChanged(id)
        } else {
            detector.noteChange(of: .constraint(id), isUsed: false)
        }
    }

    private func note(_ id: LayoutConstraintID, _ text: String) {
        model.trace.record(.note, .constraint(id), model.name(of: id), text)
    }

    // MARK: Activation

    /// Whether a constraint is active or can be activated: layout accepts its numbers, and its items have a common
    /// superview and have not been released. If the result is `false`, the trace records the reason.
    func canActivate(_ id: LayoutConstraintID) -> Bool {
        guard let equation = engine.equation(ofInactive: id) else { return true }
        if let number = equation.unacceptable {
            noteUnacceptable(number, in: equation, id)
            return false
        }
        let (first, second) = (equation.first.view, equation.second?.view)
        let tree = model.tree
        guard tree.contains(first), second.map({ tree.contains($0) }) ?? true else {
            note(id, "not activated: one of its views was released")
            return false
        }
        guard let second, tree.closestCommonAncestor(first, second) == nil else { return true }
        let exception = UIKitException.noCommonAncestor(
            model.text(of: equation.first), model.text(of: equation.second ?? equation.first))
        _ = model.permits(
            exception, of: .constraint(id), model.name(of: id),
            "not activated: '\(tree[first].name)' and '\(tree[second].name)' have no common superview")
        return false
    }

    private func noteUnacceptable(_ number: Double, in equation: ConstraintEquation, _ id: LayoutConstraintID) {
        let isConstant = LayoutLimits.accepts(multiplier: equation.multiplier) || equation.second == nil
        let (name, expected) =
            isConstant ? ("constant", LayoutLimits.lengthText) : ("multiplier", LayoutLimits.multiplierText)
        note(id, "not activated: found the \(name) \(number.shortText), expected \(expected)")
    }

    // MARK: Hierarchy

    /// Whether the views of a constraint are in the same hierarchy.
    func hasCommonAncestor(_ id: LayoutConstraintID) -> Bool {
        let views = engine.views(of: id)
        return views.second.map { hasCommonAncestor(views.first, $0) } ?? true
    }

    private func hasCommonAncestor(_ one: ViewID, _ other: ViewID) -> Bool {
        model.tree.closestCommonAncestor(one, other) != nil
    }

    /// Returns the view that owns an active constraint: the closest view that contains both items, or the view of the
    /// only item.
    ///
    /// - Source: Apple's documentation of `isActive`.
    func owner(of id: LayoutConstraintID) -> ViewID? {
        let state = engine[id]
        return model.tree.closestCommonAncestor(state.first.view, (state.second ?? state.first).view)
    }

    /// Deactivates the constraints that connect `view` or its subviews to other views.
    ///
    /// - Source: Apple's documentation of `removeFromSuperview()`.
    func deactivateConstraints(crossingOutOf view: ViewID) {
        for id in activeConstraints(crossingOutOf: view) { setActive(false, id) }
    }

    /// Returns the active constraints that connect `view` or its subviews to other views, in the order of creation.
    func activeConstraints(crossingOutOf view: ViewID) -> [LayoutConstraintID] {
        engine.constraints(mentioningViewsIn: view, in: model.tree).filter { id in
            let state = engine[id]
            guard state.isActive, let second = state.second else { return false }
            return model.tree.isAncestor(view, of: state.first.view) != model.tree.isAncestor(view, of: second.view)
        }
    }

    /// Whether a stack view created the constraint.
    func isOfStack(_ id: LayoutConstraintID) -> Bool { engine.isOfStack(id) }
}
