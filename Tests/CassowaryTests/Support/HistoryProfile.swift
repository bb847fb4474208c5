import Cassowary
import Foundation
import Geometry
import TestSupport

/// The kinds of systems in random histories.
enum HistoryProfile: String, CaseIterable, Sendable {
    /// Rows, stacks and trees of views, with two or three terms, coefficients of 1, and typical layout priorities.
    case layout
    /// Rows of 2 to 10 terms with coefficients from 0.25 to 10.
    case dense
    /// Many rows through one point.
    case degenerate
    /// Required equalities that follow from other equalities, and duplicates.
    case redundant
    /// Up to 30 levels.
    case levels
    /// Coefficients such as 16/9 and 0.618.
    case ratios
    /// Limits that move together, and batches that cannot hold.
    case batches
    /// Natural sizes, each with a lower and an upper bound, and limited sums of several sizes.
    case sizes
    /// Rows as UIKit makes them, with multipliers over the whole accepted range.
    case multipliers
    /// Coefficients over the whole accepted range, whose logarithms are uniformly distributed.
    case wide
    /// Powers of ten over the whole accepted range.
    case powers

    /// Whether the profile has coefficients over the whole accepted range.
    var hasWideCoefficients: Bool { self == .multipliers || self == .wide || self == .powers }

    /// Returns the strengths of a system.
    func strengths(_ random: inout SeededGenerator) -> [Strength] {
        switch self {
        case .layout: return [50, 250, 500, 750, 999].map { Strength($0) }
        case .multipliers: return [50, 250, 500, 750, 999].map { Strength($0) }
        case .sizes: return [149, 250, 250, 750, 750].map { Strength($0) }
        case .levels:
            return (0..<Int.random(in: 8...30, using: &random)).map { Strength(Double(10 + 33 * $0)) }
        default:
            return (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Strength(Double(Int.random(in: 1...999, using: &random)))
            }
        }
    }

    /// The number n for which one in n constraints is required.
    var requiredChance: Int {
        switch self {
        case .layout, .multipliers, .redundant, .batches: 2
        case .dense, .wide, .powers: 3
        case .degenerate, .ratios, .sizes: 4
        case .levels: 8
        }
    }
}

/// The state of a generator that creates a history.
struct HistorySystem {
    let profile: HistoryProfile
    let variableCount: Int
    let strengths: [Strength]
    /// The point at which the rows of degenerate systems intersect.
    let point: [Double]
    /// The coefficients, besides 1, of a system of ratios: three ratios and their negatives.
    let ratios: [Double]
    /// The required equalities that have been created.
    var equalities: [History.Row] = []

    init(_ profile: HistoryProfile, variables: Int, _ random: inout SeededGenerator) {
        self.profile = profile
        variableCount = variables
        strengths = profile.strengths(&random)
        point = (0..<variables).map { _ in Double(Int.random(in: -4...12, using: &random)) }
        let all = [16.0 / 9, 9.0 / 16, 0.618, 1.618, 4.0 / 3, 1.0 / 3, 2.0 / 3, 0.1]
        ratios = all.shuffled(using: &random).prefix(3).flatMap { [$0, -$0] }
    }

    func strength(_ random: inout SeededGenerator) -> Strength {
        random.chance(profile.requiredChance) ? .required : strengths.randomElement(using: &random)!
    }

    func constant(_ random: inout SeededGenerator) -> Double {
        switch profile {
        case .layout: Double(Int.random(in: -320...320, using: &random)) / 2
        case .multipliers, .wide, .powers: Double(Int.random(in: -40_000...40_000, using: &random)) / 100
        case .ratios: Double(Int.random(in: -40...40, using: &random)) * 2.5
        default: Double(Int.random(in: -12...12, using: &random))
        }
    }

    /// Returns a random constraint of the profile.
    mutating func row(_ random: inout SeededGenerator) -> History.Row {
        var row = plainRow(&random)
        switch profile {
        case .degenerate where !random.chance(8):
            row.constant = -row.terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
        case .redundant where !equalities.isEmpty && !random.chance(3): row = dependentRow(&random)
        default: break
        }
        if row.strength == .required, row.relation == .equal { equalities.append(row) }
        return row
    }

    private func plainRow(_ random: inout SeededGenerator) -> History.Row {
        if profile == .layout { return layoutRow(&random) }
        if profile == .multipliers { return random.chance(2) ? layoutRow(&random) : multiplierRow(&random) }
        if profile == .sizes { return sizeRow(&random) }
        let relations: [Relation] = [.lessThanOrEqual, .equal, .equal, .greaterThanOrEqual]
        var row = History.Row(
            relation: relations.randomElement(using: &random)!, strength: strength(&random),
            constant: random.chance(3) ? 0 : constant(&random), terms: [])
        for _ in 0..<termCount(&random) {
            let variable = Int.random(in: 0..<variableCount, using: &random)
            // As `Double` values, 0.618 + 1 - 1.618 is not zero, so it would be uncertain which variable is in the
            // first term.
            if profile == .ratios, row.terms.contains(where: { $0.variable == variable }) { continue }
            row.terms.append(.init(coefficient: coefficient(&random), variable: variable))
        }
        return row
    }

    private func termCount(_ random: inout SeededGenerator) -> Int {
        switch profile {
        case .dense: random.chance(3) ? Int.random(in: 1...3, using: &random) : Int.random(in: 2...10, using: &random)
        case .degenerate: Int.random(in: 1...4, using: &random)
        case .batches, .redundant: Int.random(in: 1...3, using: &random)
        case .layout, .levels, .multipliers, .powers, .ratios, .sizes, .wide:
            random.chance(6) ? 5 : Int.random(in: 1...4, using: &random)
        }
    }

    private func coefficient(_ random: inout SeededGenerator) -> Double {
        if profile == .wide { return wideCoefficient(&random) }
        let all: [Double] =
            switch profile {
            case .layout, .batches, .multipliers, .sizes: [1, 1, 1, -1, -1, 2]
            case .dense: [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 9, 10, -1, -2, -3, -4, -5, -7]
            case .degenerate, .redundant, .levels: [1, 1, 1, -1, -1, 2, -2, 0.5, 3]
            case .ratios: [1, 1, -1] + ratios
            case .powers, .wide: [1, -1] + (-4...3).flatMap { [pow(10, Double($0)), -pow(10, Double($0))] }
            }
        return all.randomElement(using: &random)!
    }

    /// Returns a positive or negative coefficient of the accepted range.
    private func wideCoefficient(_ random: inout SeededGenerator) -> Double {
        let magnitude = pow(10, Double.random(in: -4...3, using: &random))
        return random.chance(2) ? magnitude : -magnitude
    }

    /// Returns a constraint between two variables: the first is a multiple of the second plus a constant.
    private func multiplierRow(_ random: inout SeededGenerator) -> History.Row {
        let (first, second) = (
            Int.random(in: 0..<variableCount, using: &random), Int.random(in: 0..<variableCount, using: &random)
        )
        let relations: [Relation] = [.lessThanOrEqual, .equal, .equal, .greaterThanOrEqual]
        let power = pow(10, Double(Int.random(in: -4...3, using: &random)))
        return .init(
            relation: relations.randomElement(using: &random)!, strength: strength(&random),
            constant: random.chance(2) ? 0 : constant(&random),
            terms: [
                .init(coefficient: 1, variable: first),
                .init(coefficient: random.chance(2) ? -power : wideCoefficient(&random), variable: second),
            ])
    }

    /// Returns a constraint of a layout. Variables with even numbers are edges, and those with odd numbers are
    /// widths.
    private func layoutRow(_ random: inout SeededGenerator) -> History.Row {
        let view = Int.random(in: 0..<max(1, variableCount / 2), using: &random)
        let other = Int.random(in: 0...view, using: &random)
        let (edge, width) = (2 * view, min(2 * view + 1, variableCount - 1))
        let (otherEdge, otherWidth) = (2 * other, min(2 * other + 1, variableCount - 1))
        let gap = Double(Int.random(in: 0...20, using: &random)) * 2
        let size = Double(Int.random(in: 1...30, using: &random)) * 10
        let soft = strengths.randomElement(using: &random)!
        func row(_ relation: Relation, _ strength: Strength, _ constant: Double, _ terms: [(Double, Int)])
            -> History.Row
        {
            .init(
                relation: relation, strength: strength, constant: constant,
                terms: terms.map { .init(coefficient: $0.0, variable: $0.1) })
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1 where other < view:
            return row(.equal, strength(&random), -gap, [(1, edge), (-1, otherEdge), (-1, otherWidth)])
        case 2 where other < view:
            return row(.greaterThanOrEqual, .required, -gap, [(1, edge), (-1, otherEdge), (-1, otherWidth)])
        case 3: return row(.equal, strength(&random), 0, [(1, width), (-1, otherWidth)])
        case 4: return row(.equal, random.chance(3) ? .required : soft, -size, [(1, width)])
        case 5: return row(.lessThanOrEqual, soft, -size, [(1, width)])
        case 6: return row(.greaterThanOrEqual, soft, -size, [(1, width)])
        case 7: return row(.equal, strength(&random), -gap, [(1, edge), (-1, otherEdge)])
        case 8: return row(.lessThanOrEqual, .required, -size * 3, [(1, edge), (1, width)])
        default:
            // Align the centers of two views.
            return row(.equal, soft, 0, [(1, edge), (0.5, width), (-1, otherEdge), (-0.5, otherWidth)])
        }
    }

    /// Returns a bound of one variable near its natural size, or a bound of a sum of variables.
    private func sizeRow(_ random: inout SeededGenerator) -> History.Row {
        let relation: Relation = random.chance(2) ? .lessThanOrEqual : random.chance(4) ? .equal : .greaterThanOrEqual
        let soft = strengths.randomElement(using: &random)!
        guard random.chance(4) else {
            let variable = Int.random(in: 0..<variableCount, using: &random)
            let natural = 2 * point[variable] + (random.chance(6) ? Double(Int.random(in: -3...3, using: &random)) : 0)
            return .init(
                relation: relation, strength: soft, constant: -natural,
                terms: [.init(coefficient: 1, variable: variable)])
        }
        let first = Int.random(in: 0..<variableCount, using: &random)
        if random.chance(3) {
            let second = Int.random(in: 0..<variableCount, using: &random)
            return .init(
                relation: .equal, strength: random.chance(2) ? .required : soft, constant: 0,
                terms: [.init(coefficient: 1, variable: first), .init(coefficient: -1, variable: second)])
        }
        let summed = first..<min(first + Int.random(in: 2...12, using: &random), variableCount)
        let natural = summed.reduce(0) { $0 + 2 * point[$1] }
        return .init(
            relation: relation, strength: .required,
            constant: -natural + Double(Int.random(in: -20...20, using: &random)),
            terms: summed.map { .init(coefficient: 1, variable: $0) })
    }

    /// Returns a row that follows exactly or almost from required equalities.
    private func dependentRow(_ random: inout SeededGenerator) -> History.Row {
        var sum = equalities.randomElement(using: &random)!
        let factors: [Double] = [1, 1, -1, 2, 0.5]
        let own = factors.randomElement(using: &random)!
        for index in sum.terms.indices { sum.terms[index].coefficient *= own }
        sum.constant *= own
        if random.chance(2) {
            let other = equalities.randomElement(using: &random)!
            let factor = factors.randomElement(using: &random)!
            for term in other.terms {
                sum.terms.append(.init(coefficient: factor * term.coefficient, variable: term.variable))
            }
            sum.constant += factor * other.constant
        }
        if random.chance(8) { sum.constant += 1 }
        if random.chance(6) { sum.relation = random.chance(2) ? .lessThanOrEqual : .greaterThanOrEqual }
        if random.chance(6) { sum.strength = strengths.randomElement(using: &random)! }
        return sum
    }
}
