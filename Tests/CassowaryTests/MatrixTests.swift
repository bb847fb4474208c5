import Geometry
import TestSupport
import Testing

@testable import Cassowary

/// Compares a matrix with a dictionary of its cells, while random changes make it sparse and dense.
@Suite("Matrix")
struct MatrixTests {
    /// A cell of the reference.
    private struct Place: Hashable {
        var row: Int32
        var column: Int32
    }

    @Test(arguments: 0..<6)
    func `a matrix has the cells of a dictionary`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 5573 &+ 11)
        let size = Int32([20, 40, 80].randomElement(using: &random)!)
        var matrix = Matrix<Double>()
        matrix.grow(rows: Int(size), columns: Int(size))
        var cells: [Place: Double] = [:]
        var beforeTrial: [Place: Double]?
        var storages: Set<Bool> = []
        for round in 0..<200 {
            // The cells are integers, so all sums are exact. The matrix fills up in the first half of each hundred rounds.
            let isFilling = round % 100 < 50
            for _ in 0..<(isFilling ? 60 : 5) {
                let place = Place(
                    row: .random(in: 0..<size, using: &random), column: .random(in: 0..<size, using: &random))
                guard cells[place] == nil else { continue }
                cells[place] = Double(Int.random(in: 1...9, using: &random))
                matrix.insert(cells[place]!, row: place.row, column: place.column)
            }
            if !isFilling {
                let line = Int32.random(in: 0..<size, using: &random)
                if Bool.random(using: &random) {
                    matrix.removeRow(line)
                    cells = cells.filter { $0.key.row != line }
                } else {
                    matrix.removeColumn(line)
                    cells = cells.filter { $0.key.column != line }
                }
            }
            addFactors(to: &matrix, &cells, size: size, &random)
            if !isFilling, round % 100 == 99 {
                var rows = Pool<Int32>()
                for row in 0..<size { rows.append(row) }
                matrix.removeAll(rows: rows)
                cells = [:]
            }
            matrix.chooseStorage(count: Int(size))
            storages.insert(matrix.isDense)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where beforeTrial == nil:
                matrix.run(.begin)
                beforeTrial = cells
            case 1 where beforeTrial != nil:
                matrix.run(.keep)
                beforeTrial = nil
            case 2:
                guard let before = beforeTrial else { break }
                matrix.run(.undo)
                (cells, beforeTrial) = (before, nil)
            default: break
            }
            let (rows, columns) = contents(of: matrix, size: size)
            #expect(rows == cells && columns == cells, "seed \(seed), round \(round)")
        }
        #expect(storages.contains(true) == (size >= 32) && storages.contains(false), "size \(size)")
    }

    /// Adds multiples of a row of few or many random cells to some rows.
    private func addFactors(
        to matrix: inout Matrix<Double>, _ cells: inout [Place: Double], size: Int32, _ random: inout SeededGenerator
    ) {
        matrix.factors.removeAll()
        let count = [1, 3, Int(size) / 2].randomElement(using: &random)!
        for column in (0..<size).shuffled(using: &random).prefix(count) {
            matrix.factors.append(
                Amount<Double>(index: column, amount: Double([-2, -1, 1, 2].randomElement(using: &random)!)))
        }
        matrix.prepareFactors()
        for row in (0..<size).shuffled(using: &random).prefix(2) {
            let multiple = Bool.random(using: &random) ? 1.0 : -1
            _ = matrix.addFactors(times: multiple, toRow: row, loss: 0)
            for factor in matrix.factors.elements {
                let place = Place(row: row, column: factor.index)
                let sum = (cells[place] ?? 0) + multiple * factor.amount
                cells[place] = sum == 0 ? nil : sum
            }
        }
    }

    /// Returns the cells that are not zero, found along the rows and along the columns.
    private func contents(
        of matrix: borrowing Matrix<Double>, size: Int32
    ) -> (rows: [Place: Double], columns: [Place: Double]) {
        var (rows, columns): ([Place: Double], [Place: Double]) = ([:], [:])
        for line in 0..<size {
            var cursor = matrix.row(line)
            while let cell = matrix.next(inRow: &cursor) {
                rows[Place(row: line, column: cell.column)] = cell.coefficient
            }
            cursor = matrix.column(line)
            while let cell = matrix.next(inColumn: &cursor) {
                columns[Place(row: cell.row, column: line)] = cell.coefficient
            }
        }
        return (rows, columns)
    }
}
