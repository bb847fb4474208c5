import TestSupport
import Testing

@testable import Benchmarks

@Suite("The workloads")
struct WorkloadTests {
    @Test func `have answers to compare with`() {
        #expect(WorkloadAnswers.all.map(\.name) == ["cards_3", "chain_10", "chain_3", "tree_21"])
    }

    @Test("have the expected answers", arguments: WorkloadAnswers.all)
    func answer(_ expected: WorkloadAnswers) throws {
        let work = try expected.workload
        #expect(work.variables.count == expected.file.vars)
        #expect(work.rows.count == expected.file.constraints)
        var run = SolverRun(work)
        try run.build()
        try expect(run.values, of: work, toBe: expected, after: "build")
    }

    @Test("have the expected answers after every operation and its reversal", arguments: WorkloadAnswers.all)
    func operations(_ expected: WorkloadAnswers) throws {
        let work = try expected.workload
        var tried = 0
        for (name, operation) in work.operations {
            var run = SolverRun(work)
            switch operation {
            case .constant(let row, let constant):
                try run.build()
                try run.setConstant(constant, ofRow: row)
                if expected.file.answers[name] != nil {
                    try expect(run.values, of: work, toBe: expected, after: name)
                    tried += 1
                }
                try run.setConstant(work.rows[row].constant, ofRow: row)
            case .toggle(let row):
                try run.build()
                try run.remove(row: row)
                run.read()
                try run.add(row: row)
                run.read()
            case .frames(let row, let variable, let base):
                try run.build(edit: variable, insteadOf: row)
                for frame in 1...60 { try run.suggest(base + Double(frame), for: variable) }
                try expect(run.values, of: work, toBe: expected, after: "\(name)_60")
                tried += 1
                try run.suggest(base, for: variable)
            }
            try expect(run.values, of: work, toBe: expected, after: "build")
        }
        // The answers exclude the build.
        #expect(tried == expected.file.answers.count - 1)
    }

    private func expect(
        _ values: [Double], of work: Workload, toBe expected: WorkloadAnswers, after operation: String
    ) throws {
        var answers = try #require(expected.file.answers["build"]).values
        #expect(answers.keys.sorted() == work.variables.sorted())
        let answer = try #require(expected.file.answers[operation])
        answers.merge(answer.values) { $1 }
        for (name, value) in zip(work.variables, values) {
            #expect(abs(value - (answers[name] ?? .nan)) < 1e-8, "\(name) after \(operation)")
        }
        #expect(abs(Workload.checksum(values) - answer.checksum) <= 1e-9 * answer.checksum)
    }
}

/// The entry of one workload in `workload-answers.json`: solutions by another method, one linear program per level.
struct WorkloadAnswers: Sendable, CustomTestStringConvertible {
    struct Answer: Decodable, Sendable {
        /// The variables that differ from their values after the build; all variables for the build itself.
        var values: [String: Double]
        var checksum: Double
    }

    struct File: Decodable, Sendable {
        var vars: Int
        var constraints: Int
        /// The solutions by operation.
        var answers: [String: Answer]
    }

    var name: String
    var file: File

    var testDescription: String { name }

    static let all: [WorkloadAnswers] = Repository.measured("workload-answers.json", as: [String: File].self)
        .sorted { $0.key < $1.key }
        .map { WorkloadAnswers(name: $0.key, file: $0.value) }

    /// The workload with this name.
    var workload: Workload {
        get throws {
            let words = name.split(separator: "_")
            let size = try #require(Int(words[1]))
            return try #require(Workload(String(words[0]), size))
        }
    }
}
