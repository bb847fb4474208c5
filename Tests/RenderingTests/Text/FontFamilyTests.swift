import Diagnostics
import Files
import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import FontFiles
@testable import Rendering
@testable import Text

@Suite("Fonts of files")
struct FontFamilyTests {
    /// Returns the measurer with the given fonts.
    private func measurer(_ fonts: [TestFont], in folder: TemporaryFolder) throws -> CairoTextMeasurer {
        for (index, font) in fonts.enumerated() { try folder.write("fonts/\(index).ttf", bytes: font.bytes) }
        return try CairoTextMeasurer(adding: AddedFonts(folders: [folder.path(of: "fonts")]))
    }

    private func font(_ name: String, _ size: Double, _ measurer: CairoTextMeasurer) throws -> Font {
        Font(try #require(measurer.addedFonts.catalog.face(named: name)), size: size)
    }

    @Test func `have the widths and the line heights of their tables`() throws {
        let folder = try TemporaryFolder()
        var brand = TestFont("Brand", "Regular", weight: 400)
        (brand.ascender, brand.descender, brand.lineGap, brand.advance) = (900, -300, 100, 600)
        let measurer = try measurer([brand], in: folder)
        let font = try font("Brand-Regular", 20, measurer)
        // Five characters of 0.6 ems, and a line of 1.2 ems; 0.1 ems are between the lines.
        let size = measurer.size(of: TextBlock("Hello", font: font), within: nil)
        #expect(abs(size.width - 60) < 0.05 && abs(size.height - 24) < 1e-9)
        let lines = measurer.size(of: TextBlock("a\nb", font: font, numberOfLines: 0), within: nil)
        #expect(abs(lines.height - 50) < 1e-9)
        #expect(font.ascender == 18 && font.descender == 6 && font.leading == 2 && font.capHeight == 14)
    }

    @Test func `are chosen by weight, and lack of a character falls back to the built-in fonts`() throws {
        let folder = try TemporaryFolder()
        var (regular, bold) = (TestFont("Brand", "Regular", weight: 400), TestFont("Brand", "Bold", weight: 700))
        (regular.advance, bold.advance) = (500, 700)
        let measurer = try measurer([regular, bold], in: folder)
        func width(_ text: String, _ font: Font) -> Double { measurer.size(of: text, in: font).width }
        let face = try #require(measurer.addedFonts.catalog.face(named: "Brand", weight: 700))
        #expect(abs(width("ab", Font(face, size: 10)) - 14) < 0.05)
        #expect(abs(width("ab", try font("Brand", 10, measurer)) - 10) < 0.05)
        // The font has no Cyrillic letters.
        #expect(measurer.unknownGlyphs(in: "Ж") == 0 && width("Ж", Font(face, size: 10)) > 5)
    }

    @Test func `do not replace built-in fonts with the same name`() throws {
        let folder = try TemporaryFolder()
        let measurer = try measurer([TestFont("Inter", "Regular", weight: 400)], in: folder)
        let plain = try CairoTextMeasurer()
        for text in ["Hello", "한글", "😀"] {
            #expect(measurer.size(of: text, in: .label) == plain.size(of: text, in: .label))
        }
        #expect(abs(measurer.size(of: "Hello", in: try font("Inter-Regular", 20, measurer)).width - 50) < 0.05)
    }

    @Test func `of which one is damaged never reach the library`() throws {
        let folder = try TemporaryFolder()
        var bytes = TestFont().bytes
        bytes.removeLast(bytes.count / 2)
        try folder.write("fonts/a.ttf", bytes: bytes)
        let error = #expect(throws: RenderingError.self) { try AddedFonts(folders: [folder.path(of: "fonts")]) }
        #expect(error?.reason.contains("expected at most \(bytes.count) bytes; the file is damaged") == true)
    }

    @Test func `in a collection are distinguished`() throws {
        let folder = try TemporaryFolder()
        var (one, other) = (TestFont("One", "Regular", weight: 400), TestFont("Other", "Regular", weight: 400))
        (one.advance, other.advance) = (400, 800)
        try folder.write("fonts/a.ttc", bytes: TestFont.collection([one, other]))
        let measurer = try CairoTextMeasurer(adding: AddedFonts(folders: [folder.path(of: "fonts")]))
        #expect(abs(measurer.size(of: "ab", in: try font("One", 10, measurer)).width - 8) < 0.05)
        #expect(abs(measurer.size(of: "ab", in: try font("Other", 10, measurer)).width - 16) < 0.05)
    }

    @Test func `with the same name in two files are reported, and the first file is used`() throws {
        let folder = try TemporaryFolder()
        var (one, other) = (TestFont(), TestFont())
        (one.advance, other.advance) = (400, 800)
        try folder.write("a/one.ttf", bytes: one.bytes)
        try folder.write("b/other.ttf", bytes: other.bytes)
        let fonts = try AddedFonts(folders: [folder.path(of: "b"), folder.path(of: "a")])
        #expect(
            fonts.duplicateNotes == [
                "the font 'TestBrand-Regular' is in 'other.ttf' and in 'one.ttf': 'other.ttf' is used; remove one of the "
                    + "files"
            ])
        let measurer = try CairoTextMeasurer(adding: fonts)
        #expect(abs(measurer.size(of: "ab", in: try font("TestBrand-Regular", 10, measurer)).width - 16) < 0.05)
    }

    @Test func `are drawn with their outlines`() throws {
        let folder = try TemporaryFolder()
        let measurer = try measurer([TestFont()], in: folder)
        var scene = TestScene(width: 100, height: 40)
        let font = try font("TestBrand-Regular", 20, measurer)
        scene.add(Rect(0, 0, 100, 20), content: .label(.init("ab", font: font)))
        let picture = try CairoRenderer(adding: measurer.addedFonts).draw(scene.tree, canvas: scene.canvas, scale: 1)
        // The baseline is 16 points below the top. The first rectangle is 1 to 9 points wide and 14 points high.
        #expect(
            picture == (try CairoRenderer(adding: measurer.addedFonts).draw(scene.tree, canvas: scene.canvas, scale: 1))
        )
        #expect(picture != (try CairoRenderer().draw(scene.tree, canvas: scene.canvas, scale: 1)))
    }
}

@Suite("Designs of the system font")
struct FontDesignTests {
    private func width(_ text: String, _ design: Font.Design, _ weight: Font.Weight = .regular) throws -> Double {
        var font = Font(size: 20, weight: weight)
        font.design = design
        return try CairoTextMeasurer().size(of: text, in: font).width
    }

    @Test func `the monospaced design has letters of equal width in all weights`() throws {
        // 1266/2048 ems for each character.
        for text in ["iiii", "MMMM", "1:.,", "->=="] {
            for weight in Font.Weight.allCases {
                #expect(abs(try width(text, .monospaced, weight) - 4 * 20 * 1266 / 2048) < 0.1, "\(text) \(weight)")
            }
        }
    }

    @Test func `monospaced digits have equal width, and letters keep theirs`() throws {
        let zeros = try width("0000", .monospacedDigits)
        for digit in 1...9 {
            #expect(abs(try width(String(repeating: "\(digit)", count: 4), .monospacedDigits) - zeros) < 0.02)
        }
        #expect(try width("1111", .default) < zeros - 1)
        #expect(try width("Hello", .monospacedDigits) == width("Hello", .default))
    }

    @Test func `the rounded design is drawn as the default design, the serif design is not`() throws {
        #expect(try width("Hello", .rounded) == width("Hello", .default))
        #expect(try width("Hello", .serif) != width("Hello", .default))
    }
}
