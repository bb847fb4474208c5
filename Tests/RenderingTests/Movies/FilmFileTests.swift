import Diagnostics
import Film
import Geometry
import Glibc
import TestSupport
import Testing
import Views

@testable import Files
@testable import FrameFolders
@testable import PNGCoding
@testable import Pictures
@testable import Rendering

@Suite("A film in one file")
struct FilmFileTests {
    /// A film of three pictures, which are shown for 2, 3 and 1 tenths of a second.
    private let film = TestFilm([TestScene.cards, .cards, .text, .text, .text, .cards])
    private let distinct = [0, 2, 5]
    private let milliseconds = [200.0, 300, 100]
    /// A name for each format that is written without ffmpeg.
    private static let names = Set(FilmKind.allCases).subtracting([.mp4, .webm, .mov, .rgba, .y4m])
        .map { "a.\($0.rawValue)" }.sorted()

    private func pictures(background: Color = .white) throws -> [[UInt32]] {
        try distinct.map { try picture($0, of: film, background) }
    }

    private func picture(_ index: Int, of film: TestFilm, _ background: Color) throws -> [UInt32] {
        try CairoRenderer().draw(
            film.frames[index].presentation, canvas: film.format.canvas, scale: 1, background: background
        ).pixels.map(\.withStraightAlpha)
    }

    private func write(_ name: String, in folder: TemporaryFolder, background: Color = .white) async throws -> [UInt8] {
        var file = FilmFiles(path: folder.path(of: name), settings: RenderSettings(background: background))
        try await film.play(into: &file)
        #expect(folder.names(in: "") == [name])
        return try folder.bytes(name)
    }

    @Test("of PNG has every picture exactly, for its duration", arguments: [Color.white, .clear])
    func apng(background: Color) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let read = try ReadFilm(apng: await write("film.apng", in: folder, background: background))

        #expect(read.frames.map(\.milliseconds) == milliseconds)
        #expect(try read.frames.map(\.pixels) == pictures(background: background))
    }

    @Test("of WebP has every picture exactly, for its duration", arguments: [Color.white, .clear])
    func webp(background: Color) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let read = try ReadFilm(webp: await write("film.webp", in: folder, background: background))

        #expect(read.frames.map(\.milliseconds) == milliseconds)
        #expect(try read.frames.map(\.pixels) == pictures(background: background))
    }

    /// libwebpmux alone would write a still image without a duration.
    @Test("of WebP shows equal frames for the duration of the film", arguments: [1, 4], [Color.white, .clear])
    func equalFrames(frameCount: Int, background: Color) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let equal = TestFilm(Array(repeating: TestScene.text, count: frameCount))
        var file = FilmFiles(path: folder.path(of: "a.webp"), settings: RenderSettings(background: background))
        try await equal.play(into: &file)

        let read = try ReadFilm(webp: folder.bytes("a.webp"))
        #expect(read.frames.map(\.milliseconds) == [100 * Double(frameCount)])
        #expect(try read.frames.map(\.pixels) == [picture(0, of: equal, background)])

        // The duration of a frame has 24 bits.
        let long = WebPAnimation(ofStill: try still(of: folder.bytes("a.webp")), milliseconds: 20_000_000)
        let durations = try ReadFilm(webp: try #require(long).bytes).frames.map(\.milliseconds)
        #expect(durations == [16_777_215, 20_000_000 - 16_777_215])
    }

    /// Returns the first picture of an animated WebP file as a file: its last chunk begins after the containers RIFF
    /// (12 bytes), VP8X (18), ANIM (14) and the header of ANMF (24).
    private func still(of file: [UInt8]) throws -> [UInt8] {
        let picture = Array(file[68...])
        try #require(picture.starts(with: "VP8L".utf8))
        let size = 4 + picture.count
        return Array("RIFF".utf8) + (0..<4).map { UInt8(size >> (8 * $0) & 0xFF) } + Array("WEBP".utf8) + picture
    }

    @Test func `of GIF has every picture for its duration, and all of its colors if there are few`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try await write("film.gif", in: folder)
        let read = try ReadFilm(gifAt: folder.path(of: "film.gif"))
        let expected = try pictures()

        #expect(read.frames.map(\.milliseconds) == milliseconds)
        for (frame, picture) in zip(read.frames, expected) {
            let colors = Set(picture).count
            let errors = zip(frame.pixels, picture).map { $0.distance(to: $1) }
            if colors <= 255 { #expect(errors.allSatisfy { $0 == 0 }, "\(colors) colors") }
            #expect(errors.max()! <= 24 && errors.reduce(0, +) / errors.count <= 1)
        }
    }

    @Test func `of GIF omits missing pixels`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try await write("film.gif", in: folder, background: .clear)
        let read = try ReadFilm(gifAt: folder.path(of: "film.gif"))

        for (frame, picture) in zip(read.frames, try pictures(background: .clear)) {
            #expect(frame.pixels.map { $0 >> 24 >= 0x80 } == picture.map { $0 >> 24 >= 0x80 })
        }
    }

    @Test func `of GIF is as long as the film, and shows no frame for less time than programs allow`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let grays = TestFilm.grays(30)
        let format = FilmFormat(
            title: "film", canvas: grays.format.canvas, scale: 1, framesPerSecond: 60, frameCount: 30)
        var file = FilmFiles(path: folder.path(of: "film.gif"))
        try await file.begin(format)
        for frame in grays.frames { try await file.receive(frame) }
        try await file.finish(.complete)

        let read = try ReadFilm(gifAt: folder.path(of: "film.gif"))
        #expect(read.frames.map(\.milliseconds).reduce(0, +) == 500)
        // There is a picture every two hundredths of a second, which is the shortest duration that programs support.
        #expect(read.frames.map(\.milliseconds) == Array(repeating: 20, count: 25))
        #expect(read.frames.last?.pixels.first == 0xFF1D_1D1D, "the last gray is 29")
    }

    @Test("has the same bytes each time", arguments: names)
    func bytes(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let first = try await write(name, in: folder)
        let second = try await write(name, in: folder)
        #expect(second == first)
    }

    @Test("keeps an earlier file if it is interrupted", arguments: names)
    func interruption(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try AtomicFile.write([1, 2, 3], to: folder.path(of: name))
        var file = FilmFiles(path: folder.path(of: name))

        try await film.play(into: &file, first: 3)

        #expect(try folder.bytes(name) == [1, 2, 3])
        #expect(folder.names(in: "") == [name])
    }

    @Test(
        "leaves no folder that was made for it when it is interrupted",
        arguments: ["b/c/a.gif", "b/c/a.apng", "b/c/a.webp"])
    func madeFolders(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var sinks = FrameSinks([
            FilmFiles(path: folder.path(of: name)), FilmFiles(path: folder.path(of: "b/c/other.gif")),
            ContactSheet(path: folder.path(of: "b/d/sheet.png")),
        ])

        try await film.play(into: &sinks, first: 3)

        #expect(folder.names(in: "") == [])
    }

    @Test func `removes the temporary files of a terminated process, and no others`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let machine = TemporaryFileLock.machine
        let own = ".a.gif.\(machine)-0.partial"
        let killed = "\(machine)-7.partial"
        let others = [".b.gif.\(killed)", ".a.gif.x.partial", ".a.gif.0123456789abcdef-7.partial"]
        for name in [".a.gif.\(killed)"] + others {
            try AtomicFile.write([1], to: folder.path(of: name))
        }
        var file = FilmFiles(path: folder.path(of: "a.gif"))
        try await file.begin(film.format)
        #expect(folder.names(in: "") == ([own] + others).sorted())
        try await file.finish(.interrupted)
        #expect(folder.names(in: "") == others.sorted())
    }

    @Test(
        "cannot be written if its folder is a file", arguments: ["a.gif", "a.apng", "a.webp", "a.mp4"])
    func unwritable(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try AtomicFile.write([1], to: folder.path(of: "file"))
        var file = FilmFiles(path: folder.path(of: "file/\(name)"))

        let error = await #expect(throws: RenderingError.self) { try await file.begin(film.format) }
        #expect(error?.description.contains("is not a folder") == true)
    }

    @Test(
        "is recognized by the extension of its name",
        arguments: [
            ("a.gif", FilmKind.gif), ("b/a.APNG", .apng), ("a.png", .apng), ("a.webp", .webp), ("a.mp4", .mp4),
            ("a.webm", .webm), ("a.MOV", .mov), ("-.mov", nil), ("-.rgba", .rgba), ("-.y4m", .y4m), ("a.rgba", nil),
            ("-.gif", nil), ("gif", nil),
            (".gif", nil), ("a.gif/frames", nil), ("Renders", nil),
        ] as [(String, FilmKind?)])
    func kind(path: String, kind: FilmKind?) {
        #expect(FilmKind(path: path) == kind)
    }
}

@Suite("Colors of films")
struct FilmColorTests {
    @Test func `a palette contains the exact colors if there are few`() {
        let palette = ColorPalette([0x102030: 5, 0xFFFFFF: 1, 0x000000: 9], limit: 3)
        #expect(palette.colors == [0x000000, 0x102030, 0xFFFFFF])
        #expect(palette[0x102030] == 1)
    }

    @Test func `a palette cuts the box with the largest error, and contains the mean of each box`() {
        // There are two dark grays and two light grays. The lighter of the light grays occurs three times. The means
        // are (0 + 4) / 2 and (3 × 252 + 248) / 4.
        let palette = ColorPalette([0x000000: 1, 0x040404: 1, 0xF8F8F8: 1, 0xFCFCFC: 3], limit: 2)
        #expect(palette.colors == [0x020202, 0xFBFBFB])
        #expect(palette[0x040404] == 0 && palette[0xF8F8F8] == 1)
    }

    @Test(
        "video has the colors of BT.709's color bars",
        arguments: [
            (0xFFFFFF, 235, 128, 128), (0x000000, 16, 128, 128), (0xFF0000, 63, 102, 240), (0x00FF00, 173, 42, 26),
            (0x0000FF, 32, 240, 118),
        ] as [(UInt32, UInt8, UInt8, UInt8)])
    func video(color: UInt32, luma: UInt8, blue: UInt8, red: UInt8) {
        let components = YCbCr(color)
        #expect(components.luma == luma)
        #expect(components.blueDifference == blue && components.redDifference == red)
    }
}

extension UInt32 {
    /// Returns the largest difference in a channel.
    fileprivate func distance(to other: UInt32) -> Int {
        [16, 8, 0].map { abs(Int(self >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max()!
    }
}
