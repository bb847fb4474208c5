import PNGCoding
import TestSupport
import Testing

@testable import Pictures
@testable import Rendering

@Suite("A compressed PNG file")
struct PNGCompressionTests {
    /// Pictures that cover every path of the encoder: a single color, noise, few colors, repeated rows, gradients,
    /// and widths at which a row is shorter or longer than one copy.
    static let pictures: [(String, Bitmap)] = [
        ("one pixel", TestPicture.flat(1, 1)), ("a column", TestPicture.few(1, 200)),
        ("two columns", TestPicture.flat(2, 70)), ("a row", TestPicture.few(300, 1)),
        ("flat", TestPicture.flat(257, 200)), ("noise", TestPicture.noise(97, 130)),
        ("few colours", TestPicture.few(200, 150)), ("repeated rows", TestPicture.repeated(333, 190)),
        ("gradient", TestPicture.gradient(400, 300)), ("far apart", TestPicture.repeated(11_000, 66)),
        ("card on a gradient", TestPicture.card(700, 200)),
    ]

    @Test(arguments: PNGCompression.allCases, pictures.indices)
    func `has the original pixels according to two decoders`(compression: PNGCompression, index: Int) throws {
        let (name, picture) = PNGCompressionTests.pictures[index]

        let file = try PNGEncoding.encode(picture, compression)

        let read = try PNGReader(file)
        #expect(read.chunks == ["IHDR", "sRGB", "IDAT", "IEND"] && !read.hasAlpha)
        #expect(read.width == picture.width && read.pixels == picture.pixels, "\(name)")
        #expect(try decoded(file) == picture, "\(name)")
    }

    @Test(arguments: PNGCompression.allCases, pictures.indices)
    func `has straight alpha if the picture is not opaque, without loss`(
        compression: PNGCompression, index: Int
    ) throws {
        let (name, solid) = PNGCompressionTests.pictures[index]
        let picture = TestPicture.faded(solid)

        let file = try PNGEncoding.encode(picture, compression)

        let read = try PNGReader(file)
        #expect(read.hasAlpha)
        // After premultiplication, the pixels are unchanged. libpng and Cairo also premultiply.
        #expect(try decoded(file).pixels == picture.pixels, "\(name)")
        for (straight, pixel) in zip(read.pixels, picture.pixels) where straight >> 24 != pixel >> 24 {
            Issue.record("\(name): alpha \(straight >> 24), not \(pixel >> 24)")
        }
    }

    @Test(arguments: [false, true])
    func `is the same if only changed bands are compressed again`(hasAlpha: Bool) throws {
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
    func `uses the filter Up for gradients beside flat areas, and None for rows of gradients`(
        compression: PNGCompression
    ) throws {
        let (card, gradient) = (TestPicture.card(700, 64), TestPicture.gradient(700, 64))

        let filters = try PNGReader(PNGEncoding.encode(card, compression)).filters
        let others = try PNGReader(PNGEncoding.encode(gradient, compression)).filters

        let (none, up): (UInt8, UInt8) = (0, 2)
        // These rows have no noise, which starts at rows 0 and 40. A filter is selected according to the previous
        // row.
        #expect(filters[6..<40].allSatisfy { $0 == up })
        #expect(filters[0] == none && filters[42] == none)
        #expect(others.allSatisfy { $0 == none })
    }

    @Test func `is smaller with the compression for small files`() throws {
        let picture = TestPicture.few(600, 600)
        #expect(try PNGEncoding.encode(picture, .small).count < PNGEncoding.encode(picture, .fast).count)
    }
}
