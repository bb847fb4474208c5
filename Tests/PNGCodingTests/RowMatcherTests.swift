import Testing

@testable import PNGCoding

@Suite("A copy of a row of pixels")
struct RowMatcherTests {
    /// The pixel before the run, and the number of its last bytes in the file (R, G, B and possibly A) that equal
    /// those of the previous pixel, 0x80102030.
    static let pixels: [(pixel: UInt32, opaque: UInt16, withAlpha: UInt16)] = [
        (0x8099_2030, 2, 3), (0x8010_9930, 1, 2), (0x8010_2099, 0, 1), (0x8099_2099, 0, 1), (0x9910_2030, 2, 0),
    ]

    @Test(arguments: pixels)
    func `begins inside the previous pixel if its last bytes match`(
        row: (pixel: UInt32, opaque: UInt16, withAlpha: UInt16)
    ) {
        let run = [UInt32](repeating: row.pixel, count: 5)
        let pixels = [UInt32](repeating: 0x8010_2030, count: 4) + run

        // In a file without alpha, a difference only in alpha does not occur, because the encoder gets only opaque
        // pixels.
        if row.pixel >> 24 == 0x80 {
            #expect(leads(of: pixels, bytesPerPixel: 3) == [0, row.opaque])
        }
        #expect(leads(of: pixels, bytesPerPixel: 4) == [0, row.withAlpha])
    }

    /// Deflate copies at most 258 bytes, so 86 pixels leave no space for another byte.
    @Test(arguments: [(85, 2), (86, 0)] as [(Int, UInt16)])
    func `begins inside a pixel only if one copy can contain it`(length: Int, lead: UInt16) {
        let run = [UInt32](repeating: 0xFF99_2030, count: 1 + length)

        #expect(leads(of: [0xFF10_2030, 0xFF10_2030] + run, bytesPerPixel: 3) == [0, lead])
    }

    private func leads(of pixels: [UInt32], bytesPerPixel: Int) -> [UInt16] {
        let matcher = RowMatcher(
            width: pixels.count, rows: 1, bytesPerPixel: bytesPerPixel,
            counting: SymbolCounts(bytesPerPixel: bytesPerPixel))
        matcher.begin()
        return unsafe pixels.withUnsafeBufferPointer { words in
            let row = unsafe PixelRow(words.baseAddress!, count: words.count)
            let match = matcher.match(row, number: 0, after: nil, from: 0, isDifference: false)
            return match.copies.map { matcher[$0].lead }
        }
    }
}
