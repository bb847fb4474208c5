import Layout
import Simulation

/// What a constraint of the author's was in a film.
struct ConstraintRecord: Encodable {
    let name: String
    let first: Side
    let second: Side?
    let relation: String
    /// Where the script has it; `nil` where another file does.
    let line: Int?
    /// What it says: the number of the text.
    private(set) var text = Track<Int>()
    private(set) var multiplier = Track<Double>()
    private(set) var constant = Track<Double>()
    private(set) var priority = Track<Double>()
    /// Whether leading is at the right.
    private(set) var rightToLeft = Track<Bool>()
    private(set) var standing = Track<ConstraintStatus>()
    /// By how many points it fails.
    private(set) var amount = Track<Double>()

    struct Side: Encodable {
        /// The number of the view, or of the view whose guide it is.
        let view: Int
        let guide: Int?
        /// Of the guide, where there is one.
        let attribute: String
    }

    init(_ constraint: LayoutConstraint, first: Side, second: Side?, line: Int?) {
        name = constraint.identifier
        self.first = first
        self.second = second
        relation = constraint.relation.rawValue
        self.line = line
    }

    mutating func note(_ constraint: LayoutConstraint, saying text: Int, _ standings: ConstraintStatuses, at frame: Int)
    {
        self.text.note(text, at: frame)
        multiplier.note(constraint.multiplier, at: frame)
        constant.note(constraint.constant, at: frame)
        priority.note(constraint.priority.rawValue, at: frame)
        rightToLeft.note(constraint.isRightToLeft, at: frame)
        let (standing, amount) = standings.of(constraint)
        self.standing.note(standing, at: frame)
        self.amount.note(amount, at: frame)
    }
}

/// A constraint of UIKit's own that speaks of a view, as it is at some moment: of a stack view, a natural size, the safe area, a
/// frame that code set.
struct MadeConstraint: Encodable, Hashable {
    /// `nil` where it was given no name.
    let name: String?
    /// What it says: the number of the text.
    let text: Int
    let priority: Double
    let maker: String
    let standing: ConstraintStatus
    /// By how many points it fails.
    let amount: Double
}

extension LayoutExplanation {
    /// What others than the author made, each once: along each axis what speaks of the view and holds, then what does not hold.
    ///
    /// - Parameter number: Of a text.
    func madeConstraints(_ number: (String) -> Int) -> [MadeConstraint] {
        var found: [MadeConstraint] = []
        func add(_ constraint: ConstraintDescription, _ maker: Maker, _ standing: ConstraintStatus, amount: Double = 0)
        {
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
