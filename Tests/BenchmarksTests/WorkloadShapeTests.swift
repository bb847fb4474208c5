import Cassowary
import Geometry
import Layout
import Simulation
import Testing

@testable import Benchmarks

@Suite("The workloads of a hard shape")
struct WorkloadShapeTests {
    @Test("reach the same values in every order of entry", arguments: Workload.Order.allCases)
    func order(_ order: Workload.Order) throws {
        let work = Workload.tree(85)
        var listed = SolverRun(work)
        try listed.build()
        var run = SolverRun(work.entered(order))
        try run.build()
        for (name, (value, expected)) in zip(work.variables, zip(run.values, listed.values)) {
            #expect(abs(value - expected) < 1e-6, "\(name)")
        }
    }

    @Test("keep their operations on the same rows", arguments: Workload.Order.allCases)
    func operations(_ order: Workload.Order) {
        let (work, entered) = (Workload.tree(85), Workload.tree(85).entered(order))
        #expect(entered.rows.count == work.rows.count)
        for (before, after) in zip(work.operations, entered.operations) {
            #expect(text(before.operation, in: work) == text(after.operation, in: entered))
        }
    }

    @Test func `enter the deepest level first and the root last`() {
        // The second level has sixteen views: four groups of 16 rows, and two additional rows for each view.
        let work = Workload.tree(21)
        let entered = work.entered(.leavesFirst)
        #expect(entered.rows.prefix(96).map(\.constant) == work.rows.suffix(96).map(\.constant))
        #expect(entered.rows.suffix(4).map(\.constant) == [0, 0, -4096, -4096])
    }

    @Test("leave the widths of the deepest level of a tree positive", arguments: [(5461, 6), (21_845, 7)])
    func width(_ size: Int, _ depth: Int) {
        // Four views side by side share the space between five gaps of 8 points. Views in a column are inset by 8
        // points.
        var width = -Workload.tree(size).rows[2].constant
        for level in 0..<depth { width = level % 2 == 0 ? (width - 40) / 4 : width - 16 }
        #expect(width > 0)
    }

    @Test("reach the values from which they were generated", arguments: [("ladder", 7), ("degenerate", 120)])
    func answer(_ kind: String, _ size: Int) throws {
        let work = try #require(Workload(kind, size))
        let answer = try #require(work.answer)
        // At the point, all rows of a degenerate workload hold. In a ladder, only the required rows hold.
        for row in work.rows where kind == "degenerate" || row.priority == 1000 {
            #expect(violation(of: row, at: answer) <= 1e-9)
        }
        var run = SolverRun(work)
        try run.build()
        for (value, expected) in zip(run.values, answer) { #expect(abs(value - expected) < 1e-6) }
    }

    @Test func `of seven rungs are ten apart around zero`() {
        #expect(Workload.ladder(7).answer == [-30, -20, -10, 0, 10, 20, 30])
        #expect(Workload.ladder(8).answer == nil)
    }

    @Test func `have dense rows that can all hold`() throws {
        let work = Workload.dense(30)
        #expect(Set(work.rows.map(\.priority)).count == 5)
        #expect(Set(work.rows.map(\.relation)).count == 3)
        var run = SolverRun(work)
        try run.build()
        for row in work.rows { #expect(violation(of: row, at: run.values) <= 1e-6) }
    }

    @Test func `are the same in each run`() {
        #expect(Workload.dense(20).text == Workload.dense(20).text)
        #expect(Workload.tree(85).entered(.shuffled).text == Workload.tree(85).entered(.shuffled).text)
        // The first two numbers of SplitMix64 for the seed 1234567, as published by its author.
        var numbers = SeededGenerator(seed: 1_234_567)
        #expect([numbers.next(), numbers.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    }

    @Test("describe a screen like its engine", arguments: [LayoutShape.Kind.fill, .equalCentering, .gapRow])
    func system(_ kind: LayoutShape.Kind) throws {
        let screen = LayoutShape(kind: kind, count: 6, hasRoom: true).makeScreen()
        screen.layOut()
        let system = screen.window.engine.solverSystem
        let work = try #require(Workload(system, kind: "\(kind)", size: 6))
        let limited = system.domains.count { $0 == .nonNegative }
        let stated = (system.constraints + system.naturalSizes).count {
            !Workload.isOrderOnly(Double($0.strength.description) ?? 1000)
        }
        #expect(work.rows.count == limited + stated)
        var run = SolverRun(work)
        try run.build()
        for row in work.rows where row.priority == 1000 { #expect(violation(of: row, at: run.values) <= 1e-9) }
    }

    @Test func `omit a screen with more priorities than kiwi distinguishes`() {
        let screen = LayoutShape(kind: .fillProportionally, count: 3, hasRoom: true).makeScreen()
        screen.layOut()
        #expect(Workload(screen.window.engine.solverSystem, kind: "", size: 3) == nil)
    }

    /// Returns the amount by which a row is violated.
    private func violation(of row: Workload.Row, at values: [Double]) -> Double {
        let sum = row.terms.reduce(row.constant) { $0 + $1.coefficient * values[$1.variable] }
        return row.relation == "LE" ? max(sum, 0) : row.relation == "GE" ? max(-sum, 0) : abs(sum)
    }

    private func text(_ operation: Workload.Operation, in work: Workload) -> String {
        switch operation {
        case .constant(let row, let constant): "\(work.rows[row]) to \(constant)"
        case .toggle(let row): "\(work.rows[row])"
        case .frames(let row, let variable, let base): "\(work.rows[row]) \(variable) \(base)"
        }
    }
}
