import Geometry
import Layout
import Simulation
import Views

/// The properties of a constraint that an overlay draws.
struct ConstraintMark {
    let id: LayoutConstraintID
    let first: Side
    /// The second side; `nil` for a constant dimension or position.
    let second: Side?
    let isRightToLeft: Bool
    let standing: ConstraintStatus
    /// The text of the label, such as `≥ 16 @750`.
    let text: String

    /// One side of a constraint.
    struct Side {
        let view: ViewID
        let attribute: LayoutAttribute
        /// The rectangle of the layout guide in the view's coordinates; `nil` if the side is the view itself.
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

    /// Whether the label is only `0`. Such a label is omitted if the two edges coincide.
    var isTrivial: Bool { text == "0" }

    /// Returns the relation, multiplier, constant and priority as text. The defaults `==`, 1 and 1000 are omitted.
    ///
    /// - Parameter other: The name of the view to which a dimension is compared; `nil` for other constraints.
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

    /// Returns the view across which the line is positioned: the second view if it is a descendant of the first view,
    /// or else the first view.
    func owner(in tree: ViewTree) -> ViewID {
        guard let second, second.view != first.view, tree.isAncestor(first.view, of: second.view) else {
            return first.view
        }
        return second.view
    }
}

extension ConstraintStatus {
    /// The position in the drawing order. Marks with a higher rank are in front.
    var rank: Int {
        switch self {
        case .inactive, .outside, .slack: 0
        case .holds: 1
        case .loses: 2
        case .broken: 3
        }
    }
}
