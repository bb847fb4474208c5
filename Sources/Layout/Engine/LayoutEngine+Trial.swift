import Cassowary
package import Geometry
package import Views

extension LayoutEngine {
    /// The exact frames that views would have if constraints had other constants: of those views whose frame would be
    /// another than as of the last ``solve(in:)``.
    ///
    /// Tries them in the solver and takes them back, to the last bit. So the answer follows from the constraints and the
    /// constants, and not from what was asked before. Where required constraints exclude each other with these constants,
    /// those that have one of them give way.
    ///
    /// - Complexity: What the constants move, and a copy of the frames.
    package func frames(
        withConstants constants: [(id: LayoutConstraintID, value: Double)], in tree: ViewTree
    ) -> [(view: ViewID, frame: Rect)] {
        let before = (solvedFrames, guideFrames, contentSizes, didContentChange, isWrappingStale)
        defer { (solvedFrames, guideFrames, contentSizes, didContentChange, isWrappingStale) = before }
        solver.beginTrial()
        defer { solver.endTrial() }
        let rows = constants.flatMap { id, value in
            let record = records[id.index]
            guard let row = record.row else { return [(id: ConstraintID, constant: Double)]() }
            let constant = (row.offset - value).boundedForSolver
            return [row.id, record.bound].compactMap { $0 }.map { (id: $0, constant: constant) }
        }
        if !solver.setTogether(rows) {
            solver.endTrial()
            solver.beginTrial()
            let ranking = ConflictRanking(tree: tree)
            let moved = constants.map(\.id).filter { records[$0.index].row?.priority.isRequired ?? false }
            let weak = Set(moved).union(broken.keys.filter { isBroken($0) }).sorted()
                .sorted { ranking.outlives(self[$1], self[$0]) }
            for (place, id) in weak.enumerated() {
                guard let row = records[id.index].row else { continue }
                hold("weakening a constraint") { () throws in
                    try solver.setStrength(.broken(weaker: place), of: row.id)
                }
            }
            _ = solver.setTogether(rows)
        }
        var solution = Solution()
        readChanges(into: &solution)
        if !wrapping.isEmpty { wrap(in: tree) { readChanges(into: &solution) } }
        readChanges(into: &solution)
        for view in solution.moved { isMoved[view] = nil }
        return solution.moved.compactMap { view in solvedFrame(of: view).map { (view, $0) } }
    }

    /// Notes from now on which constants the solver is told instead of others.
    package func beginNotingConstants() { notedConstants = [] }

    /// Those that it was told since, each with the one before, and notes no more.
    package func takeNotedConstants() -> [(id: LayoutConstraintID, before: Double)] {
        defer { notedConstants = nil }
        return notedConstants ?? []
    }
}
