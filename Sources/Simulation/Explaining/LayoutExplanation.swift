public import Geometry
public import Layout
import Views

/// Why a view is where it is: for each axis what holds it, and what lost to what.
public struct LayoutExplanation: Hashable, Sendable {
    /// The view's name.
    public let view: String
    /// `nil` for a root view.
    public let superview: String?
    /// The model frame, in points, on whole pixels.
    public let frame: Rect
    /// Whether neither constraints nor code decide all of the frame.
    public let isAmbiguous: Bool
    public let horizontal: AxisExplanation
    public let vertical: AxisExplanation

    /// What happens along one axis.
    public struct AxisExplanation: Hashable, Sendable {
        /// The place and the extent; none for a view that no constraint speaks of.
        public let numbers: [Number]
        /// What does not hold, the strongest first.
        public let lost: [Loss]
    }

    /// Why one number of the frame is what it is.
    public struct Number: Hashable, Sendable {
        /// `left`, `top`, `width` or `height`.
        public let attribute: LayoutAttribute
        /// In points, before it is rounded to pixels.
        public let value: Double
        /// Whether the constraints leave it open.
        public let isAmbiguous: Bool
        /// What speaks of the view itself first, then what holds that. A change of the constant of any other constraint by a
        /// little does not move the number.
        public let holders: [Contributor]
    }

    /// Something that has a part in a number.
    public struct Contributor: Hashable, Sendable {
        public let constraint: ConstraintDescription
        public let maker: Maker
        /// How much the number grows when the constraint asks for a point more.
        public let influence: Double
        /// How many other constraints lie between this one and the view.
        public let steps: Int
    }

    /// A constraint that does not hold.
    public struct Loss: Hashable, Sendable {
        public let constraint: ConstraintDescription
        public let maker: Maker
        /// What the constraint names first.
        public let attribute: LayoutAttribute
        /// In points: more than zero where what the constraint names first is too large, or too far to the right or down.
        public let amount: Double
        /// Whether it is required and a conflict broke it.
        public let isBroken: Bool
        /// What it gives way to. One of the same priority ranks before it, because its view was referred to earlier.
        public let winners: [Contributor]
    }

    /// Where a constraint comes from.
    public enum Maker: String, Hashable, Sendable, CaseIterable {
        case author
        /// A stack view, which arranges others.
        case stackView
        /// The side of a natural size that keeps a view from growing.
        case hugging
        /// The side of a natural size that keeps a view from shrinking.
        case compressionResistance
        /// The window, which gives the root view its size.
        case window
        /// A guide that UIKit keeps: the safe area, a margin.
        case guide
        /// A frame that code set.
        case frame
        /// Nobody: an extent that cannot be less than zero, or a number that nothing speaks of and that is zero.
        case nobody
    }
}

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

    private func holder(_ row: HoldingRow) -> LayoutExplanation.Contributor {
        let (constraint, maker) = description(of: row.reason)
        return LayoutExplanation.Contributor(
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

/// Questions about why a view is where it is. Each looks at the last layout.
extension View {
    /// Whether neither constraints nor code decide where the view is, or how large.
    public var hasAmbiguousLayout: Bool { !window.openAttributes(of: id).isEmpty }

    /// The active constraints that the view keeps, which lie between it and what it holds or between two views that it
    /// holds, in the order they were made. Those of stack views are left out.
    public var constraints: [LayoutConstraint] {
        window.constraints.filter { $0.isActive && window.owner(of: $0.id) == id }
    }

    /// Has a view whose layout is ambiguous take another of the frames that its constraints leave open; called again, the
    /// one it had. Does nothing to a view that is not ambiguous.
    ///
    /// The view moves with the next layout. Other views that are open for the same reason move with it.
    public func exerciseAmbiguityInLayout() {
        if window.engine.exerciseAmbiguity(of: id, in: window.tree) { window.meaningChanged(of: id) }
    }

    /// What holds the view along an axis, place and extent: constraints, natural sizes, and frames that are given.
    ///
    /// Its own natural size is among them also where other constraints have the last word.
    public func constraintsAffectingLayout(for axis: Axis) -> [ConstraintDescription] {
        window.engine.rowsAffecting(id, along: axis).map { row in
            switch row {
            case .constraint(let constraint): window.description(of: constraint)
            case .contentSize(let side): window.description(of: side)
            case .held(let number): window.description(of: number)
            }
        }
    }
}
