import Geometry
import Layout
import Simulation
import Views

/// What a picture says of one constraint.
struct ConstraintMark {
    let id: LayoutConstraintID
    let first: Side
    /// `nil` for a length or a place of its own.
    let second: Side?
    let isRightToLeft: Bool
    let standing: ConstraintStatus
    /// `≥ 16 @750`
    let text: String

    /// A side of a constraint.
    struct Side {
        let view: ViewID
        let attribute: LayoutAttribute
        /// In the coordinates of the view; `nil` for the view itself.
        let guide: Rect?

        init(_ side: ConstraintState.Side, in window: Window) {
            view = side.view
            attribute = side.attribute
            let view = View(window: window, id: side.view)
            if case .guide(let id) = side.item {
                guide = view.guide(id.role).layoutFrame
            } else if side.attribute.insideMargins != nil {
                guide = window.tree[side.view].bounds.inset(by: view.layoutMargins)
            } else {
                guide = nil
            }
        }
    }

    init(_ constraint: LayoutConstraint, _ standing: ConstraintStatus) {
        let sides = constraint.sides
        id = constraint.id
        first = Side(sides.first, in: constraint.window)
        second = sides.second.map { Side($0, in: constraint.window) }
        isRightToLeft = constraint.isRightToLeft
        self.standing = standing
        let compared = sides.first.attribute.isDimension ? sides.second : nil
        let other = compared.map { constraint.window.tree[$0.view].name }
        text = ConstraintMark.text(
            constraint.relation, times: constraint.multiplier, other, constraint.constant, constraint.priority)
    }

    /// Whether two edges are at one place: a mark says so without words.
    var saysNothing: Bool { text == "0" }

    /// Relation, multiplier, constant and priority, without those that every constraint has: `==`, 1 and 1000.
    ///
    /// - Parameter other: What a length is compared with.
    static func text(
        _ relation: LayoutRelation, times multiplier: Double, _ other: String?, _ constant: Double,
        _ priority: LayoutPriority
    ) -> String {
        var words: [String] = []
        switch relation {
        case .equal: if other != nil { words.append("=") }
        case .lessThanOrEqual: words.append("≤")
        case .greaterThanOrEqual: words.append("≥")
        }
        if multiplier != 1 { words.append("\(multiplier.shortText) ×") }
        if let other { words.append(other) }
        if other == nil, multiplier == 1 || constant != 0 {
            words.append(constant.shortText)
        } else if constant != 0 {
            words += [constant < 0 ? "−" : "+", abs(constant).shortText]
        }
        if !priority.isRequired { words.append("@\(priority.rawValue.shortText)") }
        return words.joined(separator: " ")
    }

    func isAmong(_ views: Set<ViewID>) -> Bool {
        views.contains(first.view) && second.map { views.contains($0.view) } ?? true
    }

    /// The view at which the line is drawn: the inner one of two, or the first.
    func owner(in tree: ViewTree) -> ViewID {
        guard let second, second.view != first.view, tree.isAncestor(first.view, of: second.view) else {
            return first.view
        }
        return second.view
    }
}

extension ConstraintStatus {
    /// From what is drawn at the back to what is drawn in front.
    var rank: Int {
        switch self {
        case .inactive, .outside, .slack: 0
        case .holds: 1
        case .loses: 2
        case .broken: 3
        }
    }
}
