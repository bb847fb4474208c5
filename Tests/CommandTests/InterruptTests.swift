import Foundation
import TestSupport
import Testing

@Suite("A render that is stopped")
struct InterruptTests {
    /// A minute of a box that never stands still.
    private static let long = slide.replacing("duration: 0.2s, curve", with: "duration: 60s, curve")
        .split(separator: "expect:")[0]

    /// Starts a render of everything at once, and returns when its first frames have come through standard output.
    private func start(in folder: TemporaryFolder) throws -> (process: Process, frames: Pipe, errors: Pipe) {
        try folder.write("long.yaml", String(InterruptTests.long))
        try folder.write("old.gif", "earlier")
        let process = Process()
        let (frames, errors) = (Pipe(), Pipe())
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = ["render", "long.yaml", "--sheet"]
        for output in ["deep/er/a.apng", "old.gif", "deep/b.webp", "deep/frames", "-.rgba"] {
            process.arguments? += ["-o", output]
        }
        process.standardOutput = frames
        process.standardError = errors
        try process.run()
        _ = try frames.fileHandleForReading.read(upToCount: 100 * 60 * 4 * 4)
        #expect(folder.names(in: "deep/er").count == 1 && !folder.names(in: "deep/frames").isEmpty)
        return (process, frames, errors)
    }

    private func expectNothingLeft(in folder: TemporaryFolder) throws {
        #expect(folder.names == ["long.yaml", "old.gif"])
        #expect(try folder.bytes("old.gif") == Array("earlier".utf8))
    }

    @Test("leaves what was there before, and says by its status why it ended", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) throws {
        let folder = try TemporaryFolder()
        let (process, frames, errors) = try start(in: folder)
        kill(process.processIdentifier, number)
        _ = try frames.fileHandleForReading.readToEnd()
        let words = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()

        #expect(process.terminationReason == .exit && process.terminationStatus == 128 + number)
        #expect(words.isEmpty)
        try expectNothingLeft(in: folder)
    }

    @Test func `leaves what was there before also where nobody reads its frames any more`() throws {
        let folder = try TemporaryFolder()
        let (process, frames, errors) = try start(in: folder)
        try frames.fileHandleForReading.close()
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationReason == .exit && process.terminationStatus == 74)
        #expect(words == "error: cannot write 'standard output': Broken pipe\n")
        try expectNothingLeft(in: folder)
    }
}
