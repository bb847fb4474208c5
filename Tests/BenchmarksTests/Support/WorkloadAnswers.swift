import TestSupport
import Testing

@testable import Benchmarks

/// The entry of a workload in `workload-answers.json`. The solutions were found with another method, which solves one
/// linear program per level.
struct WorkloadAnswers: Sendable, CustomTestStringConvertible {
    struct Answer: Decodable, Sendable {
        /// The variables that differ from their values after the build. For the build itself, all variables.
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

    /// The workload of the entry.
    var workload: Workload {
        get throws {
            let words = name.split(separator: "_")
            let size = try #require(Int(words[1]))
            return try #require(Workload(String(words[0]), size))
        }
    }
}
