import Foundation
import Testing

@testable import StudioServer

/// A program that replaces files by links cannot lead the studio out of the opened folder: the path is checked by
/// `ScriptFolder`, and can change afterwards.
@Suite("A file at a path without links")
struct ConfinedFileTests {
    private let folder: TemporaryFolder
    private let other: TemporaryFolder

    init() throws {
        (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write("sub/a.yaml", "one")
        try other.write("a.yaml", "secret")
    }

    private func path(_ name: String) -> String { URL(filePath: folder.path(of: name)).resolvingSymlinksInPath().path }

    @Test func `is not read through a link that replaced the file`() throws {
        let place = path("sub/a.yaml")
        let file = try ConfinedFile(place)
        try FileManager.default.removeItem(atPath: place)
        try folder.link("sub/a.yaml", to: other.path(of: "a.yaml"))
        #expect(throws: StudioError.self) { try file.bytes() }
        #expect(throws: ConfinedFile.Failure.self) { try file.replace(Array("secret".utf8), with: [0]) }
        #expect(try other.bytes("a.yaml") == Array("secret".utf8))
    }

    @Test func `is not read through a link that replaced its folder`() throws {
        let place = path("sub/a.yaml")
        try FileManager.default.removeItem(atPath: path("sub"))
        try folder.link("sub", to: other.path)
        let error = #expect(throws: StudioError.self) { _ = try ConfinedFile(place) }
        #expect(error?.description.contains("is now a link") == true)
    }

    @Test func `stays in its folder if the folder is renamed`() throws {
        let file = try ConfinedFile(path("sub/a.yaml"))
        #expect(unsafe rename(path("sub"), folder.path + "/moved") == 0)
        try folder.link("sub", to: other.path)
        try file.replace(Array("one".utf8), with: Array("two".utf8))
        #expect(try folder.bytes("moved/a.yaml") == Array("two".utf8))
        #expect(try other.bytes("a.yaml") == Array("secret".utf8))
    }

    @Test func `is a regular file: pipes and folders are refused at once`() throws {
        #expect(unsafe mkfifo(folder.path(of: "pipe"), 0o600) == 0)
        #expect(throws: StudioError.self) { try ConfinedFile(path("pipe")).bytes() }
        #expect(throws: StudioError.self) { try ConfinedFile(path("sub")).bytes() }
        #expect(throws: StudioError.self) { _ = try ConfinedFile("sub/a.yaml") }
    }

    @Test func `is created only if there is none`() throws {
        try ConfinedFile(path("sub/new.yaml")).create([1])
        #expect(try folder.bytes("sub/new.yaml") == [1])
        #expect(throws: StudioError.self) { try ConfinedFile(path("sub/new.yaml")).create([2]) }
        #expect(try folder.bytes("sub/new.yaml") == [1])
        #expect(folder.names(in: "sub") == ["a.yaml", "new.yaml"])
    }
}
