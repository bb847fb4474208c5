/// Finds in the rows of a band what was there before: the pixel to the left again, the row above, or three pixels that were
/// somewhere in reach.
///
/// Flat pictures with text are made of these three, and looking for nothing else takes a fifth of the time.
final class RowMatcher {
    /// After `literals` pixels of their own, `length` pixels are those some distance before.
    struct Copy: BitwiseCopyable {
        let literals: UInt16
        /// How many bytes of the last literal pixel are copied already, fewer than all.
        let lead: UInt16
        /// 0 at the end of a row that ends with literals.
        let length: UInt16
        /// How many copies of ``pieceBytes`` it begins with.
        let pieces: UInt16
        /// How long the last copy is, in bytes.
        let rest: UInt16
        let distance: DeflateSymbols.Value

        /// Literals at the end of a row.
        init(literals: Int) {
            self.literals = UInt16(truncatingIfNeeded: literals)
            (lead, length, pieces, rest) = (0, 0, 0, 0)
            distance = DeflateSymbols.Value(symbol: 0, extraCount: 0, extra: 0)
        }

        /// - Parameters:
        ///   - lead: Bytes of the last literal that are as those so far before; they are copied where there is room.
        ///   - piece: The longest copy, in pixels.
        ///   - distance: In bytes.
        @inline(__always)
        init(literals: Int, lead: Int, length: Int, piece: Int, distance: Int, bytesPerPixel: Int) {
            let pieces = length > piece ? (length &- 1) / piece : 0
            let whole = (length &- pieces &* piece) &* bytesPerPixel
            let lead = whole &+ lead <= DeflateSymbols.longestLength ? lead : 0
            self.literals = UInt16(truncatingIfNeeded: literals)
            self.lead = UInt16(truncatingIfNeeded: lead)
            self.length = UInt16(truncatingIfNeeded: length)
            self.pieces = UInt16(truncatingIfNeeded: pieces)
            rest = UInt16(truncatingIfNeeded: whole &+ lead)
            self.distance = DeflateSymbols.distance(distance)
        }
    }

    /// The copies of a row, in order.
    struct Match: BitwiseCopyable {
        let first: Int
        let end: Int
        /// Whether filter Up seems to be the better one.
        let prefersUp: Bool
        let sums: PixelSums

        var copies: Range<Int> { first..<end }
    }

    /// A row that was matched already, and how many bytes before the current one it begins.
    struct Earlier {
        let row: PixelRow
        let distance: Int
    }

    private let copies: Scratch<Copy>
    /// Of the rows so far, by their number in the band.
    private let rows: Scratch<PixelRow?>
    /// The last place where three pixels with a hash were, row and column in one number; -1 for none.
    private let places = Scratch<Int32>(1 << RowMatcher.hashBits, of: -1)
    private let symbols: SymbolCounts
    private let width: Int
    private let bytesPerPixel: Int
    /// The longest copy of whole pixels, in bytes.
    let pieceBytes: Int

    private static let hashBits: UInt32 = 13
    /// Enough for the longest edge of a picture, and for the rows of a band above them.
    private static let columnBits = 16
    /// A copy of fewer pixels from the row above is compared with what the hash finds.
    private static let short = 8

    init(width: Int, rows count: Int, bytesPerPixel: Int, counting symbols: SymbolCounts) {
        self.symbols = symbols
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        pieceBytes = DeflateSymbols.longestLength / bytesPerPixel * bytesPerPixel
        // At most one copy for each pixel and one for what is left of a row.
        copies = Scratch((width + 1) * count, of: Copy(literals: 0))
        rows = Scratch(count, of: nil)
    }

    subscript(index: Int) -> Copy {
        @inline(__always) get { copies[index] }
    }

    /// Forgets the band before.
    func begin() { places.fill(-1) }

    /// Matches row `number` of the band.
    ///
    /// - Parameters:
    ///   - last: The closest earlier row of the same filter, if it is in reach.
    ///   - first: Where its copies are kept.
    ///   - isDifference: Whether the pixels are differences from the row above.
    func match(
        _ row: PixelRow, number: Int, after last: Earlier?, from first: Int, isDifference: Bool
    ) -> Match {
        rows[number] = row
        let place = number &<< RowMatcher.columnBits
        let piece = pieceBytes / bytesPerPixel
        var (next, x, literals) = (first, 0, 0)
        var shades = ShadeCount()
        var sums = PixelSums(hasAlpha: bytesPerPixel == 4)
        var summed = 0
        while x < width {
            var length = 0
            var distance = bytesPerPixel
            let pixel = row[x]
            // What there is before the copied pixels.
            var before: UInt32? = nil
            if x > 0 && pixel == row[x &- 1] {
                length = row.runEnd(from: x, to: width) &- x
                if literals > 0 && x > 1 { before = row[x &- 2] }
                if length >= ShadeCount.longRun {
                    sums.add(row, from: summed, to: x)
                    sums.add(pixel, length: length, place: width &- x)
                    summed = x &+ length
                    shades.add(run: length)
                }
            } else {
                let above = last.map { $0.row[x] }
                if let last, pixel == above {
                    let end = row.mismatch(with: last.row, from: x, to: width) &- x
                    if end > 1 {
                        length = end
                        distance = last.distance
                        if literals > 0 { before = last.row[x &- 1] }
                    }
                }
                if let reference = isDifference ? 0 : above, pixel != reference {
                    shades.add(change: pixel.difference(from: reference))
                }
                if length < RowMatcher.short && x &+ 3 <= width {
                    let slot = RowMatcher.hash(pixel, row[x &+ 1], row[x &+ 2])
                    let candidate = Int(places[slot])
                    places[slot] = Int32(truncatingIfNeeded: place &+ x)
                    if candidate >= 0 {
                        let found = compare(row, x, number, with: candidate)
                        if found.length > max(length, 2) {
                            (length, distance, before) = (found.length, found.distance, nil)
                        }
                    }
                }
                if length > piece { length = flatStart(row, from: x &+ piece, to: x &+ length, piece) &- x }
            }
            if length > 0 {
                let lead = before.map { row[x &- 1].commonEnd(with: $0, bytesPerPixel: bytesPerPixel) } ?? 0
                let copy = Copy(
                    literals: literals, lead: lead, length: length, piece: piece, distance: distance,
                    bytesPerPixel: bytesPerPixel)
                copies[next] = copy
                next &+= 1
                symbols.count(copy, pieceBytes: pieceBytes)
                if copy.lead > 0 { symbols.uncount(last: Int(copy.lead), of: row[x &- 1]) }
                x &+= length
                literals = 0
            } else {
                symbols.count(pixel: pixel)
                literals &+= 1
                x &+= 1
            }
        }
        if literals > 0 {
            copies[next] = Copy(literals: literals)
            next &+= 1
        }
        sums.add(row, from: summed, to: width)
        return Match(first: first, end: next, prefersUp: shades.prefersUp(width: width), sums: sums)
    }

    /// Where a copy should end that goes on over a long flat run; else `end`.
    ///
    /// Deflate copies 258 bytes at most, and of a run each such copy costs a third of what others cost, whose distances have
    /// up to 13 more bits.
    @inline(__always)
    private func flatStart(_ row: PixelRow, from start: Int, to end: Int, _ piece: Int) -> Int {
        var x = start
        while x < end {
            let flat = row.runEnd(from: x, to: width)
            if flat &- x >= piece { return x }
            x = max(x &+ piece, flat)
        }
        return end
    }

    /// How many pixels from `x` on are as those from `place` on, and how far before.
    @inline(__always)
    private func compare(
        _ row: PixelRow, _ x: Int, _ number: Int, with place: Int
    ) -> (length: Int, distance: Int) {
        let earlier = place &>> RowMatcher.columnBits
        let start = place & ((1 &<< RowMatcher.columnBits) &- 1)
        let distance = (number &- earlier) &* (width &* bytesPerPixel &+ 1) &+ (x &- start) &* bytesPerPixel
        guard distance > 0 && distance <= DeflateSymbols.farthestDistance, let other = rows[earlier] else {
            return (0, 0)
        }
        let end = min(width, x &+ width &- start)
        return (row.mismatch(with: other, shift: start &- x, from: x, to: end) &- x, distance)
    }

    @inline(__always)
    private static func hash(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> Int {
        Int((a &* 0x9E37_79B1 ^ b &* 0x85EB_CA6B ^ c &* 0xC2B2_AE35) &>> (32 &- hashBits))
    }
}

extension UInt32 {
    /// How many of the last bytes of a pixel R, G, B and perhaps A are those of `other`, but not all.
    @inline(__always)
    fileprivate func commonEnd(with other: UInt32, bytesPerPixel: Int) -> Int {
        let difference = self ^ other
        guard bytesPerPixel == 4 else { return Swift.min(difference.trailingZeroBitCount &>> 3, 2) }
        // Alpha is the last in the file and the first in the word.
        return Swift.min((difference &<< 8 | difference &>> 24).trailingZeroBitCount &>> 3, 3)
    }
}

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
