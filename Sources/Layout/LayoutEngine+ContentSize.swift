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
    }

    subscript(axis: Axis) -> Pair? {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
}

extension LayoutEngine {
    package func contentSizing(of view: ViewID) -> ContentSizing { sizings[view, default: ContentSizing()] }

    package func setContentSizing(_ sizing: ContentSizing, of view: ViewID) { sizings[view] = sizing }

    /// The natural size of `view`: what it was given, else what its content asks for.
    ///
    /// Text is rounded up to whole pixels. A plain view and an image view without an image have none.
    package func intrinsicContentSize(of view: ViewID, in tree: ViewTree) -> IntrinsicSize {
        if let given = sizings[view]?.intrinsicOverride { return given }
        switch tree[view].content {
        case .none, .image(nil), .stack, .scroll:
            return IntrinsicSize(width: nil, height: nil)
        case .image(let image?):
            return IntrinsicSize(width: image.size.width, height: image.size.height)
        case .label(let label):
            let size = label.naturalSize(within: nil, measuring: measurer, grid: grid)
            return IntrinsicSize(width: size.width, height: size.height)
        }
    }

    /// Tells the solver of the priorities with which `view` is held to the natural size it was told before.
    package func updateContentPriorities(of view: ViewID) {
        guard var rows = contentSizes[view] else { return }
        for axis in Axis.allCases {
            guard let pair = rows[axis] else { continue }
            rows[axis] = updated(
                pair, of: view, along: axis, to: pair.extent, contentSizing(of: view).priorities(along: axis), nil)
        }
        contentSizes[view] = rows
    }

    /// Asks `view` for its natural size again and tells the solver, as the update-constraints pass does.
    ///
    /// To be called after ``solve(in:)``, so that the views that constraints mention count as referred to earlier.
    package func updateContentSize(of view: ViewID, in tree: ViewTree) {
        let natural = intrinsicContentSize(of: view, in: tree)
        let sizing = contentSizing(of: view)
        var rows = contentSizes[view, default: ContentSizeRows()]
        for axis in Axis.allCases {
            rows[axis] = updated(
                rows[axis], of: view, along: axis, to: natural[axis], sizing.priorities(along: axis),
                compressionRank(of: view, along: axis, in: tree))
        }
        contentSizes[view] = rows
    }

    /// Takes out what the solver was told of the natural size of `view` along an axis.
    func withdrawContentSize(of view: ViewID, along axis: Axis) {
        guard let pair = contentSizes[view]?[axis] else { return }
        hold("a natural size that goes") { () throws in
            try solver.remove(pair.hugging)
            try solver.remove(pair.compression)
        }
        contentSizes[view]?[axis] = nil
    }

    private func updated(
        _ pair: ContentSizeRows.Pair?, of view: ViewID, along axis: Axis, to natural: Double?,
        _ priorities: (hugging: LayoutPriority, compression: LayoutPriority), _ compressionRank: Variable?
    ) -> ContentSizeRows.Pair? {
        do {
            switch (pair, natural) {
            case (nil, nil):
                return nil
            case (nil, let natural?):
                let extent = LinearExpression(frameVariables(of: view).extent(along: axis)) - natural
                let ranked = compressionRank.map { LinearExpression($0) + extent } ?? extent
                return ContentSizeRows.Pair(
                    extent: natural,
                    hugging: try solver.add(
                        LinearConstraint(
                            extent, .lessThanOrEqual, strength: priorities.hugging.contentSizeStrength)),
                    compression: try solver.add(
                        LinearConstraint(
                            ranked, .greaterThanOrEqual, strength: priorities.compression.contentSizeStrength)),
                    priorities: priorities)
            case (let pair?, nil):
                try solver.remove(pair.hugging)
                try solver.remove(pair.compression)
                return nil
            case (var pair?, let natural?):
                if pair.extent != natural {
                    try solver.setConstant(-natural, of: pair.hugging)
                    try solver.setConstant(-natural, of: pair.compression)
                }
                if pair.priorities != priorities {
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
