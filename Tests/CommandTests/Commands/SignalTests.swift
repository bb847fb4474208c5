import Foundation
import TestSupport
import Testing

@Suite("Every command that writes, after a signal")
struct SignalTests {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// The command waits for the rest of its script, so it cannot continue before the signal arrives.
    @Test(
        "while it reads the script, keeps existing files and ends with the signal",
        arguments: WritingCall.all.filter(\.readsStandardInput))
    func reading(call: WritingCall) throws {
        let folder = try call.folder()
        let before = try folder.contents()
        for number in SignalTests.signals {
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            process.executableURL = Command.program
            process.arguments = call.arguments.map { $0 == "slide.yaml" ? "-" : $0 }
            process.currentDirectoryURL = folder.url
            (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
            try process.run()
            // The data does not fit into a pipe, so the command has read some of it when the call returns.
            try input.fileHandleForWriting.write(contentsOf: Data(repeating: UInt8(ascii: "#"), count: 200_000))
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
            try input.fileHandleForWriting.close()
            #expect(try folder.contents() == before)
        }
    }

    private static let strace = Program.runs("strace", ["-e", "inject=rename:delay_enter=1", "true"])

    /// The command is paused at each write and at each rename, and receives a signal when a hidden file exists. In
    /// most cases the file is still empty. Either the old or the new output must exist. Renders have a separate
    /// cleanup and are tested separately.
    @Test(
        "while it writes, leaves either the complete earlier output or the complete new output, and nothing else",
        .enabled(if: strace, "needs strace, to pause the command while it writes"),
        arguments: WritingCall.all.filter { !["render", "compose", "manual"].contains($0.arguments[0]) })
    func writing(call: WritingCall) async throws {
        let folder = try call.folder()
        let before = try folder.contents()
        let good = try Command(call.arguments, in: folder.url)
        #expect(good.status == 0, "\(good.errors)")
        let after = try folder.contents()
        #expect(after != before)

        for (step, number) in [("write", SIGINT), ("rename", SIGTERM)] {
            let folder = try call.folder()
            let status = try await stop(call.arguments, by: number, in: folder, at: step)
            let left = try folder.contents()
            #expect(
                left == after || left == before && status == 128 + number, "\(step), \(status): \(left.keys.sorted())")
        }
        let new = after.filter { $0.key.hasPrefix(call.output) && $0.value != Array("earlier".utf8) }
        let names = folder.names
        let status = try await stop(call.writing("deep/er/\(call.output)"), by: SIGHUP, in: folder, at: "write")
        if status == 0 || folder.names != names {
            #expect(folder.names == (names + ["deep"]).sorted())
            #expect(folder.files(in: "deep/er") == new.keys.sorted())
        }
    }

    /// The script, the schema and the workflow are either all written or not written at all.
    @Test(
        "while it writes several files, leaves all of them or none",
        .enabled(if: strace, "needs strace, to pause the command while it writes"), arguments: ["write", "rename"])
    func newFiles(step: String) async throws {
        let folder = try TemporaryFolder()
        let status = try await stop(["init", "films/card", "--workflow"], by: SIGTERM, in: folder, at: step)
        if folder.names.isEmpty {
            #expect(status == 128 + SIGTERM)
        } else {
            #expect(
                folder.files(in: "") == [
                    ".github/workflows/animatic.yml", "films/animatic-1.schema.json", "films/card.yaml",
                ])
        }
    }

    /// Runs the command with a delay of a fifth of a second before each system call `step`, and sends it a signal.
    ///
    /// - Returns: The exit status, as a shell reports it.
    private func stop(
        _ arguments: [String], by number: Int32, in folder: TemporaryFolder, at step: String
    ) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            [
                "-c", "exec strace -f -qq -o /dev/null -e trace=$0 -e inject=$0:delay_enter=200ms \"$@\"", step,
                Command.program.path,
            ] + arguments
        process.currentDirectoryURL = folder.url
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        while process.isRunning {
            if let tool = SignalTests.tool(under: process.processIdentifier, writingIn: folder) {
                kill(tool, number)
                break
            }
            try await Task.sleep(for: .milliseconds(1))
        }
        process.waitUntilExit()
        return (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus
    }

    /// Returns the only child process of `strace` when the folder contains a hidden file.
    private static func tool(under strace: pid_t, writingIn folder: TemporaryFolder) -> pid_t? {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        guard names.contains(where: { $0.hasSuffix(".partial") }),
            let children = FileManager.default.contents(atPath: "/proc/\(strace)/task/\(strace)/children"),
            let child = String(decoding: children, as: UTF8.self).split(separator: " ").first.flatMap({ pid_t($0) })
        else { return nil }
        // Process IDs of 0 and below would refer to groups of processes.
        return child > 1 ? child : nil
    }
}
