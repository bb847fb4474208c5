import Diagnostics
import Film
import TestSupport
import Testing
import Views

@testable import FrameFolders
@testable import Rendering

@Suite("Several films of the same pictures")
struct FilmFilesTests {
    private let film = TestFilm([
        TestScene.cards, .cards, .text, .lines, .text, .text, .cards, .lines, .lines, .text, .cards,
    ])
    private static let names = ["a.gif", "b/a.apng", "a.webp"]

    /// Returns the bytes of each film when it is rendered separately.
    private func alone() async throws -> [[UInt8]] {
        let folder = try TemporaryFolder()
        var bytes: [[UInt8]] = []
        for name in FilmFilesTests.names {
            var file = FilmFiles(path: folder.path(of: name))
            try await film.play(into: &file)
            bytes.append(try folder.bytes(name))
        }
        return bytes
    }

    private func files(in folder: TemporaryFolder) -> [FilmFile] {
        FilmFilesTests.names.map { FilmFile(path: folder.path(of: $0)) }
    }

    @Test("have the same bytes as separate films, for any number of jobs", arguments: [1, 2, 3, 20])
    func jobs(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        var films = FilmFiles(files(in: folder), jobs: jobs)
        try await film.play(into: &films)
        let expected = try await alone()
        #expect(try FilmFilesTests.names.map { try folder.bytes($0) } == expected)
    }

    @Test("have the same bytes with and without frames", arguments: [1, 2, 5])
    func besideFrames(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        var frames = PNGSequence(folder: folder.path(of: "frames"), origin: RenderOrigin(tool: "test 1"))
        try await film.play(into: &frames)
        let expected = try await alone()
        // In the second round, all frames are kept, and only the films are drawn. In the third round, one frame was
        // damaged.
        for round in 1...3 {
            if round == 3 { try folder.write("both/0003.png", "damaged") }
            var both = PNGSequence(
                folder: folder.path(of: "both"), jobs: jobs, origin: RenderOrigin(tool: "test 1"),
                films: files(in: folder))
            try await film.play(into: &both)

            #expect(try FilmFilesTests.names.map { try folder.bytes($0) } == expected, "round \(round)")
            #expect(folder.names(in: "both") == folder.names(in: "frames"))
            for name in folder.names(in: "both") {
                #expect(try folder.bytes("both/\(name)") == folder.bytes("frames/\(name)"), "round \(round)")
            }
        }
    }

    @Test("leave no files if they are interrupted, or one cannot begin", arguments: [1, 2])
    func interruption(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write("file", "in the way")
        var films = FilmFiles(files(in: folder), jobs: jobs)
        try await film.play(into: &films, first: 5)
        #expect(folder.names == ["file"])

        var wrong = FilmFiles(
            files(in: folder) + [FilmFile(path: folder.path(of: "file/a.gif"))], jobs: jobs)
        await #expect(throws: RenderingError.self) { try await wrong.begin(film.format) }
        var both = PNGSequence(
            folder: folder.path(of: "frames"), jobs: jobs,
            films: files(in: folder) + [FilmFile(path: folder.path(of: "file/a.gif"))])
        await #expect(throws: RenderingError.self) { try await both.begin(film.format) }
        #expect(folder.names == ["file"])
    }

    @Test func `are complete except for one that cannot be moved`() async throws {
        let folder = try TemporaryFolder()
        var films = FilmFiles(files(in: folder), jobs: 2)
        try await films.begin(film.format)
        for frame in film.frames { try await films.receive(frame) }
        // A folder has the name of one of the films.
        try folder.write("a.webp/file", "in the way")
        await #expect(throws: RenderingError.self) { try await films.finish(.complete) }
        #expect(folder.names == ["a.gif", "a.webp", "b"] && folder.names(in: "b") == ["a.apng"])
        #expect(folder.names(in: "a.webp") == ["file"])
    }
}
