import Geometry

/// A layout problem as a list of constraints, in the order in which a user interface would add them.
struct Workload {
    /// A constraint of the layout problem.
    struct Row {
        /// The priority; 1000 is required.
        var priority: Int
        /// The relation of the sum of the terms and the constant to zero: `LE` (at most zero), `GE` (at least zero)
        /// or `EQ`.
        var relation: String
        var constant: Double
        var terms: [(coefficient: Double, variable: Int)]
    }

    enum Operation {
        /// Sets the constant of a row, and then restores it.
        case constant(row: Int, to: Double)
        /// Removes a row, and then adds it back.
        case toggle(row: Int)
        /// Replaces a row with an edit variable of priority 999. Suggests `base`, and then the next 60 values in
        /// steps of 1.
        case frames(row: Int, variable: Int, base: Double)
    }

    var kind: String
    var size: Int
    var variables: [String] = []
    var rows: [Row] = []
    var operations: [(name: String, operation: Operation)] = []
    /// In a tree, the index of the first row of each level below the root, followed by the total number of rows. Empty
    /// for other kinds of workloads.
    var levels: [Int] = []
    /// The values of the variables in the unique optimum, if they are known from the construction of the workload.
    var answer: [Double]?

    var name: String { "\(kind) \(size)" }

    /// The workload in the text format that the benchmark program for the other solver reads. The first line is
    /// `W kind size variables rows`. The other records are `V index name`,
    /// `C index priority relation constant count (coefficient variable)*`, `O name const row constant`,
    /// `O name toggle row` and `E name row variable base`.
    var text: String {
        var lines = ["W \(kind) \(size) \(variables.count) \(rows.count)"]
        for (index, name) in variables.enumerated() { lines.append("V \(index) \(name)") }
        for (index, row) in rows.enumerated() {
            let terms = row.terms.map { "\($0.coefficient) \($0.variable)" }.joined(separator: " ")
            lines.append("C \(index) \(row.priority) \(row.relation) \(row.constant) \(row.terms.count) \(terms)")
        }
        for (name, operation) in operations {
            switch operation {
            case .constant(let row, let constant): lines.append("O \(name) const \(row) \(constant)")
            case .toggle(let row): lines.append("O \(name) toggle \(row)")
            case .frames(let row, let variable, let base): lines.append("E \(name) \(row) \(variable) \(base)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a weighted sum of the values. The results of solvers are compared by this sum.
    static func checksum(_ values: [Double]) -> Double {
        var sum = 0.0
        for (index, value) in values.enumerated() { sum += value * Double(1 + index % 7) }
        return sum
    }
}

extension Workload {
    /// Creates a workload of a kind such as `chain`, `cards`, `tree` or `ladder`. Returns `nil` if the kind is
    /// unknown.
    init?(_ kind: String, _ size: Int) {
        switch kind {
        case "chain": self = .chain(size)
        case "cards": self = .cards(size)
        case "tree": self = .tree(size)
        case "ladder": self = .ladder(size)
        case "dense": self = .dense(size)
        case "equalities": self = .equalities(size)
        case "degenerate": self = .degenerate(size)
        default: return nil
        }
    }

    private typealias View = (left: Int, top: Int, width: Int, height: Int)

    init(kind: String, size: Int) {
        self.kind = kind
        self.size = size
    }

    private mutating func makeView(_ name: String) -> View {
        let first = variables.count
        variables += [".left", ".top", ".width", ".height"].map { name + $0 }
        return (first, first + 1, first + 2, first + 3)
    }

    @discardableResult
    private mutating func add(
        _ priority: Int, _ relation: String, _ constant: Double, _ terms: (Double, Int)...
    ) -> Int {
        rows.append(
            Row(priority: priority, relation: relation, constant: constant, terms: terms.map { ($0.0, $0.1) }))
        return rows.count - 1
    }

    private mutating func makeRoot(width: Double, height: Double) -> (view: View, width: Int) {
        let root = makeView("root")
        add(1000, "EQ", 0, (1, root.left))
        add(1000, "EQ", 0, (1, root.top))
        let fixed = add(1000, "EQ", -width, (1, root.width))
        add(1000, "EQ", -height, (1, root.height))
        return (root, fixed)
    }

    /// Returns the constraints of views with equal widths, side by side.
    static func chain(_ count: Int) -> Workload {
        var work = Workload(kind: "chain", size: count)
        let width = Double(8 * (count + 1) + 40 * count)
        let (root, fixed) = work.makeRoot(width: width, height: 60)
        var previous: View?
        var gaps: [Int] = []
        var compressions: [Int] = []
        for index in 0..<count {
            let view = work.makeView("v\(index)")
            let intrinsic = Double(30 + (index * 8) % 21)
            if let previous {
                gaps.append(work.add(1000, "EQ", -8, (1, view.left), (-1, previous.left), (-1, previous.width)))
                work.add(1000, "EQ", 0, (1, view.width), (-1, previous.width))
                work.add(1000, "EQ", 0, (1, view.height), (-1, previous.height))
            } else {
                gaps.append(work.add(1000, "EQ", -8, (1, view.left), (-1, root.left)))
                work.add(1000, "EQ", 16, (1, view.height), (-1, root.height))
            }
            work.add(1000, "EQ", -8, (1, view.top), (-1, root.top))
            work.add(250, "LE", -intrinsic, (1, view.width))
            compressions.append(work.add(750, "GE", -intrinsic, (1, view.width)))
            previous = view
        }
        let last = previous ?? root
        work.add(1000, "EQ", 8, (1, last.left), (1, last.width), (-1, root.left), (-1, root.width))
        let middle = count / 2
        work.operations = [
            ("global_const", .constant(row: fixed, to: -(width + Double(count)))),
            ("local_const", .constant(row: gaps[middle], to: -Double(8 + count))),
            ("toggle_required", .toggle(row: gaps[middle])),
            ("toggle_optional", .toggle(row: compressions[middle])),
            ("frames_global", .frames(row: fixed, variable: root.width, base: width)),
        ]
        return work
    }

    /// Returns the constraints of independent cards in a column, each with a label.
    static func cards(_ count: Int) -> Workload {
        var work = Workload(kind: "cards", size: count)
        let width = 375.0
        let (root, fixed) = work.makeRoot(width: width, height: Double(72 * count + 32))
        var cards: [View] = []
        var heights: [Int] = []
        var insets: [Int] = []
        for index in 0..<count {
            let card = work.makeView("card\(index)")
            let label = work.makeView("label\(index)")
            let intrinsic = Double(60 + (index * 37) % 240)
            work.add(1000, "EQ", -16, (1, card.left), (-1, root.left))
            work.add(1000, "EQ", 32, (1, card.width), (-1, root.width))
            work.add(1000, "EQ", -Double(16 + 72 * index), (1, card.top), (-1, root.top))
            work.add(1000, "GE", -44, (1, card.height))
            heights.append(work.add(500, "EQ", -64, (1, card.height)))
            insets.append(work.add(1000, "EQ", -12, (1, label.left), (-1, card.left)))
            work.add(1000, "LE", 12, (1, label.left), (1, label.width), (-1, card.left), (-1, card.width))
            work.add(1000, "EQ", 0, (1, label.top), (0.5, label.height), (-1, card.top), (-0.5, card.height))
            work.add(250, "LE", -intrinsic, (1, label.width))
            work.add(750, "GE", -intrinsic, (1, label.width))
            work.add(750, "EQ", -20, (1, label.height))
            cards.append(card)
        }
        let middle = count / 2
        work.operations = [
            ("global_const", .constant(row: fixed, to: -(width + 45))),
            ("local_const", .constant(row: heights[middle], to: -80)),
            ("local_required", .constant(row: insets[middle], to: -20)),
            ("toggle_required", .toggle(row: insets[middle])),
            ("toggle_optional", .toggle(row: heights[middle])),
            ("frames_local", .frames(row: heights[middle], variable: cards[middle].height, base: 64)),
            ("frames_global", .frames(row: fixed, variable: root.width, base: width)),
        ]
        return work
    }

    /// Returns the constraints of nested views. Each view contains four views, which are side by side on one level and
    /// in a column on the next. The variables `left` and `top` are relative to the edges of the parent.
    static func tree(_ total: Int) -> Workload {
        var work = Workload(kind: "tree", size: total)
        // In a smaller root, views of the eighth level would have negative widths.
        let side = total > 5461 ? 16_384.0 : 4096
        let (root, fixed) = work.makeRoot(width: side, height: side)
        var level = [root]
        var made = 1
        var isHorizontal = true
        var insets: [Int] = []
        var compressions: [Int] = []
        while made < total {
            var next: [View] = []
            work.levels.append(work.rows.count)
            let isLast = made + 4 * level.count >= total
            for parent in level {
                var previous: View?
                let extent = isHorizontal ? parent.width : parent.height
                let breadth = isHorizontal ? parent.height : parent.width
                for _ in 0..<4 {
                    let view = work.makeView("n\(made)")
                    made += 1
                    let (origin, size) = isHorizontal ? (view.left, view.width) : (view.top, view.height)
                    let (across, thickness) = isHorizontal ? (view.top, view.height) : (view.left, view.width)
                    if let previous {
                        let (before, length) =
                            isHorizontal ? (previous.left, previous.width) : (previous.top, previous.height)
                        work.add(1000, "EQ", -8, (1, origin), (-1, before), (-1, length))
                        work.add(1000, "EQ", 0, (1, size), (-1, length))
                    } else {
                        insets.append(work.add(1000, "EQ", -8, (1, origin)))
                    }
                    work.add(1000, "EQ", -8, (1, across))
                    work.add(1000, "EQ", 16, (1, thickness), (-1, breadth))
                    if isLast {
                        let intrinsic = Double(20 + (made * 13) % 40)
                        work.add(250, "LE", -intrinsic, (1, view.width))
                        compressions.append(work.add(750, "GE", -intrinsic, (1, view.width)))
                    }
                    previous = view
                    next.append(view)
                }
                if let last = previous {
                    let (origin, size) = isHorizontal ? (last.left, last.width) : (last.top, last.height)
                    work.add(1000, "EQ", 8, (1, origin), (1, size), (-1, extent))
                }
            }
            level = next
            isHorizontal.toggle()
        }
        work.levels.append(work.rows.count)
        work.operations = [
            ("global_const", .constant(row: fixed, to: -(side + 64))),
            ("local_const", .constant(row: insets[insets.count - 1], to: -10)),
            ("toggle_required", .toggle(row: insets[insets.count - 1])),
            ("toggle_optional", .toggle(row: compressions[compressions.count - 1])),
            ("frames_global", .frames(row: fixed, variable: root.width, base: side)),
        ]
        return work
    }
}

/// Workloads that are difficult to solve: many inequalities, rows with many terms, or many rows that one point
/// satisfies with equality.
extension Workload {
    /// Returns constraints for numbers that are at least 10 apart, each as close to zero as possible.
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
        // The number in the middle is zero. With an even count, all solutions in which zero is between the two middle
        // numbers are equally good.
        let middle = (count - 1) / 2
        if count % 2 == 1 { work.answer = (0..<count).map { Double(10 * ($0 - middle)) } }
        return work
    }

    /// Returns one optional row per variable, with five different priorities. Each row contains all variables. All
    /// rows can be satisfied at the same time.
    static func dense(_ count: Int) -> Workload {
        var work = Workload(kind: "dense", size: count)
        var numbers = SeededGenerator(seed: UInt64(count))
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

    /// Returns one required equality of ten terms per variable. Nine terms have random variables, and coefficients
    /// whose sum has a typical size of 1.8. The remaining coefficient is at least 3, so the equalities are independent.
    static func equalities(_ count: Int) -> Workload {
        var work = Workload(kind: "equalities", size: count)
        var numbers = SeededGenerator(seed: UInt64(count))
        work.variables = (0..<count).map { "x\($0)" }
        for index in 0..<count {
            let others = (0..<9).map { _ in
                let size = Double(Int.random(in: 10...100, using: &numbers)) / 100
                return (
                    coefficient: Bool.random(using: &numbers) ? size : -size,
                    variable: Int.random(in: 0..<count, using: &numbers)
                )
            }
            let own = (coefficient: 3 + Double(Int.random(in: 0...100, using: &numbers)) / 100, variable: index)
            let constant = Double(Int.random(in: -100...0, using: &numbers))
            work.rows.append(Row(priority: 1000, relation: "EQ", constant: constant, terms: [own] + others))
        }
        work.operations = [
            ("local_const", .constant(row: count / 2, to: work.rows[count / 2].constant + 1))
        ]
        return work
    }

    /// Returns optional rows with two to four terms and three different priorities. One point satisfies all rows with
    /// equality. The number of variables is one hundredth of the number of rows, but at least 12.
    static func degenerate(_ count: Int) -> Workload {
        var work = Workload(kind: "degenerate", size: count)
        var numbers = SeededGenerator(seed: UInt64(count))
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
    /// The order in which the rows are added. The order of the variables does not change, so the solution is the
    /// same.
    enum Order: String, CaseIterable, Codable {
        /// The order of the workload. In a tree, the root comes first.
        case listed
        /// The rows of the deepest level of a tree come first, as in a program that creates subviews before it
        /// positions their superview.
        case leavesFirst
        case shuffled
        case reversed

        var name: String { self == .leavesFirst ? "leaves first" : rawValue }
    }

    /// Returns the workload with its rows in another order.
    func entered(_ order: Order) -> Workload {
        var places = Array(rows.indices)
        switch order {
        case .listed: break
        case .leavesFirst:
            let sections = zip(levels, levels.dropFirst()).reversed()
            places = sections.flatMap { Array($0..<$1) } + Array(0..<(levels.first ?? rows.count))
        case .shuffled:
            var numbers = SeededGenerator(seed: 1)
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
