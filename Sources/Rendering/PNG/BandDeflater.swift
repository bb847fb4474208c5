/// Compresses pictures like the frames of an interface: flat areas, text, a gradient here and there.
///
/// A picture is compressed in bands of ``rows`` rows, each by itself, so that a band that did not change keeps its bytes. A
/// row that is the one above takes filter Up, and is zeros; others take filter None, and are compared pixel by pixel with
/// what was before. After a row with gradients beside flat areas the next takes Up, as ``ShadeCount`` tells. Each band has
/// Huffman codes of its own.
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
                match: RowMatcher.Match(first: 0, end: 0, prefersUp: false, sums: PixelSums(hasAlpha: false)))
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

    /// Whether a row of the band that was deflated last is the one above it. One of a single pixel never seems to be.
    func isAsAbove(_ row: Int) -> Bool { records[row].pixels == nil }

    // MARK: Filters

    /// Chooses the filter of each row by the row before, and matches it; answers how many rows are as the row above.
    private func filter(_ band: PixelPlane) -> Int {
        matcher.begin()
        symbols.begin()
        var (zeroRows, next) = (0, 0)
        var (lastPlain, lastUp) = (-1, -1)
        var prefersUp = false
        for number in 0..<band.height {
            let row = band[number]
            if number > 0 && width > 1 && row.isEqual(to: band[number - 1]) {
                records[number] = Record(filter: 2, pixels: nil, match: Record.none.match)
                zeroRows += 1
                continue
            }
            let match: RowMatcher.Match
            if number > 0 && prefersUp {
                let pixels = difference(of: row, from: band[number - 1], number: number)
                match = matcher.match(
                    pixels, number: number, after: earlier(lastUp, before: number), from: next, isDifference: true)
                records[number] = Record(filter: 2, pixels: pixels, match: match)
                lastUp = number
            } else {
                match = matcher.match(
                    row, number: number, after: earlier(lastPlain, before: number), from: next, isDifference: false)
                records[number] = Record(filter: 0, pixels: row, match: match)
                lastPlain = number
            }
            prefersUp = match.prefersUp
            next = match.end
            symbols.countFilter(records[number].filter)
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
        var x = 0
        while x &+ 8 <= width {
            let bytes = row.bytes(from: x) &- above.bytes(from: x)
            unsafe UnsafeMutableRawPointer(target + x).storeBytes(of: bytes, as: SIMD32<UInt8>.self)
            x &+= 8
        }
        while x < width {
            unsafe target[x] = row[x].difference(from: above[x])
            x &+= 1
        }
        return unsafe PixelRow(UnsafePointer(target), count: width)
    }
}

/// A band of rows, compressed.
struct DeflatedBand: Hashable, Sendable {
    let bytes: [UInt8]
    /// Of the bytes before they were compressed.
    let sums: AdlerSums
}
