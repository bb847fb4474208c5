public import Geometry
public import Layout
public import Simulation
package import Views

/// The reasons for the frame of a view: for each axis, the constraints that determine the frame and those that are
/// violated.
public struct LayoutExplanation: Hashable, Sendable {
    /// The view's name.
    public let view: String
    package let id: ViewID
    /// The superview's name; `nil` for a root view.
    public let superview: String?
    /// The model frame in points, rounded to whole pixels.
    public let frame: Rect
    /// Whether some part of the frame is determined by neither constraints nor code.
    public let isAmbiguous: Bool
    public let horizontal: AxisExplanation
    public let vertical: AxisExplanation

    /// The reasons for the frame along one axis.
    public struct AxisExplanation: Hashable, Sendable {
        /// The position and the extent; empty for a view that no constraint mentions.
        public let numbers: [Number]
        /// The constraints that do not hold, strongest first.
        public let lost: [Loss]
    }

    /// One number of the frame, with the constraints that determine it.
    public struct Number: Hashable, Sendable {
        /// `left`, `top`, `width` or `height`.
        public let attribute: LayoutAttribute
        /// The number in points, before it is rounded to pixels.
        public let value: Double
        /// Whether the constraints do not determine the number.
        public let isAmbiguous: Bool
        /// The constraints that determine the number: first the constraints of the view itself, then the constraints
        /// that they depend on. A small change to any other constraint's constant does not change the number.
        public let holders: [Contributor]
    }

    /// A constraint that contributes to a number.
    public struct Contributor: Hashable, Sendable {
        public let constraint: ConstraintDescription
        public let maker: Maker
        /// The change of the number if the constant of the constraint increases by one point.
        public let influence: Double
        /// The number of other constraints between this constraint and the view.
        public let steps: Int
    }

    /// A constraint that does not hold.
    public struct Loss: Hashable, Sendable {
        public let constraint: ConstraintDescription
        public let maker: Maker
        /// The first attribute of the constraint.
        public let attribute: LayoutAttribute
        /// The violation in points: positive if the first attribute is too large, or too far to the right or down.
        public let amount: Double
        /// Whether the constraint is required, and a conflict broke it.
        public let isBroken: Bool
        /// The constraints that prevail over this one. Among constraints of the same priority, the constraint whose
        /// view was mentioned first prevails.
        public let winners: [Contributor]
    }

    /// The origin of a constraint.
    public enum Maker: String, Hashable, Sendable, CaseIterable {
        case author
        /// A stack view, which arranges its subviews.
        case stackView
        /// The content hugging of a view, which resists growing.
        case hugging
        /// The compression resistance of a view, which resists shrinking.
        case compressionResistance
        /// The window, which determines the size of the root view.
        case window
        /// A guide that UIKit provides, such as the safe area or the margins.
        case guide
        /// A frame that was set in code.
        case frame
        /// No constraint: an extent cannot be negative, and a number that no constraint mentions is zero.
        case nobody
    }
}

/// Creates explanations of the last layout.
private struct LayoutDescriber {
    let window: Window
    private let explainer: LayoutExplainer

    init(_ window: Window) {
        self.window = window
        explainer = LayoutExplainer(window.engine)
    }

    private func openAttributes(of view: ViewID) -> [LayoutAttribute] {
        View(window: window, id: view).attributesWithoutConstraints
    }

    func explanation(of view: ViewID) -> LayoutExplanation {
        let tree = window.tree
        return LayoutExplanation(
            view: tree[view].name, id: view, superview: tree.superview(of: view).map { tree[$0].name },
            frame: tree[view].frame,
            isAmbiguous: !openAttributes(of: view).isEmpty,
            horizontal: explanation(of: view, along: .horizontal),
            vertical: explanation(of: view, along: .vertical))
    }

    private func explanation(
        of view: ViewID, along axis: Axis
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
                kind: .constraint, identifier: nil, text: "\(window.name(of: item)).\(attribute.name) \(relation) 0",
                priority: .required, of: item.view)
            return (constraint, .nobody)
        }
    }

    private func description(of row: LayoutRow) -> (ConstraintDescription, LayoutExplanation.Maker) {
        let root = window.rootView.id
        let maker: LayoutExplanation.Maker =
            switch row {
            case .constraint(let id): window.engine.isOfStack(id) ? .stackView : .author
            case .contentSize(let side): side.relation == .lessThanOrEqual ? .hugging : .compressionResistance
            case .held(let number):
                switch number.item {
                case .guide: .guide
                case .view(let view): view == root ? .window : .frame
                }
            }
        return (window.description(of: row), maker)
    }
}

extension Window {
    /// Returns explanations of the frames of `views` in the last layout.
    public func explainLayout(of views: [View]) -> [LayoutExplanation] {
        let describer = LayoutDescriber(self)
        return views.map { describer.explanation(of: $0.id) }
    }
}

extension View {
    /// Returns the reasons for the frame of the view in the last layout. To explain several views, use the faster
    /// ``Simulation/Window/explainLayout(of:)``.
    public func explainLayout() -> LayoutExplanation { window.explainLayout(of: [self])[0] }
}
