import TestSupport
import Testing

@testable import Files
@testable import FrameFolders

@Suite("The parts of a render")
struct RenderPartTests {
    @Test("assign each frame to one shard, in blocks, with equal shares", arguments: [0, 1, 5, 59, 60, 61, 600, 9999])
    func deal(count: Int) {
        for shards in [1, 2, 3, 7, 16, 64] {
            // The selected frames can have gaps.
            let chosen = (0..<count).map { 3 * $0 + 1 }
            let parts = (1...shards).map { RenderPart.shard($0, of: shards).frames(of: chosen) }
            #expect(parts.flatMap(\.self).sorted() == chosen, "\(count) frames in \(shards) shards")
            // The frames are assigned in rounds of blocks, whose lengths differ by at most one frame.
            let rounds = max(1, Int((Double(count) / Double(60 * shards)).rounded()))
            let sizes = parts.map(\.count)
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= rounds, "\(count) frames in \(shards) shards")
            for (index, part) in parts.enumerated() {
                for frame in part {
                    let position = (frame - 1) / 3
                    #expect(RenderPart.shard(ofFrameAt: position, of: count, shards) == index + 1)
                }
            }
        }
    }

    @Test func `of a film that rests for three quarters have equal shares of its movement`() {
        // Only the last quarter of the 6,000 frames contains movement.
        let moving = (1...4).map { RenderPart.shard($0, of: 4).frames(of: Array(0..<6000)).count { $0 >= 4500 } }
        #expect(moving.reduce(0, +) == 1500 && moving.allSatisfy { (300...420).contains($0) }, "\(moving)")
    }

    @Test func `have folder names that sort in order and can be parsed`() {
        let parts: [RenderPart] = (1...12).map { .shard($0, of: 12) }
        #expect(parts[2].folderName == "part-03-of-12" && parts.map(\.folderName) == parts.map(\.folderName).sorted())
        let ranges: [RenderPart] = [.frames(0..<30), .frames(30..<31), .frames(90..<12_000)]
        #expect(
            ranges.map(\.folderName) == ["part-frames-0000-0029", "part-frames-0030-0030", "part-frames-0090-11999"])
        for part in parts + ranges { #expect(RenderPart(folderName: part.folderName) == part) }
        let others = [
            "part-3-of-12", "part-13-of-12", "part-00-of-12", "part-03-of-12-", "part-01-of-99999", "part-frames-0-1",
            "part-frames-0002-0001", "part-frames-0000--001", "part", ".part-03-of-12", "part-a-of-b",
        ]
        for name in others { #expect(RenderPart(folderName: name) == nil, "\(name)") }
    }

    @Test func `have manifests whose lines of frames are read like JSON`() throws {
        let folder = try TemporaryFolder()
        let film = RenderManifest(
            RenderOrigin(tool: "test \"frames\": [", inputs: FilmInputs()),
            DrawingSystem(libraries: ["cairo": "1"], fonts: [:], addedFonts: [:]), title: "A \"title\"\n",
            surroundings: "",
            width: 2, height: 2, framesPerSecond: 60, frameCount: 3)
        let frames = (0..<3).map { number in
            RenderManifest.Frame(
                file: "000\(number).png", time: Double(number) / 60, geometry: ContentHash("g\(number)"),
                pixels: ContentHash("p"), bytes: ContentHash(value: 0xFF), size: 100 + number)
        }
        var writer = ManifestWriter(folder.path(of: "manifest.json"), film)
        for frame in frames { try writer.append(frame) }
        try writer.finish(["libwebp": "1.2"])
        let bytes = try folder.bytes("manifest.json")

        #expect(FrameLines(in: bytes)?.frames == frames)
        let manifest = try #require(RenderManifest(in: folder.path))
        #expect(manifest.frames == frames && manifest.title == "A \"title\"\n" && manifest.pictureLibraries.count == 1)
        // A file with different whitespace is read by the JSON decoder.
        let other = String(decoding: bytes, as: UTF8.self).replacing("\"time\": ", with: "\"time\":  ")
        #expect(FrameLines(in: Array(other.utf8)) == nil || FrameLines(in: Array(other.utf8))?.frames == frames)
        try folder.write("manifest.json", other)
        #expect(RenderManifest(in: folder.path) == manifest)
        // A truncated file is not a manifest.
        for count in [0, 10, bytes.count / 2, bytes.count - 30] {
            try folder.write("manifest.json", bytes: Array(bytes.prefix(count)))
            #expect(RenderManifest(in: folder.path) == nil)
        }
    }
}
