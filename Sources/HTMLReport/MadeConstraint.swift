import Layout
import Simulation

/// A constraint of UIKit's own that speaks of a view, as it is at some moment: of a stack view, a natural size, the safe area, a
/// frame that code set.
struct MadeConstraint: Encodable, Hashable {
    /// `nil` where it was given no name.
    let name: String?
    /// What it says: the number of the text.
    let text: Int
    let priority: Double
    let maker: String
    let standing: Standing
    /// By how many points it fails.
    let amount: Double
}

extension LayoutExplanation {
    /// What others than the author made, each once: along each axis what speaks of the view and holds, then what does not hold.
    ///
    /// - Parameter number: Of a text.
    func madeConstraints(_ number: (String) -> Int) -> [MadeConstraint] {
        var found: [MadeConstraint] = []
        func add(_ constraint: ConstraintDescription, _ maker: Maker, _ standing: Standing, amount: Double = 0) {
            guard maker != .author, maker != .nobody else { return }
            let made = MadeConstraint(
                name: constraint.identifier, text: number(constraint.text), priority: constraint.priority.rawValue,
                maker: maker.rawValue, standing: standing, amount: amount)
            if !found.contains(made) { found.append(made) }
        }
        for axis in [horizontal, vertical] {
            for holder in axis.numbers.flatMap(\.holders) where holder.steps == 0 {
                add(holder.constraint, holder.maker, .holds)
            }
            for loss in axis.lost {
                add(loss.constraint, loss.maker, loss.isBroken ? .broken : .loses, amount: loss.amount)
            }
        }
        return found
    }
}
