import Foundation
import Testing

@testable import StudioServer

@Suite("Interface Builder files in the studio")
struct InterfaceFileTests {
    private struct Saved: Decodable {
        let script: Int
    }

    @Test func `writes their scripts to new files, and never to an existing file`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("sub/Main.storyboard", "one")
        try folder.write("sub/Main.yaml", "other")
        let studio = try await TestStudio([:], in: folder)
        #expect(try await studio.failure(ofScript: 0) == nil)
        for name in ["Main-2.yaml", "Main-3.yaml"] {
            let (status, body) = try await studio.post("/save", #"{"script":0}"#)
            #expect(status == 200)
            // The number of the new script opens it.
            let number = try JSONDecoder().decode(Saved.self, from: Data(body)).script
            #expect(try await studio.failure(ofScript: number) == nil)
            #expect(try folder.bytes("sub/\(name)") == Array("one".utf8))
        }
        #expect(try folder.bytes("sub/Main.storyboard") == Array("one".utf8))
        #expect(try folder.bytes("sub/Main.yaml") == Array("other".utf8))
    }

    @Test func `never writes a recording`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.recording", "one")
        let studio = try await TestStudio([:], in: folder)
        #expect(try await studio.failure(ofScript: 0) == nil)
        #expect(try await studio.post("/save", #"{"script":0}"#).status == 409)
        #expect(try folder.bytes("a.recording") == Array("one".utf8) && folder.names == ["a.recording"])
    }

    @Test func `writes nothing through a link, and nothing without a scene`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write("A.xib", "")
        try folder.write("B.xib", "one")
        try folder.link("B.yaml", to: other.path(of: "outside.yaml"))
        let studio = try await TestStudio([:], in: folder)
        for number in 0...1 { #expect(try await studio.failure(ofScript: number) == nil) }
        #expect(try await studio.post("/save", #"{"script":0}"#).status == 409)
        #expect(try await studio.post("/save", #"{"script":1}"#).status == 200)
        #expect(other.names == [] && folder.names.contains("B-2.yaml"))
    }
}
