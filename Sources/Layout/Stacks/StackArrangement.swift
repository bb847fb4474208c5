import Geometry
import Views

/// The constraints that a stack view makes between itself and the views that it arranges.
///
/// - Source: the constraints that UIKit prints for stack views (their identifiers are kept), and frames measured on
///   iOS 26.1 and Catalyst 26.1; for rows on the first baseline frames that Interface Builder recorded.
struct StackArrangement {
    let stack: ViewContent.Stack
    let view: ViewID
    let tree: ViewTree
    /// The natural size of an arranged view along an axis; `nil` where it has none.
    let naturalExtent: (ViewID, Axis) -> Double?
    /// The extent that fits an arranged view along an axis, by the constraints at and below it.
    let fittingExtent: (ViewID, Axis) -> Double

    private(set) var constraints: [ConstraintState] = []

    init(
        _ stack: ViewContent.Stack, of view: ViewID, in tree: ViewTree,
        naturalExtent: @escaping (ViewID, Axis) -> Double?, fittingExtent: @escaping (ViewID, Axis) -> Double
    ) {
        self.stack = stack
        self.view = view
        self.tree = tree
        self.naturalExtent = naturalExtent
        self.fittingExtent = fittingExtent
        guard !stack.arranged.isEmpty else { return }
        connectCanvas()
        space()
        distribute()
        align()
        suppressAmbiguity()
    }

    // MARK: Along the axis

    /// Joins the first and the last visible view to the canvas.
    ///
    /// - Source: a recorded canvas in which a visible view fills a row although a constraint holds the hidden view behind it
    ///   at the beginning of the row.
    private mutating func connectCanvas() {
        let visible = stack.arranged.filter { !tree[$0].isHidden }
        guard let first = visible.first ?? stack.arranged.first else { return }
        add("canvas-connection", .view(first), start, .equal, canvas, start)
        if let last = visible.last {
            add("canvas-connection", .view(last), end, .equal, canvas, end)
        } else {
            // Nothing fills a stack view all of whose views are hidden; unless something else holds it, it is closed.
            add("ambiguity-suppression", canvas, extent, .equal, constant: 0, at: StackArrangement.least)
        }
        for hidden in stack.arranged where tree[hidden].isHidden {
            add("hiding", .view(hidden), extent, .equal, constant: 0)
        }
    }

    /// Keeps neighbours apart. Views that are hidden lie in the middle of the gap that closes over them; those at the ends lie
    /// beside the first and the last visible one unless a constraint says otherwise.
    private mutating func space() {
        let makesOwnGaps = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
        var previous: ViewID?
        var run: [ViewID] = []
        for next in stack.arranged {
            guard !tree[next].isHidden else {
                run.append(next)
                continue
            }
            if let previous {
                let spacing = stack.spacing(after: previous)
                if run.isEmpty {
                    separate(previous, next, by: spacing, makesOwnGaps ? .greaterThanOrEqual : .equal)
                } else if makesOwnGaps {
                    separate(previous, next, by: spacing, .greaterThanOrEqual)
                    chain([previous] + run)
                } else {
                    separate(previous, run[0], by: spacing / 2, .equal)
                    chain(run)
                    separate(run[run.count - 1], next, by: spacing / 2, .equal)
                }
            } else {
                chain(run + [next], at: StackArrangement.parking)
            }
            previous = next
            run = []
        }
        if let previous { chain([previous] + run, at: StackArrangement.parking) } else { chain(run) }
    }

    /// Has each view begin where the one before ends.
    private mutating func chain(_ views: [ViewID], at priority: LayoutPriority = .required) {
        for (previous, next) in zip(views, views.dropFirst()) {
            add("spacing", .view(next), start, .equal, .view(previous), end, at: priority)
        }
    }

    private mutating func separate(_ previous: ViewID, _ next: ViewID, by spacing: Double, _ relation: LayoutRelation) {
        let isByBaseline = stack.isBaselineRelativeArrangement && stack.axis == .vertical
        add(
            "spacing", .view(next), isByBaseline ? .firstBaseline : start, relation, .view(previous),
            isByBaseline ? .lastBaseline : end, constant: spacing)
    }

    private mutating func distribute() {
        let visible = stack.arranged.filter { !tree[$0].isHidden }
        guard let first = visible.first else { return }
        switch stack.distribution {
        case .fill: break
        case .fillEqually:
            for other in visible.dropFirst() {
                add("fill-equally", .view(other), extent, .equal, .view(first), extent)
            }
        case .fillProportionally: fillProportionally(visible)
        case .equalSpacing: equalGaps(from: end, to: start, at: .required)
        case .equalCentering:
            let center: LayoutAttribute = stack.axis == .horizontal ? .centerX : .centerY
            equalGaps(from: center, to: center, at: StackArrangement.centering)
            keepExtents(of: visible)
        }
    }

    /// Gives each view its share by its natural extent or, where it has none, by the extent that fits it; the ones before insist
    /// more.
    ///
    /// - Source: a recorded canvas 234.5 points high, with 13.5, 42 and four gaps of 10, a view of 50 and nested stack views of
    ///   27 and 62. With another share of the view the canvas would have another height, since nothing else holds it.
    private mutating func fillProportionally(_ visible: [ViewID]) {
        let naturals = visible.map { naturalExtent($0, stack.axis) ?? fittingExtent($0, stack.axis) }
        let gaps = visible.dropLast().map { stack.spacing(after: $0) }
        let whole = naturals.reduce(0, +) + gaps.reduce(0, +)
        guard whole > 0 else { return }
        for (index, (view, natural)) in zip(visible, naturals).enumerated() {
            let priority = LayoutPriority(Double(max(999 - index, 1)))
            if natural == 0 {
                add("fill-proportionally", .view(view), extent, .equal, constant: 0, at: priority)
            } else {
                add(
                    "fill-proportionally", .view(view), extent, .equal, canvas, extent,
                    multiplier: LayoutLimits.share(natural / whole),
                    at: priority)
            }
        }
    }

    /// Puts a guide between neighbours, all of them as wide.
    ///
    /// A guide belongs to the view before it, so that hiding one view leaves the guides of the others as they are.
    private mutating func equalGaps(from: LayoutAttribute, to: LayoutAttribute, at priority: LayoutPriority) {
        var first: LayoutItem?
        var previous: (view: ViewID, gap: LayoutItem)?
        for (index, next) in stack.arranged.enumerated() where !tree[next].isHidden {
            if let (view, gap) = previous {
                add("distributing-edge", gap, start, .equal, .view(view), from)
                add("distributing-edge", gap, end, .equal, .view(next), to)
                if let first { add("distributing", gap, extent, .equal, first, extent, at: priority) }
                first = first ?? gap
            }
            previous = (next, guide(StackArrangement.span + 1 + Int32(index)))
        }
    }

    /// Has the first views give way where there is too little room, before equal distances between centres count: the last views
    /// insist most on their natural extents.
    ///
    /// - Source: the measured order of `.fill`, by analogy.
    private mutating func keepExtents(of visible: [ViewID]) {
        let step = 1 / Double(stack.arranged.count + 1)
        for (index, view) in stack.arranged.enumerated() where view != visible.first && !tree[view].isHidden {
            guard let natural = naturalExtent(view, stack.axis) else { continue }
            let priority = LayoutPriority(StackArrangement.centering.rawValue + Double(index) * step)
            add("compression-order", .view(view), extent, .greaterThanOrEqual, constant: natural, at: priority)
        }
    }

    // MARK: Across the axis

    private mutating func align() {
        let views = stack.arranged.map { LayoutItem.view($0) }
        let (near, far): (LayoutAttribute, LayoutAttribute) =
            stack.axis == .horizontal ? (.top, .bottom) : (.leading, .trailing)
        let across: LayoutAttribute = stack.axis == .horizontal ? .height : .width
        if stack.alignment == .fill {
            add("canvas-connection", views[0], near, .equal, canvas, near)
            add("canvas-connection", views[0], far, .equal, canvas, far)
            for other in views.dropFirst() {
                add("alignment", other, near, .equal, views[0], near)
                add("alignment", other, far, .equal, views[0], far)
            }
            return
        }
        let span = guide(StackArrangement.span)
        add("canvas-connection", span, near, .equal, canvas, near)
        add("canvas-connection", span, far, .equal, canvas, far)
        for view in views {
            switch stack.alignment {
            case .leading, .top:
                add("spanning-boundary", view, near, .equal, span, near, at: StackArrangement.boundary)
                add("spanning-boundary", view, far, .lessThanOrEqual, span, far)
            case .trailing, .bottom:
                add("spanning-boundary", view, near, .greaterThanOrEqual, span, near)
                add("spanning-boundary", view, far, .equal, span, far, at: StackArrangement.boundary)
            case .firstBaseline where stack.axis == .horizontal:
                // Only what is below counts: beside a short first view taller ones reach above the stack view.
                add("spanning-boundary", view, far, .lessThanOrEqual, span, far)
            case .fill, .center, .firstBaseline, .lastBaseline:
                add("spanning-boundary", view, near, .greaterThanOrEqual, span, near)
                add("spanning-boundary", view, far, .lessThanOrEqual, span, far)
            }
        }
        switch stack.alignment {
        case .center:
            let center: LayoutAttribute = stack.axis == .horizontal ? .centerY : .centerX
            for view in views { add("alignment", view, center, .equal, canvas, center) }
        case .firstBaseline where stack.axis == .horizontal:
            let first = stack.arranged.first { !tree[$0].isHidden }.map { LayoutItem.view($0) } ?? views[0]
            add("canvas-connection", first, near, .equal, canvas, near)
            for other in views where other != first {
                add("alignment", other, .firstBaseline, .equal, first, .firstBaseline)
            }
        case .lastBaseline where stack.axis == .horizontal: alignBaselines(views, .lastBaseline, far, span)
        case .fill, .leading, .trailing, .top, .bottom, .firstBaseline, .lastBaseline: break
        }
        add("spanning-fit", span, across, .equal, constant: 0, at: StackArrangement.spanning)
        for view in views {
            add("ambiguity-suppression", view, across, .equal, constant: 0, at: StackArrangement.least)
        }
    }

    private mutating func alignBaselines(
        _ views: [LayoutItem], _ baseline: LayoutAttribute, _ edge: LayoutAttribute, _ span: LayoutItem
    ) {
        for other in views.dropFirst() { add("alignment", other, baseline, .equal, views[0], baseline) }
        for view in views { add("canvas-fit", view, edge, .equal, span, edge, at: StackArrangement.canvasFit) }
    }

    /// Makes views without a natural extent as short as may be, the first ones most: the last takes what is left.
    private mutating func suppressAmbiguity() {
        let count = Double(stack.arranged.count)
        for (index, view) in stack.arranged.enumerated()
        where !tree[view].isHidden && naturalExtent(view, stack.axis) == nil {
            let priority = LayoutPriority(StackArrangement.least.rawValue * (1 - 0.5 * Double(index) / count))
            add("ambiguity-suppression", .view(view), extent, .equal, constant: 0, at: priority)
        }
    }

    /// The guides of a stack view, in the order in which they rank.
    static func guides(of stack: ViewContent.Stack, _ view: ViewID) -> [LayoutGuideID] {
        let makesGaps = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
        let last = span + (makesGaps ? Int32(stack.arranged.count) : 0)
        return (span...last).map { LayoutGuideID(view, .arrangement($0)) }
    }

    // MARK: Parts

    private var start: LayoutAttribute { stack.axis == .horizontal ? .leading : .top }
    private var end: LayoutAttribute { stack.axis == .horizontal ? .trailing : .bottom }
    private var extent: LayoutAttribute { stack.axis == .horizontal ? .width : .height }

    /// What the views fill: the stack view, or what its margins leave of it.
    private var canvas: LayoutItem {
        stack.isLayoutMarginsRelativeArrangement ? .guide(LayoutGuideID(view, .layoutMargins)) : .view(view)
    }

    private func guide(_ number: Int32) -> LayoutItem { .guide(LayoutGuideID(view, .arrangement(number))) }

    private mutating func add(
        _ name: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
        _ second: LayoutItem, _ secondAttribute: LayoutAttribute, multiplier: Double = 1, constant: Double = 0,
        at priority: LayoutPriority = .required
    ) {
        append(
            ConstraintState(
                name: "\(tree[view].name).UISV-\(name)", .init(first, attribute), relation, multiplier: multiplier,
                .init(second, secondAttribute), constant: constant, priority: priority))
    }

    private mutating func add(
        _ name: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
        constant: Double, at priority: LayoutPriority = .required
    ) {
        append(
            ConstraintState(
                name: "\(tree[view].name).UISV-\(name)", .init(first, attribute), relation, nil, constant: constant,
                priority: priority))
    }

    /// A row reads as the stack view does, whatever the views that it arranges.
    private mutating func append(_ constraint: ConstraintState) {
        var constraint = constraint
        constraint.directionOwner = view
        constraints.append(constraint)
    }

    /// The number of the guide that spans the views across the axis; those of the gaps follow.
    static let span: Int32 = 0

    private static let centering = LayoutPriority(149)
    private static let boundary = LayoutPriority(999.5)
    private static let spanning = LayoutPriority(51)
    private static let canvasFit = LayoutPriority(49)
    private static let least = LayoutPriority(25)
    /// Of where hidden views at the ends are, which any constraint of the author's may say as well.
    private static let parking = LayoutPriority(1)
}
