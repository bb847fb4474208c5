import CTurboJPEG
import Diagnostics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("Picture files")
struct PictureFormatTests {
    /// A picture of 48 × 32 pixels with red, green, blue and white quarters.
    private static let quarters: [UInt32] = (0..<(48 * 32)).map { number in
        let (isLeft, isTop) = (number % 48 < 24, number / 48 < 16)
        return isTop ? (isLeft ? 0xFFFF_0000 : 0xFF00_FF00) : (isLeft ? 0xFF00_00FF : 0xFFFF_FFFF)
    }

    private func drawn(_ path: String, size: Size = Size(width: 48, height: 32)) throws -> Bitmap {
        var scene = TestScene(width: size.width, height: size.height)
        scene.add(Rect(origin: .zero, size: size), content: .image(.init(path: path, size: size)))
        return try scene.bitmap(background: .black)
    }

    private func jpeg(_ pixels: [UInt32] = quarters, _ width: Int = 48, _ height: Int = 32, flags: Int32 = 0) -> [UInt8]
    {
        EncodedPicture.jpeg(pixels, width, height, flags: flags)
    }

    private func webP(_ pixels: [UInt32], _ width: Int, _ height: Int) -> [UInt8] {
        EncodedPicture.webP(pixels, width, height)
    }

    private let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="48" height="32">
          <rect width="24" height="16" fill="#F00"/><rect x="24" width="24" height="16" fill="#0F0"/>
          <rect y="16" width="24" height="16" fill="#00F"/><rect x="24" y="16" width="24" height="16" fill="#FFF"/>
        </svg>
        """

    private func expectQuarters(_ bitmap: Bitmap, within steps: Int, sourceLocation: SourceLocation = #_sourceLocation)
    {
        let wrong = zip(bitmap.pixels, Self.quarters).filter { !$0.isClose(to: $1, within: steps) }
        #expect(wrong.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `are drawn from JPEG, baseline and progressive`() throws {
        let folder = try TemporaryFolder()
        try folder.write("baseline.jpg", bytes: jpeg())
        try folder.write("progressive.jpg", bytes: jpeg(flags: TJFLAG_PROGRESSIVE))
        // A quality of 95 changes the colors by only a few shades.
        expectQuarters(try drawn(folder.path(of: "baseline.jpg")), within: 5)
        expectQuarters(try drawn(folder.path(of: "progressive.jpg")), within: 5)
    }

    /// The file contains the picture of a rotated camera. After rotation according to its Exif data, it shows the
    /// original scene.
    @Test("are rotated by Exif data", arguments: PictureOrientation.allCases)
    func turned(orientation: PictureOrientation) throws {
        let folder = try TemporaryFolder()
        let (width, height) = orientation.swapsAxes ? (32, 48) : (48, 32)
        var stored = [UInt32](repeating: 0, count: 48 * 32)
        for row in 0..<32 {
            for column in 0..<48 {
                let place = orientation.source(column: column, row: row, width: 48, height: 32)
                stored[place.row * width + place.column] = Self.quarters[row * 48 + column]
            }
        }
        let exif: [UInt8] =
            [0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3]
            + [0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
        let file = jpeg(stored, width, height)
        try folder.write("photo.jpg", bytes: file.prefix(2) + exif + file.dropFirst(2))
        expectQuarters(try drawn(folder.path(of: "photo.jpg")), within: 5)
    }

    /// Half of red over black is 128, and transparent pixels are not visible.
    @Test func `are drawn from WebP, with their alpha`() throws {
        let folder = try TemporaryFolder()
        try folder.write("whole.webp", bytes: webP(Self.quarters, 48, 32))
        expectQuarters(try drawn(folder.path(of: "whole.webp")), within: 0)
        try folder.write("faint.webp", bytes: webP([0x80FF_0000, 0x00FF_FFFF, 0xFF12_3456, 0x40FF_8000], 4, 1))
        let faint = try drawn(folder.path(of: "faint.webp"), size: Size(width: 4, height: 1))
        #expect(faint.pixels == [0xFF80_0000, 0xFF00_0000, 0xFF12_3456, 0xFF40_2000])
    }

    @Test func `are drawn from SVG, sharp at every size`() throws {
        let folder = try TemporaryFolder()
        try folder.write("drawing.svg", svg)
        expectQuarters(try drawn(folder.path(of: "drawing.svg")), within: 0)
        let large = try drawn(folder.path(of: "drawing.svg"), size: Size(width: 480, height: 320))
        #expect(large[239, 159] == 0xFFFF_0000 && large[240, 159] == 0xFF00_FF00)
        #expect(large[239, 160] == 0xFF00_00FF && large[240, 160] == 0xFFFF_FFFF)
    }

    @Test func `of SVG cannot refer to other files`() throws {
        let folder = try TemporaryFolder()
        let black = Bitmap(width: 4, height: 4, pixels: Array(repeating: 0xFF00_0000, count: 16), isOpaque: true)
        try PNGEncoding.write(black, to: folder.path(of: "secret.png"))
        try folder.write(
            "nosy.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4">
              <rect width="4" height="4" fill="red"/>
              <image href="secret.png" width="4" height="4"/>
              <image xlink:href="file://\(folder.path(of: "secret.png"))" width="4" height="4"/>
            </svg>
            """)
        let bitmap = try drawn(folder.path(of: "nosy.svg"), size: Size(width: 4, height: 4))
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_0000 })
    }

    /// The same text in a label and in an SVG file has the same outlines.
    @Test func `of SVG use the fonts of labels`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "text.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">
              <text x="4" y="30" font-family="Inter" font-size="24">Rag 36</text>
            </svg>
            """)
        var image = TestScene(width: 120, height: 40)
        image.add(Rect(0, 0, 120, 40), content: .image(.init(path: folder.path(of: "text.svg"), size: image.canvas)))
        try folder.write(
            "other.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">
              <text x="4" y="30" font-family="Some font that only one machine has" font-size="24">Rag 36</text>
            </svg>
            """)
        var other = TestScene(width: 120, height: 40)
        other.add(Rect(0, 0, 120, 40), content: .image(.init(path: folder.path(of: "other.svg"), size: other.canvas)))
        #expect(try image.bitmap().ink.reduce(0, +) > 100)
        // If no requested font is available, the first available font is used.
        #expect(try image.bitmap().pixels == other.bitmap().pixels)
    }

    @Test func `that are damaged are refused with the reason before anything is drawn`() throws {
        let folder = try TemporaryFolder()
        let (jpeg, webP) = (jpeg(), webP(Self.quarters, 48, 32))
        try folder.write("cut.jpg", bytes: Array(jpeg.prefix(jpeg.count * 2 / 3)))
        try folder.write("cut.webp", bytes: Array(webP.prefix(webP.count - 12)))
        try folder.write("cut.svg", String(svg.prefix(svg.count / 2)))
        try folder.write("wide.svg", "<svg width='20000' height='2'/>")
        try folder.write("text.txt", "no picture")
        for (name, words) in [
            ("cut.jpg", "the JPEG file is damaged ("), ("cut.webp", "the WebP file is damaged ("),
            ("cut.svg", "the SVG file is damaged ("), ("wide.svg", "it has 20000 × 2 pixels"),
            ("text.txt", "it is not a PNG, JPEG, WebP, SVG or PDF file"),
        ] {
            #expect(PictureCheck.fault(ofFileAt: folder.path(of: name))?.hasPrefix(words) == true, "\(name)")
            let refusal = #expect(throws: RenderingError.self) { try drawn(folder.path(of: name)) }
            #expect(refusal?.description.contains(words) == true)
        }
    }

    @Test func `of PNG are read once, even if the file changes later`() throws {
        let folder = try TemporaryFolder()
        let first = Bitmap(width: 48, height: 32, pixels: Self.quarters, isOpaque: true)
        let other = Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF], isOpaque: true)
        try folder.write("a.png", bytes: PNGEncoding.encode(first))
        let source = try PictureSource(path: folder.path(of: "a.png"))
        try folder.write("a.png", bytes: PNGEncoding.encode(other))
        #expect(try ImageSurface(png: source).bitmap == first)
    }

    /// A truncated file or a file with a changed byte results in a picture or an error, and never needs more memory
    /// than the header specifies.
    @Test func `with random damage are drawn or refused`() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 7)
        let png = try PNGEncoding.encode(Bitmap(width: 48, height: 32, pixels: Self.quarters, isOpaque: true))
        let files = [
            ("a.jpg", jpeg()), ("b.webp", webP(Self.quarters, 48, 32)), ("c.svg", Array(svg.utf8)), ("d.png", png),
        ]
        var refused = 0
        for (name, whole) in files {
            for _ in 0..<60 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
                }
                try folder.write(name, bytes: bytes)
                if PictureCheck.fault(ofFileAt: folder.path(of: name)) != nil { refused += 1 }
            }
        }
        #expect(refused > 60)
    }
}
