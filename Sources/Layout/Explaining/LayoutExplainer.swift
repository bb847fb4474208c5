import Cassowary
package import Geometry
package import Views

/// Explains the frames of views, as of the last ``LayoutEngine/solve(in:)``.
///
/// An explainer is valid until the engine changes. The initializer examines all rows that do not hold, which takes
/// time proportional to the number of views in the window.
package struct LayoutExplainer {
    private let engine: LayoutEngine
    /// The rows that do not hold, starting with the strongest.
    private let losses: [Loss]
    /// The indices of the losses that contain each view.
    private let lossesOfViews: [ViewID: [Int]]
    /// The sides of natural sizes that prevent the rows in ``losses`` from holding.
    private var pressure: [ContentExtent: LayoutRelation] = [:]

    private struct Loss {
        let violation: Violation
        let row: LayoutRow
        let parts: [FrameComponent]
    }

    package init(_ engine: LayoutEngine) {
        self.engine = engine
        let found: [Loss] = engine.system.solver.violations().compactMap { violation in
            guard !engine.store.isBoundRow(violation.constraint), let row = engine.row(violation.constraint) else {
                return nil
            }
            return Loss(violation: violation, row: row, parts: engine.system.components(of: violation.constraint))
        }
        func rank(_ loss: Loss) -> Double { LayoutExplainer.rank(of: loss.row, in: engine) }
        losses = found.enumerated()
            .sorted { (-rank($0.element), $0.offset) < (-rank($1.element), $1.offset) }.map(\.element)
        var ofViews: [ViewID: [Int]] = [:]
        for (index, loss) in losses.enumerated() {
            for view in Set(loss.parts.map(\.item.view)) { ofViews[view, default: []].append(index) }
        }
        lossesOfViews = ofViews
        pressure = pressureOnContents(losses.map(\.violation))
    }

    /// Returns the explanations of the position and the extent of `view` along an axis; empty if no row contains the
    /// view.
    package func numbers(of view: ViewID, along axis: Axis) -> [NumberExplanation] {
        guard let own = engine.system.existingVariables(of: view) else { return [] }
        let place: LayoutAttribute = axis == .horizontal ? .left : .top
        let extent: LayoutAttribute = axis == .horizontal ? .width : .height
        return [(place, own.minimum(along: axis)), (extent, own.extent(along: axis))].map { attribute, variable in
            NumberExplanation(
                attribute: attribute, value: engine.system.solver.value(of: variable),
                holders: holdingRows(engine.system.solver.holders(of: variable), from: [view], under: pressure))
        }
    }

    /// Returns the rows that contain `view` along an axis and do not hold, starting with the strongest.
    package func lostRows(about view: ViewID, along axis: Axis) -> [LostRow] {
        (lossesOfViews[view] ?? []).map { losses[$0] }.compactMap { loss in
            guard loss.parts.contains(where: { $0.item.view == view && $0.attribute.axis == axis }) else { return nil }
            let winners = holdingRows(
                loss.violation.holders, from: Set(loss.parts.map(\.item.view)),
                under: pressureOnContents([loss.violation]))
            return LostRow(
                row: loss.row, attribute: attribute(of: loss.row), amount: loss.violation.amount,
                winners: winners.filter { rank(of: $0) >= LayoutExplainer.rank(of: loss.row, in: engine) })
        }
    }

    /// Returns the sides of natural sizes that prevent the violated rows from holding.
    ///
    /// Both sides keep a view at its natural size, and the solver can report either side. The relevant side is the
    /// side that opposes the violated rows.
    private func pressureOnContents(_ violations: [Violation]) -> [ContentExtent: LayoutRelation] {
        var sides: [ContentExtent: LayoutRelation] = [:]
        for violation in violations {
            for holder in violation.holders {
                guard case .constraint(let id) = holder.reason, case .contentSize(let side) = engine.row(id) else {
                    continue
                }
                // If a larger extent would make the violation worse, the violated row requires a smaller extent.
                let wantsLess = holder.influence * violation.amount > 0
                let extent = ContentExtent(view: side.view, attribute: side.attribute)
                if sides[extent] == nil { sides[extent] = wantsLess ? .greaterThanOrEqual : .lessThanOrEqual }
            }
        }
        return sides
    }

    private struct ContentExtent: Hashable {
        let view: ViewID
        let attribute: LayoutAttribute
    }

    /// Returns the relevant side of a natural size under `pressure`. Any other row is returned unchanged.
    private func relevantSide(of row: LayoutRow, under pressure: [ContentExtent: LayoutRelation]) -> LayoutRow {
        guard case .contentSize(let side) = row,
            let relation = pressure[ContentExtent(view: side.view, attribute: side.attribute)],
            relation != side.relation
        else { return row }
        return engine.contentSizes.layoutRows(of: side.view, along: side.attribute.axis).first { $0 != row } ?? row
    }

    /// Returns the rows that `holders` represent, ordered by the number of steps from `views`.
    private func holdingRows(
        _ holders: [Contributor], from views: Set<ViewID>, under pressure: [ContentExtent: LayoutRelation]
    ) -> [HoldingRow] {
        var rows: [(influence: Double, reason: HoldingRow.Reason, views: [ViewID])] = holders.compactMap { holder in
            switch holder.reason {
            case .constraint(let id):
                guard let row = engine.row(id) else { return nil }
                return (
                    holder.influence, .row(relevantSide(of: row, under: pressure)),
                    engine.system.components(of: id).map(\.item.view)
                )
            case .zero(let variable):
                guard let part = engine.system.components[variable.rank] else { return nil }
                return (holder.influence, .zero(part.item, part.attribute), [part.item.view])
            }
        }
        // Rows that refer to a system guide contain its constant extents.
        var influences: [(number: FixedComponent, influence: Double)] = []
        for case (let influence, .row(.constraint(let id)), _) in rows {
            for (number, weight) in engine.guideExtents(of: id) {
                let place = influences.firstIndex { $0.number == number } ?? influences.count
                if place == influences.count { influences.append((number, 0)) }
                influences[place].influence += weight * influence
            }
        }
        rows += influences.map { ($0.influence, .row(.held($0.number)), [$0.number.item.view]) }
        var rowsOfView: [ViewID: [Int]] = [:]
        for (index, row) in rows.enumerated() {
            for view in row.views { rowsOfView[view, default: []].append(index) }
        }
        var steps = [Int?](repeating: nil, count: rows.count)
        var reached = views
        var (edge, step) = (views, 0)
        while !edge.isEmpty {
            var next: Set<ViewID> = []
            for index in edge.flatMap({ rowsOfView[$0] ?? [] }) where steps[index] == nil {
                steps[index] = step
                for view in rows[index].views where reached.insert(view).inserted { next.insert(view) }
            }
            (edge, step) = (next, step + 1)
        }
        // Rows that are not connected with the views come last.
        return rows.indices.sorted { (steps[$0] ?? step, $0) < (steps[$1] ?? step, $1) }
            .map { HoldingRow(reason: rows[$0].reason, influence: rows[$0].influence, steps: steps[$0] ?? step) }
    }

    /// Returns the first attribute of `row`.
    private func attribute(of row: LayoutRow) -> LayoutAttribute {
        switch row {
        case .constraint(let id): engine[id].first.attribute
        case .contentSize(let side): side.attribute
        case .held(let number): number.attribute
        }
    }

    /// Returns the rank of a row. The rank of an optional row is its priority. Rows that always hold rank above all
    /// priorities, and broken constraints rank between these rows and all priorities.
    private static func rank(of row: LayoutRow, in engine: LayoutEngine) -> Double {
        switch row {
        case .constraint(let id):
            let priority = engine[id].priority
            return !priority.isRequired ? priority.rawValue : engine.isBroken(id) ? 1001 : .infinity
        case .contentSize(let side): return side.priority.rawValue
        case .held: return .infinity
        }
    }

    private func rank(of holder: HoldingRow) -> Double {
        if case .row(let row) = holder.reason { LayoutExplainer.rank(of: row, in: engine) } else { .infinity }
    }
}

/// A row of the solver that contributes to the frame of a view.
package enum LayoutRow: Hashable, Sendable {
    case constraint(LayoutConstraintID)
    case contentSize(ContentSizeSide)
    case held(FixedComponent)

    /// One of the two rows that represent the natural size of a view along an axis.
    package struct ContentSizeSide: Hashable, Sendable {
        package let view: ViewID
        /// The attribute `width` or `height`.
        package let attribute: LayoutAttribute
        /// The relation: `lessThanOrEqual` for hugging, `greaterThanOrEqual` for compression resistance.
        package let relation: LayoutRelation
        /// The natural extent, in points.
        package let extent: Double
        package let priority: LayoutPriority
    }
}

/// A component of a frame that is fixed by something other than a constraint: the window or the author's code set the
/// frame, or UIKit maintains the guide.
package struct FixedComponent: Hashable, Sendable {
    package let item: LayoutItem
    /// The attribute `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// The component of a view's frame, or the difference between the components of a guide and its owner, in points.
    package let value: Double

    /// The four attributes, in the order in which the components of frames are fixed.
    static let attributes: [LayoutAttribute] = [.left, .top, .width, .height]

    init(_ item: LayoutItem, _ attribute: LayoutAttribute, _ value: Double) {
        self.item = item
        self.attribute = attribute
        self.value = value
    }
}

/// The explanation of one component of a view's frame, as of the last ``LayoutEngine/solve(in:)``.
package struct NumberExplanation: Hashable, Sendable {
    /// The attribute `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// The unrounded value in points.
    package let value: Double
    /// The rows that determine the value. Rows that contain the view precede the rows that determine their other
    /// terms. Rows with the same number of steps are ordered by strength.
    package let holders: [HoldingRow]
}

/// A row that contributes to a component of a frame.
package struct HoldingRow: Hashable, Sendable {
    package let reason: Reason
    /// The change of the component if the row's target increases by one point.
    package let influence: Double
    /// The number of rows between this row and the view: 0 for a row that contains the view itself.
    package let steps: Int

    package enum Reason: Hashable, Sendable {
        case row(LayoutRow)
        /// A component that is zero: an extent at its minimum, or a component that no row determines.
        case zero(LayoutItem, LayoutAttribute)
    }
}

/// A row that does not hold, and the rows that prevent it from holding.
package struct LostRow: Hashable, Sendable {
    package let row: LayoutRow
    /// The first attribute of the row.
    package let attribute: LayoutAttribute
    /// The error in points, positive if the left side of the comparison is too large.
    package let amount: Double
    /// The rows to which this row yields. Rows that contain the same views come first.
    package let winners: [HoldingRow]
}
