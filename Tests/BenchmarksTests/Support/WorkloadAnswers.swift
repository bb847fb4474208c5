import Foundation
import TestSupport
import Testing

@testable import Benchmarks

/// The entry of one workload in `workload_expected.json`: solutions by another method, one linear program per level.
struct WorkloadAnswers: Sendable, CustomTestStringConvertible {
    struct Answer: Decodable, Sendable {
        /// Only the variables that differ from what they are after the build, but after the build all.
        var values: [String: Double]
        var checksum: Double
    }

    struct File: Decodable, Sendable {
        var vars: Int
        var constraints: Int
        /// The solutions by operation.
        var answers: [String: Answer] = [:]

        private enum CodingKeys: CodingKey {
            case vars, constraints
        }

        private struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init?(stringValue: String) { self.stringValue = stringValue }

            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let counts = try decoder.container(keyedBy: CodingKeys.self)
            vars = try counts.decode(Int.self, forKey: .vars)
            constraints = try counts.decode(Int.self, forKey: .constraints)
            let all = try decoder.container(keyedBy: Name.self)
            for key in all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
                answers[key.stringValue] = try all.decode(Answer.self, forKey: key)
            }
        }
    }

    var name: String
    var file: File

    var testDescription: String { name }

    /// Nothing when the reference folder isn't there.
    static let all: [WorkloadAnswers] = {
        guard let url = SharedReference.url(of: "workload_expected.json"), let data = try? Data(contentsOf: url) else {
            return []
        }
        do {
            return try JSONDecoder().decode([String: File].self, from: data).sorted { $0.key < $1.key }
                .map { WorkloadAnswers(name: $0.key, file: $0.value) }
        } catch {
            preconditionFailure("workload_expected.json: \(error)")
        }
    }()

    /// The workload with this name.
    var workload: Workload {
        get throws {
            let words = name.split(separator: "_")
            let size = try #require(Int(words[1]))
            return try #require(Workload(String(words[0]), size))
        }
    }
}
