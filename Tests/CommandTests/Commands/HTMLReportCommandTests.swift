import FilmData
import Foundation
import Geometry
import PNGCoding
import Pictures
import Rendering
import TestSupport
import Testing

@Suite("The command report")
struct HTMLReportCommandTests {
    private static let root = Repository.root

    @Test func `writes one page and names it`() throws {
        let folder = try scriptFolder()
        let report = try Command(["report", "slide.yaml", "-o", "slide.html"], in: folder.url)
        #expect(report.status == 0 && report.output == "slide.html\n" && report.errors.isEmpty)
        #expect(folder.names == ["slide.html", "slide.yaml"])
        let quiet = try Command(["report", "-", "-o", "quiet.html", "-q"], in: folder.url, input: slide)
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test(
        "is refused with 64 if its options are invalid",
        arguments: [
            ["-o", "slide.txt"], ["-o", "slide.html", "--limit", "0"], ["-o", "slide.html", "--shard", "1/2"],
            ["-o", "slide.html", "--every", "0"], ["-o", "slide.html", "--frames", "0..<1000"],
            ["-o", "slide.html", "--at", "1h"], ["-o", "slide.html", "--scale", "9"], [],
        ])
    func refused(options: [String]) throws {
        let folder = try scriptFolder()
        let report = try Command(["report", "slide.yaml"] + options, in: folder.url)
        #expect(report.status == 64 && report.output.isEmpty && !report.errors.isEmpty)
        #expect(folder.names == ["slide.yaml"])
    }

    @Test func `ends with 2 for an invalid script, and with 74 if it cannot read or write`() throws {
        let folder = try scriptFolder()
        try folder.write("wrong.yaml", slide.replacingOccurrences(of: "x.constant", with: "z.constant"))
        let wrong = try Command(["report", "wrong.yaml", "-o", "wrong.html"], in: folder.url)
        #expect(wrong.status == 2 && wrong.errors.contains("'z'"))
        let missing = try Command(["report", "missing.yaml", "-o", "missing.html"], in: folder.url)
        #expect(missing.status == 74)
        try folder.write("taken.html/file", "")
        let taken = try Command(["report", "slide.yaml", "-o", "taken.html"], in: folder.url)
        #expect(taken.status == 74 && taken.errors.hasPrefix("error: cannot write 'taken.html'"))
        let below = try Command(["report", "slide.yaml", "-o", "slide.yaml/film.html"], in: folder.url)
        #expect(below.status == 74)
        #expect(folder.names == ["slide.yaml", "taken.html", "wrong.yaml"])
    }

    /// A photograph of random pixels cannot be compressed: 800 × 800 pixels of three bytes are 1.9 MB, which base64
    /// enlarges by a third.
    @Test func `that would be too large suggests a sufficient limit`() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 1)
        let pixels = (0..<800 * 800).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 }
        let noise = Bitmap(width: 800, height: 800, pixels: pixels, isOpaque: true)
        try folder.write("noise.png", bytes: try PNGEncoder(for: noise, .small).encode(noise))
        try folder.write(
            "noise.yaml",
            """
            animatic: 1
            device: {size: [400, 400], scale: 2}
            views: {root: {subviews: {photo: {image: noise.png}}}}
            constraints: {all: photo.edges == root.edges}
            """)
        let large = try Command(["report", "noise.yaml", "-o", "noise.html", "--limit", "1"], in: folder.url)
        #expect(large.status == 64)
        #expect(
            large.errors == """
                error: the report would be 3 MB, and the limit is 1 MB; use --limit 3 or fewer frames, for example with \
                --every

                """)
        #expect(folder.names == ["noise.png", "noise.yaml"])
        let raised = try Command(["report", "noise.yaml", "-o", "noise.html", "--limit", "3"], in: folder.url)
        #expect(raised.status == 0)
    }

    @Test func `of a film whose layout never ends ends with 1, and with a page`() throws {
        let folder = try TemporaryFolder()
        try folder.copy(
            Self.root.appending(path: "Tests/Fixtures/FeedbackLoops/later.yaml").path, to: "later.yaml")
        let report = try Command(["report", "later.yaml", "-o", "later.html"], in: folder.url)
        #expect(report.status == 1 && report.output == "later.html\n" && report.errors.contains("layout never ends"))
        #expect(folder.names == ["later.html", "later.yaml"])
    }

    @Test func `with selected times has the frames at these times`() throws {
        let folder = try scriptFolder()
        let report = try Command(
            ["report", "slide.yaml", "-o", "slide.html", "--at", "0.2s", "--at", "0.1s"], in: folder.url)
        #expect(report.status == 0)
        let html = String(decoding: try folder.bytes("slide.html"), as: UTF8.self)
        let text = try #require(html.firstMatch(of: /<script type="text\/plain" id="film">([^<]*)</)?.output.1)
        let film = RawDeflate.expanded([UInt8](try #require(Data(base64Encoded: String(text)))), limit: 1 << 28)
        #expect(String(decoding: try #require(film), as: UTF8.self).contains(#""times":[0.1,0.2]"#))
    }
}
