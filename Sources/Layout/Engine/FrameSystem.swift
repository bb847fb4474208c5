package import Cassowary
import Geometry
import Views

/// The linear system of a window: the solver, and its variables for the frames of views and guides.
///
/// Variables are created when a constraint, a natural size or a held frame first needs them. Views and guides are
/// ranked by the order in which active constraints first refer to them, and the ranks decide ties.
struct FrameSystem: ~Copyable {
    var solver = Solver()
    /// A variable with the value zero that ranks before all other variables; see ``WrappingViews``.
    let firstRank: Variable

    private var variables = ViewTable<FrameVariables>()
    private var guideVariables: [LayoutGuideID: FrameVariables] = [:]
    /// For each view, its guides that have variables, and the rows that fix the origin of its scrollable content.
    private var guides = ViewTable<(ids: [LayoutGuideID], origin: [ConstraintID])>()
    /// The variables of released views and stack views.
    private var retired = RetiredVariables()
    /// The component of a frame that each variable represents, indexed by the rank with which the variable was created;
    /// `nil` for auxiliary variables and the variables of released views.
    private(set) var components: [FrameComponent?] = [nil]
    /// The references to views and guides from the rows of constraints and from stack views.
    private var references = ItemReferences()

    /// The frames of views that constraints do not lay out.
    var held = ViewTable<HeldFrame>()
    /// The frame that the root view receives in the next solve.
    var pendingRootFrame: Rect?
    /// The guides whose insets UIKit maintains.
    var systemGuides = SystemGuides()

    init() {
        firstRank = solver.makeVariable()
        mustSucceed("fixing an unused variable") { try solver.add(LinearExpression(firstRank) == 0) }
    }

    /// Creates a variable with the value zero. Its only purpose is to rank the rows in which it is the first term.
    mutating func makeRankingVariable() -> RankingVariable {
        let variable: Variable
        if let known = retired.takeRankingVariable() {
            variable = known
            solver.renewRank(of: variable)
        } else {
            variable = solver.makeVariable()
            components.append(nil)
        }
        let row = mustSucceed("fixing an unused variable") { try solver.add(LinearExpression(variable) == 0) }
        return RankingVariable(variable: variable, row: row)
    }

    /// Returns the frame components that a row of the solver contains; empty if the row does not exist.
    func components(of row: ConstraintID) -> [FrameComponent] {
        guard let linear = try? solver.constraint(row) else { return [] }
        return linear.expression.terms.compactMap { components[$0.variable.rank] }
    }
}

// MARK: Variables

extension FrameSystem {
    /// Returns the variables of `view`; `nil` if none were created.
    func existingVariables(of view: ViewID) -> FrameVariables? { variables[view] }

    /// Returns whether `guide` has variables, because a constraint has referred to it.
    func hasVariables(of guide: LayoutGuideID) -> Bool { guideVariables[guide] != nil }

    /// Returns the variables of `view`, and creates them if necessary. For the row of a constraint, use
    /// ``reference(_:)`` instead.
    mutating func frameVariables(of view: ViewID) -> FrameVariables {
        if let known = variables[view] { return known }
        let made = makeVariables(.view(view))
        variables[view] = made
        addHeldRows(of: view, made)
        return made
    }

    /// Returns the variables of `guide`, and creates them if necessary. For the row of a constraint, use
    /// ``reference(_:in:_:)`` instead.
    mutating func frameVariables(
        of guide: LayoutGuideID, in tree: ViewTree, _ settings: LayoutSettings
    ) -> FrameVariables {
        if let known = guideVariables[guide] { return known }
        let made = makeVariables(.guide(guide))
        guideVariables[guide] = made
        guides[guide.owner, default: ([], [])].ids.append(guide)
        if guide.role == .scrollContent {
            mustSucceed("fixing the origin of scrollable content") {
                let rows = [try solver.add(made.minX == 0), try solver.add(made.minY == 0)]
                guides[guide.owner]?.origin = rows
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
        guard let known = retired.takeFrameVariables() else {
            for part in FrameComponent.parts { components.append(FrameComponent(item: item, part: part)) }
            return FrameVariables(in: &solver, extents: .nonNegative)
        }
        references.reset(known)
        for (variable, part) in zip(known.all, FrameComponent.parts) {
            solver.renewRank(of: variable)
            components[variable.rank] = FrameComponent(item: item, part: part)
        }
        return known
    }
}

// MARK: Releases

extension FrameSystem {
    /// Whether the solver may still use variables of released views.
    var hasRetired: Bool { !retired.isEmpty }

    /// Retires the variables of a released view and its guides, and removes the rows that hold its frame and the origin
    /// of its scrollable content.
    ///
    /// - Returns: The guides that had variables.
    mutating func retire(_ view: ViewID) -> [LayoutGuideID] {
        releaseHeldFrame(of: view)
        let owned = guides[view]?.ids ?? []
        for row in guides[view]?.origin ?? [] {
            mustSucceed("releasing the origin of scrollable content") { try solver.remove(row) }
        }
        for known in [variables[view]] + owned.map({ guideVariables[$0] }) {
            guard let known else { continue }
            for variable in known.all { components[variable.rank] = nil }
            retired.add(known)
        }
        for guide in owned { guideVariables[guide] = nil }
        (variables[view], guides[view]) = (nil, nil)
        return owned
    }

    /// Retires the variable that ranked the arranged views of a released stack view.
    mutating func retire(_ ranking: RankingVariable) {
        mustSucceed("removing the row of a ranking variable") { try solver.remove(ranking.row) }
        retired.add(ranking.variable)
    }

    /// Removes the system guides of released views.
    mutating func removeSystemGuides(of owners: Set<ViewID>) {
        for row in systemGuides.remove(of: owners) { mustSucceed("removing a guide") { try solver.remove(row) } }
    }

    /// Makes the variables of released views available for reuse if no row has used them since the last solve.
    mutating func finishReleases() { retired.settle { solver.isUnused($0) } }
}

/// A variable with the value zero, and the row that fixes it.
struct RankingVariable {
    let variable: Variable
    let row: ConstraintID
}

/// The variables of released views, which are reused for other views.
///
/// If no row uses a variable, the next solve sets its value to zero and reports the change. Only after this solve can
/// the variable be reused for another view.
private struct RetiredVariables {
    private var frames = Stages<FrameVariables>()
    private var ranks = Stages<Variable>()

    private struct Stages<Value> {
        var used: [Value] = []
        /// The variables that no row has used since the last solve.
        var unused: [Value] = []
        /// The variables that are available for other views.
        var free: [Value] = []

        /// Moves values to the next stage. Call this method at the end of each solve.
        mutating func settle(_ isUnused: (Value) -> Bool) {
            free += unused
            unused = used.filter(isUnused)
            if !unused.isEmpty { used.removeAll(where: isUnused) }
        }
    }

    /// Whether no variable is waiting for a solve.
    var isEmpty: Bool {
        frames.used.isEmpty && frames.unused.isEmpty && ranks.used.isEmpty && ranks.unused.isEmpty
    }

    mutating func add(_ variables: FrameVariables) { frames.used.append(variables) }

    mutating func add(_ variable: Variable) { ranks.used.append(variable) }

    mutating func takeFrameVariables() -> FrameVariables? { frames.free.popLast() }

    mutating func takeRankingVariable() -> Variable? { ranks.free.popLast() }

    mutating func settle(_ isUnused: (Variable) -> Bool) {
        frames.settle { $0.all.allSatisfy(isUnused) }
        ranks.settle(isUnused)
    }
}

// MARK: References

extension FrameSystem {
    /// Starts to collect the items to which the row of the next constraint refers.
    mutating func beginConstraint() { references.beginConstraint() }

    /// Returns the variables of `item` for the row of a constraint, and records that the row refers to the item.
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
            // The row also refers to the owner.
            if guide.role.isSystem { _ = reference(guide.owner) }
            return variables
        }
    }

    /// Returns the variables of `view` for the row of a constraint, and records that the row refers to the view.
    mutating func reference(_ view: ViewID) -> FrameVariables {
        let variables = frameVariables(of: view)
        references.note(.view(view), variables)
        return variables
    }

    /// Adds a reference to `view`. If this is the only reference, `view` ranks after all other items from now on.
    mutating func retain(_ view: ViewID, _ wrapping: inout WrappingViews) {
        if let known = variables[view], !references.contains(known) { renewRank(of: .view(view), &wrapping) }
        references.retain(frameVariables(of: view))
    }

    /// Removes a reference to `view`.
    mutating func release(_ view: ViewID) {
        if let variables = variables[view] { references.release(variables) }
    }

    /// Adds the references that were collected since ``beginConstraint()``. Items without an earlier reference rank
    /// after all other items from now on, because the order of first reference breaks ties.
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
        if case .view(let view) = item { wrapping.orderChanged(by: view) }
    }
}

/// Performs a change to the solver that cannot fail, because no set of constraints can contradict it.
///
/// - Parameter operation: A description of the change for the message of the precondition failure, such as "removing a
///   row".
@discardableResult
func mustSucceed<Result>(_ operation: String, _ change: () throws -> Result) -> Result {
    do { return try change() } catch { preconditionFailure("\(operation) failed: \(error)") }
}

/// The variables and rows of a ``LayoutEngine``'s solver, for comparison with another solver.
package struct SolverSystem {
    /// The domains of the variables, in the order of creation.
    package let domains: [Domain]
    /// The rows up to the last row of a constraint, in the order in which they were added. They include the rows of
    /// held frames and guides.
    package let constraints: [LinearConstraint]
    /// The later rows, most of which belong to natural sizes.
    package let naturalSizes: [LinearConstraint]
}

/// The frame of a view that constraints do not lay out. Constraints of other views can refer to this frame.
struct HeldFrame {
    var frame: Rect
    /// The rows that fix the left and top edges, the width and the height, once a constraint refers to the view.
    ///
    /// An element is `nil` if required constraints contradict its value.
    var rows: [ConstraintID?]

    /// Returns the four components of the frame, limited to the range that the solver accepts.
    static func values(of frame: Rect) -> [Double] {
        [frame.minX, frame.minY, frame.width, frame.height].map(\.boundedForSolver)
    }

    /// Returns the four components of the frame for a conflict report.
    static func numbers(of frame: Rect, _ view: ViewID) -> [FixedComponent] {
        zip(FixedComponent.attributes, values(of: frame)).map { FixedComponent(.view(view), $0, $1) }
    }

    /// Returns the four rows that fix the frame.
    static func constraints(_ variables: FrameVariables, _ frame: Rect) -> [LinearConstraint] {
        zip(variables.all, values(of: frame)).map { $0 == $1 }
    }
}

extension FrameSystem {
    /// Adds the rows of a held view to which no row has referred before.
    mutating func addHeldRows(of view: ViewID, _ variables: FrameVariables) {
        guard let frame = held[view]?.frame else { return }
        held[view]?.rows = mustSucceed("holding the frame of an unused view") {
            try HeldFrame.constraints(variables, frame).map { try solver.add($0) }
        }
    }

    /// Removes the held frame of `view`, so that constraints can lay out the view again.
    mutating func releaseHeldFrame(of view: ViewID) {
        for row in (held[view]?.rows ?? []).compactMap(\.self) {
            mustSucceed("removing a held frame") { try solver.remove(row) }
        }
        held[view] = nil
    }
}
