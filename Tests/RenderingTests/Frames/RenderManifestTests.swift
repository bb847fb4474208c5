import Film
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Files
@testable import FrameFolders
@testable import PNGCoding
@testable import Rendering

@Suite("A manifest beside the frames")
struct RenderManifestTests {
    /// The expected hashes of no bytes, of fewer than 32 bytes and of more bytes were printed by `xxhsum -H1`.
    @Test func `has XXH64 hashes`() {
        #expect(ContentHash("").hexadecimal == "ef46db3751d8e999")
        #expect(ContentHash("abc").hexadecimal == "44bc2cf5ad770999")
        #expect(ContentHash("The quick brown fox jumps over the lazy dog").hexadecimal == "0b242d361fda71bc")
    }

    @Test("is the same for any number of jobs, and describes the files", arguments: [1, 3])
    func manifest(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm([TestScene.cards, .cards, .text, .cards])

        for name in ["a", "b"] {
            var sequence = PNGSequence(
                folder: folder.path(of: name), jobs: name == "a" ? 1 : jobs, origin: RenderOrigin(tool: "test 1"))
            try await film.play(into: &sequence)
        }

        #expect(try folder.bytes("a/manifest.json") == folder.bytes("b/manifest.json"))
        let manifest = try #require(RenderManifest(in: folder.path(of: "a")))
        #expect(manifest.tool == "test 1" && (manifest.width, manifest.height) == (160, 120))
        #expect(manifest.frames.map(\.file) == ["0000.png", "0001.png", "0002.png", "0003.png"])
        #expect(manifest.frames.map(\.time) == [0, 0.1, 0.2, 0.3])
        let pixels = manifest.frames.map(\.pixels)
        #expect(pixels[0] == pixels[1] && pixels[0] == pixels[3] && pixels[0] != pixels[2])
        #expect(try FolderVerification(folder.path(of: "a")).differences == [])
    }

    @Test func `is compared with the files by their hashes, and each unknown file is decoded once`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm([TestScene.cards, .text, .cards, .lines, .cards])
        for (name, compression) in [("fast", PNGCompression.fast), ("small", .small)] {
            var sequence = PNGSequence(
                folder: folder.path(of: name), settings: RenderSettings(compression: compression),
                origin: RenderOrigin(tool: "test 1"))
            try await film.play(into: &sequence)
        }
        #expect(try folder.bytes("fast/0000.png") != folder.bytes("small/0000.png"))
        func verify(against other: String? = nil) throws -> FolderVerification {
            try FolderVerification(folder.path(of: "fast"), against: other.map { folder.path(of: $0) })
        }

        // All files are in a manifest, even if the other folder has different bytes for the same pixels.
        for verification in [try verify(), try verify(against: "small")] {
            #expect(verification.differences == [] && verification.count == 5 && verification.decodedCount == 0)
        }
        // The three names of one picture get different bytes with the same pixels, so one file must be decoded.
        for name in ["0000", "0002", "0004"] {
            let bytes = try folder.bytes("small/0000.png")
            try FileManager.default.removeItem(atPath: folder.path(of: "fast/\(name).png"))
            try folder.write("fast/\(name).png", bytes: bytes)
        }
        #expect(try verify().differences == [] && verify().decodedCount == 1)
        // A name with a different picture, an unknown picture, and bytes that are not a picture.
        try folder.write("fast/0001.png", bytes: folder.bytes("fast/0003.png"))
        try folder.write("fast/0002.png", bytes: PNGEncoding.encode(TestScene(width: 160, height: 120).bitmap()))
        try folder.write("fast/0003.png", bytes: Array(folder.bytes("small/0003.png").dropLast(40)))
        let differences = try verify().differences
        #expect(differences.count == 3)
        #expect(differences[0].hasPrefix("0001.png: pixels differ") && differences[2].hasPrefix("0003.png: "))
        #expect(differences[1].hasPrefix("0002.png: pixels differ"))
        #expect(try verify().decodedCount == 3)
    }

    @Test func `ignores a file with two entries`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var sequence = PNGSequence(folder: folder.path, origin: RenderOrigin(tool: "test 1"))
        try await TestFilm([TestScene.cards, .text, .cards]).play(into: &sequence)
        let manifest = try #require(RenderManifest(in: folder.path))
        var text = String(decoding: try folder.bytes("manifest.json"), as: UTF8.self)
        let first = try #require(text.range(of: manifest.frames[0].pixels.hexadecimal))
        text.replaceSubrange(first, with: manifest.frames[1].pixels.hexadecimal)
        try folder.write("manifest.json", text)

        let verification = try FolderVerification(folder.path)
        #expect(verification.differences.count == 1 && verification.differences[0].hasPrefix("0000.png: pixels differ"))
        #expect(verification.decodedCount == 1)
    }

    @Test("keeps frames that did not change if their files are intact", arguments: [1, 2])
    func kept(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        func render(_ scenes: [TestScene]) async throws {
            var sequence = PNGSequence(folder: folder.path, jobs: jobs, origin: RenderOrigin(tool: "test 1"))
            try await TestFilm(scenes).play(into: &sequence)
        }
        var gray = TestScene(width: 160, height: 120)
        gray.add(Rect(0, 0, 9, 9), .red)
        try await render([.cards, .text, gray])
        let earlier = try (0..<3).map { try folder.number(of: "000\($0).png") }
        try folder.write("0002.png", "damaged")

        try await render([gray, .cards, .text, .lines])

        let later = try (0..<4).map { try folder.number(of: "000\($0).png") }
        #expect(later[1] == earlier[0] && later[2] == earlier[1])
        #expect(try FolderVerification(folder.path).differences == [] && folder.names.count == 5)
        #expect(try folder.bytes("0000.png") == PNGEncoding.encode(gray.bitmap()))
    }

    @Test func `is removed with extra frames after a render without one`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var first = PNGSequence(folder: folder.path, origin: RenderOrigin(tool: "test 1"))
        try await TestFilm.grays(3).play(into: &first)
        var second = PNGSequence(folder: folder.path)
        try await TestFilm.grays(2).play(into: &second)
        #expect(folder.names == ["0000.png", "0001.png"])
    }

    @Test func `reuses the frames of a terminated render`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm.grays(6)
        // This simulates a termination after four frames. The staging folder remains, without a lock.
        var killed = PNGSequence(folder: folder.path, origin: RenderOrigin(tool: "test 1"))
        try await film.play(into: &killed)
        let stage = ".frames-\(TemporaryFileLock.machine)-0.partial"
        var journal = ""
        for frame in RenderManifest(in: folder.path)!.frames.prefix(4) {
            try folder.write("\(stage)/\(frame.file)", bytes: folder.bytes(frame.file))
            let hashes = [frame.geometry, frame.pixels, frame.bytes].map(\.hexadecimal).joined(separator: " ")
            journal += "\(frame.file) \(frame.time) \(hashes) \(frame.size)\n"
        }
        try folder.write("\(stage)/journal", journal + "0004.png 0.4 12")
        for name in folder.names where name != stage {
            try FileManager.default.removeItem(atPath: folder.path(of: name))
        }
        let left = try (0..<4).map { try folder.number(of: "\(stage)/000\($0).png") }

        var resumed = PNGSequence(folder: folder.path, jobs: 2, origin: RenderOrigin(tool: "test 1"))
        try await film.play(into: &resumed)

        #expect(try (0..<4).map { try folder.number(of: "000\($0).png") } == left)
        #expect(try FolderVerification(folder.path).differences == [])
        #expect(folder.names.count == 7)
    }

    @Test func `draws no frame again if only the limit of the frame size increases`() throws {
        let film = FilmFormat(
            title: "", canvas: Size(width: 40, height: 30), scale: 1, framesPerSecond: 10, frameCount: 1)
        var settings = RenderSettings()
        let usual = try FramePicture(film, settings).words
        settings.largestArea *= 2
        #expect(try FramePicture(film, settings).words == usual)
        settings.background = .red
        #expect(try FramePicture(film, settings).words != usual)
    }

    @Test func `hashes every property of every visible view`() {
        let digest = GeometryDigest("surroundings")
        var scene = TestScene(width: 40, height: 40)
        let outer = scene.add(Rect(1, 1, 20, 20), .red)
        let inner = scene.add(Rect(1, 1, 5, 5), content: .label(.init("A")), to: outer)
        var hashes: Set<ContentHash> = [digest.hash(of: scene.tree)]
        let changes: [(inout ViewTree) -> Void] = [
            { $0[inner].center.x += 0.001 }, { $0[outer].bounds.origin.y += 1 }, { $0[outer].alpha = 0.5 },
            { $0[outer].cornerRadius = 3 }, { $0[outer].clipsToBounds = true }, { $0[outer].backgroundColor = .blue },
            { $0[inner].content = .label(.init("B")) }, { $0[inner].isHidden = true },
            { $0.add(inner, to: $0.root) }, { $0.traits.userInterfaceStyle = .dark },
        ]
        for change in changes {
            var tree = scene.tree
            change(&tree)
            #expect(hashes.insert(digest.hash(of: tree)).inserted)
        }
        // The name of a view is not visible.
        var renamed = scene.tree
        renamed[outer].name = "another"
        #expect(digest.hash(of: renamed) == digest.hash(of: scene.tree))
        #expect(digest.hash(of: scene.tree) == GeometryDigest("surroundings").hash(of: scene.tree))
        #expect(digest.hash(of: scene.tree) != GeometryDigest("others").hash(of: scene.tree))
    }
}
