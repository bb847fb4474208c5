import ArgumentParser
import Foundation
import Geometry

/// A list of values for one property. A script is played once for each value.
struct PropertySweep: Hashable, Sendable {
    /// The property in the notation of a statement, such as `gap.constant`.
    let target: String
    private let values: Values

    /// The maximum number of values in one sweep, and of combinations of values in all sweeps.
    static let maximumCount = 100_000

    private enum Values: Hashable, Sendable {
        /// Values in the notation of a statement.
        case list([String])
        /// Random numbers between two bounds.
        case random(ClosedRange<Double>, count: Int)
    }

    /// Parses `gap.constant=8..32:4`, `gap.constant=8,16` or `gap.constant=random(8..32):10`.
    init(_ text: String) throws {
        guard let equals = text.firstIndex(of: "="), text[..<equals].contains(".") else {
            throw PropertySweep.malformed(text)
        }
        target = text[..<equals].drop { $0 == " " }.trimmingSuffix { $0 == " " }
        var rest = text[text.index(after: equals)...]
        let isRandom = rest.hasPrefix("random(")
        if isRandom {
            guard let close = rest.firstIndex(of: ")") else { throw PropertySweep.malformed(text) }
            rest = rest.dropFirst(7)
            rest.remove(at: close)
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard let range = PropertySweep.range(parts[0]) else {
            let list = rest.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard !isRandom, list.allSatisfy({ !$0.isEmpty }), !rest.contains("..") else {
                throw PropertySweep.malformed(text)
            }
            values = .list(list)
            return
        }
        guard parts.count == 2 else { throw PropertySweep.malformed(text) }
        if isRandom {
            guard let count = Int(parts[1]), (1...PropertySweep.maximumCount).contains(count) else {
                throw PropertySweep.malformed(text)
            }
            values = .random(range, count: count)
            return
        }
        guard let step = Double(parts[1]), step > 0, step.isFinite else { throw PropertySweep.malformed(text) }
        let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
        guard count < Double(PropertySweep.maximumCount) else { throw PropertySweep.malformed(text) }
        // Each value is computed from the first value, so that rounding errors do not accumulate.
        values = .list((0...Int(count)).map { PropertySweep.text(range.lowerBound + Double($0) * step) })
    }

    private static func range(_ text: Substring) -> ClosedRange<Double>? {
        guard let dots = text.range(of: ".."), let first = Double(text[..<dots.lowerBound]),
            let last = Double(text[dots.upperBound...]), first <= last, first.isFinite, last.isFinite
        else { return nil }
        return first...last
    }

    private static func malformed(_ text: String) -> ValidationError {
        ValidationError(
            "Found '\(text)', expected a property and its values, such as gap.constant=8..32:4, gap.constant=8,16 or "
                + "gap.constant=random(8..32):10, at most \(maximumCount).")
    }

    /// Returns a number in the notation of a script, rounded to a millionth.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 1_000_000).rounded() / 1_000_000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    var count: Int {
        switch values {
        case .list(let values): values.count
        case .random(_, let count): count
        }
    }

    /// Returns the statements for each combination of values. If there are no sweeps, returns one empty list.
    ///
    /// - Parameter seed: The seed for the random values. Each sweep has its own random sequence.
    static func combinations(of sweeps: [PropertySweep], seed: UInt64) -> [[String]] {
        sweeps.enumerated().reduce([[]]) { combinations, next in
            let (index, sweep) = next
            let statements = sweep.values(seed: seed &+ UInt64(index) &* 0x1_0000_0001).map {
                "\(sweep.target) = \($0)"
            }
            return combinations.flatMap { combination in statements.map { combination + [$0] } }
        }
    }

    private func values(seed: UInt64) -> [String] {
        switch values {
        case .list(let values): return values
        case .random(let range, let count):
            var numbers = SeededGenerator(seed: seed)
            return (0..<count).map { _ in
                // The 53 upper bits, as many as a `Double` can hold, give a number in `0..<1` that is the same on
                // every machine.
                let fraction = Double(numbers.next() >> 11) / 9_007_199_254_740_992
                return PropertySweep.text(range.lowerBound + fraction * (range.upperBound - range.lowerBound))
            }
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
