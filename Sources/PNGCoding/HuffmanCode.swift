/// A length-limited prefix code for symbols with given frequencies.
final class HuffmanCode {
    /// The frequency of each symbol. The caller sets the frequencies before it calls ``build()``.
    let frequencies: EncoderBuffer<UInt32>
    /// The length of each symbol's code in bits; 0 for unused symbols.
    let lengths: EncoderBuffer<UInt8>
    private let entries: EncoderBuffer<UInt32>
    private let longest: Int

    private let sorted: EncoderBuffer<UInt64>
    private let weights: EncoderBuffer<UInt64>
    private let parents: EncoderBuffer<Int32>
    private let depths: EncoderBuffer<Int32>
    private let lengthCounts: EncoderBuffer<UInt32>
    private let nextCodes: EncoderBuffer<UInt32>
    /// The next index for each byte value during the radix sort.
    private let places = EncoderBuffer<Int>(256, of: 0)

    /// A code in the bit order in which it is written, with the first bit lowest.
    struct Entry {
        fileprivate let word: UInt32
        var bits: UInt64 { UInt64(word &>> 8) }
        var length: UInt64 { UInt64(word & 0xFF) }
    }

    /// - Parameter longest: The maximum length of a code in bits. It must be at most 24, and large enough to give
    ///   each symbol a code.
    init(symbols count: Int, longest: Int) {
        self.longest = longest
        frequencies = EncoderBuffer(count, of: 0)
        lengths = EncoderBuffer(count, of: 0)
        entries = EncoderBuffer(count, of: 0)
        sorted = EncoderBuffer(count, of: 0)
        weights = EncoderBuffer(count, of: 0)
        parents = EncoderBuffer(2 * count, of: 0)
        depths = EncoderBuffer(count, of: 0)
        lengthCounts = EncoderBuffer(longest + 2, of: 0)
        nextCodes = EncoderBuffer(longest + 2, of: 0)
    }

    @inline(__always)
    subscript(symbol: Int) -> Entry { Entry(word: entries[symbol]) }

    /// Returns the number of symbols up to and including the last used symbol, but at least `least`.
    func usedCount(least: Int) -> Int {
        var count = lengths.count
        while count > least && lengths[count - 1] == 0 { count -= 1 }
        return count
    }

    /// Builds the code.
    ///
    /// - Source: Huffman's algorithm with two queues (van Leeuwen, 1976). Lengths beyond the limit are adjusted as in
    ///   zlib, and codes are assigned as in RFC 1951, section 3.2.2.
    func build() {
        lengths.fill(0)
        lengthCounts.fill(0)
        var used = 0
        for symbol in 0..<frequencies.count where frequencies[symbol] > 0 {
            sorted[used] = UInt64(frequencies[symbol]) << 16 | UInt64(symbol)
            used += 1
        }
        if used > 1 {
            sort(used)
            join(used)
            measure(used)
            limitLengths()
        } else {
            lengthCounts[1] = UInt32(used)
        }
        var index = 0
        for length in stride(from: longest, through: 1, by: -1) {
            for _ in 0..<lengthCounts[length] {
                lengths[Int(sorted[index] & 0xFFFF)] = UInt8(length)
                index += 1
            }
        }
        assignCodes()
    }

    /// Sorts the first `used` symbols by frequency. The sort is stable.
    ///
    /// It is a radix sort that starts with the lowest byte. It must be fast, because a frame has dozens of bands with
    /// hundreds of symbols each.
    private func sort(_ used: Int) {
        var all: UInt64 = 0
        for index in 0..<used { all |= sorted[index] }
        for shift in stride(from: 16, to: 48, by: 8) where all >> UInt64(shift) > 0 {
            func byte(_ index: Int) -> Int { Int(sorted[index] >> UInt64(shift) & 0xFF) }
            places.fill(0)
            for index in 0..<used { places[byte(index)] += 1 }
            var place = 0
            for value in 0..<256 {
                let count = places[value]
                places[value] = place
                place += count
            }
            for index in 0..<used {
                weights[places[byte(index)]] = sorted[index]
                places[byte(index)] += 1
            }
            for index in 0..<used { sorted[index] = weights[index] }
        }
    }

    /// Repeatedly joins the two nodes with the lowest frequencies until one node is left. Nodes are numbered in the
    /// order of their creation.
    private func join(_ used: Int) {
        var (leaf, node) = (0, 0)
        for next in 0..<(used - 1) {
            var weight: UInt64 = 0
            for _ in 0..<2 {
                if leaf < used && (node >= next || sorted[leaf] >> 16 <= weights[node]) {
                    weight += sorted[leaf] >> 16
                    parents[leaf] = Int32(next)
                    leaf += 1
                } else {
                    weight += weights[node]
                    parents[used + node] = Int32(next)
                    node += 1
                }
            }
            weights[next] = weight
        }
    }

    /// Counts the leaves at each depth. Leaves beyond the limit are counted at the limit.
    private func measure(_ used: Int) {
        depths[used - 2] = 0
        for node in stride(from: used - 3, through: 0, by: -1) {
            depths[node] = depths[Int(parents[used + node])] + 1
        }
        for leaf in 0..<used { lengthCounts[min(Int(depths[Int(parents[leaf])]) + 1, longest)] += 1 }
    }

    /// Lengthens shorter codes until the codes at the limit fit.
    private func limitLengths() {
        var room = 0
        for length in 1...longest { room += Int(lengthCounts[length]) << (longest - length) }
        while room > 1 << longest {
            var length = longest - 1
            while lengthCounts[length] == 0 { length -= 1 }
            lengthCounts[length] -= 1
            lengthCounts[length + 1] += 2
            lengthCounts[longest] -= 1
            room -= 1
        }
    }

    private func assignCodes() {
        var code: UInt32 = 0
        for length in 1...longest {
            nextCodes[length] = code
            code = (code + lengthCounts[length]) << 1
        }
        for symbol in 0..<lengths.count {
            let length = UInt32(lengths[symbol])
            guard length > 0 else {
                entries[symbol] = 0
                continue
            }
            let code = nextCodes[Int(length)]
            nextCodes[Int(length)] += 1
            // The specification defines codes with the first bit highest.
            entries[symbol] = (UInt32(reversing: code) >> (32 - length)) << 8 | length
        }
    }
}

extension UInt32 {
    fileprivate init(reversing value: UInt32) {
        var value = value
        value = (value >> 1 & 0x5555_5555) | (value & 0x5555_5555) << 1
        value = (value >> 2 & 0x3333_3333) | (value & 0x3333_3333) << 2
        value = (value >> 4 & 0x0F0F_0F0F) | (value & 0x0F0F_0F0F) << 4
        self = value.byteSwapped
    }
}

/// The frequencies of the Deflate symbols in a band, and the codes that are built from them.
final class SymbolCounts {
    let literals = HuffmanCode(symbols: DeflateSymbols.literalsAndLengths, longest: SymbolCounts.longestCode)
    let distances = HuffmanCode(symbols: DeflateSymbols.distances, longest: SymbolCounts.longestCode)
    let lengthValues: EncoderBuffer<DeflateSymbols.Value>
    /// The frequencies of literal bytes, separately for each channel. With shared counters, consecutive increments of
    /// the same counter would have to wait for each other.
    private let channels = EncoderBuffer<UInt32>(4 * 256, of: 0)
    private let bytesPerPixel: Int

    /// The maximum code length. With this length, the four codes of a pixel fit in the bit writer.
    private static let longestCode = 14

    init(bytesPerPixel: Int) {
        self.bytesPerPixel = bytesPerPixel
        let values = DeflateSymbols.lengths()
        lengthValues = EncoderBuffer(values.count, of: values[0])
        for (length, value) in values.enumerated() { lengthValues[length] = value }
    }

    /// Resets the counts.
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

    /// Removes the last `count` bytes of a counted pixel from the counts. These bytes are copied instead.
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

    /// - Parameter times: The number of times the copy occurs.
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

    /// Counts rows that are equal to the row above: the filter byte, a zero, and copies of the zero.
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
