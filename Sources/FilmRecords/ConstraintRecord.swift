import Film
import Layout
import Simulation
import Views

/// The values and states of a constraint during a film.
struct ConstraintRecord: Encodable {
    let name: String
    let first: Side
    let second: Side?
    let relation: String
    /// The line in the script file that declares the constraint; `nil` if the constraint is not declared in that file.
    let line: Int?
    /// The index of the constraint's text.
    private(set) var text = Track<Int>()
    private(set) var multiplier = Track<Double>()
    private(set) var constant = Track<Double>()
    private(set) var priority = Track<Double>()
    /// Whether the leading edge is the right edge.
    private(set) var rightToLeft = Track<Bool>()
    private(set) var standing = Track<ConstraintStatus>()
    /// The amount by which the constraint is violated, in points.
    private(set) var amount = Track<Double>()

    struct Side: Encodable {
        /// The index of the view, or of the view that owns the guide.
        let view: Int
        let guide: Int?
        /// The attribute of the view or guide, such as `leading`. A margin attribute is recorded as an attribute of the
        /// layout margins guide.
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

/// The state of a constraint that UIKit creates for a view, at a given time. UIKit creates constraints for stack
/// views, intrinsic sizes, the safe area, and frames that are set by code.
struct MadeConstraint: Encodable, Hashable {
    /// The identifier; `nil` if the constraint has no identifier.
    let name: String?
    /// The index of the constraint's text.
    let text: Int
    let priority: Double
    let maker: String
    let standing: ConstraintStatus
    /// The amount by which the constraint is violated, in points.
    let amount: Double
    /// The dimension that the constraint compares with the natural extent of the view; `nil` unless the constraint is
    /// the content hugging or the compression resistance of the view.
    let attribute: String?
    /// The natural extent in points; `nil` if `attribute` is `nil`.
    let extent: Double?
}

extension LayoutExplanation {
    /// Returns the constraints of the view that the script does not declare, without duplicates. For each axis,
    /// satisfied constraints come before violated constraints.
    ///
    /// - Parameter number: A closure that returns the index of a text.
    func madeConstraints(_ number: (String) -> Int) -> [MadeConstraint] {
        var found: [MadeConstraint] = []
        func add(_ constraint: ConstraintDescription, _ maker: Maker, _ standing: ConstraintStatus, amount: Double = 0)
        {
            guard maker != .author, maker != .nobody else { return }
            let own = constraint.contentSize.flatMap { $0.view == id ? $0 : nil }
            let made = MadeConstraint(
                name: constraint.identifier, text: number(constraint.text), priority: constraint.priority.rawValue,
                maker: maker.rawValue, standing: standing, amount: amount, attribute: own?.attribute.name,
                extent: own?.extent)
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
