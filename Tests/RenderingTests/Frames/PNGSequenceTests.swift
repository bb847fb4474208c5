import Diagnostics
import Film
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Files
@testable import FrameFolders
@testable import Pictures
@testable import Rendering

@Suite("A sequence of PNG files")
struct PNGSequenceTests {
    @Test func `is numbered from 0 with four digits, or as many as the last frame has`() {
        #expect(FrameNames(frameCount: 1)[0] == "0000.png")
        #expect(FrameNames(frameCount: 10_000)[9999] == "9999.png")
        #expect(FrameNames(frameCount: 10_001)[9999] == "09999.png")
        #expect(FrameNames.contain("0000.png") && FrameNames.contain("12345.png"))
        for name in ["000.png", "0000.PNG", "0000.png.txt", ".0000.png", "00a0.png", "cover.png", "٠٠٠٠.png"] {
            #expect(!FrameNames.contain(name), "\(name)")
        }
    }

    @Test("contains each frame once, with the same bytes for any number of jobs", arguments: [1, 2, 5])
    func jobs(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm.grays(23)
        var sequence = PNGSequence(folder: folder.path(of: "a/b"), jobs: jobs)

        try await film.play(into: &sequence)

        let names = folder.names(in: "a/b")
        #expect(names == (0..<23).map { $0 < 10 ? "000\($0).png" : "00\($0).png" })
        for (index, name) in names.enumerated() {
            let scene = film.frames[index].presentation
            let alone = try CairoRenderer().draw(scene, canvas: film.format.canvas, scale: 1)
            #expect(try folder.bytes("a/b/" + name) == PNGEncoding.encode(alone))
        }
    }

    @Test("of text has the same bytes for one job and for two")
    func text() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm([TestScene.text, .cards, .text, .cards, .text])
        for jobs in [1, 2] {
            var sequence = PNGSequence(
                folder: folder.path(of: "\(jobs)"), settings: RenderSettings(background: .clear), jobs: jobs)
            try await film.play(into: &sequence)
        }

        for index in 0..<5 {
            #expect(try folder.bytes("1/000\(index).png") == folder.bytes("2/000\(index).png"))
        }
    }

    @Test("writes equal frames only once, under all their names", arguments: [1, 3])
    func links(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var hidden = TestScene.cards
        hidden.add(Rect(0, 0, 9, 9), .red) { $0.isHidden = true }
        let film = TestFilm([TestScene.cards, .cards, hidden, .text, .text, .cards])
        var sequence = PNGSequence(folder: folder.path, jobs: jobs)

        try await film.play(into: &sequence)

        let bytes = try (0..<6).map { try folder.bytes("000\($0).png") }
        #expect(bytes[0] == bytes[1] && bytes[0] == bytes[2] && bytes[3] == bytes[4] && bytes[0] == bytes[5])
        let files = try (0..<6).map { index in
            try FileManager.default.attributesOfItem(atPath: folder.path(of: "000\(index).png"))[.systemFileNumber]
                as? Int
        }
        #expect(files[0] == files[1] && files[3] == files[4] && files[0] != files[3])
    }

    @Test("has the device's scale or the requested one", arguments: [(nil, 2), (3, 3), (0.5, 0.5)])
    func scale(asked: Double?, scale: Double) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var sequence = PNGSequence(folder: folder.path, settings: RenderSettings(scale: asked))

        try await TestFilm([TestScene(width: 8, height: 6)], scale: 2).play(into: &sequence)

        let size = try PictureSource(path: folder.path(of: "0000.png")).size
        #expect(size == (try PixelSize(width: Int(8 * scale), height: Int(6 * scale))))
    }

    @Test func `removes the frames of a longer film and nothing else`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for name in [
            "0001.png", "0002.png", "0007.png", "00003.png", "12.png", "cover.png", "0000.txt", "0004.png.bak",
        ] {
            try folder.write(name, "earlier")
        }
        var sequence = PNGSequence(folder: folder.path)

        try await TestFilm.grays(2).play(into: &sequence)

        #expect(folder.names == ["0000.png", "0000.txt", "0001.png", "0004.png.bak", "12.png", "cover.png"])
    }

    @Test func `that is interrupted does not change the folder`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for name in ["0000.png", "0001.png", "0009.png"] { try folder.write(name, "earlier") }
        var sequence = PNGSequence(folder: folder.path, jobs: 2)

        try await TestFilm.grays(9).play(into: &sequence, first: 6)

        #expect(folder.names == ["0000.png", "0001.png", "0009.png"])
        #expect(try folder.names.allSatisfy { try folder.bytes($0) == Array("earlier".utf8) })
    }

    @Test("with a frame that fails does not change the folder", arguments: [0, 2, 8], [1, 2])
    func failure(index: Int, jobs: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("0000.png", "earlier")
        var scenes = [TestScene](repeating: TestScene(width: 4, height: 4), count: 9)
        let image = ViewContent.Image(path: "/no/such.png", size: Size(width: 1, height: 1))
        scenes[index].add(Rect(0, 0, 1, 1), content: .image(image))
        let film = TestFilm(scenes)

        let failure = await #expect(throws: RenderingError.self) {
            var sequence = PNGSequence(folder: folder.path, jobs: jobs)
            try await film.play(into: &sequence)
        }

        #expect(failure == .image(path: "/no/such.png", reason: "No such file or directory"))
        #expect(folder.names == ["0000.png"])
        #expect(try folder.bytes("0000.png") == Array("earlier".utf8))
    }

    @Test func `that finds a folder in place of a frame moves no frame`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("0000.png", "earlier")
        try folder.write("0002.png/inside.txt", "not ours")

        await #expect(throws: RenderingError.self) {
            var sequence = PNGSequence(folder: folder.path)
            try await TestFilm.grays(3).play(into: &sequence)
        }

        #expect(folder.names == ["0000.png", "0002.png"])
        #expect(try folder.bytes("0000.png") == Array("earlier".utf8))
    }

    @Test("keeps at most twice as many frames as jobs", arguments: [1, 3])
    func memory(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm.grays(40)
        var sequence = PNGSequence(folder: folder.path, jobs: jobs)

        try await sequence.begin(film.format)
        for frame in film.frames {
            try await sequence.receive(frame)
            #expect(sequence.pendingCount <= 2 * jobs)
        }
        try await sequence.finish(.complete)

        #expect(folder.names.count == 40)
    }

    @Test func `removes the staging folder of a terminated run, and keeps that of a running one`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // It is not known whether a process on another machine is running.
        let (machine, other) = (TemporaryFileLock.machine, ".frames-0123456789abcdef-0.partial")
        try folder.write(".frames-\(machine)-0.partial/0000.png", "killed")
        try folder.write("\(other)/0000.png", "running")
        var (running, sequence) = (PNGSequence(folder: folder.path), PNGSequence(folder: folder.path))
        let film = TestFilm.grays(3)
        try await running.begin(film.format)
        try await running.receive(film.frames[0])

        try await TestFilm.grays(1).play(into: &sequence)

        // The running process now has the folder of the killed process.
        let taken = (0...1).map { ".frames-\(machine)-\($0).partial" }
        #expect(folder.names == (taken + [other]).sorted() + ["0000.png"])
        for frame in film.frames.dropFirst() { try await running.receive(frame) }
        try await running.finish(.complete)
        #expect(folder.names == [other, "0000.png", "0001.png", "0002.png"])
    }

    @Test func `does not begin in a folder that cannot be written`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("file", "not a folder")

        let reason = "'\(folder.path(of: "file"))' is not a folder"
        await #expect(throws: RenderingError.writing(path: folder.path(of: "file/x"), reason: reason)) {
            var sequence = PNGSequence(folder: folder.path(of: "file/x"))
            try await sequence.begin(TestFilm.grays(1).format)
        }
        await #expect(throws: RenderingError.canvas(width: 80_000, height: 60_000, largestArea: 64_000_000)) {
            var sequence = PNGSequence(folder: folder.path(of: "new"), settings: RenderSettings(scale: 10_000))
            try await sequence.begin(TestFilm.grays(1).format)
        }
        #expect(folder.names == ["file"])
    }
}
