import CCairo
import Diagnostics
import Foundation
import Geometry
import Glibc
import Layout
import Pictures
import TestSupport
import Testing
import Views

@testable import Rendering
@testable import Text

@Suite("The fonts of a picture")
struct FontIsolationTests {
    @Test func `do not depend on the user's settings, folders, language or locale`() async throws {
        let expected = try fingerprint()

        await #expect(processExitsWith: .success) { [expected = expected as [Double]] in
            let home = try TemporaryFolder()
            try home.write("fonts.conf", Hostile.configuration)
            try home.write(".config/fontconfig/fonts.conf", Hostile.configuration)
            try home.copy("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc", to: ".fonts/Inter-Regular.otf")
            for (name, value) in Hostile.environment(home: home.path) { unsafe setenv(name, value, 1) }
            unsafe setlocale(LC_ALL, "")
            let found = try fingerprint()
            home.remove()
            #expect(found == expected)
        }
    }

    @Test func `are the same if the system's fonts are not read`() async throws {
        let expected = try fingerprint()

        await #expect(processExitsWith: .success) { [expected = expected as [Double]] in
            SystemFonts.leaveUnread()
            let found = try fingerprint()
            #expect(found == expected)
        }
    }

    /// A library without its text has a configuration of 15 kB, and the memory of a process grows in steps of 4 kB.
    @Test func `are released with their library`() async throws {
        await #expect(processExitsWith: .success) {
            func resident() throws -> Int {
                let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
                return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
            }
            SystemFonts.leaveUnread()
            func use(_ count: Int) throws {
                for _ in 0..<count { _ = try FontLibrary().line(AttributedText("Text"), in: Font(size: 17)).width }
            }
            try use(100)
            let before = try resident()
            try use(300)
            let growth = try resident() - before
            #expect(growth < 1500, "300 libraries left \(growth) kB")
        }
    }

    /// A thread on which Pango finds fonts holds a reference to the font map, and uses its tables until it ends.
    @Test func `keep their configuration while Pango uses them on other threads`() throws {
        let map: OpaquePointer
        do {
            let library = try FontLibrary()
            unsafe map = library.map
            unsafe g_object_ref(UnsafeMutableRawPointer(map))
            _ = library.line(AttributedText("Text"), in: Font(size: 17)).width
        }

        let hasConfiguration = unsafe pango_fc_font_map_get_config(map) != nil
        #expect(hasConfiguration)
        GlyphLock.withLock { unsafe g_object_unref(UnsafeMutableRawPointer(map)) }
        // The next library releases the map.
        _ = try FontLibrary()
    }

    @Test func `are reported by name if they are missing, with their package`() {
        let inter = "<dir>/usr/share/fonts/opentype/inter</dir><cachedir>/var/cache/fontconfig</cachedir>"
        let none = Array("<fontconfig/>".utf8)
        let onlyInter = Array("<fontconfig>\(inter)</fontconfig>".utf8)

        #expect(throws: RenderingError.missingFont(family: "Inter", package: "fonts-inter")) {
            try FontLibrary(configuration: none)
        }
        #expect(throws: RenderingError.missingFont(family: "Noto Sans CJK KR", package: "fonts-noto-cjk")) {
            try FontLibrary(configuration: onlyInter)
        }
        let words = RenderingError.missingFont(family: "Inter", package: "fonts-inter").description
        #expect(words.contains("'Inter'") && words.contains("apt-get install fonts-inter"))
    }
}

/// Returns numbers that represent the widths and pixels of text in five writing systems and of emoji.
private func fingerprint() throws -> [Double] {
    var scene = TestScene.text
    // Characters whose shapes differ between Korea, Japan, China and Taiwan.
    scene.add(Rect(8, 60, 200, 24), content: .label(.init("直骨角刃 令戸 İı fi", font: .label)))
    scene.add(Rect(8, 90, 200, 24), content: .label(.init("مرحبا ☺ 👍🏽", font: .label)))
    let bitmap = try scene.bitmap(scale: 2)
    let width = try CairoTextMeasurer().size(of: "İı fi 한글 漢字 ひらがな مرحبا ١٢ 😀❤️", in: .label).width
    return bitmap.inkOfColumns + bitmap.inkOfRows + [width]
}

/// Settings that would change every picture if they had an effect.
private enum Hostile {
    static let configuration = """
        <?xml version="1.0"?>
        <fontconfig>
          <dir>/usr/share/fonts</dir>
          <match target="pattern"><edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit></match>
          <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit></match>
        </fontconfig>
        """

    static func environment(home: String) -> [(String, String)] {
        [
            ("HOME", home), ("XDG_CONFIG_HOME", home + "/.config"), ("XDG_DATA_HOME", home),
            ("XDG_CACHE_HOME", home + "/.cache"), ("FONTCONFIG_FILE", home + "/fonts.conf"),
            ("FONTCONFIG_PATH", home), ("FONTCONFIG_SYSROOT", home), ("FC_LANG", "ja"),
            ("LANG", "ja_JP.UTF-8"), ("LC_ALL", "ja_JP.UTF-8"), ("LANGUAGE", "tr:zh:ja"),
            ("PANGO_LANGUAGE", "tr:zh:ja"), ("PANGOCAIRO_BACKEND", "fontconfig"),
        ]
    }
}
