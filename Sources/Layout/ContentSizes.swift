import Cassowary
import Geometry
import Views

/// The rows of the solver that represent the natural sizes of views.
struct ContentSizes {
    private var rows = SparseViewTable<ContentSizeRows>()
    /// The views whose height depends on the width that layout gives them.
    var wrapping = WrappingViews()
    /// Whether a row has changed since the last solve.
    private(set) var hasChanged = false

    /// Records that the solved frames reflect the current rows.
    mutating func endSolve() { hasChanged = false }

    /// Returns whether the natural size of `view` has or had rows along any axis.
    func contains(_ view: ViewID) -> Bool { rows[view] != nil }

    /// Returns the natural extent of `view` along an axis, including its alignment insets; `nil` if it has no rows.
    func extent(of view: ViewID, along axis: Axis) -> Double? { rows[view]?[axis]?.extent }

    // MARK: Changes

    /// Updates the priorities of the rows of `view`. The natural size does not change.
    mutating func updatePriorities(of view: ViewID, to sizing: ContentSizing, in system: inout FrameSystem) {
        guard let known = rows[view] else { return }
        for axis in Axis.allCases {
            guard let pair = known[axis] else { continue }
            update(view, along: axis, to: pair.extent, sizing.priorities(along: axis), pair.ranks, in: &system)
        }
    }

    /// Removes the rows of a released view.
    mutating func remove(_ view: ViewID, from solver: inout Solver) {
        wrapping.set(view, wraps: false)
        guard let pairs = rows[view] else { return }
        for pair in Axis.allCases.compactMap({ pairs[$0] }) {
            mustSucceed("removing a natural size") {
                try solver.remove(pair.hugging)
                try solver.remove(pair.compression)
            }
        }
        rows.remove(view)
    }

    /// Records whether the height of `view` depends on its width.
    ///
    /// - Returns: Whether the natural size of `view` has or had rows.
    mutating func setWraps(_ wraps: Bool, _ view: ViewID) -> Bool {
        wrapping.set(view, wraps: wraps)
        return contains(view)
    }

    /// Updates the rows of `view` along an axis.
    ///
    /// - Parameters:
    ///   - natural: The natural extent including the alignment insets; `nil` to remove the rows.
    ///   - compressionRank: The variable that determines the rank of the compression row in ties; `nil` to use the rank
    ///     of the extent.
    mutating func update(
        _ view: ViewID, along axis: Axis, to natural: Double?, _ priorities: ContentSizeRows.Priorities,
        compressionRank: Variable?, in system: inout FrameSystem
    ) {
        let huggingRank = wrapping.huggingRank(of: view, along: axis, firstRank: system.firstRank)
        update(view, along: axis, to: natural, priorities, (huggingRank, compressionRank), in: &system)
    }

    private mutating func update(
        _ view: ViewID, along axis: Axis, to natural: Double?, _ priorities: ContentSizeRows.Priorities,
        _ ranks: ContentSizeRows.Ranks, in system: inout FrameSystem
    ) {
        var pair = rows[view]?[axis]
        if let known = pair, natural == nil || known.ranks != ranks {
            hasChanged = true
            mustSucceed("removing a natural size") {
                try system.solver.remove(known.hugging)
                try system.solver.remove(known.compression)
            }
            pair = nil
        }
        if let natural {
            if let known = pair {
                pair = updated(known, to: natural, priorities, in: &system.solver)
            } else {
                hasChanged = true
                if axis == .horizontal { wrapping.orderChanged(by: view) }
                let extent = system.frameVariables(of: view).extent(along: axis)
                pair = ContentSizeRows.Pair(natural, extent, priorities, ranks, in: &system.solver)
            }
        }
        var pairs = rows[view] ?? ContentSizeRows()
        pairs[axis] = pair
        rows[view] = pairs
    }

    private mutating func updated(
        _ known: ContentSizeRows.Pair, to natural: Double, _ priorities: ContentSizeRows.Priorities,
        in solver: inout Solver
    ) -> ContentSizeRows.Pair {
        var pair = known
        mustSucceed("updating a natural size") {
            if pair.extent != natural {
                hasChanged = true
                try solver.setConstant(-natural, of: pair.hugging)
                try solver.setConstant(-natural, of: pair.compression)
            }
            if pair.priorities != priorities {
                hasChanged = true
                try solver.setStrength(priorities.hugging.contentSizeStrength, of: pair.hugging)
                try solver.setStrength(priorities.compression.contentSizeStrength, of: pair.compression)
            }
        }
        pair.extent = natural
        pair.priorities = priorities
        return pair
    }

    /// Removes one of the rows of `view` along an axis and adds it again, so that it comes after all other rows with
    /// the same rank.
    mutating func reenter(
        _ side: WritableKeyPath<ContentSizeRows.Pair, ConstraintID>, of view: ViewID, along axis: Axis,
        in solver: inout Solver
    ) {
        guard var pair = rows[view]?[axis] else { return }
        mustSucceed("reentering a natural size") {
            let row = try solver.constraint(pair[keyPath: side])
            try solver.remove(pair[keyPath: side])
            pair[keyPath: side] = try solver.add(row)
        }
        rows[view]?[axis] = pair
    }

    // MARK: Rows

    /// Returns the two rows of the natural size of `view` along an axis, hugging first; empty if it has no natural
    /// size.
    func layoutRows(of view: ViewID, along axis: Axis) -> [LayoutRow] {
        guard let pair = rows[view]?[axis] else { return [] }
        let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
        return [
            (LayoutRelation.lessThanOrEqual, pair.priorities.hugging),
            (.greaterThanOrEqual, pair.priorities.compression),
        ]
        .map { relation, priority in
            .contentSize(
                LayoutRow.ContentSizeSide(
                    view: view, attribute: attribute, relation: relation, extent: pair.extent, priority: priority))
        }
    }

    /// Returns the hugging or compression side of the natural size of `view` if `row` represents it; `nil` for any
    /// other row.
    func layoutRow(_ row: ConstraintID, of view: ViewID) -> LayoutRow? {
        for axis in Axis.allCases {
            guard let pair = rows[view]?[axis] else { continue }
            if pair.hugging == row { return layoutRows(of: view, along: axis)[0] }
            if pair.compression == row { return layoutRows(of: view, along: axis)[1] }
        }
        return nil
    }
}

/// The rows of a view's natural size in the solver: two optional rows for each axis that has a natural extent.
struct ContentSizeRows {
    private var horizontal: Pair?
    private var vertical: Pair?

    typealias Priorities = (hugging: LayoutPriority, compression: LayoutPriority)
    /// The first terms of the rows, which determine their ranks in ties.
    typealias Ranks = (hugging: Variable?, compression: Variable?)

    subscript(axis: Axis) -> Pair? {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }

    struct Pair {
        var extent: Double
        /// `extent ≤ natural`, at the hugging priority.
        var hugging: ConstraintID
        /// `extent ≥ natural`, at the compression resistance priority.
        var compression: ConstraintID
        var priorities: Priorities
        let ranks: Ranks

        /// Adds the two rows for the variable `extent` to a solver.
        init(
            _ natural: Double, _ extent: Variable, _ priorities: Priorities, _ ranks: Ranks, in solver: inout Solver
        ) {
            func excess(rankedBy rank: Variable?) -> LinearExpression {
                LinearExpression(terms: rank.map { [Term($0), Term(extent)] } ?? [Term(extent)], constant: 0 - natural)
            }
            self.extent = natural
            self.priorities = priorities
            self.ranks = ranks
            (hugging, compression) = mustSucceed("adding a natural size") {
                let hugging = try solver.add(
                    LinearConstraint(
                        excess(rankedBy: ranks.hugging), .lessThanOrEqual,
                        strength: priorities.hugging.contentSizeStrength))
                let compression = try solver.add(
                    LinearConstraint(
                        excess(rankedBy: ranks.compression), .greaterThanOrEqual,
                        strength: priorities.compression.contentSizeStrength))
                return (hugging, compression)
            }
        }
    }
}

/// The views whose height depends on their width. Linear constraints cannot express this dependence.
///
/// These views are measured twice, as in UIKit. The first measurement assumes that their text is on one line, and is
/// used to solve their widths. The second measurement uses the solved widths.
///
/// - Source: measurements. On Catalyst 26.1, a label with any number of lines reports the size of one line until it
///   has a width. On iOS 26.1, a wrapping label takes the extra width in a tie before labels that do not wrap. If
///   there are several wrapping labels, the last of them in the order of first reference takes the extra width.
struct WrappingViews {
    private(set) var views: Set<ViewID> = []
    /// Whether the order of the hugging rows may no longer match the views' ranks.
    private(set) var isOrderStale = false

    var isEmpty: Bool { views.isEmpty }

    /// Adds or removes a view.
    mutating func set(_ view: ViewID, wraps: Bool) {
        guard wraps || !views.isEmpty, wraps != views.contains(view) else { return }
        if wraps { views.insert(view) } else { views.remove(view) }
        isOrderStale = true
    }

    /// Records that `view` now ranks after all other items, or that its hugging row was added after all other rows.
    mutating func orderChanged(by view: ViewID) { if views.contains(view) { isOrderStale = true } }

    /// Records that the order of the hugging rows now matches the views' ranks.
    mutating func orderUpdated() { isOrderStale = false }

    /// Returns the variable that makes the horizontal hugging row of a wrapping view rank before the rows of all other
    /// views; `nil` for any other row.
    func huggingRank(of view: ViewID, along axis: Axis, firstRank: Variable) -> Variable? {
        axis == .horizontal && !views.isEmpty && views.contains(view) ? firstRank : nil
    }
}

/// The natural sizes and priorities that authors set for views, and the defaults for each view's kind.
struct ContentSizings {
    private var own = ViewTable<ContentSizing>()
    private var defaults = ViewTable<ContentSizing>()

    /// The natural size and the priorities that the author set for `view`, or the defaults of its kind.
    subscript(view: ViewID) -> ContentSizing { own[view] ?? defaults[view] ?? ContentSizing() }

    mutating func set(_ sizing: ContentSizing, of view: ViewID) { own[view] = sizing }

    /// Sets the default natural size and priorities of `view`, which apply until the author sets others.
    mutating func setDefault(_ sizing: ContentSizing, of view: ViewID) { defaults[view] = sizing }

    /// Returns the natural size that the author set for `view`; `nil` if its content determines the size.
    func intrinsicOverride(of view: ViewID) -> IntrinsicSize? { own[view]?.intrinsicOverride }
}

/// The measured natural sizes of wrapping views.
///
/// Shaping text takes much longer than solving, so two measurements of each view are kept: the size on one line, and
/// the latest size for a given width.
struct ContentMeasurements {
    private var sizes = ViewTable<Sizes>()

    /// Returns the size of `view` within `width`; `nil` if no stored measurement has this content, override and width.
    ///
    /// - Parameter width: The width in points; `nil` for text on one line.
    func size(
        of view: ViewID, _ content: ViewContent, _ override: IntrinsicSize?, within width: Double?
    ) -> IntrinsicSize? {
        guard let known = sizes[view], known.content == content, known.override == override else { return nil }
        guard let width else { return known.line }
        return known.wrapped.flatMap { $0.width == width ? $0.size : nil }
    }

    /// Stores a measured size of `view`.
    mutating func set(
        _ size: IntrinsicSize, of view: ViewID, _ content: ViewContent, _ override: IntrinsicSize?,
        within width: Double?
    ) {
        let isSameContent = sizes[view].map { $0.content == content && $0.override == override } ?? false
        if !isSameContent { sizes[view] = Sizes(content: content, override: override) }
        if let width { sizes[view]?.wrapped = (width, size) } else { sizes[view]?.line = size }
    }

    private struct Sizes {
        let content: ViewContent
        let override: IntrinsicSize?
        var line: IntrinsicSize?
        var wrapped: (width: Double, size: IntrinsicSize)?
    }
}
