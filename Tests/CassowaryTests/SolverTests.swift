import Cassowary
import Testing

@Suite("Adding a required constraint that cannot hold")
struct ConflictTests {
    @Test func `names the constraints it contradicts and changes nothing`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let y = solver.makeVariable("y")
        let atLeastTen = try solver.add(x >= 10)
        _ = try solver.add(y <= 7)
        _ = solver.changes()

        let conflict = refusal(of: x <= 5, by: &solver)

        #expect(conflict?.contradicted == [atLeastTen])
        #expect(solver.value(of: x) == 10)
        #expect(solver.changes().isEmpty)
    }

    @Test func `names only the contradictory constraints`() throws {
        var solver = Solver()
        let (a, b, c) = (solver.makeVariable("a"), solver.makeVariable("b"), solver.makeVariable("c"))
        let first = try solver.add(a >= 10)
        _ = try solver.add(c >= a)
        let second = try solver.add(b <= 5)

        // a is at least 10 and b is at most 5, so b cannot reach a.
        let conflict = refusal(of: b >= a, by: &solver)

        #expect(conflict?.contradicted == [first, second])
        #expect(solver.value(of: a) == 10)
    }

    @Test func `a constraint that contradicts itself names no other`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        _ = try solver.add(x == 3)
        let conflict = refusal(of: x - x == 10, by: &solver)
        #expect(conflict?.contradicted == [])
    }

    @Test func `a domain refuses like a constraint`() throws {
        var solver = Solver()
        let width = solver.makeVariable("width", domain: .nonNegative)
        let conflict = refusal(of: width <= -1, by: &solver)
        #expect(conflict?.contradicted == [])
        _ = try solver.add((width <= -1).at(Strength(1000)))
        #expect(solver.value(of: width) == 0)
    }

    @Test func `a constant that cannot hold is refused and the old one remains`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let lower = try solver.add(x >= 10)
        let upper = try solver.add(x <= 20)
        let error = #expect(throws: SolverError.self) { try solver.setConstant(-5, of: upper) }
        #expect(error?.conflict?.contradicted == [lower])
        _ = try solver.add((x == 100).at(Strength(1)))
        #expect(solver.value(of: x) == 20)
    }

    @Test func `a strength that cannot hold is refused and the old one remains`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let ten = try solver.add(x == 10)
        let twenty = try solver.add((x == 20).at(Strength(999.5)))
        let error = #expect(throws: SolverError.self) { try solver.setStrength(.required, of: twenty) }
        #expect(error?.conflict?.contradicted == [ten])
        try solver.remove(ten)
        #expect(solver.value(of: x) == 20)
    }
}

@Suite("Strengths")
struct StrengthTests {
    /// Between two readings, the first change violates `x >= y`, and the second one needs no step of the simplex.
    @Test func `a required constraint holds after another one was added on an unused variable`() throws {
        var solver = Solver()
        let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
        try solver.add(x >= y)
        let position = try solver.add((x == 10).at(Strength(500)))
        try solver.add((y == 5).at(Strength(250)))
        #expect(solver.value(of: y) == 5)
        try solver.setConstant(-3, of: position)
        try solver.add(z >= -6)
        #expect(solver.value(of: x) == 3 && solver.value(of: y) == 3)
    }

    @Test func `a hundred thousand weaker constraints never outweigh a stronger constraint`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        for _ in 0..<100_000 { _ = try solver.add((x == 100).at(Strength(500))) }
        _ = try solver.add((x == 0).at(Strength(500.5)))
        #expect(solver.value(of: x) == 0)
    }

    @Test func `within a level the sum of errors is minimal`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        for target in [10.0, 20, 90] { _ = try solver.add((x == target).at(Strength(500))) }
        // The median has the smallest sum of errors: 10 + 0 + 70.
        #expect(solver.value(of: x) == 20)
    }

    @Test func `any number of levels is distinguished`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        var ids: [ConstraintID] = []
        for level in 1...999 { ids.append(try solver.add((x == Double(level)).at(Strength(Double(level))))) }
        #expect(solver.value(of: x) == 999)
        try solver.remove(ids[998])
        #expect(solver.value(of: x) == 998)
        try solver.setStrength(Strength(998.5), of: ids[3])
        #expect(solver.value(of: x) == 4)
    }
}

@Suite("Changes")
struct ChangeTests {
    @Test func `contain each moved variable once, in the order of variables`() throws {
        var solver = Solver()
        let (a, b, c) = (solver.makeVariable("a"), solver.makeVariable("b"), solver.makeVariable("c"))
        let width = try solver.add(c == 30)
        _ = try solver.add(a == c + 8.0)
        _ = try solver.add(b == 5)
        #expect(solver.changes().map(\.variable) == [a, b, c])
        try solver.setConstant(-40, of: width)
        #expect(solver.changes().map(\.value) == [48, 40])
        #expect(solver.changes().isEmpty)
    }

    @Test func `contain a variable that moved when its definition was removed`() throws {
        var solver = Solver()
        let (c, v, w) = (solver.makeVariable("c"), solver.makeVariable("v"), solver.makeVariable("w"))
        let wish = try solver.add((c == 10).at(Strength(5)))
        let tie = try solver.add(v == c + 2.0)
        try solver.add(w == v + 1.0)
        try solver.add((v == c + 2.0).at(Strength(4)))
        #expect(solver.changes().map(\.value) == [10, 12, 13])
        try solver.setConstant(-20, of: wish)
        try solver.remove(tie)
        #expect(solver.changes().map(\.value) == [20, 22, 23], "the weaker tie holds v where it is")
    }

    @Test func `replace the previous ones`() throws {
        var solver = Solver()
        let (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
        let place = try solver.add((a == 1).at(Strength(2)))
        try solver.add(b == 5)
        var told: [Change] = []
        solver.readChanges(into: &told)
        #expect(told.map(\.value) == [1, 5])
        try solver.setConstant(-7, of: place)
        solver.readChanges(into: &told)
        #expect(told.map(\.value) == [7])
        solver.readChanges(into: &told)
        #expect(told.isEmpty)
    }

    @Test func `a variable without a name has its number as the name`() {
        var solver = Solver()
        let variables = [solver.makeVariable(), solver.makeVariable("b"), solver.makeVariable()]
        #expect(variables.map { solver.name(of: $0) } == ["v0", "b", "v2"])
    }

    @Test func `a stale constraint is refused`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let id = try solver.add(x == 1)
        try solver.remove(id)
        #expect(throws: SolverError.unknownConstraint(id)) { try solver.remove(id) }
        let next = try solver.add(x == 2)
        #expect(throws: SolverError.unknownConstraint(id)) { try solver.setConstant(3, of: id) }
        #expect(next > id)
    }

    @Test func `a hundred thousand changes to a constant accumulate no error`() throws {
        var solver = Solver()
        let (left, width, right) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let inset = try solver.add(left == 0.1)
        _ = try solver.add(right == left + width)
        _ = try solver.add((width == left / 3).at(Strength(500)))
        for step in 0..<100_000 {
            try solver.setConstant(-0.1 * Double(step % 997), of: inset)
            if step % 7 == 0 { _ = solver.changes() }
        }
        try solver.setConstant(-0.3, of: inset)
        #expect(solver.value(of: left) == 0.3)
        #expect(abs(solver.value(of: right) - (0.3 + 0.3 / 3)) < 1e-15)
    }
}

@Suite("Edits")
struct EditTests {
    @Test func `a suggestion moves its variable as far as stronger constraints allow`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        _ = try solver.add(x <= 100)
        try solver.addEdit(x, strength: Strength(999))
        try solver.suggest(70, for: x)
        #expect(solver.value(of: x) == 70)
        try solver.suggest(130, for: x)
        #expect(solver.value(of: x) == 100)
        try solver.removeEdit(x)
        #expect(solver.value(of: x) == 0)
    }

    @Test func `mistakes are distinguished`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        #expect(throws: SolverError.unknownEdit(x)) { try solver.suggest(1, for: x) }
        #expect(throws: SolverError.requiredEdit(x)) { try solver.addEdit(x, strength: .required) }
        try solver.addEdit(x, strength: Strength(1))
        #expect(throws: SolverError.duplicateEdit(x)) { try solver.addEdit(x, strength: Strength(2)) }
        try solver.removeEdit(x)
        #expect(throws: SolverError.unknownEdit(x)) { try solver.removeEdit(x) }
    }
}

/// Returns the conflict that adding `constraint` causes.
func refusal(of constraint: LinearConstraint, by solver: inout Solver) -> UnsatisfiableConstraint? {
    do throws(SolverError) {
        _ = try solver.add(constraint)
        return nil
    } catch {
        return error.conflict
    }
}
