import Cassowary
import Geometry
package import Views

/// What the solver was told of a view's natural size: along each axis that has one, two optional rows.
struct ContentSizeRows {
    var horizontal: Pair?
    var vertical: Pair?

    struct Pair {
        var extent: Double
        /// `extent ≤ natural`, at the hugging priority.
        var hugging: ConstraintID
        /// `extent ≥ natural`, at the compression resistance.
        var compression: ConstraintID
        var priorities: (hugging: LayoutPriority, compression: LayoutPriority)
        /// What the rows began with to rank where they tie.
        var ranks: (hugging: Variable?, compression: Variable?)
    }

    subscript(axis: Axis) -> Pair? {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
}

extension LayoutEngine {
    /// What the author set, else the defaults of the view's kind.
    package func contentSizing(of view: ViewID) -> ContentSizing {
        sizings[view] ?? kindSizings[view] ?? ContentSizing()
    }

    /// Has the defaults of a kind count for `view` as long as nothing is set.
    package func setKindSizing(_ sizing: ContentSizing, of view: ViewID) { kindSizings[view] = sizing }

    package func setContentSizing(_ sizing: ContentSizing, of view: ViewID) { sizings[view] = sizing }

    /// The natural size of `view`: what it was given, else what its content asks for.
    ///
    /// A label's is rounded up to whole pixels. A plain view and an image view without an image have none.
    ///
    /// - Parameter width: What layout gave a view whose height depends on it, in points; `nil` while that is not known,
    ///   when its text stands on one line.
    package func intrinsicContentSize(
        of view: ViewID, within width: Double? = nil, in tree: ViewTree
    ) -> IntrinsicSize {
        sizings[view]?.intrinsicOverride ?? naturalContentSize(of: view, within: width, in: tree)
    }

    /// The size that the content of `view` asks for, whatever it was given instead.
    package func naturalContentSize(
        of view: ViewID, within width: Double? = nil, in tree: ViewTree
    ) -> IntrinsicSize {
        var controls: ControlSizes { ControlSizes(measurer: measurer, grid: grid) }
        switch tree[view].content {
        case .none, .image(nil), .stack, .scroll:
            return IntrinsicSize(width: nil, height: nil)
        case .image(let image?):
            return IntrinsicSize(width: image.size.width, height: image.size.height)
        case .label(let label):
            let size = label.naturalSize(within: width, measuring: measurer, grid: grid)
            return IntrinsicSize(width: size.width, height: size.height)
        case .button(let button): return controls.size(of: button)
        case .switch: return ControlSizes.switch
        case .slider: return ControlSizes.slider
        case .textField(let field): return controls.size(of: field)
        case .textView(let view): return controls.size(of: view, within: width)
        case .activityIndicator(let indicator): return controls.size(of: indicator)
        case .progress: return ControlSizes.progress
        case .stepper: return ControlSizes.stepper
        case .segmentedControl(let control): return controls.size(of: control)
        case .pageControl(let control): return controls.size(of: control)
        }
    }

    /// Tells the solver of the priorities with which `view` is held to the natural size it was told before.
    package func updateContentPriorities(of view: ViewID) {
        guard var rows = contentSizes[view] else { return }
        for axis in Axis.allCases {
            guard let pair = rows[axis] else { continue }
            rows[axis] = updated(
                pair, of: view, along: axis, to: pair.extent, contentSizing(of: view).priorities(along: axis),
                pair.ranks)
        }
        contentSizes[view] = rows
    }

    /// Asks `view` for its natural size again and tells the solver, as the update-constraints pass does.
    ///
    /// To be called after ``solve(in:)``, so that the views that constraints mention count as referred to earlier.
    package func updateContentSize(of view: ViewID, in tree: ViewTree) {
        noteWrapping(of: view, in: tree)
        makeTie(around: view, in: tree)
        tell(view, intrinsicContentSize(of: view, in: tree), in: tree)
    }

    /// Tells the solver that the natural size of `view` is `natural`.
    func tell(_ view: ViewID, _ natural: IntrinsicSize, in tree: ViewTree) {
        guard natural != IntrinsicSize(width: nil, height: nil) || contentSizes[view] != nil else { return }
        let sizing = contentSizing(of: view)
        let insets = alignmentRectInsets(of: view)
        var rows = contentSizes[view] ?? ContentSizeRows()
        for axis in Axis.allCases where rows[axis] != nil || natural[axis] != nil {
            // The natural size is that of the rectangle that constraints align, which may lie inside the frame.
            let margin = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
            let ranks = (
                hugging: huggingRank(of: view, along: axis),
                compression: compressionRank(of: view, along: axis, in: tree)
            )
            rows[axis] = updated(
                rows[axis], of: view, along: axis, to: natural[axis].map { ($0 + margin).boundedForSolver },
                sizing.priorities(along: axis), ranks)
        }
        contentSizes[view] = rows
    }

    /// Enters the hugging row of `view` along an axis anew, if there is one: after the others of its rank.
    func reenterHugging(of view: ViewID, along axis: Axis) { reenter(\.hugging, of: view, along: axis) }

    /// Enters the compression row of `view` along an axis anew, if there is one: after the others of its rank.
    func reenterCompression(of view: ViewID, along axis: Axis) { reenter(\.compression, of: view, along: axis) }

    private func reenter(
        _ side: WritableKeyPath<ContentSizeRows.Pair, ConstraintID>, of view: ViewID, along axis: Axis
    ) {
        guard var pair = contentSizes[view]?[axis] else { return }
        hold("a natural size") { () throws in
            let row = try solver.constraint(pair[keyPath: side])
            try solver.remove(pair[keyPath: side])
            pair[keyPath: side] = try solver.add(row)
        }
        contentSizes[view]?[axis] = pair
    }

    private func updated(
        _ pair: ContentSizeRows.Pair?, of view: ViewID, along axis: Axis, to natural: Double?,
        _ priorities: (hugging: LayoutPriority, compression: LayoutPriority),
        _ ranks: (hugging: Variable?, compression: Variable?)
    ) -> ContentSizeRows.Pair? {
        do {
            switch (pair, natural) {
            case (nil, nil):
                return nil
            case (nil, let natural?):
                didContentChange = true
                let extent = Term(frameVariables(of: view).extent(along: axis))
                func excess(rankedBy rank: Variable?) -> LinearExpression {
                    LinearExpression(terms: rank.map { [Term($0), extent] } ?? [extent], constant: 0 - natural)
                }
                return ContentSizeRows.Pair(
                    extent: natural,
                    hugging: try solver.add(
                        LinearConstraint(
                            excess(rankedBy: ranks.hugging), .lessThanOrEqual,
                            strength: priorities.hugging.contentSizeStrength)),
                    compression: try solver.add(
                        LinearConstraint(
                            excess(rankedBy: ranks.compression), .greaterThanOrEqual,
                            strength: priorities.compression.contentSizeStrength)),
                    priorities: priorities, ranks: ranks)
            case (let pair?, nil):
                didContentChange = true
                try solver.remove(pair.hugging)
                try solver.remove(pair.compression)
                return nil
            case (let pair?, let natural?) where pair.ranks != ranks:
                try solver.remove(pair.hugging)
                try solver.remove(pair.compression)
                return updated(nil, of: view, along: axis, to: natural, priorities, ranks)
            case (var pair?, let natural?):
                if pair.extent != natural {
                    didContentChange = true
                    try solver.setConstant(-natural, of: pair.hugging)
                    try solver.setConstant(-natural, of: pair.compression)
                }
                if pair.priorities != priorities {
                    didContentChange = true
                    try solver.setStrength(priorities.hugging.contentSizeStrength, of: pair.hugging)
                    try solver.setStrength(priorities.compression.contentSizeStrength, of: pair.compression)
                }
                pair.extent = natural
                pair.priorities = priorities
                return pair
            }
        } catch {
            preconditionFailure("a natural size is never required, so nothing contradicts it: \(error)")
        }
    }
}
