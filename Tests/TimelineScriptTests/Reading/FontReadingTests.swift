import FontFiles
import Foundation
import Geometry
import Playback
import Properties
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@testable import TimelineScript

@Suite("The fonts of a script")
struct FontReadingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("fonts/a.ttf", bytes: TestFont("Brand Sans", "Regular", weight: 400).bytes)
        try folder.write("fonts/b.ttf", bytes: TestFont("Brand Sans", "Bold", weight: 700).bytes)
    }

    private func read(
        _ font: String, fonts: String = "fonts: fonts\n", _ rest: String = "", within limits: ReadingLimits = .usual
    ) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let script = """
            animatic: 1
            \(fonts)views: {root: {subviews: {title: {label: Hello, font: \(font)}}}}
            timeline: []
            \(rest)
            """
        return TimelineReader.read(
            SourceFile(name: "a.yaml", text: script), folder: folder.path, within: limits)
    }

    private func font(_ text: String) throws -> Font {
        let result = read(text)
        #expect(result.diagnostics.map(\.message) == [])
        return try #require(result.timeline?.root.subviews.first?.content.font)
    }

    @Test func `are found by PostScript name, and by family and weight`() throws {
        #expect(try font("17 BrandSans-Bold").face?.postScriptName == "BrandSans-Bold")
        #expect(try font("17 Brand Sans").face?.postScriptName == "BrandSans-Regular")
        let bold = try font("17 bold Brand Sans")
        #expect(bold.face?.postScriptName == "BrandSans-Bold" && bold.weight == .bold && bold.size == 17)
        #expect(try font("\"17 semibold Brand Sans\"").face?.weight == 700)
    }

    @Test func `follow a text style in proportion`() throws {
        let font = try font("headline Brand Sans")
        #expect(font.size == 17 && font.textStyle == .headline)
        // The weight of a headline is semibold, and the closest weight of the family is bold.
        #expect(font.face?.postScriptName == "BrandSans-Bold")
        #expect(try self.font("body Brand Sans").face?.postScriptName == "BrandSans-Regular")
        // The line pitch of a headline is 22 for the default size, and 40 for the size `accessibilityLarge`.
        #expect(font.scaled(to: .accessibilityLarge).size == (17.0 * 40 / 22).rounded())
        #expect(font.scaled(to: .accessibilityLarge).scaled(to: .large) == font)
    }

    @Test func `can be designs of the system font`() throws {
        #expect(try font("15 monospaced").design == .monospaced)
        let digits = try font("body bold monospacedDigits")
        #expect(digits.design == .monospacedDigits && digits.weight == .bold && digits.textStyle == .body)
        #expect(digits.scaled(to: .extraLarge).design == .monospacedDigits)
    }

    @Test(
        "are written as they are read",
        arguments: [
            "17", "17 semibold", "body", "headline light", "15 monospaced", "15 bold serif", "17 BrandSans-Bold",
            "body BrandSans-Regular",
        ])
    func text(text: String) throws {
        let font = try font(text)
        #expect(PropertyValue.font(font).scriptText(.font) == text)
        #expect(try self.font(PropertyValue.font(font).scriptText(.font)) == font)
    }

    @Test func `are part of the timeline, and precede those of the command line`() throws {
        var limits = ReadingLimits.usual
        try folder.write("other/c.ttf", bytes: TestFont("Other", "Regular", weight: 400).bytes)
        limits.fonts = try AddedFonts(folders: [folder.path(of: "other")])
        let result = read("17 Other", fonts: "fonts: [fonts/b.ttf, fonts/a.ttf]\n", within: limits)
        #expect(result.diagnostics.isEmpty)
        #expect(result.timeline?.fonts.files.map(\.name) == ["fonts/b.ttf", "fonts/a.ttf", "c.ttf"])
    }

    @Test func `that are missing are reported once, and the system font is used`() throws {
        let rest = "variations: [{when: {style: dark}, set: {title.font: 12 Brnad Sans}}]"
        let result = read("17 bold Brnad Sans", rest)
        #expect(result.diagnostics.map(\.id) == [.unknownFont])
        #expect(result.diagnostics.first?.severity == .warning)
        #expect(
            result.diagnostics.first?.message
                == "found no font 'Brnad Sans', so the system font is used; expected one of the families 'Brand Sans'")
        #expect(result.diagnostics.first?.suggestion == "Brand Sans")
        let font = try #require(result.timeline?.root.subviews.first?.content.font)
        #expect(font.weight == .bold && font.face?.isAvailable == false && font.lineHeight == Font(size: 17).lineHeight)
        #expect(PropertyValue.font(font).scriptText(.font) == "17 bold Brnad Sans")
        let none = read("17 Avenir-Heavy", fonts: "")
        #expect(none.diagnostics.first?.message.contains("add its file with the key 'fonts'") == true)
        #expect(none.timeline?.root.subviews.first?.content.font?.weight == .heavy)
    }

    @Test func `with a misspelled weight are errors`() {
        #expect(read("17 semibld").diagnostics.map(\.id) == [.unknownWord])
        #expect(read("17 thick", fonts: "").diagnostics.map(\.id) == [.unknownWord])
    }

    @Test func `must be valid files in the folder of the script`() throws {
        let outside = try TemporaryFolder()
        try outside.write("a.ttf", bytes: TestFont().bytes)
        try folder.link("linked.ttf", to: outside.path(of: "a.ttf"))
        try folder.write("bad.ttf", "no font")
        try folder.write("empty/readme.txt", "")
        try folder.write("links/readme.txt", "")
        try folder.link("links/a.ttf", to: outside.path(of: "a.ttf"))
        func problem(_ path: String) -> (Diagnostic.ID, String)? {
            read("17", fonts: "fonts: \(path)\n").diagnostics.first.map { ($0.id, $0.message) }
        }
        for path in ["linked.ttf", "links", "../a.ttf", outside.path(of: "a.ttf"), "\"\""] {
            #expect(problem(path)?.0 == .fontOutside, "\(path)")
        }
        #expect(problem("fonst")?.0 == .fontMissing)
        #expect(read("17", fonts: "fonts: fonst\n").diagnostics.first?.suggestion == "fonts")
        #expect(
            problem("bad.ttf")?.1
                == "the font 'bad.ttf' cannot be used: found 7 bytes in the file, expected a TrueType or OpenType font, or a collection of them; remove the file, or replace it with a .ttf, .otf, .ttc or .otc file"
        )
        #expect(problem("empty")?.1.contains("the folder has no fonts") == true)
        #expect(problem("{a: b}")?.0 == .wrongType)
        var limits = ReadingLimits.usual
        limits.folders = [outside.path]
        #expect(read("17", fonts: "fonts: linked.ttf\n", within: limits).diagnostics.isEmpty)
    }

    @Test(
        "in files that cannot be used are reported once, with the reason",
        arguments: [
            ("../Brand.ttf", Diagnostic.ID.fontOutside), ("Brand.ttf", .fontMissing), ("bad.ttf", .fontDamaged),
        ])
    func unusable(path: String, id: Diagnostic.ID) throws {
        try folder.write("bad.ttf", "no font")
        for font in ["17 Brand", "17 Brand Sans", "17 bold brand", "17 brand sans"] {
            #expect(read(font, fonts: "fonts: \(path)\n").diagnostics.map(\.id) == [id], "\(font)")
        }
        // Other mistakes are still reported.
        #expect(read("17 semibld", fonts: "fonts: \(path)\n").diagnostics.map(\.id) == [id, .unknownWord])
    }

    @Test func `with the same name are reported`() throws {
        var other = TestFont("Brand Sans", "Regular", weight: 400)
        other.advance = 700
        try folder.write("more/other.ttf", bytes: other.bytes)
        let result = read("17 Brand Sans", fonts: "fonts: [fonts, more]\n")
        #expect(result.diagnostics.map(\.id) == [.duplicateFont])
        #expect(result.diagnostics.first?.message.contains("'fonts/a.ttf' is used") == true)
    }
}
