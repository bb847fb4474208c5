import Glibc
import TestSupport
import Testing
import TimelineScript

@Suite("The kind of file at a path")
struct FileKindTests {
    @Test func `is known for files, folders, pipes and links, and missing for other paths`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("folder/file", "text")
        try #require(unsafe mkfifo(folder.path(of: "pipe"), 0o600) == 0)
        try folder.link("to-file", to: folder.path(of: "folder/file"))
        try folder.link("to-folder", to: folder.path(of: "folder"))
        try folder.link("to-nothing", to: folder.path(of: "nothing"))

        func kinds(_ name: String) -> [FileKind?] {
            [true, false].map { FileKind(path: folder.path(of: name), followsLinks: $0) }
        }
        #expect(kinds("folder/file") == [.file, .file])
        #expect(kinds("folder") == [.folder, .folder])
        #expect(kinds("pipe") == [.other, .other])
        #expect(kinds("to-file") == [.file, .other])
        #expect(kinds("to-folder") == [.folder, .other])
        #expect(kinds("to-nothing") == [nil, .other])
        #expect(kinds("nothing") == [nil, nil])
        #expect(kinds("folder/file/below") == [nil, nil])
    }

    @Test func `does not depend on slashes at the end of the path`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("folder/file", "text")
        try folder.link("to-folder", to: folder.path(of: "folder"))

        #expect(FileKind(path: folder.path(of: "folder") + "//") == .folder)
        #expect(FileKind(path: folder.path(of: "folder/file") + "/") == .file)
        #expect(FileKind(path: folder.path(of: "to-folder") + "/", followsLinks: false) == .other)
        #expect(FileKind(path: "/") == .folder)
        #expect(FileKind(path: "") == .folder)
    }
}
