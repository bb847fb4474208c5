import Cassowary
import TestSupport
import Testing

/// A case in `solver-cases.json`: a system and the steps of a test by the authors of another solver.
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
        /// Whether ``values`` is the only optimum. If it is not, other optima are also correct.
        var unique: Bool?
    }

    /// The expected value of a variable, or whether the variable is ambiguous.
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

    var testDescription: String { id }

    static let all: [PeerCase] = MeasuredCases.all(in: "solver-cases.json")
}
