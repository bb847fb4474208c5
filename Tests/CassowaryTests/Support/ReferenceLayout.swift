import Cassowary
import Geometry
import Views

@testable import Layout

/// The layout of a ``DynamicScene`` as computed by the exact solver, from rows that are created independently of the
/// engine.
///
/// Each item has four variables for its frame in the coordinates of the window. The engine uses the coordinates of
/// superviews.
struct ReferenceLayout {
    private var items: [LayoutItem] = []
    private var rows: [LinearConstraint] = []

    /// - Parameter engine: An engine with the scene. It provides the constraints of its stack view and of natural
    ///   sizes.
    init(of scene: DynamicScene, in engine: LayoutEngine) {
        let root = DynamicScene.rootFrame
        let edges = [root.minX, root.minY, root.width, root.height]
        for (place, edge) in edges.enumerated() { rows.append(number(place, of: .view(scene.tree.root)) == edge) }
        for (state, isOfStack) in scene.acting(in: engine) { add(state, isOfStack: isOfStack) }
        for view in scene.views.dropFirst() {
            let natural = engine.intrinsicContentSize(of: view, in: scene.tree)
            let sizing = engine.contentSizing(of: view)
            for (place, axis) in [(2, Axis.horizontal), (3, Axis.vertical)] {
                guard let extent = natural[axis] else { continue }
                let priorities = sizing.priorities(along: axis)
                let excess = number(place, of: .view(view)) - extent
                rows.append(
                    LinearConstraint(excess, .lessThanOrEqual, strength: Strength(priorities.hugging.rawValue)))
                rows.append(
                    LinearConstraint(excess, .greaterThanOrEqual, strength: Strength(priorities.compression.rawValue)))
            }
        }
    }

    private mutating func add(_ state: ConstraintState, isOfStack: Bool) {
        var expression = sum(state.first) - state.constant
        if let second = state.second { expression = expression - state.multiplier * sum(second) }
        let relation: Relation =
            switch state.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        let strength = state.priority == .required ? Strength.required : Strength(state.priority.rawValue)
        rows.append(LinearConstraint(expression, relation, strength: strength))
        // If nothing else determines the slack of an inequality between positions, it is zero. Lower bounds take
        // precedence.
        guard relation != .equal, !state.first.attribute.isDimension, !isOfStack else { return }
        let pull = Strength(relation == .greaterThanOrEqual ? 0.3 : 0.2)
        rows.append(LinearConstraint(expression, .equal, strength: pull))
    }

    /// Returns the expression of a position or an extent.
    private mutating func sum(_ side: ConstraintState.Side) -> LinearExpression {
        let (x, y) = (number(0, of: side.item), number(1, of: side.item))
        let (width, height) = (number(2, of: side.item), number(3, of: side.item))
        switch side.attribute {
        case .left, .leading: return x
        case .right, .trailing: return x + width
        case .centerX: return x + 0.5 * width
        case .top: return y
        case .bottom: return y + height
        case .centerY: return y + 0.5 * height
        case .width: return width
        case .height: return height
        default: preconditionFailure("the reference has no rows for \(side.attribute.name)")
        }
    }

    private mutating func number(_ place: Int, of item: LayoutItem) -> LinearExpression {
        let index = items.firstIndex(of: item) ?? items.count
        if index == items.count { items.append(item) }
        return LinearExpression(Variable.numbered[4 * index + place])
    }

    /// Returns the frames of `views` in the coordinates of the window; `nil` if the required constraints contradict
    /// each other.
    func windowFrames(of views: [ViewID]) -> [Rect]? {
        let domains = items.flatMap { _ in [Domain.free, .free, .nonNegative, .nonNegative] }
        guard let values = ExactSolver.solve(rows, domains: domains)?.roundedValues else { return nil }
        return views.map { view in
            guard let index = items.firstIndex(of: .view(view)) else { return .zero }
            return Rect(
                x: values[4 * index], y: values[4 * index + 1], width: values[4 * index + 2],
                height: values[4 * index + 3])
        }
    }
}
