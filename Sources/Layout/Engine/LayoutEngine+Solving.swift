import Cassowary
package import Geometry
package import Views

extension LayoutEngine {
    /// The changes that one ``solve(in:)`` made.
    package struct Solution {
        /// The views whose exact frames changed, without repetitions.
        package var moved: [ViewID] = []
        /// The scroll views whose content size changed.
        package var resizedContents: [ViewID] = []
        package var issues: [LayoutIssue] = []
    }

    /// The maximum number of times that the layout is solved because other views provide baselines.
    private static let maximumBaselineRounds = 4

    /// Solves the layout with all changes since the last call, updates the frames, and returns the results.
    package func solve(in tree: ViewTree) -> Solution {
        var solution = Solution()
        knownOpenAttributes = nil
        // New heights can change the tallest view of a row, which provides its baselines. The layout is then solved
        // again.
        var rounds = 0
        repeat {
            updateBaselineProviders(in: tree)
            let hasChanged = hasAddedConstraints || store.hasPending || contentSizes.hasChanged
            hasAddedConstraints = false
            solution.issues += addPendingConstraints(in: tree) + settleConflicts(in: tree)
            if !contentSizes.wrapping.isEmpty, frames.readChanges(from: &system, into: &solution) || hasChanged {
                measureWrappingViews(in: tree, &solution)
            }
            frames.readChanges(from: &system, into: &solution)
            rounds += 1
        } while rounds < LayoutEngine.maximumBaselineRounds && updateBaselineProviders(in: tree)
        frames.endSolve(solution)
        contentSizes.endSolve()
        finishReleases()
        return solution
    }

    // MARK: Constraints

    /// Whether there are changed constraints that ``addConstraints(in:)`` has not applied yet.
    package var hasChangedConstraints: Bool { store.hasPending }

    /// Applies the changed constraints to the solver before the next ``solve(in:)``, so that the constraints refer to
    /// views before natural sizes do.
    package func addConstraints(in tree: ViewTree) -> [LayoutIssue] {
        hasAddedConstraints = hasAddedConstraints || store.hasPending
        return addPendingConstraints(in: tree)
    }

    /// Applies the changed constraints to the solver: removals first, then changes, then additions.
    ///
    /// If a change contradicts other constraints that are not up to date yet, the row is removed and added again. A
    /// conflict therefore involves only constraints that are active after all changes.
    private func addPendingConstraints(in tree: ViewTree) -> [LayoutIssue] {
        guard store.hasPending || system.pendingRootFrame != nil else { return [] }
        var changed: [LayoutConstraintID] = []
        if store.takePending(into: &changed) {
            for id in changed where store.isRowOutdated(id) { removeRow(of: id) }
            for id in changed where store.records[id.index].row != nil { updateRow(of: id, in: tree) }
        }
        var issues: [LayoutIssue] = []
        if let frame = system.pendingRootFrame {
            system.pendingRootFrame = nil
            setHeldFrame(frame, of: tree.root, in: tree, &issues)
        }
        addRows(of: changed, in: tree, &issues)
        store.recycle(&changed)
        return issues
    }

    private func removeRow(of id: LayoutConstraintID) {
        switch store.removeRow(of: id, from: &system) {
        case .ended: broken.remove(id)
        case .replaced: broken.forgetOpponents(of: id)
        }
    }

    /// Updates the constant and the priority of a constraint's row, or removes the row if the solver refuses the
    /// change.
    private func updateRow(of id: LayoutConstraintID, in tree: ViewTree) {
        guard let row = store.records[id.index].row else { return }
        var offset: Double?
        if store.records[id.index].isOffsetStale {
            store.clearStaleOffset(of: id)
            let equation = store[id].equation
            var translation = LinearTranslation(tree: tree, settings: settings)
            setBaselines(of: equation, id, in: &translation)
            var translated = LinearConstraint(LinearExpression(), .equal)
            _ = translation.translate(equation, to: &translated, in: &system)
            offset = translated.expression.constant + equation.constant
        }
        if row.priority != store[id].priority { broken.remove(id) }
        if !store.updateRow(of: id, offset: offset, in: &system.solver) { removeRow(of: id) }
    }

    /// Adds rows for the constraints in `changed` that are active and have no row.
    private func addRows(of changed: [LayoutConstraintID], in tree: ViewTree, _ issues: inout [LayoutIssue]) {
        guard changed.contains(where: { store.records[$0.index].newEquation != nil }) else { return }
        var translation = LinearTranslation(tree: tree, settings: settings)
        var place = 0
        while place < changed.count {
            prepare(&translation, for: changed[place])
            let refused = translation.addRows(
                of: changed, from: &place, except: broken, to: &store, &system, &frames, &contentSizes.wrapping)
            if let refused { resolve(refused, in: tree, &issues) }
        }
    }

    /// Passes the baselines that a new constraint uses, and the stack view that created it, to `translation`.
    private func prepare(_ translation: inout LinearTranslation, for id: LayoutConstraintID) {
        guard let equation = store.records[id.index].newEquation else { return }
        if let owner = equation.directionOwner, translation.preparedStackViews.insert(owner).inserted {
            stacks.retainArranged(by: owner, in: translation.tree, settings, &system, &contentSizes.wrapping)
        }
        setBaselines(of: equation, id, in: &translation)
    }

    /// Breaks a constraint of the conflict that a refused row causes, and adds the row.
    private func resolve(
        _ refused: LinearTranslation.RefusedRow, in tree: ViewTree, _ issues: inout [LayoutIssue]
    ) {
        let (id, row) = (refused.constraint, refused.row)
        var added: ConstraintID?
        let isApplied = applyChange(
            requiring: id, after: refused.error, in: tree, &issues
        ) { solver throws(SolverError) in
            added = try solver.add(row)
        }
        if !isApplied, case .numberOutOfRange(id, _)? = issues.last { return }
        let rowID =
            added ?? mustSucceed("adding a broken constraint") { try system.solver.add(row.at(.brokenRequired)) }
        store.setRow(rowID, constant: row.expression.constant, of: id, in: &system.solver)
    }

    // MARK: Wrapping views

    /// Solves the layout as if all text were on one line, and then measures each wrapping view within its resulting
    /// width.
    func measureWrappingViews(in tree: ViewTree, _ solution: inout Solution) {
        let views = contentSizes.wrapping.views.sorted()
            .map { (view: $0, width: system.frameVariables(of: $0).width) }
            .sorted { system.solver.ranks($0.width, before: $1.width) }.map(\.view)
        for view in views.reversed() {
            var natural = measuredSize(of: view, within: nil, in: tree)
            // If no width depends on a height, keep the previous height until the width is known, because the height
            // seldom changes.
            if store.axisMixingCount == 0, let height = contentSizes.extent(of: view, along: .vertical) {
                let insets = alignmentRectInsets(of: view)
                natural.height = height - (insets.top + insets.bottom)
            }
            setNaturalSize(natural, of: view, in: tree)
        }
        if contentSizes.wrapping.isOrderStale {
            contentSizes.wrapping.orderUpdated()
            // Rows with equal ranks are in the order in which they were added. The row of the last view must be added
            // first.
            for view in views.reversed() {
                contentSizes.reenter(\.hugging, of: view, along: .horizontal, in: &system.solver)
            }
        }
        frames.readChanges(from: &system, into: &solution)
        for view in views {
            let insets = alignmentRectInsets(of: view)
            let width = (frames.views[view]?.width ?? 0) - insets.left - insets.right
            // A width of zero means that there is no preferred width, so a label without a width, such as a hidden
            // label in a stack view, has one line. A width within the rounding error counts as zero.
            let size = measuredSize(of: view, within: width > LineShaping.noise ? width : nil, in: tree)
            setNaturalSize(size, of: view, in: tree)
        }
    }

    /// Returns the natural size of a wrapping view. The view is measured only if the latest measurement does not apply.
    private func measuredSize(of view: ViewID, within width: Double?, in tree: ViewTree) -> IntrinsicSize {
        let content = tree[view].content
        let override = sizings.intrinsicOverride(of: view)
        if let known = measurements.size(of: view, content, override, within: width) { return known }
        let size = intrinsicContentSize(of: view, within: width, in: tree)
        measurements.set(size, of: view, content, override, within: width)
        return size
    }
}

// MARK: Held frames and guides

extension LayoutEngine {
    /// Holds `view` at `frame` regardless of constraints. The view must be a root view, or a view whose autoresizing
    /// mask is translated into constraints. If `frame` is `nil`, constraints lay out the view.
    ///
    /// - Returns: The conflicts that the frame causes.
    package func hold(_ frame: Rect?, of view: ViewID, in tree: ViewTree) -> [LayoutIssue] {
        // The frame must not conflict with constraints that are no longer active.
        for id in store.takeInactive() { removeRow(of: id) }
        var issues: [LayoutIssue] = []
        setHeldFrame(frame, of: view, in: tree, &issues)
        return issues + settleConflicts(in: tree)
    }

    /// Holds `view` at `frame` and breaks the required constraints that contradict the frame.
    private func setHeldFrame(
        _ frame: Rect?, of view: ViewID, in tree: ViewTree, _ issues: inout [LayoutIssue]
    ) {
        guard let frame else { return system.releaseHeldFrame(of: view) }
        let oldRows = system.held[view]?.rows
        system.held[view] = HeldFrame(frame: frame, rows: oldRows ?? [])
        if let oldRows {
            for (row, number) in zip(oldRows, HeldFrame.numbers(of: frame, view)) {
                guard let row else { continue }
                setConstant(-number.value, of: row, fixing: number, in: tree, &issues)
            }
        } else if let variables = system.existingVariables(of: view) {
            // Constraints referred to the view before it was held.
            let numbers = HeldFrame.numbers(of: frame, view)
            for (constraint, number) in zip(HeldFrame.constraints(variables, frame), numbers) {
                var row: ConstraintID?
                applyChange(fixing: number, in: tree, &issues) { solver throws(SolverError) in
                    row = try solver.add(constraint)
                }
                system.held[view]?.rows.append(row)
            }
        }
    }

    /// Updates the system guides to the frames and insets of their owners in `tree`.
    ///
    /// - Parameter owner: The only view whose guides are updated; `nil` for all guides.
    /// - Returns: The owners whose guides changed, in the order of first reference, and the conflicts that these
    ///   changes cause. If the size of a guide changed, the next ``solve(in:)`` reports further issues.
    package func updateGuides(
        of owner: ViewID? = nil, in tree: ViewTree
    ) -> (owners: [ViewID], issues: [LayoutIssue]) {
        var owners: [ViewID] = []
        var issues: [LayoutIssue] = []
        for index in system.systemGuides.guides.indices {
            let guide = system.systemGuides.guides[index]
            guard owner == nil || guide.id.owner == owner else { continue }
            let constants = SystemGuide.Constants(of: guide.id, in: tree, settings)
            guard constants != guide.constants else { continue }
            system.systemGuides.setConstants(constants, at: index)
            if owners.last != guide.id.owner { owners.append(guide.id.owner) }
            for (row, edge) in zip(guide.rows, [LayoutAttribute.left, .top]) {
                let number = FixedComponent(.guide(guide.id), edge, edge == .left ? constants.left : constants.top)
                setConstant(-number.value, of: row, fixing: number, in: tree, &issues)
            }
            if constants.width != guide.constants.width { guideResized(guide.id, along: .horizontal) }
            if constants.height != guide.constants.height { guideResized(guide.id, along: .vertical) }
            if guide.id.role == .layoutMargins { contentMarginsChanged(of: guide.id.owner, in: tree) }
        }
        return (owners, owners.isEmpty ? issues : issues + settleConflicts(in: tree))
    }

    /// Invalidates the constants of the rows that contain the extent of `guide` along an axis.
    private func guideResized(_ guide: LayoutGuideID, along axis: Axis) {
        store.invalidateOffsets(of: store.constraints(mentioning: guide.owner)) { record in
            system.systemGuides.extents(of: record.state, isMirrored: record.isMirrored).contains {
                $0.number.item == .guide(guide) && $0.number.attribute.axis == axis
            }
        }
    }

    /// Invalidates the constants of the rows that contain margins of a scroll view, because the margins of its content
    /// are constants in these rows.
    private func contentMarginsChanged(of view: ViewID, in tree: ViewTree) {
        guard tree[view].content.isScrollable else { return }
        store.invalidateOffsets(of: store.constraints(mentioning: view)) { record in
            [record.state.first, record.state.second].contains {
                $0?.item == .view(view) && $0?.attribute.insideMargins != nil
            }
        }
    }

    private func setConstant(
        _ constant: Double, of row: ConstraintID, fixing number: FixedComponent, in tree: ViewTree,
        _ issues: inout [LayoutIssue]
    ) {
        applyChange(fixing: number, in: tree, &issues) { solver throws(SolverError) in
            try solver.setConstant(constant, of: row)
        }
    }
}

// MARK: Trials

extension LayoutEngine {
    /// Returns the exact frames of the views that would move if constraints had the given constants.
    ///
    /// The constants are tried in the solver and then restored exactly, so the result does not depend on earlier calls.
    /// If required constraints contradict each other with these constants, the constraints in `constants` yield.
    ///
    /// - Complexity: Proportional to the number of values that change, plus the time for a copy of all frames.
    package func frames(
        withConstants constants: [(id: LayoutConstraintID, value: Double)], in tree: ViewTree
    ) -> [(view: ViewID, frame: Rect)] {
        let before = (frames.views, frames.guides, contentSizes)
        defer { (frames.views, frames.guides, contentSizes) = before }
        system.solver.beginTrial()
        defer { system.solver.endTrial() }
        let rows = constants.flatMap { id, value in
            guard let row = store.row(of: id) else { return [(id: ConstraintID, constant: Double)]() }
            let constant = (row.offset - value).boundedForSolver
            return [row.id, store.records[id.index].bound].compactMap { $0 }.map { (id: $0, constant: constant) }
        }
        if !system.solver.setTogether(rows) {
            system.solver.endTrial()
            system.solver.beginTrial()
            weakenRequired(among: constants.map(\.id), in: tree)
            _ = system.solver.setTogether(rows)
        }
        var solution = Solution()
        frames.readChanges(from: &system, into: &solution)
        if !contentSizes.wrapping.isEmpty { measureWrappingViews(in: tree, &solution) }
        frames.readChanges(from: &system, into: &solution)
        frames.endSolve(solution)
        return solution.moved.compactMap { view in solvedFrame(of: view).map { (view, $0) } }
    }

    /// Weakens the broken constraints and those constraints among `ids` that are required, until the end of the
    /// trial.
    private func weakenRequired(among ids: [LayoutConstraintID], in tree: ViewTree) {
        let ranking = ConflictRanking(tree: tree)
        let required = ids.filter { store.row(of: $0)?.priority.isRequired ?? false }
        let weak = Set(required).union(broken.unresolved).sorted().sorted { ranking.outlives(self[$1], self[$0]) }
        for (place, id) in weak.enumerated() {
            guard let row = store.row(of: id) else { continue }
            mustSucceed("weakening a constraint") {
                try system.solver.setStrength(.broken(weaker: place), of: row.id)
            }
        }
    }
}
