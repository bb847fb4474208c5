public import Geometry
public import Layout
import Views

/// The reasons for the frame of a view: for each axis, the constraints that determine it and the constraints that are violated.
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
    /// The reasons for the frame of the view, as of the last layout. ``Window/explainLayout(of:)`` is faster for several views.
    public func explainLayout() -> LayoutExplanation { window.explainLayout(of: [self])[0] }
}

/// Information about the last layout.
extension View {
    /// Whether neither constraints nor code determine the position or the size of the view.
    public var hasAmbiguousLayout: Bool { !window.ambiguity.openAttributes(of: id).isEmpty }

    /// The active constraints that the view owns: those between it and its descendants or between two descendants, in the order
    /// of creation. Constraints of stack views are left out.
    public var constraints: [LayoutConstraint] {
        window.constraints.filter { $0.isActive && window.constraintStore.owner(of: $0.id) == id }
    }

    /// Gives an ambiguous view another of the frames that its constraints allow. A second call restores the first frame. Does
    /// nothing for a view that is not ambiguous.
    ///
    /// The view moves with the next layout. Other views that are ambiguous for the same reason move with it.
    public func exerciseAmbiguityInLayout() {
        window.layoutProperties.exerciseAmbiguity(of: id)
    }

    /// The constraints, natural sizes and fixed frames that determine the view along an axis.
    ///
    /// The natural size of the view is included even if other constraints override it.
    public func constraintsAffectingLayout(for axis: Axis) -> [ConstraintDescription] {
        let model = window.model
        return model.engine.rowsAffecting(id, along: axis).map { row in
            switch row {
            case .constraint(let constraint): model.description(of: constraint)
            case .contentSize(let side): model.description(of: side)
            case .held(let number): model.description(of: number)
            }
        }
    }
}

/// Makes explanations of the last layout.
struct LayoutDescriber {
    let model: WindowModel
    let ambiguity: AmbiguityRecorder
    private let explainer: LayoutExplainer

    init(_ model: WindowModel, _ ambiguity: AmbiguityRecorder) {
        self.model = model
        self.ambiguity = ambiguity
        explainer = LayoutExplainer(model.engine)
    }

    func explanation(of view: ViewID) -> LayoutExplanation {
        let tree = model.tree
        return LayoutExplanation(
            view: tree[view].name, superview: tree.superview(of: view).map { tree[$0].name }, frame: tree[view].frame,
            isAmbiguous: !ambiguity.openAttributes(of: view).isEmpty,
            horizontal: explanation(of: view, along: .horizontal),
            vertical: explanation(of: view, along: .vertical))
    }

    private func explanation(
        of view: ViewID, along axis: Axis
    ) -> LayoutExplanation.AxisExplanation {
        let open = ambiguity.openAttributes(of: view)
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
                kind: .constraint, identifier: nil, text: "\(model.name(of: item)).\(attribute.name) \(relation) 0",
                priority: .required)
            return (constraint, .nobody)
        }
    }

    private func description(of row: LayoutRow) -> (ConstraintDescription, LayoutExplanation.Maker) {
        switch row {
        case .constraint(let id):
            return (model.description(of: id), model.engine.isOfStack(id) ? .stackView : .author)
        case .contentSize(let side):
            return (model.description(of: side), side.relation == .lessThanOrEqual ? .hugging : .compressionResistance)
        case .held(let number):
            switch number.item {
            case .guide: return (model.description(of: number), .guide)
            case .view(model.tree.root): return (model.description(of: number), .window)
            case .view: return (model.description(of: number), .frame)
            }
        }
    }
}
