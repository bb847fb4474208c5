/// Finds in the rows of a band what was there before: the pixel to the left again, the row above, or three pixels that were
/// somewhere in reach.
///
/// Flat pictures with text are made of these three, and looking for nothing else takes a fifth of the time.
final class RowMatcher {
    /// After `literals` pixels of their own, `length` pixels are those `distance` bytes before.
    struct Copy: BitwiseCopyable {
        let literals: UInt32
        /// 0 at the end of a row that ends with literals.
        let length: UInt32
        let distance: UInt32
    }

    /// The copies of a row, in order, and what they cost, in bits, by rough estimate.
    struct Match: BitwiseCopyable {
        let first: Int
        let end: Int
        let cost: Int
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

    private static let hashBits: UInt32 = 13
    /// Enough for the longest edge of a picture, and for the rows of a band above them.
    private static let columnBits = 16
    /// A copy of fewer pixels from the row above is compared with what the hash finds.
    private static let short = 16
    /// A run of so many pixels is summed by multiplication.
    private static let long = 48
    private static let costs = (run: 8, copy: 20)

    init(width: Int, rows count: Int, bytesPerPixel: Int, counting symbols: SymbolCounts) {
        self.symbols = symbols
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        // At most one copy for each pixel and one for what is left of a row; a row may be matched twice.
        copies = Scratch((width + 1) * (count + 1), of: Copy(literals: 0, length: 0, distance: 0))
        rows = Scratch(count, of: nil)
    }

    subscript(index: Int) -> Copy {
        @inline(__always) get { copies[index] }
    }

    /// Forgets the band before.
    func begin() { places.fill(-1) }

    /// Says that row `number` is `row` after all: it was matched with another filter as well.
    func keep(_ row: PixelRow, number: Int) { rows[number] = row }

    /// Matches row `number` of the band.
    ///
    /// - Parameters:
    ///   - last: The closest earlier row of the same filter, if it is in reach.
    ///   - first: Where its copies are kept.
    ///   - literalCost: What a pixel that is nowhere costs in bits.
    ///   - isTrial: Whether it may not be written that way; its symbols are not counted then.
    func match(
        _ row: PixelRow, number: Int, after last: Earlier?, from first: Int, literalCost: Int,
        isTrial: Bool
    ) -> Match {
        rows[number] = row
        let place = number &<< RowMatcher.columnBits
        var (cost, next, x, literals) = (0, first, 0, 0)
        var sums = PixelSums(hasAlpha: bytesPerPixel == 4)
        var summed = 0
        while x < width {
            var length = 0
            var distance = bytesPerPixel
            let pixel = row[x]
            if x > 0 && pixel == row[x &- 1] {
                length = row.runEnd(from: x, to: width) &- x
                if length >= RowMatcher.long {
                    sums.add(row, from: summed, to: x)
                    sums.add(pixel, length: length, place: width &- x)
                    summed = x &+ length
                }
            } else {
                if let last, pixel == last.row[x] {
                    let above = row.mismatch(with: last.row, from: x, to: width) &- x
                    if above > 1 {
                        length = above
                        distance = last.distance
                    }
                }
                if length < RowMatcher.short && x &+ 3 <= width {
                    let slot = RowMatcher.hash(pixel, row[x &+ 1], row[x &+ 2])
                    let candidate = Int(places[slot])
                    places[slot] = Int32(truncatingIfNeeded: place &+ x)
                    if candidate >= 0 {
                        let found = compare(row, x, number, with: candidate)
                        if found.length > max(length, 2) { (length, distance) = (found.length, found.distance) }
                    }
                }
            }
            if length > 0 {
                copies[next] = Copy(
                    literals: UInt32(truncatingIfNeeded: literals), length: UInt32(truncatingIfNeeded: length),
                    distance: UInt32(truncatingIfNeeded: distance))
                next &+= 1
                if !isTrial { symbols.count(copy: length &* bytesPerPixel, distance: distance) }
                cost &+= distance == bytesPerPixel ? RowMatcher.costs.run : RowMatcher.costs.copy
                x &+= length
                literals = 0
            } else {
                if !isTrial { symbols.count(pixel: pixel) }
                cost &+= literalCost
                literals &+= 1
                x &+= 1
            }
        }
        if literals > 0 {
            copies[next] = Copy(literals: UInt32(literals), length: 0, distance: 0)
            next &+= 1
        }
        sums.add(row, from: summed, to: width)
        return Match(first: first, end: next, cost: cost, sums: sums)
    }

    /// Counts the symbols of a match that was a trial.
    func count(_ match: Match, of row: PixelRow) {
        var x = 0
        for index in match.copies {
            let copy = copies[index]
            for _ in 0..<copy.literals {
                symbols.count(pixel: row[x])
                x += 1
            }
            guard copy.length > 0 else { break }
            symbols.count(copy: Int(copy.length) * bytesPerPixel, distance: Int(copy.distance))
            x += Int(copy.length)
        }
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
