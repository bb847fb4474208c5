import Foundation
import Reporting
import TestSupport
import Testing

@testable import TimelineScript

@Suite("Loading a script")
struct LoadingTests {
    @Test func `accepts UTF-8 and removes a byte order mark`() throws {
        let plain = try SourceFile.decode(Array("a: é".utf8), shownAs: "f")
        let marked = try SourceFile.decode([0xEF, 0xBB, 0xBF] + Array("a: é".utf8), shownAs: "f")

        #expect(plain == SourceFile(name: "f", text: "a: é"))
        #expect(marked == plain)
    }

    @Test(
        "refuses text that is not UTF-8",
        arguments: [[0xFF, 0xFE, 0x61, 0x00], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        let error = #expect(throws: ScriptLoadError.self) { try SourceFile.decode(bytes, shownAs: "f") }

        #expect(
            error
                == .unacceptable(
                    Diagnostic(.notUTF8, "found bytes that are not UTF-8, expected text in UTF-8", at: .file("f"))))
    }

    @Test func `rejects more than four mebibytes`() {
        let bytes = [UInt8](repeating: 0x23, count: 4 * 1024 * 1024 + 1)

        let error = #expect(throws: ScriptLoadError.self) { try SourceFile.decode(bytes, shownAs: "f") }

        #expect(error?.diagnostic.id == .tooLarge)
        #expect((try? SourceFile.decode(Array(bytes.dropLast()), shownAs: "f")) != nil)
    }

    @Test func `reports a missing file and a folder`() throws {
        let folder = try TemporaryFolder()

        let missing = #expect(throws: ScriptLoadError.self) {
            try SourceFile.load(path: folder.path(of: "none.yaml"), shownAs: "none.yaml")
        }
        let directory = #expect(throws: ScriptLoadError.self) {
            try SourceFile.load(path: folder.path, shownAs: "folder")
        }

        #expect(
            missing == .unreadable(Diagnostic(.unreadable, "found no file, expected a script", at: .file("none.yaml"))))
        #expect(
            directory == .unreadable(Diagnostic(.unreadable, "found a folder, expected a script", at: .file("folder"))))
    }

    @Test func `states why an existing file cannot be read`() throws {
        let folder = try TemporaryFolder()
        try folder.link("loop.yaml", to: folder.path(of: "loop.yaml"))
        func message(_ path: String) -> String? {
            #expect(throws: ScriptLoadError.self) { try SourceFile.load(path: path, shownAs: "f") }?.diagnostic.message
        }

        // The system's texts for ELOOP and ENAMETOOLONG.
        #expect(
            message(folder.path(of: "loop.yaml")) == "this file cannot be read: Too many levels of symbolic links")
        #expect(
            message(folder.path(of: String(repeating: "a", count: 300)))
                == "this file cannot be read: File name too long")
        try folder.write("file", "")
        #expect(message(folder.path(of: "file/below.yaml")) == "found no file, expected a script")
    }

    @Test func `reads a file, also if it is empty or reached through a link`() throws {
        let folder = try TemporaryFolder()
        try folder.write("full.yaml", bytes: Array("animatic: 1".utf8))
        try folder.write("empty.yaml", bytes: [])
        try folder.link("link.yaml", to: folder.path(of: "full.yaml"))

        #expect(try SourceFile.load(path: folder.path(of: "full.yaml"), shownAs: "f").text == "animatic: 1")
        #expect(try SourceFile.load(path: folder.path(of: "link.yaml"), shownAs: "f").text == "animatic: 1")
        let empty = try SourceFile.load(path: folder.path(of: "empty.yaml"), shownAs: "f")
        #expect(TimelineReader.read(empty, folder: "").diagnostics.map(\.id) == [.empty])
    }
}
