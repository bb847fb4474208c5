import Cassowary
import Testing

@Suite("Explanations")
struct QuestionTests {
    @Test func `the holders of a variable are sorted by strength, with their influences`() throws {
        var solver = Solver()
        let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
        let base = try solver.add(x == 10)
        let double = try solver.add(y == 2 * x)
        let limit = try solver.add((z <= y + 5.0).at(Strength(750)))
        let wish = try solver.add((z == 100).at(Strength(250)))

        // z is 2 · 10 + 5. If x increases by one, z increases by two.
        let holders = solver.holders(of: z)

        #expect(solver.value(of: z) == 25)
        #expect(holders.map(\.reason) == [.constraint(base), .constraint(double), .constraint(limit)])
        #expect(holders.map(\.influence) == [2, 1, 1])
        #expect(!holders.map(\.reason).contains(.constraint(wish)))
    }

    @Test func `a variable that nothing determines is held by zero`() throws {
        var solver = Solver()
        let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
        let sum = try solver.add(x + y == 10)
        let holders = solver.holders(of: x)
        #expect(solver.value(of: x) == 10)
        #expect(holders.map(\.reason) == [.constraint(sum), .zero(y)])
        #expect(holders.map(\.influence) == [1, -1])
    }

    @Test func `a violation has the amount and the constraints that cause it`() throws {
        var solver = Solver()
        let width = solver.makeVariable("width")
        let limit = try solver.add(width <= 80)
        let wish = try solver.add((2 * width == 200).at(Strength(750)))
        _ = try solver.add((width >= 50).at(Strength(250)))

        let violations = solver.violations()

        #expect(violations.map(\.constraint) == [wish])
        #expect(violations.first?.amount == -40)
        #expect(violations.first?.holders.map(\.reason) == [.constraint(limit)])
    }

    @Test func `a variable is ambiguous if another solution is equally good`() throws {
        var solver = Solver()
        let (a, b, c) = (solver.makeVariable("a"), solver.makeVariable("b"), solver.makeVariable("c"))
        _ = try solver.add(a + b == 130)
        _ = try solver.add((a == 50).at(Strength(250)))
        _ = try solver.add((b == 50).at(Strength(250)))
        _ = try solver.add(c == 7)

        let other = solver.anotherOptimum(for: a)

        #expect(solver.value(of: a) == 80)
        #expect(other?.map(\.variable) == [a, b])
        #expect(other?.map(\.value) == [50, 80])
        let isDetermined = solver.isDetermined(c)
        #expect(isDetermined)
        #expect(solver.value(of: a) == 80)
    }

    @Test("ambiguity agrees with the exact range of all optima", arguments: 0..<60)
    func ambiguity(seed: Int) throws {
        var system = RandomSystem(seed: UInt64(seed) &+ 4711, variables: 2 + seed % 5, levels: 1 + seed % 3)
        for _ in 0..<8 { system.mutate() }
        let reference = system.reference()
        let solution = try #require(reference)
        for (index, variable) in system.variables.enumerated() {
            let isDetermined = system.solver.isDetermined(variable)
            #expect(isDetermined == solution.isDetermined(index), "variable \(index)")
        }
    }

    @Test("the holders of a variable account for its whole value", arguments: 0..<100)
    func accounts(seed: Int) throws {
        var system = RandomSystem(seed: UInt64(seed) &* 31 &+ 5, variables: 2 + seed % 9, levels: 1 + seed % 4)
        for _ in 0..<20 { system.mutate() }
        for variable in system.variables {
            var sum = 0.0
            for holder in system.solver.holders(of: variable) {
                guard case .constraint(let id) = holder.reason else { continue }
                sum -= holder.influence * (try system.solver.constraint(id).expression.constant)
            }
            #expect([sum].isClose(to: [system.solver.value(of: variable)]))
        }
    }
}

@Suite("A batch")
struct BatchTests {
    @Test func `allows limits to cross in between`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let lower = try solver.add(x >= 10)
        let upper = try solver.add(x <= 20)
        try solver.batch { (solver) throws(SolverError) in
            try solver.setConstant(-30, of: lower)
            try solver.setConstant(-40, of: upper)
        }
        #expect(solver.value(of: x) == 30)
    }

    @Test func `that cannot hold at the end changes nothing and names the latest constraint`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let lower = try solver.add(x >= 10)
        let upper = try solver.add(x <= 20)
        _ = solver.changes()
        let error = #expect(throws: SolverError.self) {
            try solver.batch { (solver) throws(SolverError) in
                try solver.setConstant(-30, of: lower)
                _ = solver.value(of: x)
                try solver.setConstant(-25, of: upper)
            }
        }
        #expect(error?.conflict?.constraint == (x <= 25))
        #expect(error?.conflict?.contradicted == [lower])
        #expect(solver.changes().isEmpty)
        try solver.setConstant(-15, of: lower)
        #expect(solver.value(of: x) == 15)
    }
}

@Suite("A removed constraint that is added again")
struct RevivalTests {
    @Test func `before a value is read changes nothing`() throws {
        var solver = Solver()
        let (left, width, right) = (solver.makeVariable("l"), solver.makeVariable("w"), solver.makeVariable("r"))
        let gap = left == 8
        let id = try solver.add(gap)
        _ = try solver.add(right == left + width)
        _ = try solver.add(right == 100)
        _ = try solver.add((width == 60).at(Strength(250)))
        _ = solver.changes()
        try solver.remove(id)
        let again = try solver.add(gap)
        #expect(again > id)
        #expect(solver.changes().isEmpty)
        try solver.remove(again)
        #expect(solver.value(of: left) == 40)
    }

    @Test func `does not affect constraints that are added in between`() throws {
        var solver = Solver()
        let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
        _ = try solver.add((x == 3).at(Strength(9)))
        let tie = try solver.add(y == x)
        _ = try solver.add((y == 3).at(Strength(9)))
        _ = solver.changes()
        try solver.remove(tie)
        _ = try solver.add(y == x + 10.0)
        #expect(solver.value(of: y) == solver.value(of: x) + 10)
        let conflict = refusal(of: y == x, by: &solver)
        #expect(conflict?.contradicted.count == 1)
    }
}
