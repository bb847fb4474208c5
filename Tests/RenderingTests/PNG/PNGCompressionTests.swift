import CDeflate
import TestSupport
import Testing

@testable import PNGCoding
@testable import Pictures
@testable import Rendering

@Suite("A compressed PNG file")
struct PNGCompressionTests {
    /// Pictures that take every path of the encoder: one colour, noise, few colours, rows that repeat, gradients, and
    /// widths at which a row is shorter or longer than what one copy holds.
    static let pictures: [(String, Bitmap)] = [
        ("one pixel", TestPicture.flat(1, 1)), ("a column", TestPicture.few(1, 200)),
        ("two columns", TestPicture.flat(2, 70)), ("a row", TestPicture.few(300, 1)),
        ("flat", TestPicture.flat(257, 200)), ("noise", TestPicture.noise(97, 130)),
        ("few colours", TestPicture.few(200, 150)), ("repeated rows", TestPicture.repeated(333, 190)),
        ("gradient", TestPicture.gradient(400, 300)), ("far apart", TestPicture.repeated(11_000, 66)),
        ("card on a gradient", TestPicture.card(700, 200)),
    ]

    @Test(arguments: PNGCompression.allCases, pictures.indices)
    func `has the pixels it was made of, as two decoders read it`(compression: PNGCompression, index: Int) throws {
        let (name, picture) = PNGCompressionTests.pictures[index]

        let file = try PNGEncoding.encode(picture, compression)

        let read = try PNGReader(file)
        #expect(read.chunks == ["IHDR", "sRGB", "IDAT", "IEND"] && !read.hasAlpha)
        #expect(read.width == picture.width && read.pixels == picture.pixels, "\(name)")
        #expect(try decoded(file) == picture, "\(name)")
    }

    @Test(arguments: PNGCompression.allCases, pictures.indices)
    func `has straight alpha where the picture is not solid, and loses nothing`(
        compression: PNGCompression, index: Int
    ) throws {
        let (name, solid) = PNGCompressionTests.pictures[index]
        let picture = TestPicture.faded(solid)

        let file = try PNGEncoding.encode(picture, compression)

        let read = try PNGReader(file)
        #expect(read.hasAlpha)
        // Multiplied again, it is what it was: libpng and Cairo do that.
        #expect(try decoded(file).pixels == picture.pixels, "\(name)")
        for (straight, pixel) in zip(read.pixels, picture.pixels) where straight >> 24 != pixel >> 24 {
            Issue.record("\(name): alpha \(straight >> 24), not \(pixel >> 24)")
        }
    }

    @Test(arguments: [false, true])
    func `of bands of which only the changed are compressed again is that of all`(hasAlpha: Bool) throws {
        var picture = TestPicture.repeated(150, 300)
        if hasAlpha { picture = TestPicture.faded(picture) }
        let encoder = try PNGEncoder(width: 150, height: 300, hasAlpha: hasAlpha, compression: .fast)
        _ = picture.withPlane { encoder.encode($0) }
        var pixels = picture.pixels
        for index in (150 * 130)..<(150 * 140) { pixels[index] = 0xFF11_2233 }
        let changed = Bitmap(width: 150, height: 300, pixels: pixels, isOpaque: !hasAlpha)

        // Rows 130 to 139 are in the third band.
        let file = changed.withPlane { encoder.encode($0, changed: [2]) }

        #expect(try file == PNGEncoding.encode(changed))
    }

    @Test(arguments: PNGCompression.allCases)
    func `uses filter Up for gradients beside flat areas, and None for rows of gradients`(
        compression: PNGCompression
    ) throws {
        let (card, gradient) = (TestPicture.card(700, 64), TestPicture.gradient(700, 64))

        let filters = try PNGReader(PNGEncoding.encode(card, compression)).filters
        let others = try PNGReader(PNGEncoding.encode(gradient, compression)).filters

        let (none, up): (UInt8, UInt8) = (0, 2)
        // Rows without noise, which begins at rows 0 and 40; a filter is chosen by the row before.
        #expect(filters[6..<40].allSatisfy { $0 == up })
        #expect(filters[0] == none && filters[42] == none)
        #expect(others.allSatisfy { $0 == none })
    }

    @Test func `is smaller when it may take its time`() throws {
        let picture = TestPicture.few(600, 600)
        #expect(try PNGEncoding.encode(picture, .small).count < PNGEncoding.encode(picture, .fast).count)
    }

    private func decoded(_ bytes: [UInt8]) throws -> Bitmap {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("decoded.png", bytes: bytes)
        return try ImageSurface(path: folder.path(of: "decoded.png")).bitmap
    }
}

@Suite("The parts of Deflate")
struct DeflateTests {
    /// RFC 1951, section 3.2.5: the least length of each symbol, and its extra bits.
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
            // Length 258 has a symbol of its own.
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

    @Test func `a copy of any length is one of pieces that Deflate has`() {
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
            // Fibonacci numbers, which make the longest codes there are; else random ones.
            var (a, b): (UInt32, UInt32) = (1, 1)
            let used = Int.random(in: 2...40, using: &generator)
            for symbol in 0..<used {
                code.frequencies[symbol] = round == 0 ? a : UInt32.random(in: 1...1 << 20, using: &generator)
                (a, b) = (b, a &+ b)
            }

            code.build()

            let lengths = (0..<40).map { Int(code.lengths[$0]) }
            #expect(lengths.allSatisfy { $0 <= 14 } && lengths.count { $0 > 0 } == used)
            // Kraft: the codes fill the tree exactly.
            #expect(lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (14 - $1) } == 1 << 14)
            for (one, other) in zip(0..<used, 1..<used) where code.frequencies[one] > code.frequencies[other] {
                #expect(lengths[one] <= lengths[other])
            }
        }
    }

    @Test(arguments: [3, 4], [1, 7, 8, 9, 1000, 16_384])
    func `sums of rows make the Adler-32 of their bytes`(channels: Int, width: Int) {
        var generator = SeededGenerator(seed: 11)
        var (bytes, sums): ([UInt8], AdlerSums) = ([], AdlerSums())
        for row in 0..<3 {
            // The highest bytes there are in the last row.
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

    @Test func `a run is summed as its pixels are one by one`() {
        var (run, pixels) = (PixelSums(hasAlpha: true), PixelSums(hasAlpha: true))
        run.add(0x1234_5678, length: 5, place: 9)
        for place in [9, 8, 7, 6, 5] { pixels.add(0x1234_5678, place: place) }
        #expect((run.bytes, run.weighted, run.later) == (pixels.bytes, pixels.weighted, pixels.later))
    }
}
