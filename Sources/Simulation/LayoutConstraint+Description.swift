package import Layout

extension LayoutConstraint {
    /// What it says at the moment, as conflicts and explanations name it.
    package var description: ConstraintDescription { window.description(of: id) }

    /// What it joins.
    package var sides: (first: ConstraintState.Side, second: ConstraintState.Side?) {
        (window.engine[id].first, window.engine[id].second)
    }

    /// Whether its leading edges are at the right.
    package var isRightToLeft: Bool { window.engine.isRightToLeft(id, in: window.tree) }
}
