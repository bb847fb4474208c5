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

/// Views whose height follows from their width, which linear constraints cannot say.
///
/// As UIKit does, they are measured twice: as if their text stood on one line, which gives them a width, and then within
/// that width.
///
/// - Source: measured on Catalyst 26.1: before it has a width, a label of any number of lines reports the size of one; on iOS 26.1: in a tie
///   a wrapping label takes the extra width before one that does not wrap, the last one in the order of first reference
///   before the others.
extension LayoutEngine {
    /// Keeps account of whether `view` wraps.
    func noteWrapping(of view: ViewID, in tree: ViewTree) {
        let wraps = tree[view].content.wrapsToItsWidth
        guard wraps || !wrapping.isEmpty, wraps != wrapping.contains(view) else { return }
        if wraps { wrapping.insert(view) } else { wrapping.remove(view) }
        isWrappingStale = true
    }

    /// What ranks the hugging row of a view that wraps: before all that do not.
    func huggingRank(of view: ViewID, along axis: Axis) -> Variable? {
        axis == .horizontal && !wrapping.isEmpty && wrapping.contains(view) ? firstRank : nil
    }

    /// Solves as if every text stood on one line, then measures each within the width that it came to.
    ///
    /// - Parameter read: Reads the frames that the first of the two makes.
    func wrap(in tree: ViewTree, _ read: () -> Void) {
        let views = wrapping.sorted {
            solver.ranks(frameVariables(of: $0).width, before: frameVariables(of: $1).width)
        }
        for view in views.reversed() {
            var natural = measured(view, within: nil, in: tree)
            // Where no width follows from a height, the height that a view was last told is kept until its width is known: it
            // seldom changes.
            if axisMixingCount == 0, let told = contentSizes[view]?.vertical {
                natural.height = told.extent - verticalMargin(of: view)
            }
            tell(view, natural, in: tree)
        }
        if isWrappingStale {
            isWrappingStale = false
            // Rows of one rank count in the order of entering: the last view's is entered first.
            for view in views.reversed() { reenterHugging(of: view, along: .horizontal) }
        }
        read()
        for view in views {
            let insets = alignmentRectInsets(of: view)
            let width = (solvedFrames[view]?.width ?? 0) - insets.left - insets.right
            // A preferred width of zero is none: a label that has no width, as a hidden one in a stack, has one line. What
            // arithmetic leaves of such a width is none, either.
            tell(view, measured(view, within: width > LineShaping.noise ? width : nil, in: tree), in: tree)
        }
    }

    /// The natural size of a view that wraps. Shaping text costs far more than solving, so what was found last is kept: on
    /// one line, and within the last width.
    private func measured(_ view: ViewID, within width: Double?, in tree: ViewTree) -> IntrinsicSize {
        let content = tree[view].content
        let override = sizings[view]?.intrinsicOverride
        var known = measurements[view] ?? TextMeasurements(content: content, override: override)
        if known.content != content || known.override != override {
            known = TextMeasurements(content: content, override: override)
        }
        defer { measurements[view] = known }
        if let width {
            if let wrapped = known.wrapped, wrapped.width == width { return wrapped.size }
            let size = intrinsicContentSize(of: view, within: width, in: tree)
            known.wrapped = (width, size)
            return size
        }
        if let line = known.line { return line }
        let size = intrinsicContentSize(of: view, in: tree)
        known.line = size
        return size
    }

    private func verticalMargin(of view: ViewID) -> Double {
        let insets = alignmentRectInsets(of: view)
        return insets.top + insets.bottom
    }
}

/// The natural sizes of a view that wraps, as last measured.
struct TextMeasurements {
    /// What was measured.
    let content: ViewContent
    let override: IntrinsicSize?
    var line: IntrinsicSize?
    var wrapped: (width: Double, size: IntrinsicSize)?
}
