import Layout
import Simulation
import Views

/// The states of a constraint of the script during a film.
struct ConstraintRecord: Encodable {
    let name: String
    let first: Side
    let second: Side?
    let relation: String
    /// The line of the constraint in the script; `nil` if the script file does not declare the constraint.
    let line: Int?
    /// The index of the constraint's text.
    private(set) var text = Track<Int>()
    private(set) var multiplier = Track<Double>()
    private(set) var constant = Track<Double>()
    private(set) var priority = Track<Double>()
    /// Whether the leading edge is on the right.
    private(set) var rightToLeft = Track<Bool>()
    private(set) var standing = Track<ConstraintStatus>()
    /// The violation in points.
    private(set) var amount = Track<Double>()

    struct Side: Encodable {
        /// The index of the view, or of the view that owns the guide.
        let view: Int
        let guide: Int?
        /// The attribute, including the guide if there is one.
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

/// The state, at one time, of a constraint that UIKit creates for a view: for a stack view, an intrinsic size, the safe
/// area, or a frame set by code.
struct MadeConstraint: Encodable, Hashable {
    /// The identifier; `nil` if there is none.
    let name: String?
    /// The index of the constraint's text.
    let text: Int
    let priority: Double
    let maker: String
    let standing: ConstraintStatus
    /// The violation in points.
    let amount: Double
}

extension LayoutExplanation {
    /// Returns the constraints that the script does not declare, each once: for each axis, the satisfied constraints of
    /// the view, and then the violated ones.
    ///
    /// - Parameter number: A closure that returns the index of a text.
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
