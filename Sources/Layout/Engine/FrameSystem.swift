package import Cassowary
import Geometry
import Views

/// The linear system of a window: the solver, and its variables for the frames of views and guides.
///
/// Variables are created when a constraint, a natural size or a held frame first needs them. The order in which active
/// constraints refer to views and guides ranks them, and the ranks decide ties.
struct FrameSystem: ~Copyable {
    var solver = Solver()
    /// A variable with the value zero that ranks before all others; see ``WrappingViews``.
    let firstRank: Variable

    private var variables = ViewTable<FrameVariables>()
    private var guideVariables: [LayoutGuideID: FrameVariables] = [:]
    /// The part of a frame that each variable represents, by the rank at which the variable was created; `nil` for
    /// auxiliary variables.
    private(set) var components: [FrameComponent?] = [nil]
    /// The views and guides that the rows of constraints refer to.
    private var references = ItemReferences()

    /// The frames of views that constraints do not lay out.
    var held = ViewTable<HeldFrame>()
    /// The frame that the root view receives in the next solve.
    var pendingRootFrame: Rect?
    /// The guides with insets that UIKit maintains.
    var systemGuides = SystemGuides()

    init() {
        firstRank = solver.makeVariable()
        mustSucceed("fixing an unused variable") { try solver.add(LinearExpression(firstRank) == 0) }
    }

    /// Creates a variable with the value zero, which only ranks the rows whose first term it is.
    mutating func makeRankingVariable() -> Variable {
        let variable = solver.makeVariable()
        components.append(nil)
        mustSucceed("fixing an unused variable") { try solver.add(LinearExpression(variable) == 0) }
        return variable
    }

    /// The parts of frames that a row of the solver contains; empty for a row that does not exist.
    func components(of row: ConstraintID) -> [FrameComponent] {
        guard let linear = try? solver.constraint(row) else { return [] }
        return linear.expression.terms.compactMap { components[$0.variable.rank] }
    }
}

// MARK: Variables

extension FrameSystem {
    /// The variables of `view`; `nil` if none were created.
    func existingVariables(of view: ViewID) -> FrameVariables? { variables[view] }

    /// Whether a constraint has named `guide`.
    func hasVariables(of guide: LayoutGuideID) -> Bool { guideVariables[guide] != nil }

    /// The variables of `view`, created if necessary. Rows of constraints use ``reference(_:)`` instead.
    mutating func frameVariables(of view: ViewID) -> FrameVariables {
        if let known = variables[view] { return known }
        let made = makeVariables(.view(view))
        variables[view] = made
        addHeldRows(of: view, made)
        return made
    }

    /// The variables of `guide`, created if necessary. Rows of constraints use ``reference(_:in:_:)`` instead.
    mutating func frameVariables(
        of guide: LayoutGuideID, in tree: ViewTree, _ settings: LayoutSettings
    ) -> FrameVariables {
        if let known = guideVariables[guide] { return known }
        let made = makeVariables(.guide(guide))
        guideVariables[guide] = made
        if guide.role == .scrollContent {
            mustSucceed("fixing the origin of scrollable content") {
                try solver.add(made.minX == 0)
                try solver.add(made.minY == 0)
            }
        }
        guard guide.role.isSystem else { return made }
        // The owner's variables must exist, because rows use them for the guide's extents.
        _ = frameVariables(of: guide.owner)
        let constants = SystemGuide.Constants(of: guide, in: tree, settings)
        mustSucceed("placing an unused guide") {
            let rows = [try solver.add(made.minX == constants.left), try solver.add(made.minY == constants.top)]
            systemGuides.append(SystemGuide(id: guide, constants: constants, rows: rows))
        }
        return made
    }

    private mutating func makeVariables(_ item: LayoutItem) -> FrameVariables {
        FrameComponent.appendAll(of: item, to: &components)
        return FrameVariables(in: &solver, extents: .nonNegative)
    }
}

// MARK: References

extension FrameSystem {
    /// Starts to collect the items to which the row of another constraint refers.
    mutating func beginConstraint() { references.beginConstraint() }

    /// The variables of `item` for the row of a constraint, which refers to the item from now on.
    mutating func reference(
        _ item: LayoutItem, in tree: ViewTree, _ settings: LayoutSettings
    ) -> FrameVariables {
        switch item {
        case .view(let view): return reference(view)
        case .guide(let guide):
            let variables = frameVariables(of: guide, in: tree, settings)
            // The guides of a stack view are ranked by their numbers.
            if case .arrangement = guide.role { return variables }
            references.note(item, variables)
            // The row refers to the owner as well.
            if guide.role.isSystem { _ = reference(guide.owner) }
            return variables
        }
    }

    /// The variables of `view` for the row of a constraint, which refers to the view from now on.
    mutating func reference(_ view: ViewID) -> FrameVariables {
        let variables = frameVariables(of: view)
        references.note(.view(view), variables)
        return variables
    }

    /// Adds a reference to `view`. If it is the only one, `view` ranks after all other items from now on.
    mutating func retain(_ view: ViewID, _ wrapping: inout WrappingViews) {
        if let known = variables[view], !references.contains(known) { renewRank(of: .view(view), &wrapping) }
        references.retain(frameVariables(of: view))
    }

    /// Removes a reference to `view`.
    mutating func release(_ view: ViewID) {
        if let variables = variables[view] { references.release(variables) }
    }

    /// Adds the references that were collected since ``beginConstraint()``. Items without an earlier reference rank after
    /// all others from now on, because the order of first reference breaks ties.
    ///
    /// - Parameters:
    ///   - knownCount: The number of ``components`` at ``beginConstraint()``.
    ///   - old: The references of the constraint's previous row, which are removed.
    /// - Returns: The new references of the constraint.
    mutating func retainReferents(
        knownCount: Int, replacing old: Referents, _ wrapping: inout WrappingViews
    ) -> Referents {
        for newcomer in references.newcomers(knownCount: knownCount) { renewRank(of: newcomer.item, &wrapping) }
        let referents = references.referents()
        references.retain(referents)
        references.release(old)
        return referents
    }

    /// Removes the references of a constraint.
    mutating func release(_ referents: Referents) { references.release(referents) }

    private mutating func renewRank(of item: LayoutItem, _ wrapping: inout WrappingViews) {
        let known: FrameVariables? =
            switch item {
            case .view(let view): variables[view]
            case .guide(let guide): guideVariables[guide]
            }
        guard let known else { return }
        for variable in known.all { solver.renewRank(of: variable) }
        if case .view(let view) = item { wrapping.rankChanged(of: view) }
    }
}

/// Runs a change of the solver that no set of constraints can contradict.
///
/// - Parameter operation: A description of the change for the message of the precondition failure, such as "removing a row".
@discardableResult
func mustSucceed<Result>(_ operation: String, _ change: () throws -> Result) -> Result {
    do { return try change() } catch { preconditionFailure("\(operation) failed: \(error)") }
}

/// The content of the solver of a ``LayoutEngine``, for comparison with another solver.
package struct SolverSystem {
    /// The domains of the variables, in the order of creation.
    package let domains: [Domain]
    /// The rows up to the last constraint of the author, in the order of addition. They include held frames and guides.
    package let constraints: [LinearConstraint]
    /// The later rows, which belong to natural sizes.
    package let naturalSizes: [LinearConstraint]
}

/// The frame of a view that is not laid out by constraints, as seen by the constraints of other views.
struct HeldFrame {
    var frame: Rect
    /// The rows that fix the left and top edges, the width and the height, once a constraint refers to the view.
    ///
    /// An element is `nil` if required constraints exclude the number.
    var rows: [ConstraintID?]

    /// The four numbers of the frame, limited to what the solver accepts.
    static func values(of frame: Rect) -> [Double] {
        [frame.minX, frame.minY, frame.width, frame.height].map(\.boundedForSolver)
    }

    /// The four numbers of the frame for a conflict report.
    static func numbers(of frame: Rect, _ view: ViewID) -> [FixedComponent] {
        zip(FixedComponent.attributes, values(of: frame)).map { FixedComponent(.view(view), $0, $1) }
    }

    /// The four rows that fix the frame.
    static func constraints(_ variables: FrameVariables, _ frame: Rect) -> [LinearConstraint] {
        zip(variables.all, values(of: frame)).map { $0 == $1 }
    }
}

extension FrameSystem {
    /// Adds the rows of a held view to which nothing referred before.
    mutating func addHeldRows(of view: ViewID, _ variables: FrameVariables) {
        guard let frame = held[view]?.frame else { return }
        held[view]?.rows = mustSucceed("holding the frame of an unused view") {
            try HeldFrame.constraints(variables, frame).map { try solver.add($0) }
        }
    }

    /// Lets constraints lay out `view` again.
    mutating func releaseHeldFrame(of view: ViewID) {
        for row in (held[view]?.rows ?? []).compactMap(\.self) {
            mustSucceed("removing a held frame") { try solver.remove(row) }
        }
        held[view] = nil
    }
}
