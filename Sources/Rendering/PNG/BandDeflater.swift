/// Compresses pictures like the frames of an interface: flat areas, text, a gradient here and there.
///
/// A picture is compressed in bands of ``rows`` rows, each by itself, so that a band that did not change keeps its bytes. A
/// row that is the one above takes filter Up, and is zeros; others take filter None, and are compared pixel by pixel with
/// what was before; gradients take Up. Each band has Huffman codes of its own.
///
/// A deflater keeps its memory from band to band, and belongs to one task.
final class BandDeflater {
    /// In a band; the last may have fewer.
    static let rows = 64

    let width: Int
    let bytesPerPixel: Int
    let matcher: RowMatcher
    let records: Scratch<Record>
    let symbols: SymbolCounts
    let lengthCode = HuffmanCode(symbols: 19, longest: 7)
    private let differences: Scratch<UInt32>
    private let output: Scratch<UInt8>

    /// A row of the band and how it is written.
    struct Record: BitwiseCopyable {
        let filter: UInt8
        /// The filtered pixels; `nil` for zeros.
        let pixels: PixelRow?
        let match: RowMatcher.Match

        /// Before there is one.
        static var none: Record {
            Record(
                filter: 0, pixels: nil,
                match: RowMatcher.Match(first: 0, end: 0, cost: 0, sums: PixelSums(hasAlpha: false)))
        }
    }

    /// - Parameter bytesPerPixel: 3 for R, G, B; 4 for straight alpha as well.
    init(width: Int, bytesPerPixel: Int) {
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        symbols = SymbolCounts(bytesPerPixel: bytesPerPixel)
        matcher = RowMatcher(width: width, rows: BandDeflater.rows, bytesPerPixel: bytesPerPixel, counting: symbols)
        records = Scratch(BandDeflater.rows, of: .none)
        differences = Scratch(BandDeflater.rows * width, of: 0)
        // A byte takes at most one code; the codes themselves take less than 400 bytes.
        output = Scratch(2 * BandDeflater.rows * (width * bytesPerPixel + 1) + 1024, of: 0)
    }

    /// Whole bytes of a Deflate stream that others may follow, and the sums of the bytes that they stand for.
    func deflate(_ band: PixelPlane) -> DeflatedBand {
        precondition(band.width == width && band.height <= BandDeflater.rows, "a band fits its deflater")
        var sums = AdlerSums()
        let zeroRows = filter(band)
        for row in 0..<band.height {
            let record = records[row]
            sums.append(
                AdlerSums(
                    filter: record.filter, record.match.sums, width: width, bytesPerPixel: bytesPerPixel))
        }
        if zeroRows > 0 { symbols.countZeroRows(zeroRows, width: width) }
        symbols.buildCodes()
        let bytes = unsafe write(rows: band.height, to: output.pointer(at: 0))
        return unsafe DeflatedBand(
            bytes: [UInt8](UnsafeBufferPointer(start: output.pointer(at: 0), count: bytes)), sums: sums)
    }

    // MARK: Filters

    /// How many rows in a row keep the filter that one of them was found to need.
    private static let trialPeriod = 16

    /// Chooses the filter of each row and matches it; answers how many rows are as the row above.
    private func filter(_ band: PixelPlane) -> Int {
        matcher.begin()
        symbols.begin()
        var (zeroRows, next, nextTrial) = (0, 0, 1)
        var prefersUp = false
        var (lastPlain, lastUp) = (-1, -1)
        for number in 0..<band.height {
            let row = band[number]
            if number > 0 && width > 1 && row.isEqual(to: band[number - 1]) {
                records[number] = Record(filter: 2, pixels: nil, match: Record.none.match)
                zeroRows += 1
                continue
            }
            let isTrial = number >= nextTrial
            var plain: RowMatcher.Match?
            if number == 0 || isTrial || !prefersUp {
                plain = matcher.match(
                    row, number: number, after: earlier(lastPlain, before: number), from: next, literalCost: 18,
                    isTrial: isTrial)
            }
            var up: RowMatcher.Match?
            var upRow = row
            if number > 0 && plain.map({ isTrial && $0.cost > width / 4 }) ?? true {
                upRow = difference(of: row, from: band[number - 1], number: number)
                if plain == nil || isGradient(upRow) {
                    let candidate = matcher.match(
                        upRow, number: number, after: earlier(lastUp, before: number),
                        from: plain?.end ?? next, literalCost: 10, isTrial: isTrial)
                    if candidate.cost < plain?.cost ?? .max { up = candidate }
                }
            }
            if isTrial {
                prefersUp = up != nil
                if plain.map({ $0.cost > width / 4 }) ?? false { nextTrial = number + BandDeflater.trialPeriod }
            }
            if let up {
                records[number] = Record(filter: 2, pixels: upRow, match: up)
                lastUp = number
                next = up.end
            } else if let plain {
                matcher.keep(row, number: number)
                records[number] = Record(filter: 0, pixels: row, match: plain)
                lastPlain = number
                next = plain.end
            }
            symbols.countFilter(records[number].filter)
            if isTrial { matcher.count(records[number].match, of: up == nil ? row : upRow) }
        }
        return zeroRows
    }

    private func earlier(_ number: Int, before current: Int) -> RowMatcher.Earlier? {
        let distance = (current - number) * (width * bytesPerPixel + 1)
        guard number >= 0, distance <= DeflateSymbols.farthestDistance, let row = records[number].pixels else {
            return nil
        }
        return RowMatcher.Earlier(row: row, distance: distance)
    }

    /// Filter Up: each byte less that of the row above.
    private func difference(of row: PixelRow, from above: PixelRow, number: Int) -> PixelRow {
        let target = unsafe differences.pointer(at: number * width)
        for x in 0..<width {
            let (word, other) = unsafe (row.start[x], above.start[x])
            // Four subtractions in one: the highest bits are kept from borrowing.
            unsafe target[x] =
                ((word | 0x8080_8080) &- (other & 0x7F7F_7F7F)) ^ ((word ^ ~other) & 0x8080_8080)
        }
        return unsafe PixelRow(UnsafePointer(target), count: width)
    }

    /// Whether almost all pixels that changed did so by a shade.
    private func isGradient(_ differences: PixelRow) -> Bool {
        var (changed, small) = (0, 0)
        for x in 0..<differences.count where differences[x] != 0 {
            changed += 1
            if differences[x].isSmall { small += 1 }
        }
        return small * 8 >= changed * 7
    }
}

extension UInt32 {
    /// Whether each byte, read with a sign, is a shade: -2 through 5.
    fileprivate var isSmall: Bool {
        // Four additions in one, without a carry from byte to byte.
        (((self & 0x7F7F_7F7F) &+ 0x0202_0202) ^ (self & 0x8080_8080)) & 0xF8F8_F8F8 == 0
    }
}

/// A band of rows, compressed.
struct DeflatedBand: Hashable, Sendable {
    let bytes: [UInt8]
    /// Of the bytes before they were compressed.
    let sums: AdlerSums
}
