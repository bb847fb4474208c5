import Cassowary
import Geometry
package import Views

/// Methods that find and move the views whose frames the constraints do not determine.
extension LayoutEngine {
    /// Returns the attributes among `left`, `top`, `width` and `height` that the constraints of `view` do not
    /// determine, as of the last ``solve(in:)``.
    ///
    /// An attribute is included if only the order of first reference determines its value in a tie. If no constraint
    /// has referred to the view, all attributes except its natural extents are included.
    package func openAttributes(of view: ViewID) -> [LayoutAttribute] {
        guard system.held[view] == nil else { return [] }
        guard frames.isConstrained(view) else {
            return FixedComponent.attributes.filter {
                !$0.isDimension || contentSizes.extent(of: view, along: $0.axis) == nil
            }
        }
        guard !isWithoutTieBreakers, store.hasBoundRows || !exercises.isEmpty else { return undetermined(of: view) }
        // The solver optimizes the layout after tie breakers are removed and after they are added again, so they are
        // removed only once for all views.
        if knownOpenAttributes == nil {
            var known: [ViewID: [LayoutAttribute]] = [:]
            withoutTieBreakers {
                for case .view(let view)? in system.components.map({ $0?.part == .minX ? $0?.item : nil }) {
                    if system.held[view] == nil, frames.isConstrained(view) { known[view] = undetermined(of: view) }
                }
            }
            knownOpenAttributes = known
        }
        return knownOpenAttributes?[view] ?? []
    }

    /// Returns the attributes of a constrained view that the rows in the solver do not determine.
    private func undetermined(of view: ViewID) -> [LayoutAttribute] {
        zip(FixedComponent.attributes, system.frameVariables(of: view).all).compactMap { attribute, number in
            system.solver.isDetermined(number) ? nil : attribute
        }
    }

    /// Returns the earliest attributes of a list that determine all attributes of the list: an attribute is left out if
    /// it is determined as soon as the earlier attributes are fixed. The number of attributes that are returned does not
    /// depend on the order of the list.
    ///
    /// - Parameter open: Attributes that ``openAttributes(of:)`` returned.
    package func independentAttributes(
        among open: [(view: ViewID, attribute: LayoutAttribute)]
    ) -> [(view: ViewID, attribute: LayoutAttribute)] {
        withoutTieBreakers {
            let variables = open.filter { frames.isConstrained($0.view) }.map { view, attribute in
                let variables = system.frameVariables(of: view)
                return attribute.isDimension
                    ? variables.extent(along: attribute.axis) : variables.minimum(along: attribute.axis)
            }
            var answers = system.solver.areIndependent(variables)[...]
            return open.filter { !frames.isConstrained($0.view) || answers.popFirst() ?? true }
        }
    }

    /// Returns the active constraints that refer to `view` or one of its guides, in the order of creation.
    package func activeConstraints(mentioning view: ViewID) -> [LayoutConstraintID] {
        store.constraints(mentioning: view).filter { isActive($0) }
    }

    /// Runs `body` without the rows that only choose among the frames that constraints allow. Nested calls do not
    /// remove these rows again.
    package func withoutTieBreakers<Answer>(_ body: () -> Answer) -> Answer {
        guard !isWithoutTieBreakers else { return body() }
        isWithoutTieBreakers = true
        defer { isWithoutTieBreakers = false }
        exercises.pause(in: &system.solver)
        let bounded = store.removeBoundRows(from: &system.solver)
        defer {
            for id in bounded { store.addBoundRow(of: id, to: &system.solver) }
            exercises.resume(in: &system.solver)
        }
        return body()
    }

    /// Moves `view` to a different frame that its constraints allow. The move takes effect in the next ``solve(in:)``.
    /// A second call moves the view back.
    ///
    /// - Returns: `false` if the view is not ambiguous and does not move.
    package func exerciseAmbiguity(of view: ViewID, in tree: ViewTree) -> Bool {
        if exercises.end(view, in: &system.solver) { return true }
        let open = frames.isConstrained(view) ? openAttributes(of: view) : []
        guard !open.isEmpty else { return false }
        let available = tree.superview(of: view).map { tree[$0].bounds.size } ?? .zero
        let numbers = zip(FixedComponent.attributes, system.frameVariables(of: view).all)
            .filter { open.contains($0.0) }
            .map { (variable: $1, available: $0.axis == .horizontal ? available.width : available.height) }
        exercises.begin(view, numbers, in: &system.solver)
        return true
    }
}
