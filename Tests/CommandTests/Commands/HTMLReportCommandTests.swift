import Foundation
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

    /// The film of 0.8 s has 16 frames, one every twentieth of a second. The box moves from 0.1 s to 0.3 s.
    @Test func `has the same pictures as a render`() throws {
        let folder = try scriptFolder()
        _ = try Command(["report", "slide.yaml", "-o", "slide.html"], in: folder.url)
        let html = String(decoding: try folder.bytes("slide.html"), as: UTF8.self)
        _ = try Command(["render", "slide.yaml", "-o", "frames", "--compression", "small"], in: folder.url)
        let frames = try folder.names(in: "frames").filter { $0.hasSuffix(".png") }.map {
            try folder.bytes("frames/\($0)")
        }
        let pictures = html.matches(of: /<script type="text\/plain" id="picture-\d+">([^<]*)</).compactMap {
            Data(base64Encoded: String($0.output.1)).map { [UInt8]($0) }
        }
        // The box rests until 0.1 s, moves at 0.15, 0.2 and 0.25 s, and then rests again.
        #expect(pictures.count == 5)
        #expect(Set(pictures) == Set(frames))
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

    /// The size without a limit is 2.8 MB.
    @Test func `that would be too large suggests a sufficient limit`() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Self.root.appending(path: "Timelines/card.yaml").path, to: "card.yaml")
        let large = try Command(["report", "card.yaml", "-o", "card.html", "--limit", "1"], in: folder.url)
        #expect(large.status == 64)
        #expect(large.errors.hasPrefix("error: the report would be 3 MB, and the limit is 1 MB; use --every "))
        #expect(large.errors.hasSuffix(" or --no-pictures or --limit 3\n"))
        #expect(folder.names == ["card.yaml"])
        let step = try #require(large.errors.firstMatch(of: /--every (\d+)/)?.output.1)
        let fewer = try Command(
            ["report", "card.yaml", "-o", "card.html", "--limit", "1", "--every", "\(step)"], in: folder.url)
        #expect(fewer.status == 0)
        #expect(try folder.bytes("card.html").count <= 1_000_000)
        let raised = try Command(["report", "card.yaml", "-o", "card.html", "--limit", "3"], in: folder.url)
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
        #expect(String(decoding: try folder.bytes("slide.html"), as: UTF8.self).contains(#""times":[0.1,0.2]"#))
    }
}
