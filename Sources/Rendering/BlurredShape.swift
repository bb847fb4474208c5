import Geometry
import Glibc
import Views

/// The shadow of a shape that is no larger than it needs to be; where all corners are alike, the top left quarter of it,
/// from which the others follow by mirroring.
struct BlurredShape {
    private let isMirrored: Bool
    private let columns: Int
    private let rows: Int
    private var shades: [UInt8]

    /// - Parameter shape: The essence of what casts it.
    init(_ shape: ShadowShape) {
        let reach = shape.reach
        isMirrored = shape.corners == .all || shape.corners.isEmpty
        let (width, height) = (shape.width + 2 * reach, shape.height + 2 * reach)
        columns = isMirrored ? (width + 1) / 2 : width
        rows = isMirrored ? (height + 1) / 2 : height
        let weights = BlurredShape.weights(deviation: shape.deviation, reach: reach)
        // The blur looks as far beyond the shadow as the shadow reaches out.
        let (seenColumns, seenRows) = (columns + 2 * reach, rows + 2 * reach)
        let place = Rect(
            x: Double(2 * reach), y: Double(2 * reach), width: Double(shape.width), height: Double(shape.height))
        let outline = RoundedRect(place, radius: shape.corner, curve: shape.curve, corners: shape.corners)
        let covered = outline.coverage(columns: seenColumns, rows: seenRows)
        var blurred = [Double](repeating: 0, count: columns * seenRows)
        for row in 0..<seenRows {
            for column in 0..<columns {
                var sum = 0.0
                for (offset, weight) in weights.enumerated() {
                    sum += weight * covered[row * seenColumns + column + offset]
                }
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

    /// The shade so many pixels from the left and the top of a shadow of `width` × `height` pixels, whose essence this is.
    func shade(_ column: Int, _ row: Int, of width: Int, _ height: Int) -> UInt8 {
        shades[place(row, of: height, among: rows) * columns + place(column, of: width, among: columns)]
    }

    /// What lies in the middle of a larger shape is like the middle of this one.
    private func place(_ number: Int, of count: Int, among kept: Int) -> Int {
        if isMirrored { return min(number, count - 1 - number, kept - 1) }
        let (front, back) = (kept / 2, kept - kept / 2)
        return number < front ? number : number >= count - back ? number - (count - kept) : front
    }

    /// Of the pixels from `-reach` to `reach`; together 1.
    private static func weights(deviation: Double, reach: Int) -> [Double] {
        let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = raw.reduce(0, +)
        return raw.map { $0 / sum }
    }
}
