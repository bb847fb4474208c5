import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Files
@testable import FrameFolders

@Suite("Unfinished files")
struct AtomicFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path(of: "a.gif")
    }

    /// Two processes in containers can have the same folder, host name and process number.
    @Test func `with one name do not interfere`() throws {
        defer { folder.remove() }
        let (first, second) = (try AtomicFile(path), try AtomicFile(path))
        try first.append([1, 1])
        try second.append([2, 2, 2])
        try first.append([1])

        try first.finish()
        #expect(try folder.bytes("a.gif") == [1, 1, 1])
        try second.finish()
        #expect(try folder.bytes("a.gif") == [2, 2, 2] && folder.names == ["a.gif"])
    }

    @Test func `stay while they are in use, and are removed after their process has ended`() throws {
        defer { folder.remove() }
        let file = try AtomicFile(path)
        AtomicFile.removeAbandoned(of: path)
        try file.append([1])
        // The file of a process that was terminated.
        let left = ".a.gif.\(TemporaryFileLock.machine)-1.partial"
        try folder.write(left, bytes: [2])
        #expect(folder.names == [".a.gif.\(TemporaryFileLock.machine)-0.partial", left])

        AtomicFile.removeAbandoned(of: path)
        #expect(folder.names == [".a.gif.\(TemporaryFileLock.machine)-0.partial"])
        try file.finish()
        #expect(try folder.bytes("a.gif") == [1])
    }

    /// After a process reads a name and before it locks the file, the file may be finished and its name reused.
    @Test func `are not confused with an earlier file of the same name`() throws {
        defer { folder.remove() }
        try folder.write("old", bytes: [1])
        try folder.write("new", bytes: [2])
        let old = unsafe open(folder.path(of: "old"), O_WRONLY)
        defer { close(old) }
        #expect(try TemporaryFileLock(of: old, at: folder.path(of: "old")) != nil)
        #expect(try TemporaryFileLock(of: old, at: folder.path(of: "new")) == nil)
        #expect(try TemporaryFileLock(of: old, at: folder.path(of: "none")) == nil)
    }

    /// The file gets the last available file descriptor, and its lock would need one more.
    @Test func `report an error if the process has too many open files`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let folder = try TemporaryFolder()
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            /// Returns the reason why the work fails with one available descriptor; `nil` if it succeeds.
            func refusal(_ work: () throws(RenderingError) -> Void) -> String? {
                // Other threads of the process may close a file in the meantime.
                for _ in 0..<1000 {
                    var taken: [Int32] = []
                    defer { for file in taken { close(file) } }
                    while case let file = unsafe open("/dev/null", O_RDONLY), file >= 0 { taken.append(file) }
                    close(taken.removeLast())
                    do throws(RenderingError) { try work() } catch { return error.reason }
                }
                return nil
            }
            let words = "Too many open files"
            for name in ["a.gif", "deep/a.gif"] {
                let path = folder.path(of: name)
                let reason = refusal { () throws(RenderingError) in _ = try AtomicFile(creatingFolderFor: path) }
                guard reason == words else { exit(8) }
            }
            let target = Folder(path: folder.path(of: "deep/frames"))
            guard refusal({ () throws(RenderingError) in try StagingFolder(in: target).discard() }) == words else {
                exit(9)
            }
            exit(folder.names == [] ? 7 : 10)
        }
    }

    @Test func `are removed after their process was killed`() throws {
        defer { folder.remove() }
        let name = ".a.gif.\(TemporaryFileLock.machine)-0.partial"
        try folder.write(name, bytes: [1])
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "exec 9>>\"$1\"; flock -n 9 && echo locked; exec sleep 600", "sh", folder.path(of: name),
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        #expect(try output.fileHandleForReading.read(upToCount: 6) == Data("locked".utf8))

        AtomicFile.removeAbandoned(of: path)
        #expect(folder.names == [name])
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        AtomicFile.removeAbandoned(of: path)
        #expect(folder.names == [])
    }

    @Test func `remove a folder that was created for them with the last of them`() throws {
        defer { folder.remove() }
        let first = try AtomicFile(creatingFolderFor: folder.path(of: "new/deep/a.gif"))
        let second = try AtomicFile(creatingFolderFor: folder.path(of: "new/b.gif"))
        first.discard()
        #expect(folder.names == ["new"] && folder.names(in: "new").count == 1)
        second.discard()
        #expect(folder.names == [])
    }

    @Test func `do not remove the folder of a finished file that was removed afterward`() throws {
        defer { folder.remove() }
        let finished = try AtomicFile(creatingFolderFor: folder.path(of: "a/finished.gif"))
        let unfinished = try AtomicFile(creatingFolderFor: folder.path(of: "b/unfinished.gif"))
        try finished.finish()
        try FileManager.default.removeItem(atPath: folder.path(of: "a/finished.gif"))
        unfinished.discard()
        #expect(folder.names == ["a"])
    }

    /// A file name can have at most 255 bytes.
    @Test func `leave no folder if a necessary one cannot be created`() throws {
        defer { folder.remove() }
        let path = folder.path(of: "new/\(String(repeating: "x", count: 300))/a.gif")
        let refused = #expect(throws: RenderingError.self) { try AtomicFile(creatingFolderFor: path) }
        #expect(refused?.reason == "File name too long" && folder.names == [])
    }

    @Test func `that are finished together either all exist or none exists`() throws {
        defer { folder.remove() }
        let files = try ["a", "b", "in/the/way"].map {
            let file = try AtomicFile(creatingFolderFor: folder.path(of: "new/\($0)"))
            try file.append([1])
            return file
        }
        try folder.write("new/in/the/way/file", bytes: [2])
        #expect(throws: RenderingError.self) { try AtomicFile.finish(files) }
        #expect(folder.names(in: "new") == ["in"] && folder.names(in: "new/in/the") == ["way"])
    }

    @Test func `can be started concurrently`() async throws {
        defer { folder.remove() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let file = try AtomicFile(creatingFolderFor: path)
                    try file.append(Array(repeating: UInt8(number), count: 100))
                    if number % 3 == 0 { file.discard() } else { try file.finish() }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try folder.bytes("a.gif")
        #expect(bytes.count == 100 && Set(bytes).count == 1 && folder.names == ["a.gif"])
    }
}
