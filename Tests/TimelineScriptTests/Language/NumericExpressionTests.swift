import Geometry
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

@testable import TimelineScript

@Suite("An arithmetic expression of a statement")
struct NumericExpressionTests {
    /// Returns the value of the expression assigned to the constant.
    private func value(_ text: String) throws -> Double {
        let script = MarkedScript.statement("'tall.constant = \(text)'")
        let (timeline, problems) = TimelineReader.read(script.file, folder: "")
        #expect(problems.map(\.message) == [], "\(text)")
        switch try #require(timeline?.cues.first?.statements.first).value.action {
        case .assign(let assignment):
            let number = try #require(assignment.numbers[0])
            return try #require(number.constant)
        case .set(_, .number(let number)): return number
        case let other: throw UnexpectedAction(action: other)
        }
    }

    private struct UnexpectedAction: Error {
        let action: Action
    }

    /// The values follow from the rules of Swift: `*` and `/` before `+` and `-`, and evaluation from left to right.
    @Test(
        "has the precedence of Swift",
        arguments: [
            ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3), ("2 * -3", -6),
            ("-(2 + 3)", -5), ("-(-(4))", 4), ("8 - -2", 10), ("min(3, 1 + 1, 7)", 2), ("max(3, 1 + 1) * 2", 6),
            ("min(max(1, 5), 4) - 1.5", 2.5), ("1e2 / 8", 12.5),
        ])
    func precedence(text: String, expected: Double) throws {
        #expect(try value(text) == expected)
    }

    @Test("keeps a NaN that min or max receives at any position", arguments: [0, 1, 2])
    func notANumber(position: Int) {
        var numbers: [NumericExpression.Step] = [.number(1), .number(2)]
        numbers.insert(.number(.nan), at: position)
        #expect(NumericExpression(numbers + [.minimum(3)]).value { _ in 0 }.isNaN)
        #expect(NumericExpression(numbers + [.maximum(3)]).value { _ in 0 }.isNaN)
    }

    /// A random expression with its value, which is computed without a parser while the text is written.
    private struct Generated {
        let text: String
        let value: Double
        /// 1 for a sum, 2 for a product, and 3 for anything that needs no parentheses.
        let precedence: Int

        private init(_ text: String, _ value: Double, _ precedence: Int = 3) {
            self.text = text
            self.value = value
            self.precedence = precedence
        }

        init(depth: Int, using generator: inout SeededGenerator) {
            guard depth > 0, !generator.chance(6) else {
                let number = Int.random(in: 0...99, using: &generator)
                self.init("\(number)", Double(number))
                return
            }
            let a = Generated(depth: depth - 1, using: &generator)
            let b = Generated(depth: depth - 1, using: &generator)
            switch Int.random(in: 0...6, using: &generator) {
            case 0: self.init("\(a.on(.left, of: 1)) + \(b.on(.right, of: 1))", a.value + b.value, 1)
            case 1: self.init("\(a.on(.left, of: 1)) - \(b.on(.right, of: 1))", a.value - b.value, 1)
            case 2: self.init("\(a.on(.left, of: 2)) * \(b.on(.right, of: 2))", a.value * b.value, 2)
            case 3: self.init("\(a.on(.left, of: 2)) / 7", a.value / 7, 2)
            case 4: self.init("min(\(a.text), \(b.text))", Swift.min(a.value, b.value))
            case 5: self.init("max(\(a.text), \(b.text))", Swift.max(a.value, b.value))
            default: self.init("-(\(a.text))", -a.value)
            }
        }

        private enum Side { case left, right }

        /// Returns the text as an operand, in parentheses only if it needs them.
        private func on(_ side: Side, of operation: Int) -> String {
            let isTight = side == .left ? precedence >= operation : precedence > operation
            return isTight ? text : "(\(text))"
        }
    }

    @Test("has the value that Double computes", arguments: 0..<300)
    func random(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var generated = Generated(depth: 4, using: &generator)
        // A constant can have at most a million points.
        while generated.value.magnitude > 1_000_000 { generated = Generated(depth: 4, using: &generator) }
        #expect(try value(generated.text) == generated.value, "\(generated.text)")
    }

    @Test func `is not read deeper than 50 levels`() {
        let deep = String(repeating: "(", count: 60) + "1" + String(repeating: ")", count: 60)
        let problems = MarkedScript.statement("tall.constant = \(deep)").problems
        #expect(problems.map(\.id) == [.syntax])
    }

    @Test func `can have thousands of terms`() throws {
        let text = Array(repeating: "1", count: 3000).joined(separator: " + ")
        #expect(try value(text) == 3000)
    }

    @Test(
        "reports a word at its place",
        arguments: [
            "tall.constant = card.«bonds».width * 2", "tall.constant = «crad».bounds.width",
            "tall.constant = card.bounds.«wdith» / 2", "card.frame.«width» = 10", "card.frame.«orgin.x» = 10",
            "tall.constant = 8 + tall.«wide»",
        ])
    func places(statement: String) {
        let script = MarkedScript.statement(statement)
        #expect(script.problems.map(\.span) == script.marked, "\(script.problems.map(\.message))")
    }
}
