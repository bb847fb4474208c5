import CDeflate
import Geometry
import TestSupport
import Testing

@testable import PNGCoding

@Suite("The parts of Deflate")
struct DeflateTests {
    /// RFC 1951, section 3.2.5: the smallest length of each symbol, and the number of its extra bits.
    static let lengthTable: [(symbol: Int, extra: Int, least: Int)] = [
        (257, 0, 3), (258, 0, 4), (264, 0, 10), (265, 1, 11), (268, 1, 17), (269, 2, 19), (273, 3, 35), (277, 4, 67),
        (280, 4, 115), (281, 5, 131), (284, 5, 227),
    ]
    static let distanceTable: [(symbol: Int, extra: Int, least: Int)] = [
        (0, 0, 1), (3, 0, 4), (4, 1, 5), (5, 1, 7), (6, 2, 9), (9, 3, 25), (14, 6, 129), (21, 9, 1537),
        (28, 13, 16_385),
        (29, 13, 24_577),
    ]

    @Test(arguments: lengthTable)
    func `lengths have the symbols of RFC 1951`(row: (symbol: Int, extra: Int, least: Int)) {
        let values = DeflateSymbols.lengths()
        for offset in 0..<(1 << row.extra) {
            // Length 258 has its own symbol.
            guard row.least + offset < 258 else { break }
            let value = values[row.least + offset]
            #expect(Int(value.symbol) == row.symbol && Int(value.extraCount) == row.extra && Int(value.extra) == offset)
        }
        #expect(values[258].symbol == 285 && values[258].extraCount == 0)
    }

    @Test(arguments: distanceTable)
    func `distances have the symbols of RFC 1951`(row: (symbol: Int, extra: Int, least: Int)) {
        for offset in [0, (1 << row.extra) - 1] {
            let value = DeflateSymbols.distance(row.least + offset)
            #expect(Int(value.symbol) == row.symbol && Int(value.extraCount) == row.extra && Int(value.extra) == offset)
        }
    }

    @Test func `a copy of any length consists of pieces that Deflate can encode`() {
        for bytes in 3...2000 {
            let pieces = CopyPieces(bytes)
            #expect(pieces.full * 258 + pieces.next + pieces.last == bytes)
            #expect(pieces.full >= 0 && ([0] + Array(3...257)).contains(pieces.next) && [0, 3].contains(pieces.last))
        }
    }

    @Test func `a code is complete and within its length limit for any frequencies`() {
        var generator = SeededGenerator(seed: 7)
        let code = HuffmanCode(symbols: 40, longest: 14)
        for round in 0..<200 {
            code.frequencies.fill(0)
            // Fibonacci numbers result in the longest possible codes. The other frequencies are random.
            var (a, b): (UInt32, UInt32) = (1, 1)
            let used = Int.random(in: 2...40, using: &generator)
            for symbol in 0..<used {
                code.frequencies[symbol] = round == 0 ? a : UInt32.random(in: 1...1 << 20, using: &generator)
                (a, b) = (b, a &+ b)
            }

            code.build()

            let lengths = (0..<40).map { Int(code.lengths[$0]) }
            #expect(lengths.allSatisfy { $0 <= 14 } && lengths.count { $0 > 0 } == used)
            // According to Kraft's equality, the codes fill the tree exactly.
            #expect(lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (14 - $1) } == 1 << 14)
            for (one, other) in zip(0..<used, 1..<used) where code.frequencies[one] > code.frequencies[other] {
                #expect(lengths[one] <= lengths[other])
            }
        }
    }

    @Test(arguments: [3, 4], [1, 7, 8, 9, 1000, 16_384])
    func `sums of rows result in the Adler-32 of their bytes`(channels: Int, width: Int) {
        var generator = SeededGenerator(seed: 11)
        var (bytes, sums): ([UInt8], AdlerSums) = ([], AdlerSums())
        for row in 0..<3 {
            // The last row has the largest possible bytes.
            let pixels = (0..<width).map { _ in
                row == 2 ? UInt32.max : UInt32.random(in: 0...UInt32.max, using: &generator)
            }
            bytes.append(UInt8(row))
            for pixel in pixels {
                bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
                if channels == 4 { bytes.append(UInt8(pixel >> 24)) }
            }
            let half = width / 2
            var rowSums = PixelSums(hasAlpha: channels == 4)
            unsafe pixels.withUnsafeBufferPointer { words in
                let row = unsafe PixelRow(words.baseAddress!, count: width)
                rowSums.add(row, from: 0, to: half)
                rowSums.add(row, from: half, to: width)
            }
            sums.append(AdlerSums(filter: UInt8(row), rowSums, width: width, bytesPerPixel: channels))
        }

        let expected = unsafe libdeflate_adler32(1, bytes, bytes.count)
        #expect(sums.checksum == expected)
    }

    @Test func `the sum of a run equals the sum of its pixels one by one`() {
        var (run, pixels) = (PixelSums(hasAlpha: true), PixelSums(hasAlpha: true))
        run.add(0x1234_5678, length: 5, place: 9)
        for place in [9, 8, 7, 6, 5] { pixels.add(0x1234_5678, place: place) }
        #expect((run.bytes, run.weighted, run.later) == (pixels.bytes, pixels.weighted, pixels.later))
    }
}
