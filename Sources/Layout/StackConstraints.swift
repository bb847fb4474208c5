import Cassowary
import Geometry
import Views

/// The constraints of stack views, the references of stack views to their arranged views, and the variables that rank
/// the arranged views in ties.
struct StackConstraints {
    private var records = ViewTable<StackRecord>()
    /// The stack view that created each constraint.
    private var owners: [LayoutConstraintID: ViewID] = [:]

    private struct StackRecord {
        var active: [LayoutConstraintID] = []
        /// Inactive constraints that are reused when the arrangement needs them again, for example after a view was
        /// hidden and shown.
        var retired: [ConstraintState: LayoutConstraintID] = [:]
        /// The arranged views to which the stack view refers.
        var retained: Set<ViewID> = []
        /// The variable that ranks the arranged views in ties.
        var tie: RankingVariable?
    }

    /// Returns the stack view that created a constraint; `nil` if the author created the constraint.
    func owner(of id: LayoutConstraintID) -> ViewID? { owners[id] }

    /// Returns the active constraints of a stack view, in the order of its arrangement.
    func active(of stackView: ViewID) -> [LayoutConstraintID] { records[stackView]?.active ?? [] }

    /// Replaces the constraints of a stack view.
    ///
    /// - Parameters:
    ///   - wanted: The constraints of the current arrangement, as inactive states.
    ///   - arranged: The arranged views. References to all other views are released.
    mutating func update(
        _ view: ViewID, to wanted: [ConstraintState], arranging arranged: [ViewID],
        in constraints: inout ConstraintStore, _ system: inout FrameSystem
    ) {
        var record = records[view, default: StackRecord()]
        var active = [LayoutConstraintID?](repeating: nil, count: wanted.count)
        let obsolete = match(record.active, to: wanted, in: constraints, &active)
        var current: [ConstraintState: LayoutConstraintID] = [:]
        for id in obsolete { current[constraints[id].inactive] = id }
        for (index, state) in wanted.enumerated() {
            let id =
                active[index] ?? current.removeValue(forKey: state) ?? record.retired.removeValue(forKey: state)
                ?? add(state, of: view, to: &constraints)
            // The constraint is inactive if its view was removed from the hierarchy and added again.
            constraints.setActive(true, of: id)
            active[index] = id
        }
        for id in obsolete where current[constraints[id].inactive] == id {
            record.retired[constraints[id].inactive] = id
            constraints.setActive(false, of: id)
        }
        record.active = active.compactMap(\.self)
        for view in record.retained.subtracting(arranged) {
            record.retained.remove(view)
            system.release(view)
        }
        records[view] = record
    }

    private mutating func add(
        _ state: ConstraintState, of view: ViewID, to constraints: inout ConstraintStore
    ) -> LayoutConstraintID {
        let id = constraints.add(state)
        owners[id] = view
        return id
    }

    /// Matches the constraints of an arrangement, `present`, with the states of the next arrangement, `wanted`, by
    /// their order, which usually changes in few places.
    ///
    /// - Parameter matched: For each index in `wanted`, receives the constraint with the same state.
    /// - Returns: The constraints without a match near their position.
    private func match(
        _ present: [LayoutConstraintID], to wanted: [ConstraintState], in constraints: borrowing ConstraintStore,
        _ matched: inout [LayoutConstraintID?]
    ) -> [LayoutConstraintID] {
        let window = 8
        var unmatched: [LayoutConstraintID] = []
        var (from, to) = (0, 0)
        while from < present.count, to < wanted.count {
            if constraints[present[from]].isSame(as: wanted[to]) {
                matched[to] = present[from]
                from += 1
                to += 1
                continue
            }
            let rest = present[from...].prefix(window)
            let removed = rest.firstIndex { constraints[$0].isSame(as: wanted[to]) }
            let added = wanted[to...].prefix(window).firstIndex { constraints[present[from]].isSame(as: $0) }
            if let added, removed.map({ added - to < $0 - from }) ?? true {
                to = added
            } else if let removed {
                unmatched += present[from..<removed]
                from = removed
            } else {
                unmatched.append(present[from])
                from += 1
                to += 1
            }
        }
        return unmatched + present[from...]
    }

    /// Adds references to the views that a stack view arranges, in their order, and creates the variables of its
    /// guides.
    ///
    /// In ties, the earlier view ranks first, even if it was hidden when the stack view first arranged it. The
    /// reference lasts as long as the stack view arranges the view, regardless of the axis and the distribution.
    ///
    /// - Source: WWDC 2015 session 218 and Apple's documentation: a stack view breaks ties by the index of the views.
    mutating func retainArranged(
        by view: ViewID, in tree: ViewTree, _ settings: LayoutSettings, _ system: inout FrameSystem,
        _ wrapping: inout WrappingViews
    ) {
        guard case .stack(let stack) = tree[view].content else { return }
        for arranged in stack.arranged where records[view, default: StackRecord()].retained.insert(arranged).inserted {
            system.retain(arranged, &wrapping)
        }
        for guide in StackArrangement.guides(of: stack, view) {
            _ = system.frameVariables(of: guide, in: tree, settings)
        }
    }

    // MARK: Releases

    /// Releases a constraint of a stack view, because a view to which it refers was released.
    mutating func forget(_ id: LayoutConstraintID, in constraints: inout ConstraintStore) {
        owners[id] = nil
        if let owner = constraints[id].directionOwner {
            records[owner]?.active.removeAll { $0 == id }
            records[owner]?.retired[constraints[id].inactive] = nil
        }
        constraints.release(id)
    }

    /// Releases the references and the ranking variable of a released stack view. Its constraints have already been
    /// released, because all of them refer to the view.
    mutating func release(_ view: ViewID, in system: inout FrameSystem) {
        guard let record = records[view] else { return }
        for arranged in record.retained { system.release(arranged) }
        if let tie = record.tie { system.retire(tie) }
        records[view] = nil
    }

    // MARK: Ranks

    /// Returns the variable that ranks the compression row of `view` along an axis, so that the first arranged view
    /// of a stack view yields in a tie. Returns `nil` unless a stack view arranges `view` along this axis and keeps
    /// natural extents.
    ///
    /// Rows with equal ranks are in the order in which they were added. The rows of arranged views are therefore added
    /// from the last view to the first.
    ///
    /// - Source: measured on Catalyst 26.1: in a `.fill` stack view, the first view is stretched or compressed. By
    ///   analogy, `equalSpacing` and `equalCentering` compress the first view.
    mutating func compressionRank(
        of view: ViewID, along axis: Axis, in tree: ViewTree, _ system: inout FrameSystem
    ) -> Variable? {
        guard let superview = tree.superview(of: view), case .stack(let stack) = tree[superview].content,
            stack.axis == axis, stack.distribution.keepsNaturalExtents, stack.arranged.contains(view)
        else { return nil }
        return makeTie(of: superview, in: &system)
    }

    /// Creates the variable that ranks the arranged views of the stack view that contains `view`. Does nothing if no
    /// stack view arranges `view`.
    ///
    /// The variable is created when the first arranged view is measured, regardless of the axis and the distribution.
    /// Therefore, the order of stack views does not depend on which stack view changed first.
    mutating func makeTie(around view: ViewID, in tree: ViewTree, _ system: inout FrameSystem) {
        guard let superview = tree.superview(of: view), case .stack(let stack) = tree[superview].content,
            stack.arranged.contains(view)
        else { return }
        _ = makeTie(of: superview, in: &system)
    }

    private mutating func makeTie(of stackView: ViewID, in system: inout FrameSystem) -> Variable {
        if let known = records[stackView]?.tie { return known.variable }
        let made = system.makeRankingVariable()
        records[stackView, default: StackRecord()].tie = made
        return made.variable
    }
}

extension ViewContent.Stack.Distribution {
    /// Whether the arranged views have their natural extents along the axis if there is enough space.
    var keepsNaturalExtents: Bool { self == .fill || self == .equalSpacing || self == .equalCentering }
}

extension ConstraintState {
    /// Returns whether the states are equal, apart from their activation.
    fileprivate func isSame(as other: ConstraintState) -> Bool {
        first == other.first && second == other.second && constant == other.constant && relation == other.relation
            && multiplier == other.multiplier && priority == other.priority && directionOwner == other.directionOwner
            && name == other.name
    }

    /// The same state, but inactive, as in a new arrangement.
    fileprivate var inactive: ConstraintState {
        var state = self
        state.isActive = false
        return state
    }
}
