import Film
import Geometry
import Layout
import Simulation
import Views

/// The properties of a constraint that an overlay draws.
struct ConstraintMark {
    /// The constraint, or the half of an intrinsic content size.
    let subject: MarkLabel.Subject
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

        init(view: ViewID, attribute: LayoutAttribute, guide: Rect?) {
            (self.view, self.attribute, self.guide) = (view, attribute, guide)
        }

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
        subject = .constraint(constraint.id)
        first = Side(sides.first, in: constraint.window)
        second = sides.second.map { Side($0, in: constraint.window) }
        isRightToLeft = constraint.isRightToLeft
        self.standing = standing
        let compared = sides.first.attribute.isDimension ? sides.second : nil
        let other = compared.map { constraint.window.tree[$0.view].name }
        text = ConstraintMark.text(
            constraint.relation, times: constraint.multiplier, other, constraint.constant, constraint.priority)
    }

    /// Creates the mark of one half of an intrinsic content size: the content hugging or the compression resistance. It
    /// looks like a constraint between the dimension and the natural extent.
    init(_ side: LayoutRow.ContentSizeSide, _ standing: ConstraintStatus) {
        subject = .contentSize(side.view, side.attribute, side.relation)
        first = Side(view: side.view, attribute: side.attribute, guide: nil)
        second = nil
        isRightToLeft = false
        self.standing = standing
        text = ConstraintMark.text(side.relation, times: 1, nil, side.extent, side.priority)
    }

    /// Whether the label is only `0`. Such a label is omitted if the two edges coincide.
    var isTrivial: Bool { text == "0" }

    /// Returns the relation, multiplier, constant and priority as text. A multiplier of 1 and a priority of 1000 are
    /// omitted. An equal sign appears only if a dimension is compared to another view.
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

    /// Returns the view that determines the position of the line on the other axis: the second view if it is a
    /// descendant of the first view, or else the first view.
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

/// The line that represents a constraint, as in design tools: it runs along the axis of the constraint between the two
/// items, and has a cap at each end.
struct DimensionLine: Hashable {
    let axis: Axis
    /// The coordinate of the start along the axis, in points. The line begins at the second item, or at the first item
    /// if there is no second one. The line of a dimension begins at the top or left edge of the first item.
    let from: Double
    /// The coordinate of the end along the axis, in points.
    let to: Double
    /// The coordinate of the line on the other axis, in points.
    let across: Double

    /// The width of the line in points.
    static let width = 1.0
    static let cap = 7.0

    /// The geometry of one side of a constraint.
    struct Side: Hashable {
        let box: Rect
        let attribute: LayoutAttribute
    }

    /// - Parameters:
    ///   - second: The second side; `nil` for a constant dimension or position.
    ///   - across: The coordinate of the line on the other axis, in points.
    init(_ first: Side, _ second: Side?, across: Double, isRightToLeft: Bool) {
        axis = first.attribute.axis
        self.across = across
        let along = axis
        func place(_ side: Side) -> Double {
            side.box.start(along) + side.box.length(along) * side.attribute.fraction(isRightToLeft)
        }
        if first.attribute.isDimension {
            from = first.box.start(along)
            to = from + first.box.length(along)
        } else {
            from = place(second ?? first)
            to = place(first)
        }
    }

    /// Whether the two ends are less than half a point apart.
    var isPoint: Bool { abs(to - from) < 0.5 }

    /// The line and its caps.
    var strokes: [Rect] {
        let half = DimensionLine.width / 2
        return [stroke(min(from, to), abs(to - from), across - half, DimensionLine.width)]
            + [from, to].map {
                stroke($0 - half, DimensionLine.width, across - DimensionLine.cap / 2, DimensionLine.cap)
            }
    }

    /// Returns the top-left corner of a label of `size` beside the line. The label is not beside the middle of the
    /// line, because the labels of horizontal and vertical lines would overlap there.
    func corner(forWordsOf size: Size) -> Point {
        switch axis {
        case .horizontal:
            Point(x: from + (to - from) * 0.62 - size.width / 2, y: across - size.height - 3)
        case .vertical:
            Point(x: across + MarkLabel.distance, y: from + (to - from) * 0.3 - size.height / 2)
        }
    }

    private func stroke(_ start: Double, _ length: Double, _ side: Double, _ width: Double) -> Rect {
        switch axis {
        case .horizontal: Rect(x: start, y: side, width: length, height: width)
        case .vertical: Rect(x: side, y: start, width: width, height: length)
        }
    }
}

extension Rect {
    func start(_ axis: Axis) -> Double { axis == .horizontal ? minX : minY }
    func length(_ axis: Axis) -> Double { axis == .horizontal ? width : height }

    func outset(by distance: Double) -> Rect {
        Rect(x: minX - distance, y: minY - distance, width: width + 2 * distance, height: height + 2 * distance)
    }
}

extension LayoutAttribute {
    /// Returns the position of the attribute along its axis: 0 at the left or top edge, 1 at the right or bottom edge.
    fileprivate func fraction(_ isRightToLeft: Bool) -> Double {
        switch insideMargins ?? self {
        case .left, .top: 0
        case .right, .bottom, .lastBaseline: 1
        case .leading: isRightToLeft ? 1 : 0
        case .trailing: isRightToLeft ? 0 : 1
        default: 0.5
        }
    }
}
