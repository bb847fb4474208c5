import Geometry
import Layout
import Views

extension View {
    /// Why the view is where it is, as of the last layout. Of several views, ``Window/explainLayout(of:)`` is quicker.
    public func explainLayout() -> LayoutExplanation { window.explainLayout(of: [self])[0] }
}

extension Window {
    /// Why each of `views` is where it is, as of the last layout.
    public func explainLayout(of views: [View]) -> [LayoutExplanation] {
        let explainer = LayoutExplainer(engine)
        return views.map { view in
            LayoutExplanation(
                view: view.name, superview: view.superview?.name, frame: view.frame,
                isAmbiguous: view.hasAmbiguousLayout,
                horizontal: explanation(of: view.id, along: .horizontal, explainer),
                vertical: explanation(of: view.id, along: .vertical, explainer))
        }
    }

    private func explanation(
        of view: ViewID, along axis: Axis, _ explainer: LayoutExplainer
    ) -> LayoutExplanation.AxisExplanation {
        let open = openAttributes(of: view)
        return LayoutExplanation.AxisExplanation(
            numbers: explainer.numbers(of: view, along: axis).map { number in
                LayoutExplanation.Number(
                    attribute: number.attribute, value: number.value, isAmbiguous: open.contains(number.attribute),
                    holders: number.holders.map { holder($0) })
            },
            lost: explainer.lostRows(about: view, along: axis).map { lost in
                let (constraint, maker) = description(of: lost.row)
                return LayoutExplanation.Loss(
                    constraint: constraint, maker: maker, attribute: lost.attribute, amount: lost.amount,
                    isBroken: maker != .hugging && maker != .compressionResistance && constraint.priority.isRequired,
                    winners: lost.winners.map { holder($0) })
            })
    }

    private func holder(_ row: HoldingRow) -> LayoutExplanation.Holder {
        let (constraint, maker) = description(of: row.reason)
        return LayoutExplanation.Holder(
            constraint: constraint, maker: maker, influence: row.influence, steps: row.steps)
    }

    private func description(
        of reason: HoldingRow.Reason
    ) -> (ConstraintDescription, LayoutExplanation.Maker) {
        switch reason {
        case .row(let row): return description(of: row)
        case .zero(let item, let attribute):
            let relation = attribute.isDimension ? ">=" : "=="
            let constraint = ConstraintDescription(
                kind: .constraint, identifier: nil, text: "\(name(of: item)).\(attribute.name) \(relation) 0",
                priority: .required)
            return (constraint, .nobody)
        }
    }

    private func description(of row: LayoutRow) -> (ConstraintDescription, LayoutExplanation.Maker) {
        switch row {
        case .constraint(let id):
            return (description(of: id), engine.isOfStack(id) ? .stackView : .author)
        case .contentSize(let side):
            return (description(of: side), side.relation == .lessThanOrEqual ? .hugging : .compressionResistance)
        case .held(let number):
            switch number.item {
            case .guide: return (description(of: number), .guide)
            case .view(tree.root): return (description(of: number), .window)
            case .view: return (description(of: number), .frame)
            }
        }
    }
}
