import Foundation
import TestSupport
import Testing

@testable import Files
@testable import FrameFolders

@Suite("A process that must end immediately")
struct UnfinishedFilesTests {
    @Test func `removes unfinished files, and keeps finished ones`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let folder = try TemporaryFolder()
            try folder.write("film.gif", "earlier")
            let film = try AtomicFile(folder.path(of: "film.gif"))
            try film.append([1, 2, 3])
            let deep = try AtomicFile(creatingFolderFor: folder.path(of: "deep/er/report.html"))
            let stage = try StagingFolder(in: Folder(path: folder.path(of: "deep/frames")))
            try AtomicFile.write([1], to: stage.folder.path(of: "0000.png"))
            try AtomicFile.writeCreatingFolder([1], to: folder.path(of: "done/still.png"))
            withExtendedLifetime((film, deep)) {
                UnfinishedFiles.discardAll {
                    let isClean =
                        folder.names == ["done", "film.gif"] && folder.names(in: "done") == ["still.png"]
                        && (try? folder.bytes("film.gif")) == Array("earlier".utf8)
                    folder.remove()
                    exit(isClean ? 7 : 8)
                }
            }
        }
    }

    @Test func `leaves no unfinished files while other threads rename frames`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let folder = try TemporaryFolder()
            let stage = try StagingFolder(in: Folder(path: folder.path(of: "frames")))
            let (path, whole) = (stage.folder.path, folder.path(of: "0000.png"))
            try AtomicFile.write([1], to: whole)
            for worker in 0..<4 {
                Thread.detachNewThread {
                    for number in 0... { try? AtomicFile.link(whole, to: "\(path)/\(worker)-\(number).png") }
                }
            }
            while stage.folder.names.count < 1000 { usleep(100) }
            UnfinishedFiles.discardAll {
                let isClean = folder.names == ["0000.png"]
                folder.remove()
                exit(isClean ? 7 : 8)
            }
        }
    }

    @Test func `keeps earlier frames if the last step has not begun`() throws {
        let folder = try TemporaryFolder()
        try folder.write("out/0000.png", "earlier")
        let stage = try StagingFolder(in: Folder(path: folder.path(of: "out")))
        try AtomicFile.write([1], to: stage.folder.path(of: "0000.png"))
        #expect(folder.names(in: "out").count == 2)
        stage.discard()
        #expect(folder.names(in: "out") == ["0000.png"])
        #expect(try folder.bytes("out/0000.png") == Array("earlier".utf8))
    }
}
