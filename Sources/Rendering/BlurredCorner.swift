import Glibc

/// The top left quarter of a rounded rectangle's shadow, from which the others follow by mirroring.
struct BlurredCorner {
    private let columns: Int
    private let rows: Int
    private var shades: [UInt8]

    /// - Parameter shape: The essence of what casts it.
    init(_ shape: ShadowShape) {
        let reach = shape.reach
        columns = (shape.width + 2 * reach + 1) / 2
        rows = (shape.height + 2 * reach + 1) / 2
        let weights = BlurredCorner.weights(deviation: shape.deviation, reach: reach)
        // Along the rows first, for as many as the blur across them looks at.
        let seen = rows + reach
        var blurred = [Double](repeating: 0, count: columns * (seen + reach))
        for row in 0..<(seen + reach) {
            let line = (0..<(columns + 2 * reach)).map { column in
                shape.coverage(column: column - 2 * reach, row: row - 2 * reach)
            }
            for column in 0..<columns {
                var sum = 0.0
                for (offset, weight) in weights.enumerated() { sum += weight * line[column + offset] }
                blurred[row * columns + column] = sum
            }
        }
        shades = [UInt8](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = 0.0
                for (offset, weight) in weights.enumerated() {
                    sum += weight * blurred[(row + offset) * columns + column]
                }
                shades[row * columns + column] = UInt8(min(max((sum * 255).rounded(), 0), 255))
            }
        }
    }

    /// The shade so many pixels from the left and the top; those beyond the quarter are like the last.
    subscript(column: Int, row: Int) -> UInt8 { shades[min(row, rows - 1) * columns + min(column, columns - 1)] }

    /// Of the pixels from `-reach` to `reach`; together 1.
    private static func weights(deviation: Double, reach: Int) -> [Double] {
        let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = raw.reduce(0, +)
        return raw.map { $0 / sum }
    }
}

extension ShadowShape {
    /// How much of a pixel the rectangle covers, which begins at the pixel (0, 0).
    fileprivate func coverage(column: Int, row: Int) -> Double {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return 0 }
        // From the middle of the nearest corner's circle to that of the pixel.
        let across = corner - min(Double(column) + 0.5, Double(width - column) - 0.5)
        let down = corner - min(Double(row) + 0.5, Double(height - row) - 0.5)
        guard across > 0, down > 0 else { return 1 }
        return min(max(corner + 0.5 - (across * across + down * down).squareRoot(), 0), 1)
    }
}
