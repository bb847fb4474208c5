import Cassowary
import Testing

@testable import Benchmarks

@Suite("Sixty frames")
struct FrameAllocationTests {
    private static let works = ["chain", "cards", "tree"]

    @Test("of an edited value allocate nothing after the first", arguments: works)
    func frames(kind: String) throws {
        let work = try #require(Workload(kind, 85))
        for case (let name, .frames(let row, let variable, let base)) in work.operations {
            var run = SolverRun(work)
            try run.build(edit: variable, insteadOf: row)
            try run.suggest(base + 1, for: variable)
            let before = allocations
            for frame in 2...60 { try run.suggest(base + Double(frame), for: variable) }
            let after = allocations
            #expect(after == before, "\(name)")
        }
    }

    @Test("of a constant allocate nothing after the first", arguments: works)
    func constants(kind: String) throws {
        let work = try #require(Workload(kind, 85))
        for case (let name, .constant(let row, let constant)) in work.operations {
            var run = SolverRun(work)
            try run.build()
            try run.setConstant(constant - 1, ofRow: row)
            let before = allocations
            for frame in 2...60 { try run.setConstant(constant - Double(frame), ofRow: row) }
            let after = allocations
            #expect(after == before, "\(name)")
        }
    }

    @Test func `whose changes are kept allocate an array each`() throws {
        let work = Workload.chain(85)
        for case ("global_const", .constant(let row, let constant)) in work.operations {
            var run = SolverRun(work)
            try run.build()
            var kept: [[Change]] = []
            kept.reserveCapacity(60)
            let before = allocations
            for frame in 1...60 {
                try run.solver.setConstant(constant - Double(frame), of: run.ids[row])
                kept.append(run.solver.changes())
            }
            let after = allocations
            #expect(after - before >= 59)
            // The changes are the root's width, the width of each view, and the left edge of each view except the
            // first.
            #expect(kept.allSatisfy { $0.count == 1 + 85 + 84 })
        }
    }
}
