import Cassowary
import Testing

/// The layout from the article *Reading a Vertex*: a label beside a button in a row. The dumps are those in the
/// article.
@Suite("The dump of a row with a label and a button")
struct DumpTests {
    /// Adds the constraints to `solver`, and returns the constraints that the tests change.
    private func makeRow(in solver: inout Solver) throws -> (total: ConstraintID, gap: ConstraintID) {
        let row = solver.makeVariable("row.width")
        let left = solver.makeVariable("label.left")
        let label = solver.makeVariable("label.width", domain: .nonNegative)
        let origin = solver.makeVariable("button.left")
        let button = solver.makeVariable("button.width", domain: .nonNegative)
        let total = try solver.add(row == 200)
        _ = try solver.add(left == 8)
        let gap = try solver.add(origin == left + label + 8.0)
        _ = try solver.add(origin + button == row - 8.0)
        _ = try solver.add((label <= 90).at(Strength(251)))
        _ = try solver.add((label >= 90).at(Strength(750)))
        _ = try solver.add((button <= 60).at(Strength(250)))
        _ = try solver.add((button >= 60).at(Strength(750)))
        return (total, gap)
    }

    @Test func `with extra space`() throws {
        var solver = Solver()
        _ = try makeRow(in: &solver)
        let dump = solver.dump()
        #expect(
            dump == """
                definitions
                  #0  row.width = 200.0
                  #1  label.left = 8.0
                  #2  button.left = 8.0 + label.left + label.width
                  #3  button.width = -8.0 - button.left + row.width
                  #5  label.width = 90.0   [750.0, below]
                slacks
                  #4 = 0.0 + #5   [251.0, above]
                  #6 = 26.0 - #5   [250.0, above]
                  #7 = 26.0 - #5   [750.0, below]
                zero

                """)
    }

    @Test func `with too little space`() throws {
        var solver = Solver()
        let row = try makeRow(in: &solver)
        try solver.setConstant(-150, of: row.total)
        let dump = solver.dump()
        #expect(
            dump == """
                definitions
                  #0  row.width = 150.0
                  #1  label.left = 8.0
                  #2  button.left = 8.0 + label.left + label.width
                  #3  button.width = -8.0 - button.left + row.width
                  #4  label.width = 90.0   [251.0, above]
                slacks
                  #5 = 0.0 + #4   [750.0, below]
                  #6 = -24.0 - #4   [250.0, above]
                  #7 = -24.0 - #4   [750.0, below]
                zero

                """)
    }

    @Test func `with the gap removed`() throws {
        var solver = Solver()
        let row = try makeRow(in: &solver)
        _ = solver.changes()
        try solver.remove(row.gap)
        let dump = solver.dump()
        #expect(
            dump == """
                definitions
                  #0  row.width = 200.0
                  #1  label.left = 8.0
                  #3  button.width = -8.0 - button.left + row.width
                  #5  label.width = 90.0   [750.0, below]
                core
                  #7   [750.0, below]
                  button.left = 132.0 - #7
                slacks
                  #4 = 0.0 + #5   [251.0, above]
                  #6 = 0.0 + #7   [250.0, above]
                zero

                """)
    }

    @Test func `with too little space names the violated constraint and the reason`() throws {
        var solver = Solver()
        let row = try makeRow(in: &solver)
        try solver.setConstant(-150, of: row.total)
        let violations = solver.violations()
        // The last constraint, #7, is violated: the value is 36 instead of 60. #4 and the four definitions determine
        // it.
        #expect(violations.map(\.amount) == [-24])
        #expect(violations.first?.holders.count == 5)
    }
}
