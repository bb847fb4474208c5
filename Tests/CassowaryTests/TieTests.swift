import Cassowary
import Testing

@Suite("Errors that several constraints could have")
struct TieTests {
    /// A row of three views with the total width `total`. Each view has an optional width of 50 with the strength
    /// `strength`.
    private struct Row: ~Copyable {
        var solver = Solver()
        var widths: [Variable] = []

        init(total: Double, _ relation: Relation, at strength: Strength) throws {
            for name in ["a", "b", "c"] { widths.append(solver.makeVariable(name, domain: .nonNegative)) }
            _ = try solver.add(widths[0] + widths[1] + widths[2] == total)
            for width in widths { _ = try solver.add(LinearConstraint(width - 50, relation, strength: strength)) }
        }

        mutating func solved() -> [Double] {
            var values: [Double] = []
            for width in widths { values.append(solver.value(of: width)) }
            return values
        }
    }

    @Test func `with extra space, the first of several views with equal hugging stretches`() throws {
        var row = try Row(total: 180, .lessThanOrEqual, at: Strength(250))
        #expect(row.solved() == [80, 50, 50])
    }

    @Test func `with too little space, the last of several views with equal compression shrinks`() throws {
        var row = try Row(total: 120, .greaterThanOrEqual, at: Strength(750))
        #expect(row.solved() == [50, 50, 20])
    }

    @Test func `if a view is compressed to zero, the previous view is compressed next`() throws {
        var row = try Row(total: 70, .greaterThanOrEqual, at: Strength(750))
        #expect(row.solved() == [50, 20, 0])
    }

    @Test func `equalities follow both rules`() throws {
        var wide = try Row(total: 180, .equal, at: Strength(250))
        var narrow = try Row(total: 120, .equal, at: Strength(250))
        #expect(wide.solved() == [80, 50, 50])
        #expect(narrow.solved() == [50, 50, 20])
    }

    @Test func `the order of creation decides, not the order of adding`() throws {
        var solver = Solver()
        let (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
        _ = try solver.add((b <= 50).at(Strength(250)))
        _ = try solver.add((a <= 50).at(Strength(250)))
        _ = try solver.add((b >= 50).at(Strength(240)))
        _ = try solver.add((a >= 50).at(Strength(240)))
        _ = try solver.add(a + b == 130)
        #expect(solver.value(of: a) == 80)
        #expect(solver.value(of: b) == 50)
    }

    @Test func `a variable whose rank is renewed counts as created last`() throws {
        // An excess of 30 is assigned to the first variable, and a shortage of 30 to the last. The order is now b, c,
        // a.
        var wide = try Row(total: 180, .equal, at: Strength(250))
        #expect(wide.solved() == [80, 50, 50])
        wide.solver.renewRank(of: wide.widths[0])
        #expect(wide.solved() == [50, 80, 50])
        var narrow = try Row(total: 120, .equal, at: Strength(250))
        narrow.solver.renewRank(of: narrow.widths[0])
        #expect(narrow.solved() == [20, 50, 50])
        let isBefore = narrow.solver.ranks(narrow.widths[2], before: narrow.widths[0])
        #expect(isBefore)
    }

    @Test func `of variables that nothing determines the one whose rank is renewed is zero`() throws {
        var solver = Solver()
        let (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
        _ = try solver.add(a + b == 12)
        let before = solver.value(of: b)
        solver.renewRank(of: a)
        let after = solver.value(of: b)
        #expect(before == 0 && after == 12)
    }

    @Test func `the sign that a row was written with does not matter`() throws {
        var solver = Solver()
        let (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
        _ = try solver.add(a + b == 130)
        _ = try solver.add((50 - a == LinearExpression(constant: 0)).at(Strength(250)))
        _ = try solver.add((b - 50 == LinearExpression(constant: 0)).at(Strength(250)))
        #expect(solver.value(of: a) == 80)
        #expect(solver.value(of: b) == 50)
    }
}
