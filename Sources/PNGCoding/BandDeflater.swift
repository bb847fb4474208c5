/// Compresses pictures of user interfaces, which consist of flat areas, text and some gradients.
///
/// A picture is compressed in independent bands of ``rows`` rows, so that an unchanged band keeps its bytes. A row
/// that is equal to the row above uses the Up filter, which turns it into zeros. Other rows use the None filter and
/// are matched with earlier pixels. If a row has gradients beside flat areas, as determined by ``ShadeCount``, the
/// next row also uses the Up filter. Each band has its own Huffman codes.
///
/// A deflater reuses its memory for all bands. Each task must use its own deflater.
final class BandDeflater {
    /// The number of rows in a band. The last band may have fewer.
    static let rows = 64

    let width: Int
    let bytesPerPixel: Int
    let matcher: RowMatcher
    let records: EncoderBuffer<Record>
    let symbols: SymbolCounts
    let lengthCode = HuffmanCode(symbols: 19, longest: 7)
    private let differences: EncoderBuffer<UInt32>
    private let output: EncoderBuffer<UInt8>

    /// A row of the band and its encoding.
    struct Record: BitwiseCopyable {
        let filter: UInt8
        /// The filtered pixels; `nil` if they are all zeros.
        let pixels: PixelRow?
        let match: RowMatcher.Match

        /// The initial value of a record.
        static var none: Record {
            Record(
                filter: 0, pixels: nil,
                match: RowMatcher.Match(first: 0, end: 0, prefersUp: false, sums: PixelSums(hasAlpha: false)))
        }
    }

    /// - Parameter bytesPerPixel: The number of bytes in a pixel: 3 for R, G and B, or 4 if there is also straight
    ///   alpha.
    init(width: Int, bytesPerPixel: Int) {
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        symbols = SymbolCounts(bytesPerPixel: bytesPerPixel)
        matcher = RowMatcher(width: width, rows: BandDeflater.rows, bytesPerPixel: bytesPerPixel, counting: symbols)
        records = EncoderBuffer(BandDeflater.rows, of: .none)
        differences = EncoderBuffer(BandDeflater.rows * width, of: 0)
        // Each byte of a row takes at most one code, which is shorter than two bytes. The code tables take less than
        // 400 bytes.
        output = EncoderBuffer(2 * BandDeflater.rows * (width * bytesPerPixel + 1) + 1024, of: 0)
    }

    /// Compresses a band. The result ends at a byte boundary of the Deflate stream, so that other bands can be
    /// appended.
    func deflate(_ band: PixelPlane) -> DeflatedBand {
        precondition(band.width == width && band.height <= BandDeflater.rows, "the band does not fit the deflater")
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

    /// Returns whether a row of the last deflated band is equal to the row above it. Always `false` for rows of a
    /// single pixel.
    func equalsRowAbove(_ row: Int) -> Bool { records[row].pixels == nil }

    // MARK: Filters

    /// Chooses the filter of each row based on the previous row, and finds the repetitions in the row. Returns the
    /// number of rows that are equal to the row above.
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

    /// Applies the Up filter: returns the difference between each byte and the byte above it.
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

/// A compressed band of rows.
struct DeflatedBand: Hashable, Sendable {
    let bytes: [UInt8]
    /// The checksums of the uncompressed bytes.
    let sums: AdlerSums
}

extension BandDeflater {
    /// Writes a block with the filtered and counted rows, followed by an empty block that ends at a byte boundary.
    ///
    /// - Returns: The number of bytes.
    @unsafe
    func write(rows: Int, to memory: UnsafeMutablePointer<UInt8>) -> Int {
        var writer = unsafe BitWriter(UnsafeMutableRawPointer(memory))
        writer.put(0b100, count: 3)  // not the last block, dynamic Huffman codes
        writeCodes(to: &writer)
        for number in 0..<rows { write(records[number], to: &writer) }
        writer.put(symbols.literals[DeflateSymbols.endOfBlock])
        writer.flush()
        writer.put(0, count: 3)  // not the last block, stored
        writer.align()
        writer.put(0xFFFF_0000, count: 32)  // length 0
        writer.flush()
        return unsafe UnsafeMutablePointer(writer.end.assumingMemoryBound(to: UInt8.self)) - memory
    }

    @inline(__always)
    private func write(_ record: Record, to writer: inout BitWriter) {
        writer.put(symbols.literals[Int(record.filter)])
        guard let pixels = record.pixels else {
            writer.put(symbols.literals[0])
            writer.flush()
            write(copy: width &* bytesPerPixel &- 1, distance: 1, to: &writer)
            return
        }
        writer.flush()
        var x = 0
        for index in record.match.copies {
            let copy = matcher[index]
            if copy.literals > 0 {
                for _ in 1..<copy.literals {
                    write(pixels[x], to: &writer)
                    x &+= 1
                }
                write(pixels[x], without: Int(copy.lead), to: &writer)
                x &+= 1
            }
            guard copy.length > 0 else { break }
            let code = symbols.distances[Int(copy.distance.symbol)]
            let back = code.bits | UInt64(copy.distance.extra) &<< code.length
            let backCount = code.length &+ UInt64(copy.distance.extraCount)
            for _ in 0..<copy.pieces { write(length: matcher.pieceBytes, back, backCount, to: &writer) }
            write(length: Int(copy.rest), back, backCount, to: &writer)
            x &+= Int(copy.length)
        }
    }

    /// - Parameter lead: The number of bytes to omit at the end of the pixel.
    @inline(__always)
    private func write(_ pixel: UInt32, without lead: Int = 0, to writer: inout BitWriter) {
        let count = bytesPerPixel &- lead
        writer.put(symbols.literals[Int(pixel &>> 16 & 0xFF)])
        if count > 1 { writer.put(symbols.literals[Int(pixel &>> 8 & 0xFF)]) }
        if count > 2 { writer.put(symbols.literals[Int(pixel & 0xFF)]) }
        if count > 3 { writer.put(symbols.literals[Int(pixel &>> 24)]) }
        writer.flush()
    }

    @inline(__always)
    private func write(copy bytes: Int, distance: Int, to writer: inout BitWriter) {
        let value = DeflateSymbols.distance(distance)
        let code = symbols.distances[Int(value.symbol)]
        let back = code.bits | UInt64(value.extra) &<< code.length
        let backCount = code.length &+ UInt64(value.extraCount)
        let pieces = CopyPieces(bytes)
        if pieces.full > 0 {
            let longest = symbols.literals[DeflateSymbols.longestLengthSymbol]
            let (bits, count) = (longest.bits | back &<< longest.length, longest.length &+ backCount)
            for _ in 0..<pieces.full {
                writer.put(bits, count: count)
                writer.flush()
            }
        }
        if pieces.next > 0 { write(length: pieces.next, back, backCount, to: &writer) }
        if pieces.last > 0 { write(length: pieces.last, back, backCount, to: &writer) }
    }

    @inline(__always)
    private func write(length: Int, _ back: UInt64, _ backCount: UInt64, to writer: inout BitWriter) {
        let value = symbols.lengthValues[length]
        writer.put(symbols.literals[Int(value.symbol)])
        writer.put(UInt64(value.extra), count: UInt64(value.extraCount))
        writer.put(back, count: backCount)
        writer.flush()
    }

    // MARK: Codes

    private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Writes the code lengths of both Huffman codes, with run-length encoding.
    ///
    /// - Source: RFC 1951, section 3.2.7.
    private func writeCodes(to writer: inout BitWriter) {
        let (literals, distances) = (symbols.literals.usedCount(least: 257), symbols.distances.usedCount(least: 1))
        let lengths =
            (0..<literals).map { symbols.literals.lengths[$0] } + (0..<distances).map { symbols.distances.lengths[$0] }
        let runs = CodeLengthRun.runs(of: lengths)
        lengthCode.frequencies.fill(0)
        for run in runs { lengthCode.frequencies[run.symbol] += 1 }
        lengthCode.build()
        var used = BandDeflater.codeOrder.count
        while used > 4 && lengthCode.lengths[BandDeflater.codeOrder[used - 1]] == 0 { used -= 1 }
        writer.put(UInt64(literals - 257), count: 5)
        writer.put(UInt64(distances - 1), count: 5)
        writer.put(UInt64(used - 4), count: 4)
        for symbol in BandDeflater.codeOrder[..<used] {
            writer.put(UInt64(lengthCode.lengths[symbol]), count: 3)
            writer.flush()
        }
        for run in runs {
            writer.put(lengthCode[run.symbol])
            writer.put(UInt64(run.extra), count: UInt64(run.extraCount))
            writer.flush()
        }
    }
}

/// A run of equal code lengths.
private struct CodeLengthRun {
    let symbol: Int
    var extra = 0
    var extraCount = 0

    static func runs(of lengths: [UInt8]) -> [CodeLengthRun] {
        var runs: [CodeLengthRun] = []
        runs.reserveCapacity(lengths.count)
        var start = 0
        while start < lengths.count {
            let length = lengths[start]
            var end = start + 1
            while end < lengths.count && lengths[end] == length { end += 1 }
            var rest = end - start
            if length == 0 {
                while rest >= 11 {
                    let count = min(rest, 138)
                    runs.append(CodeLengthRun(symbol: 18, extra: count - 11, extraCount: 7))
                    rest -= count
                }
                if rest >= 3 {
                    runs.append(CodeLengthRun(symbol: 17, extra: rest - 3, extraCount: 3))
                    rest = 0
                }
            } else {
                runs.append(CodeLengthRun(symbol: Int(length)))
                rest -= 1
                while rest >= 3 {
                    let count = min(rest, 6)
                    runs.append(CodeLengthRun(symbol: 16, extra: count - 3, extraCount: 2))
                    rest -= count
                }
            }
            for _ in 0..<rest { runs.append(CodeLengthRun(symbol: Int(length))) }
            start = end
        }
        return runs
    }
}
