import Cassowary
import Views

/// The constraints of a window, active or not, and the rows that represent the active constraints in the solver.
///
/// The record of a released constraint can be reused for another constraint as soon as the solver contains no row of
/// the released constraint. The identifier of a released constraint refers to an inactive constraint that cannot be
/// changed.
struct ConstraintStore {
    /// The records of the constraints. The first record represents all released constraints.
    private(set) var records = [ConstraintRecord.released]
    /// The number of constraints that were created, including released constraints.
    private var madeCount: Int32 = 0
    /// The indices of the records of released constraints.
    private var unused: [Int32] = []
    /// The released constraints whose rows may still be in the solver.
    private var released: [LayoutConstraintID] = []
    /// For each view, the constraints that refer to the view or one of its guides, or use its reading direction.
    private var mentions = ConstraintMentions()
    /// The constraints whose rows may be out of date.
    private var pending: [LayoutConstraintID] = []
    /// Whether a pending constraint that has a row may be inactive.
    private var hasInactiveRows = false
    private var activationCount = 0
    /// For each index of a row in the solver, the constraint that last had a row at this index.
    private var constraintsByPlace: [LayoutConstraintID?] = []
    private var boundRowCount = 0
    /// The number of active constraints that compare a width with a height.
    private(set) var axisMixingCount = 0
    /// The constants that were replaced in the solver since ``beginNotingConstants()``; `nil` if constants are not
    /// being recorded.
    private var notedConstants: [(id: LayoutConstraintID, before: Double)]?

    subscript(id: LayoutConstraintID) -> ConstraintState {
        _read { yield records[contains(id) ? id.index : 0].state }
    }

    /// Returns whether the constraint exists and has not been released.
    func contains(_ id: LayoutConstraintID) -> Bool { records[id.index].serial == id.serial }

    /// Returns the views to which a constraint refers. For a guide, the view is the owner of the guide.
    func views(of id: LayoutConstraintID) -> (first: ViewID, second: ViewID?) {
        let index = contains(id) ? id.index : 0
        return (records[index].state.first.view, records[index].state.second?.view)
    }

    /// Returns the equation of a constraint that is not active; `nil` if the constraint is active.
    func equation(ofInactive id: LayoutConstraintID) -> ConstraintEquation? {
        let index = contains(id) ? id.index : 0
        return records[index].state.isActive ? nil : records[index].state.equation
    }

    /// Returns the row of a constraint in the solver; `nil` if there is none.
    func row(of id: LayoutConstraintID) -> ConstraintRecord.Row? { contains(id) ? records[id.index].row : nil }

    /// All constraints in the order of creation.
    var ids: [LayoutConstraintID] {
        let ids = records.indices.filter { records[$0].serial >= 0 }
            .map { LayoutConstraintID(index: $0, serial: records[$0].serial) }
        return Int(madeCount) == ids.count ? ids : ids.sorted()
    }

    /// Returns the constraints that refer to `view` or one of its guides, active or not, in the order of creation.
    func constraints(mentioning view: ViewID) -> [LayoutConstraintID] {
        mentions.constraints(mentioning: view) { contains($0) }
    }

    /// Returns the constraints that refer to `view`, one of its descendants, or a guide of these views, active or not,
    /// in the order of creation.
    func constraints(mentioningViewsIn view: ViewID, in tree: ViewTree) -> [LayoutConstraintID] {
        Set(tree.preorder(from: view).flatMap { constraints(mentioning: $0) }).sorted()
    }

    // MARK: Changes

    /// Adds a constraint. If it is active, it takes effect with the next solve.
    mutating func add(_ state: ConstraintState) -> LayoutConstraintID {
        let serial = madeCount
        madeCount += 1
        let index: Int
        if let place = unused.popLast() {
            index = Int(place)
            records[index] = ConstraintRecord(serial: serial, state: state)
        } else {
            index = records.count
            records.append(ConstraintRecord(serial: serial, state: state))
        }
        records[index].state.isActive = false
        let id = LayoutConstraintID(index: index, serial: serial)
        mentions.add(id, of: state.first.view)
        if let second = state.second { mentions.add(id, of: second.view) }
        if let owner = state.directionOwner { mentions.add(id, of: owner) }
        if state.isActive { setActive(true, of: id) }
        return id
    }

    mutating func setName(_ name: String, of id: LayoutConstraintID) {
        if contains(id) { records[id.index].state.name = name }
    }

    mutating func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        guard contains(id) else { return }
        records[id.index].state.constant = constant
        markPending(id)
    }

    mutating func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        guard contains(id) else { return }
        records[id.index].state.priority = priority
        markPending(id)
    }

    mutating func setActive(_ isActive: Bool, of id: LayoutConstraintID) {
        guard contains(id), records[id.index].state.isActive != isActive else { return }
        records[id.index].state.isActive = isActive
        if records[id.index].state.mixesAxes { axisMixingCount += isActive ? 1 : -1 }
        if isActive {
            activationCount += 1
            records[id.index].activation = activationCount
        } else if records[id.index].row != nil {
            hasInactiveRows = true
        }
        markPending(id)
    }

    /// Activates a constraint.
    ///
    /// - Returns: The views to which the constraint refers; `nil` if it was already active.
    mutating func activate(_ id: LayoutConstraintID) -> (first: ViewID, second: ViewID?)? {
        guard !self[id].isActive else { return nil }
        setActive(true, of: id)
        return views(of: id)
    }

    /// Changes the multiplier. An active constraint is treated as if it were deactivated and activated again.
    mutating func setMultiplier(_ multiplier: Double, of id: LayoutConstraintID) {
        precondition(multiplier != 0, "the multiplier of '\(self[id].name)' must not be 0")
        guard contains(id) else { return }
        records[id.index].state.multiplier = multiplier
        guard self[id].isActive else { return }
        setActive(false, of: id)
        setActive(true, of: id)
    }

    /// Deactivates a constraint that is no longer used, and releases it as soon as the solver contains none of its
    /// rows.
    mutating func release(_ id: LayoutConstraintID) {
        guard contains(id), !records[id.index].isReleased else { return }
        setActive(false, of: id)
        records[id.index].isReleased = true
        if isWithoutRows(id) { finishRelease(of: id) } else { released.append(id) }
    }

    /// Makes the records of released constraints available for reuse if the constraints have no rows. A released
    /// constraint that is pending and has no row will not get one.
    mutating func finishReleases() {
        guard !released.isEmpty else { return }
        for id in released where records[id.index].row == nil && records[id.index].bound == nil {
            records[id.index].isPending = false
        }
        pending = pending.filter { records[$0.index].isPending }
        for id in released where isWithoutRows(id) { finishRelease(of: id) }
        released = released.filter { contains($0) }
    }

    private func isWithoutRows(_ id: LayoutConstraintID) -> Bool {
        let record = records[id.index]
        return record.row == nil && record.bound == nil && !record.isPending
    }

    private mutating func finishRelease(of id: LayoutConstraintID) {
        let state = records[id.index].state
        records[id.index] = .released
        unused.append(Int32(id.index))
        let records = records
        for view in Set([state.first.view, state.second?.view, state.directionOwner].compactMap(\.self)) {
            mentions.constraintWasReleased(mentioning: view) { records[$0.index].serial == $0.serial }
        }
    }

    private mutating func markPending(_ id: LayoutConstraintID) {
        guard !records[id.index].isPending else { return }
        records[id.index].isPending = true
        pending.append(id)
    }

    /// Marks the rows of constraints that satisfy `condition` as stale, because the meaning of their attributes has
    /// changed. The next solve replaces these rows.
    mutating func invalidateRows(of constraints: [LayoutConstraintID], where condition: (ConstraintState) -> Bool) {
        for id in constraints where records[id.index].row != nil && condition(records[id.index].state) {
            records[id.index].isStale = true
            markPending(id)
        }
    }

    /// Marks the row constants of constraints that satisfy `condition` as stale, because only the extents of system
    /// guides have changed. The next solve updates these constants.
    mutating func invalidateOffsets(
        of constraints: [LayoutConstraintID], where condition: (ConstraintRecord) -> Bool
    ) {
        for id in constraints where records[id.index].row != nil && condition(records[id.index]) {
            records[id.index].isOffsetStale = true
            markPending(id)
        }
    }

    // MARK: Pending constraints

    var hasPending: Bool { !pending.isEmpty }

    /// Moves the pending constraints to `changed`, in the order of their activations.
    ///
    /// - Parameter changed: An empty array.
    /// - Returns: Whether any of the constraints has a row.
    mutating func takePending(into changed: inout [LayoutConstraintID]) -> Bool {
        swap(&changed, &pending)
        hasInactiveRows = false
        var (isOrdered, hasRow, previous) = (true, false, -1)
        for id in changed {
            records[id.index].isPending = false
            let activation = records[id.index].activation
            isOrdered = isOrdered && previous < activation
            hasRow = hasRow || records[id.index].row != nil
            previous = activation
        }
        // The constraints are usually in order.
        if !isOrdered {
            changed.sort { (records[$0.index].activation, $0) < (records[$1.index].activation, $1) }
        }
        return hasRow
    }

    /// Returns the pending constraints that are inactive and still have a row; empty if no constraint was deactivated
    /// since the last call.
    mutating func takeInactive() -> [LayoutConstraintID] {
        guard hasInactiveRows else { return [] }
        hasInactiveRows = false
        return pending.filter { records[$0.index].row != nil && !records[$0.index].state.isActive }
    }

    /// Reuses the memory of an array from ``takePending(into:)``.
    mutating func recycle(_ changed: inout [LayoutConstraintID]) {
        changed.removeAll(keepingCapacity: true)
        if pending.isEmpty { swap(&changed, &pending) }
    }

    // MARK: Noted constants

    /// Starts to record the constants that are replaced in the solver.
    mutating func beginNotingConstants() { notedConstants = [] }

    /// Ends the recording of constants.
    ///
    /// - Returns: The constraints whose constants were replaced in the solver, each with its previous constant.
    mutating func takeNotedConstants() -> [(id: LayoutConstraintID, before: Double)] {
        defer { notedConstants = nil }
        return notedConstants ?? []
    }
}

// MARK: Rows

extension ConstraintStore {
    /// The reason why a row was removed.
    enum RowRemoval {
        /// The constraint is inactive, or its activation or priority differs from that of the row.
        case ended
        /// The row will be replaced with a row for the same activation and priority.
        case replaced
    }

    /// Returns whether the constraint's row must be removed or replaced, because changing its constant and priority is
    /// not sufficient.
    func isRowOutdated(_ id: LayoutConstraintID) -> Bool {
        guard let row = records[id.index].row else { return false }
        return !records[id.index].state.isActive || records[id.index].isStale
            || row.activation != records[id.index].activation
    }

    /// Removes the row of a constraint, if there is one, and returns the reason.
    mutating func removeRow(of id: LayoutConstraintID, from system: inout FrameSystem) -> RowRemoval {
        records[id.index].isStale = false
        records[id.index].isOffsetStale = false
        guard let row = records[id.index].row else { return .ended }
        mustSucceed("removing a constraint") { try system.solver.remove(row.id) }
        removeBoundRow(of: id, from: &system.solver)
        let isReplaced = records[id.index].state.isActive && row.activation == records[id.index].activation
        // Keep the references of a row that will be replaced.
        if !isReplaced {
            system.release(records[id.index].referents)
            records[id.index].referents = Referents()
        }
        records[id.index].row = nil
        return isReplaced && records[id.index].state.priority == row.priority ? .replaced : .ended
    }

    /// Records that the row `row` of the solver represents a constraint, and adds its bound row if it has one.
    ///
    /// - Parameter constant: The constant of the row's expression.
    mutating func setRow(_ row: ConstraintID, constant: Double, of id: LayoutConstraintID, in solver: inout Solver) {
        records[id.index].setRow(row, constant: constant)
        setConstraint(id, at: row.place)
        addBoundRow(of: id, to: &solver)
    }

    /// Records the items to which the next row of a constraint refers.
    ///
    /// - Parameter isMirrored: Whether the row measures positions from the right edge.
    mutating func setTranslation(isMirrored: Bool, _ referents: Referents, of id: LayoutConstraintID) {
        records[id.index].isMirrored = isMirrored
        records[id.index].referents = referents
    }

    mutating func clearStaleOffset(of id: LayoutConstraintID) { records[id.index].isOffsetStale = false }

    /// Updates the priority and the constant of a constraint's row.
    ///
    /// - Parameter newOffset: The new constant part of the row, without the constraint's own constant; `nil` if it is
    ///   unchanged.
    /// - Returns: `false` if other required constraints contradict the change or the solver does not accept the
    ///   constant. In this case, the caller must remove the row.
    mutating func updateRow(of id: LayoutConstraintID, offset newOffset: Double?, in solver: inout Solver) -> Bool {
        guard let row = records[id.index].row else { return true }
        let (priority, constant) = (records[id.index].state.priority, records[id.index].state.constant)
        let offset = newOffset ?? row.offset
        if row.constant != constant { notedConstants?.append((id, row.constant)) }
        do throws(SolverError) {
            if row.priority != priority {
                try solver.setStrength(priority.strength, of: row.id)
                records[id.index].row?.priority = priority
            }
            if row.constant != constant || row.offset != offset {
                try solver.setConstant(offset - constant, of: row.id)
                if let bound = records[id.index].bound { try solver.setConstant(offset - constant, of: bound) }
                records[id.index].row?.constant = constant
                records[id.index].row?.offset = offset
            }
            return true
        } catch {
            if case .unknownConstraint = error { preconditionFailure("the solver lost a row: \(error)") }
            return false
        }
    }

    // MARK: Bound rows

    /// Adds a weak row that keeps an author's inequality at its bound unless other rows determine its slack.
    mutating func addBoundRow(of id: LayoutConstraintID, to solver: inout Solver) {
        guard let row = records[id.index].row, records[id.index].state.endsAtItsBound,
            let strength = records[id.index].state.relation.boundStrength
        else {
            return
        }
        let bound = mustSucceed("adding an optional row") {
            try solver.add(expressionOf: row.id, .equal, strength: strength)
        }
        if records[id.index].bound == nil { boundRowCount += 1 }
        records[id.index].bound = bound
        setConstraint(id, at: bound.place)
    }

    var hasBoundRows: Bool { boundRowCount > 0 }

    /// Removes the bound rows of all constraints, and returns these constraints.
    mutating func removeBoundRows(from solver: inout Solver) -> [LayoutConstraintID] {
        let bounded = hasBoundRows ? ids.filter { records[$0.index].bound != nil } : []
        for id in bounded { removeBoundRow(of: id, from: &solver) }
        return bounded
    }

    private mutating func removeBoundRow(of id: LayoutConstraintID, from solver: inout Solver) {
        guard let bound = records[id.index].bound else { return }
        mustSucceed("removing an optional row") { try solver.remove(bound) }
        records[id.index].bound = nil
        boundRowCount -= 1
    }

    private mutating func setConstraint(_ id: LayoutConstraintID, at place: Int) {
        while constraintsByPlace.count <= place { constraintsByPlace.append(nil) }
        constraintsByPlace[place] = id
    }

    /// Returns the constraint that a row of the solver represents; `nil` for a row of a natural size, a frame or a
    /// guide.
    func constraint(ofRow row: ConstraintID) -> LayoutConstraintID? {
        guard row.place < constraintsByPlace.count, let id = constraintsByPlace[row.place],
            records[id.index].row?.id == row || records[id.index].bound == row
        else { return nil }
        return id
    }

    /// Returns whether a row of the solver keeps an inequality at its bound.
    func isBoundRow(_ row: ConstraintID) -> Bool {
        row.place < constraintsByPlace.count
            && constraintsByPlace[row.place].map { records[$0.index].bound == row } ?? false
    }

    /// The latest row of a constraint in the solver; `nil` if there is none.
    var latestRow: ConstraintID? { records.compactMap(\.row?.id).max() }
}
