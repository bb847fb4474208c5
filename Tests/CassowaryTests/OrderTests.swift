import Geometry
import TestSupport
import Testing

@testable import Cassowary

@Suite("The order in which constraints are added")
struct OrderTests {
    /// A row of views with equal widths side by side, with gaps of 8. The row is just wide enough for widths of 40.
    private struct Row: ~Copyable {
        var solver = Solver()
        private(set) var lefts: [Variable] = []
        private(set) var widths: [Variable] = []
        let total: Variable
        private(set) var constraints: [LinearConstraint] = []

        init(count: Int) {
            total = solver.makeVariable("total")
            for index in 0..<count {
                lefts.append(solver.makeVariable("left\(index)"))
                widths.append(solver.makeVariable("width\(index)", domain: .nonNegative))
            }
            constraints.append(total == Double(48 * count + 8))
            constraints.append(lefts[0] == 8)
            for index in 1..<count {
                constraints.append(lefts[index] == lefts[index - 1] + widths[index - 1] + 8.0)
                constraints.append(widths[index] == widths[index - 1])
            }
            for (index, width) in widths.enumerated() {
                constraints.append((width <= Double(30 + index)).at(Strength(250)))
                constraints.append((width >= Double(30 + index)).at(Strength(750)))
            }
            constraints.append(lefts[count - 1] + widths[count - 1] + 8.0 == total)
        }

        mutating func values() -> [Double] {
            var values: [Double] = []
            for variable in lefts + widths { values.append(solver.value(of: variable)) }
            return values
        }
    }

    private let count = 12
    private var expected: [Double] {
        (0..<count).map { Double(8 + 48 * $0) } + Array(repeating: 40, count: count)
    }

    @Test(arguments: 0..<40) func `makes no difference, one by one`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var row = Row(count: count)
        for constraint in row.constraints.shuffled(using: &random) {
            _ = try row.solver.add(constraint)
            if seed % 4 == 1 { _ = row.solver.changes() }
            let invariant = row.solver.brokenInvariant()
            try #require(invariant == nil)
        }
        #expect(row.values().isClose(to: expected, within: 1e-12))
    }

    @Test(arguments: 0..<20) func `makes no difference in a batch`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var row = Row(count: count)
        let constraints = row.constraints.shuffled(using: &random)
        try row.solver.batch { solver throws(SolverError) in
            for constraint in constraints { _ = try? solver.add(constraint) }
        }
        let invariant = row.solver.brokenInvariant()
        #expect(invariant == nil)
        #expect(row.values().isClose(to: expected, within: 1e-12))
    }

    @Test(arguments: 0..<20) func `makes no difference to later changes`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var row = Row(count: count)
        var held: [(id: ConstraintID, constraint: LinearConstraint)] = []
        for constraint in row.constraints.shuffled(using: &random) {
            held.append((try row.solver.add(constraint), constraint))
        }
        for place in held.indices where held[place].constraint.relation == .equal {
            try row.solver.remove(held[place].id)
            _ = row.solver.changes()
            held[place].id = try row.solver.add(held[place].constraint)
            let invariant = row.solver.brokenInvariant()
            try #require(invariant == nil)
            #expect(row.values().isClose(to: expected))
        }
    }
}
