import Foundation
import TestSupport
import Testing

@Suite("Streams that cannot be written")
struct StreamTests {
    /// All calls except those that pass their streams to another program.
    private static let calls = VerbCall.all.filter { !$0.isPassedOn }

    @Test("end every command with 74 and one sentence", arguments: calls)
    func fullOutput(call: VerbCall) throws {
        let folder = try call.folder()
        let command = try Command(call.arguments, in: folder.url, output: "/dev/full")
        #expect(command.status == 74)
        #expect(command.errors.hasPrefix("error: cannot write to standard output"), "\(command.errors)")
        #expect(command.errors.split(separator: "\n").count == 1)
    }

    /// For example, `animatic trace slide.yaml | head -1`. Commands that produce films first remove their temporary
    /// files.
    @Test("that are closed end every command silently, with SIGPIPE or with 74", arguments: calls)
    func nobodyReads(call: VerbCall) throws {
        let folder = try call.folder()
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = Command.program
        process.arguments = call.arguments
        process.currentDirectoryURL = folder.url
        (process.standardOutput, process.standardError) = (output, errors)
        try output.fileHandleForReading.close()
        try process.run()
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        if ["render", "compose", "report", "merge"].contains(call.verb) {
            #expect(process.terminationReason == .exit && process.terminationStatus == 74)
            #expect(words.hasPrefix("error: cannot write to standard output"))
        } else {
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE, "\(words)")
            #expect(words.isEmpty)
        }
        #expect(folder.files(in: "").allSatisfy { !$0.hasSuffix(".partial") })
    }

    /// If the command did not check its streams, the first file that it opens would get the descriptor of the closed
    /// stream, and the output.
    @Test("that are closed end every command with 74, and write to no file", arguments: calls)
    func closedOutput(call: VerbCall) throws {
        let folder = try call.folder()
        let command = try Command(call.arguments, in: folder.url, shell: "exec \"$@\" >&-")
        #expect(command.status == 74, "\(command.errors)")
        #expect(command.errors.hasPrefix("error: cannot write to standard output"), "\(command.errors)")
    }

    @Test func `a script is not read from a closed standard input`() throws {
        let folder = try TemporaryFolder()
        let command = try Command(["check", "-"], in: folder.url, shell: "exec \"$@\" <&-")
        #expect(command.status == 74 && command.errors.hasPrefix("error: cannot read standard input"))
    }

    @Test func `a still replaces only regular files`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("target", "precious")
        try folder.link("link.png", to: folder.path(of: "target"))
        let still = try Command(["still", "slide.yaml", "--at", "0s", "-o", "link.png"], in: folder.url)
        #expect(still.status == 74 && still.errors.contains("expected a file or an unused path"))
        #expect(try folder.bytes("link.png") == Array("precious".utf8))
    }
}
