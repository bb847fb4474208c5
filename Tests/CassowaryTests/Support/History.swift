import Cassowary
import Foundation

/// A sequence of calls to ``Solver`` as text, with one call per line. The format is that of
/// `Tests/Fixtures/SolverHistories`.
///
/// | line | call |
/// |---|---|
/// | `N` | a new solver; only the first line |
/// | `V free`, `V nn` | `makeVariable`, free or non-negative; numbered 0, 1, … |
/// | `A id REL s k n c1 v1 … cn vn` | `add`: c1·v1 + … + cn·vn + k REL 0; REL is LE, EQ or GE, s is `R` or the level |
/// | `R id`, `C id k`, `S id s` | `remove`, `setConstant`, `setStrength` |
/// | `B n` | the next n lines are one `batch` |
/// | `E v s`, `G v x`, `X v` | `addEdit`, `suggest`, `removeEdit` |
/// | `Q`, `D` | all values; `isDetermined` of all variables |
///
/// `#` starts a comment. When the history is played, a call is skipped if it refers to a constraint that was refused
/// or removed, or to an edit that does not exist.
struct History: Hashable, Sendable {
    indirect enum Step: Hashable, Sendable {
        case makeVariable(Domain)
        case add(Int, Row)
        case remove(Int)
        case setConstant(Int, Double)
        case setStrength(Int, Strength)
        case batch([Step])
        case addEdit(Int, Strength)
        case suggest(Int, Double)
        case removeEdit(Int)
        case askValues
        case askDetermined
    }

    /// A constraint with numbered variables.
    struct Row: Hashable, Sendable {
        struct Term: Hashable, Sendable {
            var coefficient: Double
            var variable: Int
        }

        var relation: Relation
        var strength: Strength
        var constant: Double
        var terms: [Term]

        var constraint: LinearConstraint {
            let terms = terms.map { Cassowary.Term(Variable.numbered[$0.variable], coefficient: $0.coefficient) }
            return LinearConstraint(LinearExpression(terms: terms, constant: constant), relation, strength: strength)
        }
    }

    var steps: [Step] = []
}

// MARK: Reading

extension History {
    /// An error that reports an invalid line.
    struct LineError: Error, CustomStringConvertible {
        let line: String
        var description: String { "found the line '\(line)', expected a line of a solver history" }
    }

    /// Parses the lines of a history.
    init(lines text: String) throws {
        var lines = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" }.split(separator: " ") }
            .filter { !$0.isEmpty && $0 != ["N"] }[...]
        while !lines.isEmpty { steps.append(try Self.step(&lines)) }
    }

    private static func step(_ lines: inout ArraySlice<[Substring]>) throws -> Step {
        var words = Words(words: lines.removeFirst())
        switch words.words[0] {
        case "V": return .makeVariable(try words.next() == "nn" ? .nonNegative : .free)
        case "A":
            let id = try words.whole()
            let relations: [Substring: Relation] = ["LE": .lessThanOrEqual, "EQ": .equal, "GE": .greaterThanOrEqual]
            guard let relation = relations[try words.next()] else { throw words.error }
            var row = Row(
                relation: relation, strength: try words.strength(), constant: try words.number(), terms: [])
            for _ in 0..<(try words.whole()) {
                row.terms.append(.init(coefficient: try words.number(), variable: try words.whole()))
            }
            return .add(id, row)
        case "R": return .remove(try words.whole())
        case "C": return .setConstant(try words.whole(), try words.number())
        case "S": return .setStrength(try words.whole(), try words.strength())
        case "B":
            let count = try words.whole()
            guard count <= lines.count else { throw words.error }
            return .batch(try (0..<count).map { _ in try step(&lines) })
        case "E": return .addEdit(try words.whole(), try words.strength())
        case "G": return .suggest(try words.whole(), try words.number())
        case "X": return .removeEdit(try words.whole())
        case "Q": return .askValues
        case "D": return .askDetermined
        default: throw words.error
        }
    }

    private struct Words {
        let words: [Substring]
        var index = 1

        var error: LineError { LineError(line: words.joined(separator: " ")) }

        mutating func next() throws -> Substring {
            guard index < words.count else { throw error }
            index += 1
            return words[index - 1]
        }

        mutating func whole() throws -> Int {
            guard let number = Int(try next()), number >= 0 else { throw error }
            return number
        }

        mutating func number() throws -> Double {
            guard let number = Double(try next()), number.isFinite else { throw error }
            return number
        }

        mutating func strength() throws -> Strength {
            let word = try next()
            if word == "R" { return .required }
            guard let level = Double(word), level.isFinite, level > 0 else { throw error }
            return Strength(level)
        }
    }
}

// MARK: Writing

extension History: CustomStringConvertible {
    /// The lines of the history.
    var description: String { (["N"] + steps.map(\.description)).joined(separator: "\n") }
}

extension History.Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .makeVariable(let domain): domain == .free ? "V free" : "V nn"
        case .add(let id, let row): "A \(id) \(row)"
        case .remove(let id): "R \(id)"
        case .setConstant(let id, let constant): "C \(id) \(constant)"
        case .setStrength(let id, let strength): "S \(id) \(Self.word(strength))"
        case .batch(let steps): (["B \(steps.count)"] + steps.map(\.description)).joined(separator: "\n")
        case .addEdit(let variable, let strength): "E \(variable) \(Self.word(strength))"
        case .suggest(let variable, let value): "G \(variable) \(value)"
        case .removeEdit(let variable): "X \(variable)"
        case .askValues: "Q"
        case .askDetermined: "D"
        }
    }

    fileprivate static func word(_ strength: Strength) -> String {
        strength == .required ? "R" : strength.description
    }
}

extension History.Row: CustomStringConvertible {
    var description: String {
        let relation: String =
            switch relation {
            case .lessThanOrEqual: "LE"
            case .equal: "EQ"
            case .greaterThanOrEqual: "GE"
            }
        let terms = terms.map { "\($0.coefficient) \($0.variable)" }
        return ([relation, History.Step.word(strength), "\(constant)", "\(self.terms.count)"] + terms)
            .joined(separator: " ")
    }
}
