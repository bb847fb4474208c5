/// Finds pixels in the rows of a band that repeat the previous pixel, the same columns of an earlier row, or any
/// sequence of at least three earlier pixels within the maximum distance of Deflate.
///
/// Flat pictures with text consist mainly of these three kinds of repetition. Searching only for them takes a fifth of
/// the time of a general search.
final class RowMatcher {
    /// A copy: `literals` literal pixels, followed by `length` pixels that are equal to the pixels at a certain
    /// distance before them.
    struct Copy: BitwiseCopyable {
        let literals: UInt16
        /// The number of bytes at the end of the last literal pixel that belong to the copy. It is less than the size
        /// of a pixel.
        let lead: UInt16
        /// The length in pixels; 0 at the end of a row that ends with literals.
        let length: UInt16
        /// The number of pieces of the maximum length, ``pieceBytes``, with which the copy begins.
        let pieces: UInt16
        /// The length of the last piece, in bytes.
        let rest: UInt16
        let distance: DeflateSymbols.Value

        /// Creates an entry for literals at the end of a row.
        init(literals: Int) {
            self.literals = UInt16(truncatingIfNeeded: literals)
            (lead, length, pieces, rest) = (0, 0, 0, 0)
            distance = DeflateSymbols.Value(symbol: 0, extraCount: 0, extra: 0)
        }

        /// - Parameters:
        ///   - lead: The number of bytes of the last literal that equal the bytes at the same distance. They are
        ///     copied if they fit in the last piece.
        ///   - piece: The maximum length of a piece, in pixels.
        ///   - distance: The distance in bytes.
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
        /// Whether the Up filter is expected to give a smaller result for the next row.
        let prefersUp: Bool
        let sums: PixelSums

        var copies: Range<Int> { first..<end }
    }

    /// A row that has already been matched, and its distance to the current row in bytes.
    struct Earlier {
        let row: PixelRow
        let distance: Int
    }

    private let copies: EncoderBuffer<Copy>
    /// The rows that have been matched, by their number in the band.
    private let rows: EncoderBuffer<PixelRow?>
    /// For each hash, the last position of three consecutive pixels with this hash, as a combined row and column; -1
    /// if there is none.
    private let places = EncoderBuffer<Int32>(1 << RowMatcher.hashBits, of: -1)
    private let symbols: SymbolCounts
    private let width: Int
    private let bytesPerPixel: Int
    /// The longest copy of whole pixels, in bytes.
    let pieceBytes: Int

    private static let hashBits: UInt32 = 13
    /// The number of bits for columns: enough for the maximum edge of a picture, with bits left for the rows of a band.
    private static let columnBits = 16
    /// The length in pixels below which a copy from an earlier row is compared with a candidate from the hash table.
    private static let short = 8

    init(width: Int, rows count: Int, bytesPerPixel: Int, counting symbols: SymbolCounts) {
        self.symbols = symbols
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        pieceBytes = DeflateSymbols.longestLength / bytesPerPixel * bytesPerPixel
        // A row has at most one copy per pixel, and one entry for literals at its end.
        copies = EncoderBuffer((width + 1) * count, of: Copy(literals: 0))
        rows = EncoderBuffer(count, of: nil)
    }

    subscript(index: Int) -> Copy {
        @inline(__always) get { copies[index] }
    }

    /// Resets the state for a new band.
    func begin() { places.fill(-1) }

    /// Finds the copies in row `number` of the band.
    ///
    /// - Parameters:
    ///   - last: The closest earlier row with the same filter, if it is within the maximum distance of Deflate.
    ///   - first: The index at which the first copy is stored.
    ///   - isDifference: Whether the pixels are differences from the row above.
    func match(
        _ row: PixelRow, number: Int, after last: Earlier?, from first: Int, isDifference: Bool
    ) -> Match {
        rows[number] = row
        let piece = pieceBytes / bytesPerPixel
        var (next, x, literals) = (first, 0, 0)
        var shades = ShadeCount()
        var sums = PixelSums(hasAlpha: bytesPerPixel == 4)
        var summed = 0
        while x < width {
            var length = 0
            var distance = bytesPerPixel
            let pixel = row[x]
            // The pixel before the source of the copy.
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
                if let reference = isDifference ? 0 : above, pixel != reference {
                    shades.add(change: pixel.difference(from: reference))
                }
                (length, distance, before) = copy(of: row, from: x, number, after: last, hasLiterals: literals > 0)
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

    /// Returns the length of the longest copy of earlier pixels from column `x`, except for runs of the previous pixel;
    /// its distance in bytes; and the pixel before its source, if that may be the source of part of the last literal.
    @inline(__always)
    private func copy(
        of row: PixelRow, from x: Int, _ number: Int, after last: Earlier?, hasLiterals: Bool
    ) -> (length: Int, distance: Int, before: UInt32?) {
        let pixel = row[x]
        var copy: (length: Int, distance: Int, before: UInt32?) = (0, bytesPerPixel, nil)
        if let last, pixel == last.row[x] {
            let end = row.mismatch(with: last.row, from: x, to: width) &- x
            if end > 1 { copy = (end, last.distance, hasLiterals ? last.row[x &- 1] : nil) }
        }
        if copy.length < RowMatcher.short && x &+ 3 <= width {
            let slot = RowMatcher.hash(pixel, row[x &+ 1], row[x &+ 2])
            let candidate = Int(places[slot])
            places[slot] = Int32(truncatingIfNeeded: number &<< RowMatcher.columnBits &+ x)
            if candidate >= 0 {
                let found = compare(row, x, number, with: candidate)
                if found.length > max(copy.length, 2) { copy = (found.length, found.distance, nil) }
            }
        }
        return copy
    }

    /// Returns the position at which a copy is split because a long run of equal pixels begins, or `end` if there is no
    /// such run.
    ///
    /// The maximum length of a copy is 258 bytes. A copy within a run takes a third of the bits of other copies,
    /// whose distances take up to 13 more bits.
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

    /// Returns the number of pixels from `x` that equal the pixels from `place`, a combined row and column, and the
    /// distance between them in bytes.
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
    /// Returns the number of trailing bytes (of R, G, B and optionally A) that are equal in both pixels. The first byte
    /// is never counted.
    @inline(__always)
    fileprivate func commonEnd(with other: UInt32, bytesPerPixel: Int) -> Int {
        let difference = self ^ other
        guard bytesPerPixel == 4 else { return Swift.min(difference.trailingZeroBitCount &>> 3, 2) }
        // Alpha is the last byte of a pixel in the file, but the highest byte of the word.
        return Swift.min((difference &<< 8 | difference &>> 24).trailingZeroBitCount &>> 3, 3)
    }
}

/// A prediction of the effect of the Up filter on a row. With this filter, gradients beside flat areas become a few
/// small numbers among zeros, but text becomes noise.
///
/// If the whole row is a gradient, its pixels often occur in an earlier row with a horizontal shift. In this case, the
/// None filter allows longer copies.
struct ShadeCount {
    /// The number of pixels that differ from the left pixel and from the pixel above.
    private var changes = 0
    /// The number of these pixels whose difference from the pixel above is small enough to be a shade.
    private var shades = 0
    /// The number of pixels in long runs.
    private var flat = 0

    /// The minimum length of a long run.
    static let longRun = 48

    /// - Parameter change: The difference between the pixel and the pixel above.
    @inline(__always)
    mutating func add(change: UInt32) {
        changes &+= 1
        shades &+= change.isShade ? 1 : 0
    }

    @inline(__always)
    mutating func add(run length: Int) { flat &+= length }

    /// Returns whether Up is expected to be the better filter, based on the counts of a row of `width` pixels.
    func prefersUp(width: Int) -> Bool { changes > 0 && 16 * shades >= 15 * changes && 2 * flat >= width }

    /// Returns whether Up is expected to be the better filter for a whole row.
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
    /// Returns the difference between each byte and the corresponding byte of `other`.
    @inline(__always)
    func difference(from other: UInt32) -> UInt32 {
        // This performs four subtractions in one. The highest bits prevent borrowing between bytes.
        ((self | 0x8080_8080) &- (other & 0x7F7F_7F7F)) ^ ((self ^ ~other) & 0x8080_8080)
    }

    /// Whether each byte, interpreted as a signed number, is a shade: a value from -2 through 5.
    @inline(__always)
    fileprivate var isShade: Bool {
        // This performs four additions in one, without carries between bytes.
        (((self & 0x7F7F_7F7F) &+ 0x0202_0202) ^ (self & 0x8080_8080)) & 0xF8F8_F8F8 == 0
    }
}
