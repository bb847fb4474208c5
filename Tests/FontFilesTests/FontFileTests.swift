import Foundation
import TestSupport
import Testing
import Views

@testable import FontFiles

@Suite("The check of font files")
struct FontFileTests {
    private func faces(_ font: TestFont) throws -> [FontFace] { try FontFile(font.bytes, source: "x").faces }

    private func fault(_ bytes: [UInt8], _ limits: FontLimits = .ofUser) -> FontFault? {
        #expect(throws: FontFault.self) { try FontFile(bytes, source: "x", within: limits) }
    }

    /// Replaces bytes of a table.
    private func changed(_ tag: String, at place: Int, to bytes: [UInt8]) -> [UInt8] {
        var font = TestFont()
        var table = font.tables[tag]!
        table.replaceSubrange(place..<place + bytes.count, with: bytes)
        font.replaced[tag] = table
        return font.bytes
    }

    @Test func `accepts a font, and reads its names and metrics`() throws {
        var font = TestFont("Test Brand", "Bold Italic", weight: 700, isItalic: true)
        (font.unitsPerEm, font.ascender, font.descender, font.lineGap) = (2000, 1800, -500, 100)
        let face = try #require(try faces(font).first)
        #expect(face.family == "Test Brand" && face.style == "Bold Italic")
        #expect(face.postScriptName == "TestBrand-BoldItalic" && face.weight == 700 && face.isItalic)
        // The values divided by 2000 units per em. The heights of letters are 0.7 and 0.5 ems.
        let metrics = FontFace.Metrics(ascender: 0.9, descender: 0.25, leading: 0.05, capHeight: 0.7, xHeight: 0.5)
        #expect(face.metrics == metrics)
        #expect(!face.isMonospaced && face.weights == nil)
    }

    @Test func `accepts a collection`() throws {
        let fonts = [TestFont("A", "Regular", weight: 400), TestFont("A", "Bold", weight: 700)]
        let faces = try FontFile(TestFont.collection(fonts), source: "x").faces
        #expect(faces.map(\.postScriptName) == ["A-Regular", "A-Bold"] && faces.map(\.index) == [0, 1])
    }

    /// The fonts of Debian's packages, which are TrueType and CFF fonts, collections and variable fonts.
    @Test func `accepts the fonts of the machine`() throws {
        let folders = ["truetype/noto", "opentype/inter", "truetype/jetbrains-mono"]
        for folder in folders {
            let root = URL(filePath: "/usr/share/fonts/\(folder)")
            let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
            for file in files.sorted(by: { $0.path < $1.path }).prefix(40)
            where file.lastPathComponent != "NotoColorEmoji.ttf" {
                #expect(throws: Never.self, "\(file.path)") {
                    try FontFile([UInt8](Data(contentsOf: file)), source: "x")
                }
            }
        }
    }

    @Test func `refuses files that are not fonts, with the reason and what to try`() {
        #expect(
            fault(Array("not a font at all".utf8))?.message
                == "found the version 0x6e6f7420 in the table directory at byte 0, expected 0x10000, 'OTTO' or 'true'; "
                + "the file is not a font; replace it with a .ttf, .otf, .ttc or .otc file")
        #expect(fault([])?.found == "0 bytes")
        #expect(fault(Array("wOF2".utf8) + [UInt8](repeating: 0, count: 40))?.found == "a web font (WOFF)")
        #expect(fault(Array("typ1".utf8) + [UInt8](repeating: 0, count: 40))?.found == "a Type 1 font")
        #expect(fault(Array("ttcf".utf8) + [UInt8](repeating: 0xFF, count: 40))?.found == "4294967295 fonts")
        let large = fault(TestFont().bytes, FontLimits(byteCount: 100))
        #expect(large?.expected == "at most 100 bytes")
    }

    @Test(
        "refuses a font without a required table", arguments: ["head", "hhea", "maxp", "hmtx", "cmap", "name", "loca"])
    func required(tag: String) {
        var font = TestFont()
        font.replaced[tag] = []
        #expect(fault(font.bytes)?.expected == "the table '\(tag)'")
    }

    @Test func `refuses a font without outlines`() {
        var font = TestFont()
        font.replaced["glyf"] = []
        #expect(fault(font.bytes)?.expected == "a font with outlines")
    }

    @Test func `refuses a file that is cut off at any place`() {
        let bytes = TestFont().bytes
        // The last table is `post`, whose last bytes are not read, and the padding.
        for count in stride(from: 0, to: bytes.count - 4, by: 7) {
            #expect(throws: FontFault.self, "\(count) bytes") { try FontFile(Array(bytes[..<count]), source: "x") }
        }
    }

    @Test func `refuses tables that overlap`() {
        var bytes = TestFont().bytes
        // The second record of the directory gets the place of the first one, but keeps its length.
        bytes.replaceSubrange(12 + 16 + 8..<12 + 16 + 12, with: bytes[12 + 8..<12 + 12])
        #expect(fault(bytes)?.expected == "tables that do not overlap")
        // A table inside the directory.
        bytes.replaceSubrange(12 + 16 + 8..<12 + 16 + 12, with: [0, 0, 0, 4])
        #expect(fault(bytes)?.expected == "tables that do not overlap")
    }

    @Test func `refuses numbers out of range`() {
        #expect(fault(changed("head", at: 18, to: [0, 0]))?.found == "0 units per em")
        #expect(fault(changed("head", at: 12, to: [0, 0]))?.found == "a wrong magic number")
        #expect(fault(changed("head", at: 50, to: [0, 7]))?.found == "the format 7 of 'loca'")
        #expect(fault(changed("maxp", at: 4, to: [0, 0]))?.found == "no glyphs")
        #expect(fault(changed("maxp", at: 4, to: [0xFF, 0xFF])) != nil)
        #expect(fault(changed("hhea", at: 34, to: [0xFF, 0xFF]))?.found == "65535 widths")
        #expect(fault(changed("hhea", at: 4, to: [0x7F, 0xFF])) != nil)
        #expect(fault(changed("loca", at: 8, to: [0x7F, 0, 0, 0])) != nil)
        // The number of contours, and the end of the first contour's instructions.
        #expect(fault(changed("glyf", at: 0, to: [0x7F, 0xFF])) != nil)
        #expect(fault(changed("glyf", at: 12, to: [0xFF, 0xFF])) != nil)
        #expect(fault(changed("cmap", at: 8, to: [0x7F, 0, 0, 0])) != nil)
        #expect(fault(changed("cmap", at: 12, to: [0, 3]))?.found == "the format 3")
        // The first segment ends before it begins.
        #expect(fault(changed("cmap", at: 26, to: [0, 1]))?.expected == "ascending ranges")
        #expect(fault(changed("name", at: 6 + 8, to: [0xFF, 0xFF])) != nil)
    }

    /// The first outline becomes a glyph with one component.
    @Test func `refuses glyphs that contain themselves, or glyphs that do not exist`() {
        func component(_ glyph: [UInt8]) -> [UInt8] {
            changed("glyf", at: 0, to: [0xFF, 0xFF] + [UInt8](repeating: 0, count: 8) + [0, 2] + glyph + [0, 0])
        }
        #expect(fault(component([0, 1]))?.found == "a glyph that contains itself")
        #expect(fault(component([0x7F, 0]))?.found == "the component 32512")
        #expect(throws: Never.self) { try FontFile(component([0, 2]), source: "x") }
    }

    @Test func `never crashes, whatever byte is changed`() {
        let bytes = TestFont().bytes
        for place in bytes.indices where place < 400 || place % 11 == 0 {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var other = bytes
                other[place] = value
                _ = try? FontFile(other, source: "x")
            }
        }
    }
}

@Suite("A catalog of fonts")
struct FontCatalogTests {
    private func face(_ font: TestFont, _ source: String) throws -> FontFace {
        try #require(try FontFile(font.bytes, source: source).faces.first)
    }

    private func catalog() throws -> FontCatalog {
        FontCatalog([
            try face(TestFont("Brand", "Regular", weight: 400), "a"),
            try face(TestFont("Brand", "Bold", weight: 700), "b"),
            try face(TestFont("Brand", "Italic", weight: 400, isItalic: true), "c"),
            try face(TestFont("Other", "Light", weight: 300), "d"),
        ])
    }

    @Test func `finds fonts by PostScript name, full name and family, and families by weight and slant`() throws {
        let catalog = try catalog()
        #expect(catalog.face(named: "Brand-Bold")?.source == "b" && catalog.face(named: "brand-bold")?.source == "b")
        #expect(catalog.face(named: "Brand Italic")?.source == "c")
        #expect(catalog.face(named: "Brand")?.source == "a" && catalog.face(named: "Brand", weight: 900)?.source == "b")
        #expect(catalog.face(ofFamily: "Brand", weight: 700, isItalic: true)?.source == "c")
        #expect(catalog.face(named: "Missing") == nil)
        #expect(catalog.families == ["Brand", "Other"])
        #expect(catalog.faces(ofFamily: "Brand").map(\.source) == ["a", "c", "b"])
    }

    @Test func `uses the first of two fonts with the same name`() throws {
        let font = TestFont("Brand", "Regular", weight: 400)
        let catalog = FontCatalog([try face(font, "first"), try face(font, "second"), try face(font, "first")])
        #expect(catalog.face(named: "Brand-Regular")?.source == "first")
        #expect(catalog.duplicates.map(\.source) == ["second"])
    }
}
