import Cassowary
package import Geometry
package import Views

/// Keeps the constraints of one window and knows the frames that satisfy them.
///
/// Changes are noted when they are made and solved when someone asks, with ``solve(in:)``: a constraint that is
/// changed three times before a layout pass costs one solve, and the order of activations between two passes
/// does not matter. The engine speaks of exact frames; rounding to pixels belongs to the layout pass.
///
/// Not `Sendable`: a window owns it.
package final class LayoutEngine {
    var solver = Solver()
    let measurer: any TextMeasuring
    let grid: PixelGrid

    private(set) var records: [ConstraintRecord] = []
    /// Constraints whose row in the solver may no longer say what they say.
    private var pending: Set<LayoutConstraintID> = []
    private var activations = 0

    private var variables = ViewTable<FrameVariables>()
    private var components: [Variable: FrameComponent] = [:]
    private var solvedFrames = ViewTable<Rect>()
    /// Views that an active constraint mentioned: constraints lay them out, and no others.
    private var isConstrained = ViewTable<Bool>()
    private var constraintOfRow: [ConstraintID: LayoutConstraintID] = [:]

    var sizings = ViewTable<ContentSizing>()
    var contentSizes = ViewTable<ContentSizeRows>()

    /// A constraint and what the solver was told of it.
    struct ConstraintRecord {
        var state: ConstraintState
        /// Increases with each activation, which is the order in which constraints are entered.
        var activation = 0
        var row: Row?

        /// A required one that was broken in a conflict is held more weakly, and stays so until it is deactivated.
        struct Row {
            let id: ConstraintID
            /// Of which activation it is.
            let activation: Int
            var constant: Double
            var priority: LayoutPriority
        }

        /// Whether the row, if there is one, is of an activation that is over.
        var isRowOutdated: Bool { row.map { !state.isActive || $0.activation != activation } ?? false }
    }

    /// - Parameter grid: The device's pixels, to which sizes of text are rounded up.
    package init(measuring measurer: any TextMeasuring, grid: PixelGrid) {
        self.measurer = measurer
        self.grid = grid
    }

    // MARK: Constraints

    /// Takes note of a constraint, which acts once it is active.
    package func add(_ state: ConstraintState) -> LayoutConstraintID {
        var inactive = state
        inactive.isActive = false
        records.append(ConstraintRecord(state: inactive))
        let id = LayoutConstraintID(index: records.count - 1)
        if state.isActive { setActive(true, of: id) }
        return id
    }

    package subscript(id: LayoutConstraintID) -> ConstraintState { records[id.index].state }

    /// The constraints there are, active or not, in the order they were made.
    package var constraints: [LayoutConstraintID] { records.indices.map { LayoutConstraintID(index: $0) } }

    package func setName(_ name: String, of id: LayoutConstraintID) { records[id.index].state.name = name }

    package func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        precondition(constant.isFinite, "the constant of '\(self[id].name)' must be finite")
        records[id.index].state.constant = constant
        pending.insert(id)
    }

    package func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        records[id.index].state.priority = priority
        pending.insert(id)
    }

    package func setActive(_ isActive: Bool, of id: LayoutConstraintID) {
        guard records[id.index].state.isActive != isActive else { return }
        records[id.index].state.isActive = isActive
        if isActive {
            activations += 1
            records[id.index].activation = activations
        }
        pending.insert(id)
    }

    // MARK: Frames

    /// The exact frame of `view` as of the last ``solve(in:)``; `nil` when no constraint has mentioned it.
    package func solvedFrame(of view: ViewID) -> Rect? {
        isConstrained[view, default: false] ? solvedFrames[view] : nil
    }

    /// Whether constraints lay out `view` and leave a number of its frame open, as of the last ``solve(in:)``.
    ///
    /// A number that only the order of first reference decides, in a tie, is open as well.
    package func hasAmbiguousLayout(of view: ViewID) -> Bool {
        guard isConstrained[view, default: false] else { return false }
        let own = frameVariables(of: view)
        return [own.minX, own.minY, own.width, own.height].contains { !solver.isDetermined($0) }
    }

    /// Holds the root view at the origin with this size, as a window holds it. To be called once, first.
    package func setRootSize(_ size: Size, of root: ViewID) {
        let own = frameVariables(of: root)
        hold("the frame of the root view") { () throws in
            for constraint in [own.minX == 0, own.minY == 0, own.width == size.width, own.height == size.height] {
                _ = try solver.add(constraint)
            }
        }
    }

    /// Runs a change of the solver that no set of constraints can contradict.
    private func hold(_ what: String, _ change: () throws -> Void) {
        do { try change() } catch { preconditionFailure("\(what) cannot be contradicted: \(error)") }
    }

    /// The unknowns of `view`, made when it is first referred to: the order of first reference breaks ties.
    func frameVariables(of view: ViewID) -> FrameVariables {
        if let known = variables[view] { return known }
        let made = FrameVariables(
            minX: solver.makeVariable(), minY: solver.makeVariable(),
            width: solver.makeVariable(domain: .nonNegative), height: solver.makeVariable(domain: .nonNegative))
        variables[view] = made
        solvedFrames[view] = .zero
        components[made.minX] = FrameComponent(view: view, keyPath: \.origin.x)
        components[made.minY] = FrameComponent(view: view, keyPath: \.origin.y)
        components[made.width] = FrameComponent(view: view, keyPath: \.size.width)
        components[made.height] = FrameComponent(view: view, keyPath: \.size.height)
        return made
    }
}

// MARK: Solving

extension LayoutEngine {
    /// What ``solve(in:)`` changed.
    package struct Solution {
        /// The views whose exact frame is another than before, in the order of first reference.
        package var moved: [ViewID] = []
        package var issues: [LayoutIssue] = []
    }

    /// Brings the frames up to date with every change since it was last asked.
    ///
    /// Does nothing when nothing changed.
    package func solve(in tree: ViewTree) -> Solution {
        var solution = Solution(issues: enterPendingConstraints(in: tree))
        var seen: Set<ViewID> = []
        for change in solver.changes() {
            guard let component = components[change.variable] else { continue }
            solvedFrames[component.view]?[keyPath: component.keyPath] = change.value
            if seen.insert(component.view).inserted { solution.moved.append(component.view) }
        }
        return solution
    }

    /// Tells the solver of the constraints that changed: first what goes, then what changes, then what comes.
    ///
    /// A change that cannot be made while others still stand as before goes and comes again, so a conflict is one of
    /// what is active in the end.
    private func enterPendingConstraints(in tree: ViewTree) -> [LayoutIssue] {
        guard !pending.isEmpty else { return [] }
        let changed = pending.sorted { records[$0.index].activation < records[$1.index].activation }
        pending.removeAll(keepingCapacity: true)
        for id in changed where records[id.index].isRowOutdated { withdraw(id) }
        for id in changed where records[id.index].row != nil { adjust(id) }
        var issues: [LayoutIssue] = []
        let translation = LinearTranslation(tree: tree) { [unowned self] in frameVariables(of: $0) }
        for id in changed where self[id].isActive && records[id.index].row == nil {
            enter(id, translation.expression(of: self[id]), in: tree, &issues)
        }
        return issues
    }

    private func withdraw(_ id: LayoutConstraintID) {
        guard let row = records[id.index].row else { return }
        hold("a constraint that goes") { () throws in try solver.remove(row.id) }
        constraintOfRow[row.id] = nil
        records[id.index].row = nil
    }

    /// Gives a row that stands its new priority and its new constant, or takes it out where required ones forbid that.
    private func adjust(_ id: LayoutConstraintID) {
        let state = self[id]
        guard let row = records[id.index].row else { return }
        do {
            if row.priority != state.priority { try solver.setStrength(state.priority.strength, of: row.id) }
            // The solver's constant is the whole known part of `first − multiplier × second − constant`.
            if row.constant != state.constant { try solver.setConstant(-state.constant, of: row.id) }
            records[id.index].row?.priority = state.priority
            records[id.index].row?.constant = state.constant
        } catch {
            precondition(error.conflict != nil, "a standing row is known: \(error)")
            withdraw(id)
        }
    }

    private func enter(
        _ id: LayoutConstraintID, _ expression: LinearExpression, in tree: ViewTree, _ issues: inout [LayoutIssue]
    ) {
        let state = self[id]
        while true {
            do {
                let row = try solver.add(
                    LinearConstraint(expression, state.relation.linear, strength: state.priority.strength))
                note(row, of: id)
                return
            } catch {
                let broken = choose(from: error.contradicted, and: id, in: tree, &issues)
                if broken == id { break }
                breakRow(of: broken)
            }
        }
        hold("a broken constraint") { () throws in
            note(
                try solver.add(LinearConstraint(expression, state.relation.linear, strength: .brokenRequired)),
                of: id)
        }
    }

    private func note(_ row: ConstraintID, of id: LayoutConstraintID) {
        let record = records[id.index]
        records[id.index].row = .init(
            id: row, activation: record.activation, constant: record.state.constant, priority: record.state.priority)
        constraintOfRow[row] = id
        isConstrained[record.state.first.view] = true
        if let second = record.state.second { isConstrained[second.view] = true }
    }

    /// Picks the constraint to break, and records the conflict.
    private func choose(
        from contradicted: [ConstraintID], and newcomer: LayoutConstraintID, in tree: ViewTree,
        _ issues: inout [LayoutIssue]
    ) -> LayoutConstraintID {
        let set = (contradicted.compactMap { constraintOfRow[$0] } + [newcomer]).sorted()
        let ranking = ConflictRanking(tree: tree)
        let broken = set.max { ranking.outlives(self[$0], self[$1]) } ?? newcomer
        issues.append(.unsatisfiable(constraints: set, broken: broken))
        return broken
    }

    private func breakRow(of id: LayoutConstraintID) {
        guard let row = records[id.index].row else { return }
        hold("weakening a constraint") { () throws in try solver.setStrength(.brokenRequired, of: row.id) }
    }
}

extension LayoutRelation {
    fileprivate var linear: Relation {
        switch self {
        case .lessThanOrEqual: .lessThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .greaterThanOrEqual
        }
    }
}
