import TestSupport
import Testing

@Suite("Title cards from the command line")
struct TitleCardCommandTests {
    private let film =
        slidingBox + """
            expect:
              - {at: 0.3s, frames: {box: [60, 0, 20, 60]}}

            """
    private let cards = """
        titleCards:
          - {text: Slide, duration: 0.2s}
          - {text: Half way, at: 0.2s, duration: 0.1s}
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", film + cards)
        try folder.write("bare.yaml", film)
        return folder
    }

    /// The numbers of the film's frames: four pictures of the first card, frames 0 to 3, two pictures of the second
    /// card, and frames 4 to 9.
    private let places = Array(4..<8) + Array(10..<16)

    private func name(_ number: Int) -> String { number < 10 ? "000\(number).png" : "00\(number).png" }

    @Test func `appear between frames that do not change`() throws {
        let folder = try folder()
        let command = try Command(["render", "slide.yaml", "-o", "out", "-o", "a.gif"], in: folder.url)
        #expect(command.status == 0 && command.output == "out: 16 frames\na.gif: 16 frames\n")
        _ = try Command(["render", "bare.yaml", "-o", "bare"], in: folder.url)
        for (frame, place) in places.enumerated() {
            #expect(try folder.bytes("out/\(name(place))") == folder.bytes("bare/\(name(frame))"), "\(frame)")
        }
        let first = try folder.bytes("out/0000.png")
        #expect(try [1, 2, 3].filter { try folder.bytes("out/\(name($0))") != first }.isEmpty)
        #expect(try folder.bytes("out/0008.png") == folder.bytes("out/0009.png"))
        #expect(try folder.bytes("out/0008.png") != first && folder.bytes("out/0004.png") != first)
        #expect(try Command(["verify", "out"], in: folder.url).status == 0)
    }

    @Test func `are omitted on request, and if times are selected`() throws {
        let folder = try folder()
        _ = try Command(["render", "bare.yaml", "-o", "bare", "--sheet"], in: folder.url)
        _ = try Command(["render", "slide.yaml", "-o", "out", "--no-title-cards", "--sheet"], in: folder.url)
        _ = try Command(["render", "slide.yaml", "-o", "with", "--sheet", "-q"], in: folder.url)
        #expect(folder.names(in: "out") == folder.names(in: "bare") && folder.names(in: "out").count == 12)
        // The manifests differ, because the scripts differ.
        for name in folder.names(in: "out") where name != "manifest.json" {
            #expect(try folder.bytes("out/\(name)") == folder.bytes("bare/\(name)"), "\(name)")
        }
        // Contact sheets show the film without cards.
        #expect(try folder.bytes("with/sheet.png") == folder.bytes("bare/sheet.png"))
        _ = try Command(["render", "slide.yaml", "-o", "at", "--at", "0s", "--at", "0.25s"], in: folder.url)
        #expect(try folder.bytes("at/0001.png") == folder.bytes("bare/0005.png"))
        _ = try Command(["still", "slide.yaml", "-o", "still.png", "--at", "0.25s"], in: folder.url)
        #expect(try folder.bytes("still.png") == folder.bytes("bare/0005.png"))
    }

    @Test func `do not affect other commands`() throws {
        let folder = try folder()
        for verb in [
            ["frames", "--at", "0s", "--at", "0.3s", "--json"], ["trace"], ["explain", "box", "--at", "0.2s"],
        ] {
            func output(_ script: String) throws -> String {
                let command = try Command([verb[0], script] + verb.dropFirst(), in: folder.url)
                #expect(command.status == 0 && !command.output.isEmpty)
                return command.output.replacing(script, with: "script")
            }
            #expect(try output("slide.yaml") == output("bare.yaml"), "\(verb[0])")
        }
        #expect(try Command(["test", "slide.yaml"], in: folder.url).status == 0)
    }

    @Test func `are counted when frames are selected, and in shards`() throws {
        let folder = try folder()
        _ = try Command(["render", "slide.yaml", "-o", "out", "--jobs", "1"], in: folder.url)
        let part = try Command(["render", "slide.yaml", "-o", "part", "--frames", "2..<6"], in: folder.url)
        #expect(part.output == "part: 4 frames\n")
        #expect(folder.names(in: "part") == (2..<6).map(name) + ["manifest.json"])
        let beyond = try Command(["render", "slide.yaml", "-o", "x", "--frames", "2..<17"], in: folder.url)
        #expect(beyond.status == 64 && beyond.errors.contains("the film has only the frames 0..<16"))
        // The first of five parts has pictures of the card only.
        for shard in 1...5 {
            let command = try Command(
                ["render", "slide.yaml", "-o", "shard\(shard)", "--shard", "\(shard)/5", "--jobs", "3"],
                in: folder.url)
            #expect(command.status == 0)
        }
        let shards = (1...5).map { "shard\($0)" }
        #expect(try Command(["merge"] + shards + ["-o", "merged"], in: folder.url).status == 0)
        #expect(folder.names(in: "merged") == folder.names(in: "out"))
        for name in folder.names(in: "out") {
            #expect(try folder.bytes("merged/\(name)") == folder.bytes("out/\(name)"), "\(name)")
        }
    }

    @Test func `cause warnings about characters that no font has`() throws {
        let folder = try folder()
        try folder.write("thai.yaml", film + "titleCards: [{text: A, subtitle: ก}]\ncaptions: [{at: 0s, text: ข}]\n")
        let command = try Command(["render", "thai.yaml", "-o", "a.gif", "--frames", "0..<1"], in: folder.url)
        #expect(command.errors.contains("U+0E01") && command.errors.contains("U+0E02"), "\(command.errors)")
    }
}
