import Geometry
package import Views

/// The constraints that a stack view creates between itself and its arranged views.
///
/// - Source: the constraints that UIKit prints for stack views, which have the same identifiers, and frames measured on
///   iOS 26.1 and Catalyst 26.1; for alignment by the first baseline, frames that Interface Builder recorded; for
///   alignment by the last baseline, a bug report (semantics 18.13).
struct StackArrangement {
    let stack: ViewContent.Stack
    let view: ViewID
    let tree: ViewTree
    /// Returns the natural extent of an arranged view along an axis; `nil` if the view has no natural extent.
    let naturalExtent: (ViewID, Axis) -> Double?
    /// Returns the fitting extent of an arranged view along an axis, computed from the constraints of the view and its
    /// descendants.
    let fittingExtent: (ViewID, Axis) -> Double
    /// Returns the horizontal compression resistance priority of an arranged view.
    let compressionResistance: (ViewID) -> LayoutPriority

    private(set) var constraints: [ConstraintState] = []

    init(
        _ stack: ViewContent.Stack, of view: ViewID, in tree: ViewTree,
        naturalExtent: @escaping (ViewID, Axis) -> Double?, fittingExtent: @escaping (ViewID, Axis) -> Double,
        compressionResistance: @escaping (ViewID) -> LayoutPriority
    ) {
        self.stack = stack
        self.view = view
        self.tree = tree
        self.naturalExtent = naturalExtent
        self.fittingExtent = fittingExtent
        self.compressionResistance = compressionResistance
        guard !stack.arranged.isEmpty else { return }
        connectCanvas()
        space()
        distribute()
        align()
        suppressAmbiguity()
    }

    // MARK: Along the axis

    /// Connects the first and the last visible view to the canvas, or their baselines if the arrangement is relative to
    /// baselines (semantics 18.10).
    ///
    /// - Source: a recorded canvas in which a visible view fills its row, although a constraint keeps the hidden view
    ///   that follows it at the beginning of the row.
    private mutating func connectCanvas() {
        let visible = stack.arranged.filter { !tree[$0].isHidden }
        if let first = visible.first, let last = visible.last {
            if isBaselineRelative {
                add("canvas-connection", .view(first), .firstBaseline, .equal, canvas, .top, constant: stack.spacing)
                add("canvas-connection", canvas, .bottom, .equal, .view(last), .lastBaseline, constant: stack.spacing)
            } else {
                add("canvas-connection", .view(first), start, .equal, canvas, start)
                add("canvas-connection", .view(last), end, .equal, canvas, end)
            }
        } else if let first = stack.arranged.first {
            add("canvas-connection", .view(first), start, .equal, canvas, start)
            // A stack view with only hidden views has an extent of zero unless other constraints determine the extent.
            add("ambiguity-suppression", canvas, extent, .equal, constant: 0, at: StackArrangement.least)
        }
        for hidden in stack.arranged where tree[hidden].isHidden {
            add("hiding", .view(hidden), extent, .equal, constant: 0)
        }
    }

    /// Separates adjacent views. Hidden views are placed in the middle of the gap between their visible neighbors.
    /// Hidden views at the ends are placed next to the first and the last visible view unless another constraint places
    /// them.
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
                chain(run + [next], at: StackArrangement.hiddenPosition)
            }
            previous = next
            run = []
        }
        if let previous { chain([previous] + run, at: StackArrangement.hiddenPosition) } else { chain(run) }
    }

    /// Aligns the start of each view with the end of the previous view.
    private mutating func chain(_ views: [ViewID], at priority: LayoutPriority = .required) {
        for (previous, next) in zip(views, views.dropFirst()) {
            add("spacing", .view(next), start, .equal, .view(previous), end, at: priority)
        }
    }

    private mutating func separate(_ previous: ViewID, _ next: ViewID, by spacing: Double, _ relation: LayoutRelation) {
        add(
            "spacing", .view(next), isBaselineRelative ? .firstBaseline : start, relation, .view(previous),
            isBaselineRelative ? .lastBaseline : end, constant: spacing)
    }

    private mutating func distribute() {
        let visible = stack.arranged.filter { !tree[$0].isHidden }
        guard let first = visible.first else { return }
        switch stack.distribution {
        case .fill: shareTextWidth(among: visible)
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

    /// Constrains the width of each multiline label in a row to an equal share of the row (semantics 18.14).
    ///
    /// The constraints are optional. If all views are multiline labels, no other view can absorb the spacing, so the
    /// total spacing is subtracted from the width of the row before it is divided.
    private mutating func shareTextWidth(among visible: [ViewID]) {
        guard stack.axis == .horizontal, visible.count > 1 else { return }
        let labels = visible.filter { tree[$0].content.sharesWidthOfRow }
        guard !labels.isEmpty else { return }
        let gaps = labels.count < visible.count ? 0 : visible.dropLast().reduce(0) { $0 + stack.spacing(after: $1) }
        let share = LayoutLimits.share(1 / Double(visible.count))
        for label in labels {
            let priority = LayoutPriority(
                min(compressionResistance(label).rawValue + StackArrangement.aboveCompression, 999))
            add(
                "text-width-disambiguation", .view(label), .width, .equal, canvas, .width, multiplier: share,
                constant: -gaps * share, at: priority)
        }
    }

    /// Gives each view a share of the canvas in proportion to its natural extent or, if it has none, its fitting
    /// extent. Earlier views have higher priorities.
    ///
    /// - Source: a recorded canvas 234.5 points high, with views of 13.5, 42 and 50 points, nested stack views of 27
    ///   and 62 points, and four gaps of 10 points. Because nothing else determines the height of the canvas, different
    ///   shares would result in a different height.
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

    /// Places guides of equal extents between adjacent views.
    ///
    /// The number of a guide depends on the view before it, so hiding a view does not affect the guides of other
    /// views.
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

    /// Makes the first views shrink first if there is too little space. Natural extents take precedence over equal
    /// distances between centers, and the natural extents of later views take precedence over those of earlier views.
    ///
    /// - Source: by analogy with the measured order of `.fill`.
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
                // Only the lower edges are limited: next to a short first view, taller views extend beyond the top of
                // the stack view.
                add("spanning-boundary", view, far, .lessThanOrEqual, span, far)
            case .lastBaseline where stack.axis == .horizontal:
                // By analogy with first baselines, only the upper edges are limited.
                add("spanning-boundary", view, near, .greaterThanOrEqual, span, near)
            case .fill, .center, .firstBaseline, .lastBaseline:
                add("spanning-boundary", view, near, .greaterThanOrEqual, span, near)
                add("spanning-boundary", view, far, .lessThanOrEqual, span, far)
            }
        }
        switch stack.alignment {
        case .center:
            let center: LayoutAttribute = stack.axis == .horizontal ? .centerY : .centerX
            for view in views { add("alignment", view, center, .equal, canvas, center) }
        case .firstBaseline where stack.axis == .horizontal: alignBaselines(views, .firstBaseline, near)
        case .lastBaseline where stack.axis == .horizontal: alignBaselines(views, .lastBaseline, far)
        case .fill, .leading, .trailing, .top, .bottom, .firstBaseline, .lastBaseline: break
        }
        add("spanning-fit", span, across, .equal, constant: 0, at: StackArrangement.spanning)
        for view in views {
            add("ambiguity-suppression", view, across, .equal, constant: 0, at: StackArrangement.least)
        }
    }

    /// Connects an edge of the first visible view to the canvas, and aligns the baselines of the other views with its
    /// baseline (semantics 18.13).
    private mutating func alignBaselines(_ views: [LayoutItem], _ baseline: LayoutAttribute, _ edge: LayoutAttribute) {
        let first = stack.arranged.first { !tree[$0].isHidden }.map { LayoutItem.view($0) } ?? views[0]
        add("canvas-connection", first, edge, .equal, canvas, edge)
        for other in views where other != first { add("alignment", other, baseline, .equal, first, baseline) }
    }

    /// Gives views without a natural extent the smallest possible extent. Earlier views have higher priorities, so the
    /// last view takes the remaining space.
    private mutating func suppressAmbiguity() {
        let count = Double(stack.arranged.count)
        for (index, view) in stack.arranged.enumerated()
        where !tree[view].isHidden && naturalExtent(view, stack.axis) == nil {
            let priority = LayoutPriority(StackArrangement.least.rawValue * (1 - 0.5 * Double(index) / count))
            add("ambiguity-suppression", .view(view), extent, .equal, constant: 0, at: priority)
        }
    }

    /// Returns the guides of a stack view, in the order of their ranks.
    static func guides(of stack: ViewContent.Stack, _ view: ViewID) -> [LayoutGuideID] {
        let makesGaps = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
        let last = span + (makesGaps ? Int32(stack.arranged.count) : 0)
        return (span...last).map { LayoutGuideID(view, .arrangement($0)) }
    }

    // MARK: Parts

    private var start: LayoutAttribute { stack.axis == .horizontal ? .leading : .top }
    private var end: LayoutAttribute { stack.axis == .horizontal ? .trailing : .bottom }
    private var extent: LayoutAttribute { stack.axis == .horizontal ? .width : .height }

    /// Whether baselines instead of edges determine the vertical positions of the views.
    private var isBaselineRelative: Bool { stack.isBaselineRelativeArrangement && stack.axis == .vertical }

    /// The area that the views fill: the stack view, or the area inside its margins.
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

    /// Adds a constraint with the reading direction of the stack view rather than that of its arranged views.
    private mutating func append(_ constraint: ConstraintState) {
        var constraint = constraint
        constraint.directionOwner = view
        constraints.append(constraint)
    }

    /// The number of the guide that spans the views across the axis. The numbers of the guides in gaps follow.
    static let span: Int32 = 0

    private static let centering = LayoutPriority(149)
    private static let boundary = LayoutPriority(999.5)
    private static let spanning = LayoutPriority(51)
    /// The amount by which the priority of the share of a label exceeds its compression resistance priority.
    private static let aboveCompression = 10.0
    private static let least = LayoutPriority(25)
    /// The priority of the positions of hidden views at the ends. All of the author's constraints take precedence over
    /// these positions.
    private static let hiddenPosition = LayoutPriority(1)
}

extension ViewContent {
    /// Whether the content is a multiline label, whose width a stack view constrains to an equal share of its row.
    package var sharesWidthOfRow: Bool { if case .label(let label) = self { label.numberOfLines != 1 } else { false } }
}
