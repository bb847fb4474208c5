import Cassowary
package import Geometry
package import Views

/// Says why views are where they are, as of the last ``LayoutEngine/solve(in:)``.
///
/// Made for a moment: it looks once at everything that does not hold, which takes as long as the window is large.
package struct LayoutExplainer {
    private let engine: LayoutEngine
    /// What does not hold, the strongest first.
    private let losses: [Loss]
    /// The losses that speak of each view.
    private let lossesOfViews: [ViewID: [Int]]
    /// The sides of natural sizes that losses press against.
    private var pressure: [ContentExtent: LayoutRelation] = [:]

    private struct Loss {
        let violation: Violation
        let row: LayoutRow
        let parts: [FrameComponent]
    }

    package init(_ engine: LayoutEngine) {
        self.engine = engine
        let found: [Loss] = engine.solver.violations().compactMap { violation in
            guard !engine.isBound(violation.constraint), let row = engine.row(violation.constraint) else { return nil }
            return Loss(violation: violation, row: row, parts: engine.parts(of: violation.constraint))
        }
        losses = found.enumerated()
            .sorted { (-engine.rank(of: $0.element.row), $0.offset) < (-engine.rank(of: $1.element.row), $1.offset) }
            .map(\.element)
        var ofViews: [ViewID: [Int]] = [:]
        for (index, loss) in losses.enumerated() {
            for view in Set(loss.parts.map(\.item.view)) { ofViews[view, default: []].append(index) }
        }
        lossesOfViews = ofViews
        pressure = pressureOnContents(losses.map(\.violation))
    }

    /// Why the place and the extent of `view` along an axis are what they are; empty for a view that nothing refers to.
    package func numbers(of view: ViewID, along axis: Axis) -> [NumberExplanation] {
        guard let own = engine.variables[view] else { return [] }
        let place: LayoutAttribute = axis == .horizontal ? .left : .top
        let extent: LayoutAttribute = axis == .horizontal ? .width : .height
        return [(place, own.minimum(along: axis)), (extent, own.extent(along: axis))].map { attribute, variable in
            NumberExplanation(
                attribute: attribute, value: engine.solver.value(of: variable),
                holders: holdingRows(engine.solver.holders(of: variable), from: [view], under: pressure))
        }
    }

    /// The rows about `view` along an axis that do not hold, the strongest first.
    package func lostRows(about view: ViewID, along axis: Axis) -> [LostRow] {
        (lossesOfViews[view] ?? []).map { losses[$0] }.compactMap { loss in
            guard loss.parts.contains(where: { $0.item.view == view && $0.attribute.axis == axis }) else { return nil }
            let winners = holdingRows(
                loss.violation.holders, from: Set(loss.parts.map(\.item.view)),
                under: pressureOnContents([loss.violation]))
            return LostRow(
                row: loss.row, attribute: engine.attribute(of: loss.row), amount: loss.violation.amount,
                winners: winners.filter { engine.rank(of: $0) >= engine.rank(of: loss.row) })
        }
    }

    /// Which side of a natural size keeps the rows that do not hold from holding.
    ///
    /// A view that has its natural size is held to it by both sides, and the solver may name either: the one that counts is
    /// the one against which the others press.
    private func pressureOnContents(_ violations: [Violation]) -> [ContentExtent: LayoutRelation] {
        var sides: [ContentExtent: LayoutRelation] = [:]
        for violation in violations {
            for holder in violation.holders {
                guard case .constraint(let id) = holder.reason, case .contentSize(let side) = engine.row(id) else {
                    continue
                }
                // More of the extent would make the violation worse, so less of it is what the others want.
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

    /// The side of a natural size that counts under `pressure`; another row as it is.
    private func pressed(_ row: LayoutRow, _ pressure: [ContentExtent: LayoutRelation]) -> LayoutRow {
        guard case .contentSize(let side) = row,
            let relation = pressure[ContentExtent(view: side.view, attribute: side.attribute)],
            relation != side.relation
        else { return row }
        return engine.contentSizeRows(of: side.view, along: side.attribute.axis).first { $0 != row } ?? row
    }

    /// What `holders` stand for, ordered by the number of steps from `views`.
    private func holdingRows(
        _ holders: [Contributor], from views: Set<ViewID>, under pressure: [ContentExtent: LayoutRelation]
    ) -> [HoldingRow] {
        var rows: [(influence: Double, reason: HoldingRow.Reason, views: [ViewID])] = holders.compactMap { holder in
            switch holder.reason {
            case .constraint(let id):
                guard let row = engine.row(id) else { return nil }
                return (holder.influence, .row(pressed(row, pressure)), engine.parts(of: id).map(\.item.view))
            case .zero(let variable):
                guard let part = engine.components[variable.rank] else { return nil }
                return (holder.influence, .zero(part.item, part.attribute), [part.item.view])
            }
        }
        // The extents of guides are part of the rows that speak of them.
        var influences: [(number: FixedComponent, influence: Double)] = []
        for case (let influence, .row(.constraint(let id)), _) in rows {
            for (number, weight) in engine.guideParts(of: id) {
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
        // What nothing leads to counts as the furthest.
        return rows.indices.sorted { (steps[$0] ?? step, $0) < (steps[$1] ?? step, $1) }
            .map { HoldingRow(reason: rows[$0].reason, influence: rows[$0].influence, steps: steps[$0] ?? step) }
    }
}

extension LayoutEngine {
    /// What `row` names first.
    fileprivate func attribute(of row: LayoutRow) -> LayoutAttribute {
        switch row {
        case .constraint(let id): self[id].first.attribute
        case .contentSize(let side): side.attribute
        case .held(let number): number.attribute
        }
    }

    /// How much a row counts: priorities, with what is exact above them and what a conflict broke in between.
    fileprivate func rank(of row: LayoutRow) -> Double {
        switch row {
        case .constraint(let id):
            let priority = self[id].priority
            return !priority.isRequired ? priority.rawValue : isBroken(id) ? 1001 : .infinity
        case .contentSize(let side): return side.priority.rawValue
        case .held: return .infinity
        }
    }

    fileprivate func rank(of holder: HoldingRow) -> Double {
        if case .row(let row) = holder.reason { rank(of: row) } else { .infinity }
    }

    /// The numbers of frames that a row of the solver speaks of.
    fileprivate func parts(of row: ConstraintID) -> [FrameComponent] {
        guard let linear = try? solver.constraint(row) else { return [] }
        return linear.expression.terms.compactMap { components[$0.variable.rank] }
    }
}

/// Something that has a part in a number of a frame.
package struct HoldingRow: Hashable, Sendable {
    package let reason: Reason
    /// How much the number grows when the row asks for one point more.
    package let influence: Double
    /// How many other rows lie between this one and the view: 0 for one that speaks of the view itself.
    package let steps: Int

    package enum Reason: Hashable, Sendable {
        case row(LayoutRow)
        /// A number that is zero: an extent that cannot be less, or something that nothing else speaks of.
        case zero(LayoutItem, LayoutAttribute)
    }
}

/// A row that does not hold, and what keeps it from holding.
package struct LostRow: Hashable, Sendable {
    package let row: LayoutRow
    /// What the row names first.
    package let attribute: LayoutAttribute
    /// In points: more than zero where what the row compares first is too large.
    package let amount: Double
    /// The rows that it gives way to, those that speak of the same views first.
    package let winners: [HoldingRow]
}

/// Why a number of the frame of a view is what it is, as of the last ``LayoutEngine/solve(in:)``.
package struct NumberExplanation: Hashable, Sendable {
    /// `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// Exact, in points.
    package let value: Double
    /// What speaks of the view itself first, then what holds that, in the order of their strength.
    package let holders: [HoldingRow]
}

/// What stands for one row of the solver: something that has a part in where a view is.
package enum LayoutRow: Hashable, Sendable {
    case constraint(LayoutConstraintID)
    case contentSize(ContentSizeSide)
    case held(FixedComponent)

    /// One of the two rows that tie a view to its natural size along an axis.
    package struct ContentSizeSide: Hashable, Sendable {
        package let view: ViewID
        /// `width` or `height`.
        package let attribute: LayoutAttribute
        /// `lessThanOrEqual` for hugging, `greaterThanOrEqual` for compression resistance.
        package let relation: LayoutRelation
        /// In points.
        package let extent: Double
        package let priority: LayoutPriority
    }
}

/// A number of a frame that no constraint of the author's holds: code set the frame, the window did, or UIKit keeps a guide.
package struct FixedComponent: Hashable, Sendable {
    package let item: LayoutItem
    /// `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// In points: a view's is the number itself, a guide's is what is added to the number of its view.
    package let value: Double

    init(_ item: LayoutItem, _ attribute: LayoutAttribute, _ value: Double) {
        self.item = item
        self.attribute = attribute
        self.value = value
    }

    /// The four attributes, in the order in which frames and guides are held.
    static let attributes: [LayoutAttribute] = [.left, .top, .width, .height]
}
