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
