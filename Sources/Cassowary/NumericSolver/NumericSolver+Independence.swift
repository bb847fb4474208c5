/// Methods that find the degrees of freedom of a solution that is not unique.
extension NumericSolver {
    mutating func areIndependent(_ variables: [Variable]) -> [Bool] {
        precondition(!isBatching && !isTrying, "the optimum is not known inside a batch or a trial")
        settle()
        var rows = [[Int: Double]](repeating: [:], count: variables.count)
        var places: [Int32: Int] = [:]
        for (place, variable) in variables.enumerated() { places[variable.index] = place }
        var directionCount = 0
        simplex.visitFreeSymbols { basis, isOpen in
            guard isOpen else { return }
            for index in basis.column.variables.indices {
                let variable = basis.column.variables[index]
                let slope = basis.column.slopes[variable]
                if slope != 0, let place = places[variable] { rows[place][directionCount] = slope.rounded }
            }
            directionCount += 1
        }
        // A variable that no single symbol can move may still move if several symbols leave zero together.
        for place in variables.indices where rows[place].isEmpty {
            guard let changes = differences(toAnotherOptimumFor: variables[place]) else { continue }
            for (variable, difference) in changes {
                if let place = places[variable.index] { rows[place][directionCount] = difference }
            }
            directionCount += 1
        }
        return RowElimination.independentRows(rows)
    }

    /// Returns the differences of the values in another solution that is as good as the current solution; `nil` if
    /// `variable` has the same value in every such solution.
    private mutating func differences(toAnotherOptimumFor variable: Variable) -> [(Variable, Double)]? {
        let values = system.nodes.indices.map { simplex.basis.values[$0].rounded }
        return anotherOptimum(for: variable)?.map { ($0.variable, $0.value - values[Int($0.variable.index)]) }
    }
}

/// Gaussian elimination of sparse rows.
private enum RowElimination {
    /// The largest component that counts as a rounding error, as a fraction of the largest component of its row.
    private static let roundingError = 1e-9

    /// Returns, for each row, whether it is not a linear combination of the earlier rows. A row maps columns to
    /// components.
    static func independentRows(_ rows: [[Int: Double]]) -> [Bool] {
        // The independent rows without the pivot columns of earlier rows, each with its pivot column.
        var reduced: [(pivot: Int, row: [Int: Double])] = []
        var placeOfPivot: [Int: Int] = [:]
        return rows.map { row in
            var row = row
            let scale = row.values.reduce(0) { max($0, abs($1)) }
            // Subtracting an earlier row can add only pivot columns of later rows.
            while let place = row.keys.lazy.compactMap({ placeOfPivot[$0] }).min() {
                let (pivot, earlier) = reduced[place]
                let factor = (row[pivot] ?? 0) / (earlier[pivot] ?? 1)
                for (column, component) in earlier { row[column, default: 0] -= factor * component }
                row[pivot] = nil
                row = row.filter { abs($0.value) > roundingError * scale }
            }
            guard let largest = row.max(by: { (abs($0.value), $1.key) < (abs($1.value), $0.key) }) else { return false }
            placeOfPivot[largest.key] = reduced.count
            reduced.append((largest.key, row))
            return true
        }
    }
}
