import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Goldens
@testable import Regression

@Suite("Storing goldens")
struct GoldenStoreTests {
    private let folder: TemporaryFolder
    private let store: GoldenStore
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        store = GoldenStore(folder: nil)
        path = folder.path(of: "a.yaml")
        try folder.write("a.yaml", "animatic: 1\n")
    }

    private func golden(_ hashes: [String] = []) -> Golden {
        var golden = Golden(program: "p", fonts: "f", sources: [])
        var section = Golden.Section(name: "as written", surroundings: "iPhone", film: FilmGeometry())
        section.pictures = hashes.map { Golden.Picture(frame: 0, hash: $0) }
        golden["as written"] = section
        return golden
    }

    @Test func `a golden is beside its script, or at the same path in a folder of goldens`() {
        #expect(store.goldenPath(of: "Films/a.yaml") == "Films/a.yaml.golden")
        #expect(store.pictureFolder(of: "Films/a.yaml") == "Films/a.yaml.pictures")
        let other = GoldenStore(folder: "Goldens/")
        #expect(other.goldenPath(of: "./Films/a.yaml") == "Goldens/Films/a.yaml.golden")
        #expect(other.goldenPath(of: "../Films/a.yaml") == "Goldens/Films/a.yaml.golden")
        let absolute = FileManager.default.currentDirectoryPath + "/Films/a.yaml"
        #expect(other.goldenPath(of: absolute) == "Goldens/Films/a.yaml.golden")
    }

    @Test func `pictures that the golden no longer refers to are removed`() throws {
        #expect(try store.write(golden(["1", "2"]), ["1": [1], "2": [2]], of: path, replacing: nil))
        #expect(folder.names == ["a.yaml", "a.yaml.golden", "a.yaml.pictures"])
        #expect(folder.names(in: "a.yaml.pictures") == ["1.png", "2.png"])
        let first = try store.text(of: path)
        // The picture 2 already exists.
        #expect(try store.write(golden(["2", "3"]), ["3": [3]], of: path, replacing: first))
        #expect(folder.names(in: "a.yaml.pictures") == ["2.png", "3.png"])
        #expect(store.picture("3", of: path) == [3])
        #expect(try store.write(golden(), [:], of: path, replacing: store.text(of: path)))
        #expect(folder.names == ["a.yaml", "a.yaml.golden"])
    }

    @Test func `the same golden is not written again`() throws {
        #expect(try store.write(golden(), [:], of: path, replacing: nil))
        let number = try folder.number(of: "a.yaml.golden")
        #expect(try !store.write(golden(), [:], of: path, replacing: store.text(of: path)))
        #expect(try folder.number(of: "a.yaml.golden") == number)
    }

    @Test func `a golden that another process has changed is not replaced`() throws {
        _ = try store.write(golden(), [:], of: path, replacing: nil)
        #expect(throws: RenderingError.self) { try store.write(golden(["1"]), ["1": [1]], of: path, replacing: nil) }
        #expect(try store.golden(of: path) == golden())
    }

    @Test func `a damaged golden is an error, and a missing golden is not`() throws {
        #expect(try store.golden(of: path) == nil)
        try folder.write("a.yaml.golden", "animatic golden 1\n")
        #expect(throws: GoldenError.self) { try store.golden(of: path) }
        try folder.write("a.yaml.golden", bytes: [0xFF, 0xFE])
        #expect(throws: GoldenError.self) { try store.golden(of: path) }
    }

    @Test func `goldens without a script are found`() throws {
        try folder.write("a.yaml.golden", "")
        try folder.write("sub/gone.yaml.golden", "")
        #expect(store.orphans(below: folder.path) == [folder.path(of: "sub/gone.yaml.golden")])
    }

    @Test func `only differences that were shown are approved, and only once`() throws {
        _ = try store.write(golden(), [:], of: path, replacing: nil)
        var film = FilmVerification(path: path, goldenPath: store.goldenPath(of: path), status: .differs)
        film.goldenText = try store.text(of: path)
        film.received = golden(["9"])
        film.receivedPictures = ["9": [9]]
        var report = VerificationReport()
        report.add(film)
        let results = VerificationFolder(path: folder.path(of: "out"))
        try results.write(report, page: Array("page".utf8))
        let received = try #require(try results.films().first)
        try results.approve(received, in: store)
        #expect(try store.golden(of: path) == golden(["9"]))
        #expect(store.picture("9", of: path) == [9])
        // The golden is no longer the golden that was compared.
        #expect(throws: RenderingError.self) { try results.approve(received, in: store) }
        #expect(throws: RenderingError.self) { try VerificationFolder(path: folder.path(of: "none")).films() }
    }
}
