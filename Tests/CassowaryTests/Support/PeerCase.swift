import Cassowary
import Foundation
import TestSupport
import Testing

/// One case of `solver-cases.json`: a system and the steps that its authors' test takes.
struct PeerCase: Decodable, Sendable, CustomTestStringConvertible {
    struct Strength: Decodable, Sendable {
        var priority: Double
        var weight: Double?

        var solverStrength: Cassowary.Strength { priority >= 1000 ? .required : Cassowary.Strength(priority) }
    }

    struct Constraint: Decodable, Sendable {
        var name: String
        var terms: [PeerTerm]
        var constant: Double
        var relation: String
        var strength: Strength
    }

    struct PeerTerm: Decodable, Sendable {
        var coefficient: Double
        var variable: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            coefficient = try container.decode(Double.self)
            variable = try container.decode(String.self)
        }
    }

    struct Lexicographic: Decodable, Sendable {
        var unique: Bool?
    }

    struct Step: Decodable, Sendable {
        var op: String
        var error: String?
        var constraint: String?
        var variable: String?
        var constant: Double?
        var value: Double?
        var strength: Strength?
        var terms: [PeerTerm]?
        var relation: String?
        var values: [String: Expectation]?
        var alternatives: [[String: Double]]?
        var lexicographic: Lexicographic?
    }

    /// A number to reach, or whether a variable is ambiguous.
    enum Expectation: Decodable, Sendable {
        case value(Double)
        case ambiguous(Bool)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .ambiguous(flag)
            } else {
                self = .value(try container.decode(Double.self))
            }
        }
    }

    var id: String
    var variables: [String]
    var constraints: [Constraint]
    var steps: [Step]
    var expectedAffecting: [String: [String]]?
    var expectedConflict: [String]?

    var testDescription: String { id }

    /// Every case, or none when the reference folder isn't there.
    static let all: [PeerCase] = {
        struct File: Decodable { var cases: [PeerCase] }
        guard let url = SharedReference.url(of: "solver-cases.json"), let data = try? Data(contentsOf: url) else {
            return []
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(File.self, from: data).cases
        } catch {
            preconditionFailure("solver-cases.json: \(error)")
        }
    }()
}
