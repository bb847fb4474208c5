import Cassowary
package import Geometry
package import Views

extension LayoutEngine {
    /// The exact frame of `view` as of the last ``solve(in:)``; `nil` when constraints do not lay it out.
    package func solvedFrame(of view: ViewID) -> Rect? {
        isConstrained[view, default: false] && held[view] == nil ? solvedFrames[view] : nil
    }

    /// Whether a constraint has mentioned `guide`.
    package func isReferenced(_ guide: LayoutGuideID) -> Bool { guideVariables[guide] != nil }

    /// The unknowns of `item`, made when they are first needed. Constraints refer to them by ``reference(_:in:)``.
    func frameVariables(of item: LayoutItem, in tree: ViewTree) -> FrameVariables {
        switch item {
        case .view(let view): frameVariables(of: view)
        case .guide(let guide): frameVariables(of: guide, in: tree)
        }
    }

    func frameVariables(of view: ViewID) -> FrameVariables {
        if let known = variables[view] { return known }
        let made = makeVariables(.view(view))
        variables[view] = made
        solvedFrames[view] = .zero
        holdFrame(of: view, made)
        return made
    }

    func frameVariables(of guide: LayoutGuideID, in tree: ViewTree) -> FrameVariables {
        if let known = guideVariables[guide] { return known }
        let made = makeVariables(.guide(guide))
        guideVariables[guide] = made
        guideFrames[guide] = .zero
        keep(guide, made, in: tree)
        return made
    }

    private func makeVariables(_ item: LayoutItem) -> FrameVariables {
        FrameComponent.appendAll(of: item, to: &components)
        return FrameVariables(in: &solver, extents: .nonNegative)
    }

    // MARK: What attributes mean

    /// How far the rectangle that constraints align lies inside the frame: `alignmentRectInsets`.
    package func alignmentRectInsets(of view: ViewID) -> EdgeInsets { alignmentInsets[view, default: .zero] }

    package func setAlignmentRectInsets(_ insets: EdgeInsets, of view: ViewID) {
        guard insets != alignmentRectInsets(of: view) else { return }
        alignmentInsets[view] = insets
        rewrite(constraints(mentioning: view)) { $0.first.item == .view(view) || $0.second?.item == .view(view) }
    }

    package func semanticContentAttribute(of view: ViewID) -> SemanticContentAttribute {
        semantics[view, default: .unspecified]
    }

    package func setSemanticContentAttribute(
        _ attribute: SemanticContentAttribute, of view: ViewID, in tree: ViewTree
    ) {
        guard attribute != semanticContentAttribute(of: view) else { return }
        semantics[view] = attribute
        rewrite(constraints(mentioningViewsIn: view, in: tree)) {
            $0.isDirectional && $0.directionView(in: tree) == view
        }
    }

    /// Has the constants of those rows of `constraints` written anew that stand for constraints which fulfil `condition`: what
    /// they say of guides has changed, and nothing else.
    func refreshOffsets(_ constraints: [LayoutConstraintID], where condition: (LayoutConstraintID) -> Bool) {
        for id in constraints where records[id.index].row != nil && condition(id) {
            records[id.index].isOffsetStale = true
            wait(id)
        }
    }

    /// Turns the user interface round, or back.
    package func setReadsRightToLeft(_ readsRightToLeft: Bool) {
        guard readsRightToLeft != self.readsRightToLeft else { return }
        self.readsRightToLeft = readsRightToLeft
        rewrite(constraints, where: \.isDirectional)
    }

    /// Has the rows written anew that depend on where the text of `view` stands.
    package func baselinesChanged(of view: ViewID) {
        rewrite(constraints(mentioning: view)) { state in
            [state.first, state.second].contains { $0.map { $0.attribute.isBaseline && $0.view == view } ?? false }
        }
    }

    /// Has the rows written anew that join what is inside `view` to what is not, after its content was scrolled.
    package func contentOffsetChanged(of view: ViewID, in tree: ViewTree) {
        func isInside(_ side: ConstraintState.Side) -> Bool {
            side.item != .view(view) && tree.isAncestor(view, of: side.view)
        }
        rewrite(constraints(mentioningViewsIn: view, in: tree)) { state in
            state.second.map { isInside(state.first) != isInside($0) } ?? false
        }
    }
}

extension LayoutEngine {
    /// What holds `view` along an axis, place and extent: constraints in the order they were made, natural sizes, frames.
    ///
    /// A change of the constant of any other constraint by a little does not move the view. Its own natural size is
    /// there also where it has no say. As of the last ``solve(in:)``; empty for a view that nothing refers to.
    package func rowsAffecting(_ view: ViewID, along axis: Axis) -> [LayoutRow] {
        guard let own = variables[view] else { return [] }
        var constraints: Set<LayoutConstraintID> = []
        var sizes: [LayoutRow] = contentSizeRows(of: view, along: axis)
        var frames: [LayoutRow] = []
        let holders = solver.holders(of: own.minimum(along: axis)) + solver.holders(of: own.extent(along: axis))
        for holder in holders {
            guard case .constraint(let id) = holder.reason, let row = row(id) else { continue }
            switch row {
            case .constraint(let constraint):
                constraints.insert(constraint)
                for number in guideExtents(of: constraint) where !frames.contains(.held(number)) {
                    frames.append(.held(number))
                }
            case .contentSize: if !sizes.contains(row) { sizes.append(row) }
            case .held: if !frames.contains(row) { frames.append(row) }
            }
        }
        return constraints.sorted().map { .constraint($0) } + sizes + frames
    }

    /// What the row of the solver stands for; `nil` for one that only serves a moment, as a measurement does.
    func row(_ id: ConstraintID) -> LayoutRow? {
        if let constraint = constraint(ofRow: id) { return .constraint(constraint) }
        guard !exercises.contains(where: { $0.rows.contains(id) }),
            let linear = try? solver.constraint(id)
        else { return nil }
        let parts = linear.expression.terms.compactMap { components[$0.variable.rank] }
        // A guide's row speaks of its owner, too.
        guard let part = parts.first(where: \.item.isGuide) ?? parts.first else { return nil }
        if case .view(let view) = part.item {
            for axis in Axis.allCases {
                guard let pair = contentSizes[view]?[axis] else { continue }
                let sides = contentSizeRows(of: view, along: axis)
                if pair.hugging == id { return sides[0] }
                if pair.compression == id { return sides[1] }
            }
        }
        return .held(FixedComponent(part.item, part.attribute, -linear.expression.constant))
    }

    private func constraint(ofRow id: ConstraintID) -> LayoutConstraintID? {
        guard id.place < constraintOfPlace.count, let constraint = constraintOfPlace[id.place],
            records[constraint.index].row?.id == id || records[constraint.index].bound == id
        else { return nil }
        return constraint
    }

    /// Whether a row of the solver only has an inequality end on its bound.
    func isBound(_ id: ConstraintID) -> Bool {
        id.place < constraintOfPlace.count && constraintOfPlace[id.place].map { records[$0.index].bound == id } ?? false
    }

    /// The two rows of a view's natural size, hugging first; none where it has no natural size.
    func contentSizeRows(of view: ViewID, along axis: Axis) -> [LayoutRow] {
        guard let pair = contentSizes[view]?[axis] else { return [] }
        let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
        return [
            (LayoutRelation.lessThanOrEqual, pair.priorities.hugging),
            (.greaterThanOrEqual, pair.priorities.compression),
        ]
        .map { relation, priority in
            .contentSize(
                LayoutRow.ContentSizeSide(
                    view: view, attribute: attribute, relation: relation, extent: pair.extent, priority: priority))
        }
    }
}

extension LayoutItem {
    fileprivate var isGuide: Bool { if case .guide = self { true } else { false } }
}

extension FrameComponent {
    var attribute: LayoutAttribute {
        switch part {
        case .minX: .left
        case .minY: .top
        case .width: .width
        case .height: .height
        }
    }
}
