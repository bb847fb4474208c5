/// Workloads whose difficulty lies in their shape: many inequalities, dense rows, or many rows through one point.
extension Workload {
    /// Numbers at least ten apart, each as near to zero as the others allow.
    static func ladder(_ count: Int) -> Workload {
        var work = Workload(kind: "ladder", size: count)
        work.variables = (0..<count).map { "x\($0)" }
        for index in 0..<(count - 1) {
            work.rows.append(
                Row(priority: 1000, relation: "GE", constant: -10, terms: [(1, index + 1), (-1, index)]))
        }
        for index in 0..<count {
            work.rows.append(Row(priority: 200, relation: "EQ", constant: 0, terms: [(1, index)]))
        }
        work.operations = [("local_const", .constant(row: count / 2, to: -15))]
        // The number in the middle is zero. With an even count every place between two numbers is as good.
        let middle = (count - 1) / 2
        if count % 2 == 1 { work.answer = (0..<count).map { Double(10 * ($0 - middle)) } }
        return work
    }

    /// As many optional rows as variables, of five priorities, each with every variable. All rows can hold together.
    static func dense(_ count: Int) -> Workload {
        var work = Workload(kind: "dense", size: count)
        var numbers = SeededNumbers(seed: UInt64(count))
        work.variables = (0..<count).map { "x\($0)" }
        for index in 0..<count {
            let terms = (0..<count).map { (Double(Int.random(in: -500...500, using: &numbers)) / 100, $0) }
            work.rows.append(
                Row(
                    priority: [250, 375, 500, 625, 750][index % 5], relation: ["EQ", "LE", "GE"][index % 3],
                    constant: Double(Int.random(in: -100...100, using: &numbers)), terms: terms))
        }
        work.operations = [
            ("local_const", .constant(row: count / 2, to: work.rows[count / 2].constant + 1))
        ]
        return work
    }

    /// Optional rows of two to four terms and three priorities, all through one point of few variables: 12, or one for a
    /// hundred rows.
    static func degenerate(_ count: Int) -> Workload {
        var work = Workload(kind: "degenerate", size: count)
        var numbers = SeededNumbers(seed: UInt64(count))
        let point = (0..<max(12, count / 100)).map { _ in Double(Int.random(in: -50...50, using: &numbers)) }
        work.variables = point.indices.map { "x\($0)" }
        work.answer = point
        for _ in 0..<count {
            let chosen = Array(point.indices).shuffled(using: &numbers).prefix(Int.random(in: 2...4, using: &numbers))
            let terms = chosen.map { variable in
                let size = Double(Int.random(in: 1...5, using: &numbers))
                return (coefficient: Bool.random(using: &numbers) ? size : -size, variable: variable)
            }
            let sum = terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
            work.rows.append(
                Row(
                    priority: [250, 500, 750][Int.random(in: 0..<3, using: &numbers)],
                    relation: ["EQ", "LE", "GE"][Int.random(in: 0..<3, using: &numbers)], constant: -sum, terms: terms))
        }
        work.operations = [
            ("local_const", .constant(row: count / 2, to: work.rows[count / 2].constant + 1))
        ]
        return work
    }
}

extension Workload {
    /// In which order the rows are added. The variables keep theirs, so that the answers stay the same.
    enum Order: String, CaseIterable, Codable {
        /// As the workload lists them: of a tree, the root first.
        case listed
        /// Of a tree, the deepest level first, as programs build a view before they place it.
        case leavesFirst
        case shuffled
        case reversed

        var name: String { self == .leavesFirst ? "leaves first" : rawValue }
    }

    /// The same rows in another order.
    func entered(_ order: Order) -> Workload {
        var places = Array(rows.indices)
        switch order {
        case .listed: break
        case .leavesFirst:
            let sections = zip(levels, levels.dropFirst()).reversed()
            places = sections.flatMap { Array($0..<$1) } + Array(0..<(levels.first ?? rows.count))
        case .shuffled:
            var numbers = SeededNumbers(seed: 1)
            places.shuffle(using: &numbers)
        case .reversed: places.reverse()
        }
        var work = self
        work.rows = places.map { rows[$0] }
        var placeOfRow = places
        for (place, row) in places.enumerated() { placeOfRow[row] = place }
        work.operations = operations.map { name, operation in
            switch operation {
            case .constant(let row, let constant): (name, .constant(row: placeOfRow[row], to: constant))
            case .toggle(let row): (name, .toggle(row: placeOfRow[row]))
            case .frames(let row, let variable, let base):
                (name, .frames(row: placeOfRow[row], variable: variable, base: base))
            }
        }
        return work
    }
}

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
