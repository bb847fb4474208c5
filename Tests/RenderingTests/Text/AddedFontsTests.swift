import Diagnostics
import Film
import Geometry
import Glibc
import Layout
import TestSupport
import Testing
import Views

@testable import Files
@testable import FontFiles
@testable import FrameFolders
@testable import Rendering
@testable import Text

@Suite("Added fonts")
struct AddedFontsTests {
    /// A font in Debian's package fonts-noto-core, which also contains built-in fonts.
    private static let thai = "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"
    private let text = "สวัสดี"

    private func fonts(in folder: TemporaryFolder) throws -> AddedFonts {
        try folder.copy(AddedFontsTests.thai, to: "fonts/sub/Thai.TTF")
        try folder.write("fonts/readme.txt", "not a font")
        return try AddedFonts(folders: [folder.path(of: "fonts")])
    }

    private func scene(_ text: String) -> TestScene {
        var scene = TestScene(width: 120, height: 30)
        scene.add(Rect(4, 4, 110, 22), content: .label(.init(text, font: .label)))
        return scene
    }

    @Test func `draw only characters that the built-in fonts lack`() throws {
        let folder = try TemporaryFolder()
        let added = try fonts(in: folder)
        let (plain, more) = (try CairoTextMeasurer(), try CairoTextMeasurer(adding: added))
        // The text has six characters, two of which are above other characters. Without the font, it has four boxes
        // or six.
        #expect(plain.unknownGlyphs(in: text) > 0 && more.unknownGlyphs(in: text) == 0)
        #expect(
            plain.size(of: TextBlock(text, font: .label), within: nil)
                != more.size(of: TextBlock(text, font: .label), within: nil))
        for known in ["Hello fi", "한글 漢字", "مرحبا ١٢", "😀❤️"] {
            let block = TextBlock(known, font: .label)
            #expect(plain.size(of: block, within: nil) == more.size(of: block, within: nil))
            let tree = scene(known).tree
            let canvas = scene(known).canvas
            let picture = try CairoRenderer().draw(tree, canvas: canvas, scale: 2)
            #expect(try CairoRenderer(adding: added).draw(tree, canvas: canvas, scale: 2) == picture)
        }
    }

    @Test func `are named in the manifest, and their files determine which frames are kept`() async throws {
        let folder = try TemporaryFolder()
        let added = try fonts(in: folder)
        let film = TestFilm([scene(text)])
        var plain = PNGSequence(folder: folder.path(of: "out"), origin: RenderOrigin(tool: "test 1"))
        try await film.play(into: &plain)
        let before = try folder.bytes("out/0000.png")
        var more = PNGSequence(
            folder: folder.path(of: "out"), settings: RenderSettings(fonts: added), origin: RenderOrigin(tool: "test 1")
        )
        try await film.play(into: &more)

        #expect(try folder.bytes("out/0000.png") != before)
        let manifest = try #require(RenderManifest(in: folder.path(of: "out")))
        #expect(manifest.addedFonts.keys.sorted() == ["sub/Thai.TTF"])
        let hash = ContentHash(try folder.bytes("fonts/sub/Thai.TTF")).hexadecimal
        #expect(manifest.addedFonts["sub/Thai.TTF"] == "Noto Sans Thai Regular, \(hash)")
    }

    @Test func `that are invalid are reported with their folder or file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("none/readme.txt", "not a font")
        try folder.write("broken/a.ttf", "not a font")
        func words(_ folders: String...) -> String {
            do {
                _ = try CairoTextMeasurer(adding: AddedFonts(folders: folders.map { folder.path(of: $0) }))
                return ""
            } catch {
                return "\(error)".replacing(folder.path, with: "")
            }
        }
        #expect(words("nowhere") == "cannot add the fonts of '/nowhere': there is no such folder")
        #expect(
            words("none")
                == "cannot add the fonts of '/none': the folder has no fonts; expected .ttf, .otf, .ttc, .otc files")
        #expect(
            words("broken").hasPrefix(
                "cannot add the fonts of '/broken/a.ttf': found 10 bytes in the file, expected a TrueType or OpenType"))
        // The same file in two folders is used once.
        try folder.copy(AddedFontsTests.thai, to: "fine/Thai.ttf")
        try folder.copy(AddedFontsTests.thai, to: "more/Thai.ttf")
        #expect(words("fine", "more") == "")
        #expect(try AddedFonts(folders: ["fine", "more"].map(folder.path)).files.map(\.name) == ["Thai.ttf"])
    }

    @Test func `are found through a link to their folder, and through links to files`() throws {
        let folder = try TemporaryFolder()
        try folder.copy(AddedFontsTests.thai, to: "real/Thai.ttf")
        try folder.link("linked", to: "real")
        try folder.write("links/readme.txt", "not a font")
        try folder.link("links/Other.ttf", to: "../real/Thai.ttf")
        #expect(try AddedFonts(folders: [folder.path(of: "linked")]).files.map(\.name) == ["Thai.ttf"])
        #expect(try AddedFonts(folders: [folder.path(of: "links")]).files.map(\.name) == ["Other.ttf"])
    }

    @Test func `are files: pipes, folders and dangling links with names of fonts are skipped`() throws {
        let folder = try TemporaryFolder()
        try folder.copy(AddedFontsTests.thai, to: "fonts/x.ttf/Thai.ttf")
        try folder.link("fonts/gone.otf", to: "nowhere")
        try #require(unsafe mkfifo(folder.path(of: "fonts/p.ttf"), 0o600) == 0)
        #expect(try AddedFonts(folders: [folder.path(of: "fonts")]).files.map(\.name) == ["x.ttf/Thai.ttf"])
        // The same applies if a pipe replaces a file while it is read.
        let refused = #expect(throws: RenderingError.self) { try AtomicFile.bytes(of: folder.path(of: "fonts/p.ttf")) }
        #expect(refused?.reason == "it is not a file")
    }

    /// The folder contains eleven entries: the folder `0`, eight entries in it, a text and a font.
    @Test func `are searched with a limit on the number of entries, and read with a limit on the size`() throws {
        #expect(AddedFonts.maximumEntryCount == 20_000)
        let folder = try TemporaryFolder()
        try folder.write("many/0/readme.txt", "")
        for number in 0..<8 { try #require(unsafe mkdir(folder.path(of: "many/0/\(number)"), 0o700) == 0) }
        try folder.copy(AddedFontsTests.thai, to: "many/0/7/Thai.ttf")
        let path = folder.path(of: "many")
        #expect(try AddedFonts(folders: [path], maximumEntryCount: 11).files.map(\.name) == ["0/7/Thai.ttf"])
        let many = #expect(throws: RenderingError.self) { try AddedFonts(folders: [path], maximumEntryCount: 10) }
        #expect(many?.reason == "it contains more than 10 files and folders; expected a folder of fonts")
        try folder.write("large/a.ttf", "")
        try #require(unsafe truncate(folder.path(of: "large/a.ttf"), 1 << 40) == 0)
        let large = #expect(throws: RenderingError.self) { try AddedFonts(folders: [folder.path(of: "large")]) }
        #expect(large?.reason == "the file has 1099511627776 bytes; the maximum is 536870912")
    }
}
