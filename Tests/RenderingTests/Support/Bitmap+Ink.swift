import Rendering

@testable import Pictures

extension Bitmap {
    /// The amount of black ink on white for each pixel, from 0 through 1, row by row.
    var ink: [Double] { pixels.map { 1 - Double($0 & 0xFF) / 255 } }

    /// The sum of the ink in each column, from the left.
    var inkOfColumns: [Double] {
        (0..<width).map { x in (0..<height).reduce(0) { $0 + ink(x, $1) } }
    }

    /// The sum of the ink in each row, from the top.
    var inkOfRows: [Double] {
        (0..<height).map { y in (0..<width).reduce(0) { $0 + ink($1, y) } }
    }

    private func ink(_ x: Int, _ y: Int) -> Double { 1 - Double(self[x, y] & 0xFF) / 255 }
}

/// Returns the center of the ink of columns or rows.
func centre(_ ink: [Double]) -> Double {
    zip(ink, ink.indices).reduce(0) { $0 + $1.0 * Double($1.1) } / ink.reduce(0, +)
}

extension UInt32 {
    /// Returns whether the alpha, red, green and blue components are all within `steps` of those of `other`.
    func isClose(to other: UInt32, within steps: Int = 1) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(self >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= steps }
    }
}
