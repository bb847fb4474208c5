/// What filter Up would make of a row: of gradients beside flat areas a few small numbers among zeros, of text noise.
///
/// Where the gradient is all of the row, its pixels are often those of a row above, a little to the side, and filter None
/// finds longer copies.
struct ShadeCount {
    /// Pixels that are neither that to the left nor that above.
    private var changes = 0
    /// Those of them that differ from the pixel above by a shade.
    private var shades = 0
    /// Pixels in long runs.
    private var flat = 0

    /// A run of so many pixels is long.
    static let longRun = 48

    /// - Parameter change: The pixel less that above.
    @inline(__always)
    mutating func add(change: UInt32) {
        changes &+= 1
        shades &+= change.isShade ? 1 : 0
    }

    @inline(__always)
    mutating func add(run length: Int) { flat &+= length }

    /// Whether Up is the better filter for a row of `width` pixels.
    func prefersUp(width: Int) -> Bool { changes > 0 && 16 * shades >= 15 * changes && 2 * flat >= width }

    /// Of a whole row, in a look of its own.
    static func prefersUp(_ row: PixelRow, below above: PixelRow) -> Bool {
        var (count, x) = (ShadeCount(), 0)
        while x < row.count {
            let pixel = row[x]
            if x > 0 && pixel == row[x &- 1] {
                let end = row.runEnd(from: x, to: row.count)
                if end &- x >= ShadeCount.longRun { count.add(run: end &- x) }
                x = end
            } else {
                if pixel != above[x] { count.add(change: pixel.difference(from: above[x])) }
                x &+= 1
            }
        }
        return count.prefersUp(width: row.count)
    }
}

extension UInt32 {
    /// Each byte less that of `other`.
    @inline(__always)
    func difference(from other: UInt32) -> UInt32 {
        // Four subtractions in one: the highest bits are kept from borrowing.
        ((self | 0x8080_8080) &- (other & 0x7F7F_7F7F)) ^ ((self ^ ~other) & 0x8080_8080)
    }

    /// Whether each byte, read with a sign, is a shade: -2 through 5.
    @inline(__always)
    fileprivate var isShade: Bool {
        // Four additions in one, without a carry from byte to byte.
        (((self & 0x7F7F_7F7F) &+ 0x0202_0202) ^ (self & 0x8080_8080)) & 0xF8F8_F8F8 == 0
    }
}
