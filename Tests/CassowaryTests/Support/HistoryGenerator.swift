import Cassowary
import Geometry
import TestSupport

extension History {
    /// The sizes of random histories.
    enum Size {
        /// 2 to 12 variables, and up to 40 calls.
        case small
        /// 2 to 30 variables, and up to 85 calls.
        case usual
        /// 31 to 60 variables, and up to 175 calls.
        case large
    }

    /// Returns a random history that depends only on the seed.
    static func random(_ profile: HistoryProfile, seed: UInt64, size: Size = .usual) -> History {
        var random = SeededGenerator(seed: seed)
        let variables =
            switch size {
            case .small: Int.random(in: 2...12, using: &random)
            case .large: Int.random(in: 31...60, using: &random)
            case .usual:
                random.chance(3) ? Int.random(in: 13...30, using: &random) : Int.random(in: 2...12, using: &random)
            }
        let calls =
            switch size {
            case .small: 10...40
            case .usual: 10...85
            case .large: 85...175
            }
        var generator = HistoryGenerator(
            system: HistorySystem(profile, variables: variables, &random), random: random)
        return generator.history(calls: Int.random(in: calls, using: &random))
    }
}

/// Generates a random history without playing it, so that the history does not depend on refusals.
private struct HistoryGenerator {
    var system: HistorySystem
    var random: SeededGenerator
    /// The constraints that were added and not removed. Some of them may have been refused.
    var rows: [(id: Int, row: History.Row)] = []
    var nextID = 0
    var edits: Set<Int> = []

    init(system: HistorySystem, random: SeededGenerator) {
        self.system = system
        self.random = random
    }

    mutating func history(calls: Int) -> History {
        var history = History()
        for _ in 0..<system.variableCount {
            history.steps.append(.makeVariable(random.chance(4) ? .nonNegative : .free))
        }
        let first = min(calls / 2, system.variableCount)
        for _ in 0..<first { history.steps.append(add()) }
        for _ in first..<calls { history.steps += steps() }
        history.steps.append(.askValues)
        return history
    }

    private mutating func steps() -> [History.Step] {
        let isBatchProfile = system.profile == .batches
        switch Int.random(in: 0..<40, using: &random) {
        case 0...2: return [remove()]
        case 3...6: return [setConstant()]
        case 7...8: return [setStrength()]
        case 9...10: return removeAndAdd()
        case 11: return [edit()]
        case 12...13: return edits.isEmpty ? [edit()] : [suggest()]
        case 14...15: return [.batch(batch())]
        case 16...21 where isBatchProfile: return [.batch(batch())]
        case 22...25: return [.askValues]
        case 26: return [.askDetermined]
        default: return [add()]
        }
    }

    private mutating func batch() -> [History.Step] {
        (0..<Int.random(in: 2...6, using: &random)).map { _ in
            switch Int.random(in: 0..<8, using: &random) {
            case 0: remove()
            case 1...2: setConstant()
            case 3: setStrength()
            default: add()
            }
        }
    }

    private mutating func add() -> History.Step { add(system.row(&random)) }

    private mutating func add(_ row: History.Row) -> History.Step {
        nextID += 1
        rows.append((nextID - 1, row))
        return .add(nextID - 1, row)
    }

    private mutating func remove() -> History.Step {
        guard !rows.isEmpty else { return add() }
        return .remove(rows.remove(at: Int.random(in: rows.indices, using: &random)).id)
    }

    private mutating func setConstant() -> History.Step {
        guard let row = rows.randomElement(using: &random) else { return add() }
        // Some constants return to their earlier values.
        return .setConstant(row.id, random.chance(4) ? row.row.constant : system.constant(&random))
    }

    private mutating func setStrength() -> History.Step {
        guard let row = rows.randomElement(using: &random) else { return add() }
        return .setStrength(row.id, random.chance(4) ? row.row.strength : system.strength(&random))
    }

    private mutating func removeAndAdd() -> [History.Step] {
        guard !rows.isEmpty else { return [add()] }
        let (id, row) = rows.remove(at: Int.random(in: rows.indices, using: &random))
        let between: [History.Step] = random.chance(2) ? [] : random.chance(2) ? [.askValues] : [add()]
        return [.remove(id)] + between + [add(row)]
    }

    private mutating func edit() -> History.Step {
        let variable = Int.random(in: 0..<system.variableCount, using: &random)
        if edits.contains(variable) {
            edits.remove(variable)
            return .removeEdit(variable)
        }
        edits.insert(variable)
        return .addEdit(variable, system.strengths.randomElement(using: &random)!)
    }

    private mutating func suggest() -> History.Step {
        .suggest(edits.sorted().randomElement(using: &random)!, system.constant(&random))
    }
}
