/// How often each symbol of Deflate occurs in a band, and the codes made of that.
final class SymbolCounts {
    let literals = HuffmanCode(symbols: DeflateSymbols.literalsAndLengths, longest: SymbolCounts.longestCode)
    let distances = HuffmanCode(symbols: DeflateSymbols.distances, longest: SymbolCounts.longestCode)
    let lengthValues: Scratch<DeflateSymbols.Value>
    /// Of literal bytes, for each channel apart: next to each other the same byte would wait for itself.
    private let channels = Scratch<UInt32>(4 * 256, of: 0)
    private let bytesPerPixel: Int

    /// Four codes of a pixel fit in the writer.
    private static let longestCode = 14

    init(bytesPerPixel: Int) {
        self.bytesPerPixel = bytesPerPixel
        let values = DeflateSymbols.lengths()
        lengthValues = Scratch(values.count, of: values[0])
        for (length, value) in values.enumerated() { lengthValues[length] = value }
    }

    /// Forgets the band before.
    func begin() {
        literals.frequencies.fill(0)
        distances.frequencies.fill(0)
        channels.fill(0)
    }

    func countFilter(_ filter: UInt8) { literals.frequencies[Int(filter)] &+= 1 }

    @inline(__always)
    func count(pixel: UInt32) {
        channels[Int(pixel &>> 16 & 0xFF)] &+= 1
        channels[256 &+ Int(pixel &>> 8 & 0xFF)] &+= 1
        channels[512 &+ Int(pixel & 0xFF)] &+= 1
        if bytesPerPixel == 4 { channels[768 &+ Int(pixel &>> 24)] &+= 1 }
    }

    /// Takes back the last `count` bytes of a pixel that was counted, which are copied instead.
    @inline(__always)
    func uncount(last count: Int, of pixel: UInt32) {
        var rest = count
        if bytesPerPixel == 4 {
            channels[768 &+ Int(pixel &>> 24)] &-= 1
            rest &-= 1
        }
        if rest > 0 { channels[512 &+ Int(pixel & 0xFF)] &-= 1 }
        if rest > 1 { channels[256 &+ Int(pixel &>> 8 & 0xFF)] &-= 1 }
    }

    @inline(__always)
    func count(_ copy: RowMatcher.Copy, pieceBytes: Int) {
        let pieces = UInt32(copy.pieces)
        if pieces > 0 { literals.frequencies[Int(lengthValues[pieceBytes].symbol)] &+= pieces }
        literals.frequencies[Int(lengthValues[Int(copy.rest)].symbol)] &+= 1
        distances.frequencies[Int(copy.distance.symbol)] &+= pieces &+ 1
    }

    /// - Parameter times: How many such copies.
    @inline(__always)
    func count(copy bytes: Int, distance: Int, times: UInt32 = 1) {
        let pieces = CopyPieces(bytes)
        var number = UInt32(truncatingIfNeeded: pieces.full)
        if pieces.full > 0 { literals.frequencies[DeflateSymbols.longestLengthSymbol] &+= number &* times }
        if pieces.next > 0 {
            literals.frequencies[Int(lengthValues[pieces.next].symbol)] &+= times
            number &+= 1
        }
        if pieces.last > 0 {
            literals.frequencies[Int(lengthValues[pieces.last].symbol)] &+= times
            number &+= 1
        }
        distances.frequencies[Int(DeflateSymbols.distance(distance).symbol)] &+= number &* times
    }

    /// Counts rows that are as the row above: the filter, a zero, and copies of it.
    func countZeroRows(_ rows: Int, width: Int) {
        literals.frequencies[2] += UInt32(rows)
        literals.frequencies[0] += UInt32(rows)
        count(copy: width * bytesPerPixel - 1, distance: 1, times: UInt32(rows))
    }

    func buildCodes() {
        for byte in 0..<256 {
            literals.frequencies[byte] +=
                channels[byte] + channels[256 + byte] + channels[512 + byte] + channels[768 + byte]
        }
        literals.frequencies[DeflateSymbols.endOfBlock] = 1
        literals.build()
        distances.build()
    }
}
