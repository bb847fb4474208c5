import Cassowary
public import Geometry
public import Views

/// Keeps the constraints of one window and knows the frames that satisfy them.
///
/// Changes are noted when they are made and solved when someone asks, with ``solve(in:)``: a constraint that is
/// changed three times before a layout pass costs one solve, and the order of activations between two passes
/// does not matter. The engine speaks of exact frames; rounding to pixels belongs to the layout pass.
///
/// Not `Sendable`: a window owns it.
public final class LayoutEngine {
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
    private var constraintOfRow: [ConstraintID: LayoutConstraintID] = [:]
    private var rootExtent: (width: ConstraintID, height: ConstraintID)?

    var sizings = ViewTable<ContentSizing>()
    var contentSizes = ViewTable<ContentSizeRows>()

    /// A constraint and what the solver was told of it.
    struct ConstraintRecord {
        var state: ConstraintState
        /// Increases with each activation, which is the order in which constraints are entered.
        var activation = 0
        var row: Row?

        struct Row {
            let id: ConstraintID
            var constant: Double
            var priority: LayoutPriority
            /// Required, and given up in a conflict; stays so until it is deactivated.
            var isBroken = false
        }
    }

    /// - Parameter grid: The device's pixels, to which sizes of text are rounded up.
    public init(measuring measurer: any TextMeasuring, grid: PixelGrid) {
        self.measurer = measurer
        self.grid = grid
    }

    // MARK: Constraints

    /// Takes note of a constraint, which acts once it is active.
    public func add(_ state: ConstraintState) -> LayoutConstraintID {
        var inactive = state
        inactive.isActive = false
        records.append(ConstraintRecord(state: inactive))
        let id = LayoutConstraintID(index: records.count - 1)
        if state.isActive { setActive(true, of: id) }
        return id
    }

    public subscript(id: LayoutConstraintID) -> ConstraintState { records[id.index].state }

    /// The constraints there are, active or not, in the order they were made.
    public var constraints: [LayoutConstraintID] { records.indices.map { LayoutConstraintID(index: $0) } }

    public func setName(_ name: String, of id: LayoutConstraintID) { records[id.index].state.name = name }

    public func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        precondition(constant.isFinite, "the constant of '\(self[id].name)' must be finite")
        records[id.index].state.constant = constant
        pending.insert(id)
    }

    public func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        records[id.index].state.priority = priority
        pending.insert(id)
    }

    public func setActive(_ isActive: Bool, of id: LayoutConstraintID) {
        guard records[id.index].state.isActive != isActive else { return }
        records[id.index].state.isActive = isActive
        if isActive {
            activations += 1
            records[id.index].activation = activations
        }
        pending.insert(id)
    }

    // MARK: Frames

    /// The exact frame of `view` as of the last ``solve(in:)``; `nil` when nothing says anything about it.
    public func solvedFrame(of view: ViewID) -> Rect? { solvedFrames[view] }

    /// Holds the root view at the origin with this size, as a window holds it.
    public func setRootSize(_ size: Size, of root: ViewID) {
        if let rootExtent {
            let conflict = "the size of the root view"
            hold(conflict) { () throws in try solver.setConstant(-size.width, of: rootExtent.width) }
            hold(conflict) { () throws in try solver.setConstant(-size.height, of: rootExtent.height) }
            return
        }
        let own = frameVariables(of: root)
        hold("the origin of the root view") { () throws in
            _ = try solver.add(own.minX == 0)
            _ = try solver.add(own.minY == 0)
            rootExtent = (
                try solver.add(own.width == LinearExpression(constant: size.width)),
                try solver.add(own.height == LinearExpression(constant: size.height))
            )
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
    public struct Solution {
        /// The views whose exact frame is another than before, in the order of first reference.
        public var moved: [ViewID] = []
        public var issues: [LayoutIssue] = []
    }

    /// Brings the frames up to date with every change since it was last asked.
    ///
    /// Does nothing when nothing changed.
    public func solve(in tree: ViewTree) -> Solution {
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
    private func enterPendingConstraints(in tree: ViewTree) -> [LayoutIssue] {
        guard !pending.isEmpty else { return [] }
        let changed = pending.sorted { records[$0.index].activation < records[$1.index].activation }
        pending.removeAll(keepingCapacity: true)
        for id in changed where !self[id].isActive { withdraw(id) }
        var issues: [LayoutIssue] = []
        for id in changed where self[id].isActive && records[id.index].row != nil {
            adjust(id, in: tree, &issues)
        }
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
        records[id.index].row?.isBroken = true
    }

    private func note(_ row: ConstraintID, of id: LayoutConstraintID) {
        let state = self[id]
        records[id.index].row = .init(id: row, constant: state.constant, priority: state.priority)
        constraintOfRow[row] = id
    }

    /// Gives a row that stands its new priority and its new constant.
    private func adjust(_ id: LayoutConstraintID, in tree: ViewTree, _ issues: inout [LayoutIssue]) {
        let state = self[id]
        guard let row = records[id.index].row else { return }
        if row.priority != state.priority {
            let isHeld = change(id, in: tree, &issues) { () throws(SolverError) in
                try solver.setStrength(state.priority.strength, of: row.id)
            }
            records[id.index].row?.isBroken = !isHeld
            records[id.index].row?.priority = state.priority
        }
        if row.constant != state.constant {
            // The solver's constant is the whole known part of `first − multiplier × second − constant`.
            let isHeld = change(id, in: tree, &issues) { () throws(SolverError) in
                try solver.setConstant(-state.constant, of: row.id)
            }
            if !isHeld {
                hold("a broken constraint") { () throws in try solver.setConstant(-state.constant, of: row.id) }
            }
            records[id.index].row?.constant = state.constant
        }
    }

    /// Changes a standing row, breaking others until it can be done; `false` when the row itself was broken instead.
    private func change(
        _ id: LayoutConstraintID, in tree: ViewTree, _ issues: inout [LayoutIssue],
        _ change: () throws(SolverError) -> Void
    ) -> Bool {
        while true {
            do {
                try change()
                return true
            } catch {
                guard let conflict = error.conflict else { preconditionFailure("a standing row is known: \(error)") }
                let broken = choose(from: conflict.contradicted, and: id, in: tree, &issues)
                breakRow(of: broken)
                if broken == id { return false }
            }
        }
    }

    /// Picks the constraint to break, and records the conflict.
    private func choose(
        from contradicted: [ConstraintID], and newcomer: LayoutConstraintID, in tree: ViewTree,
        _ issues: inout [LayoutIssue]
    ) -> LayoutConstraintID {
        let set = (contradicted.compactMap { constraintOfRow[$0] } + [newcomer]).sorted()
        let ranking = ConflictRanking(tree: tree)
        // `max` keeps the last of equals, which is the newest.
        let broken = set.max { ranking.outlives(self[$0], self[$1]) } ?? newcomer
        issues.append(.unsatisfiable(constraints: set, broken: broken))
        return broken
    }

    private func breakRow(of id: LayoutConstraintID) {
        guard let row = records[id.index].row else { return }
        hold("weakening a constraint") { () throws in try solver.setStrength(.brokenRequired, of: row.id) }
        records[id.index].row?.isBroken = true
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
