import Foundation
import TestSupport

/// A run of the built `animatic` with its output.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// Standard error without the totals of a batch, which contain the elapsed time.
    var problems: String {
        errors.replacing(/(^|\n)\d+ [a-z]+: (?:\d+ [a-z ]+, )+\d+ failed, \d+\.\d s\n/) { $0.output.1 }
    }

    /// The path of the executable in the folder of the tests.
    static var program: URL {
        URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().appending(path: "animatic")
    }

    /// - Parameters:
    ///   - input: The contents of standard input.
    ///   - path: A file for standard output, which is then not stored.
    ///   - shell: A shell command to run instead, in which `"$@"` is the call.
    init(
        _ arguments: [String], in folder: URL, input: String = "", output path: String? = nil,
        environment: [String: String] = [:], shell: String? = nil
    ) throws {
        let process = Process()
        process.executableURL = shell == nil ? Command.program : URL(filePath: "/bin/sh")
        process.arguments = shell.map { ["-c", $0, "sh", Command.program.path] + arguments } ?? arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = path.flatMap { FileHandle(forWritingAtPath: $0) } ?? stdout
        process.standardError = stderr
        try process.run()
        if path != nil { try stdout.fileHandleForWriting.close() }
        let (outputReader, errorReader) = (PipeReader(stdout), PipeReader(stderr))
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        (output, errors) = (outputReader.text(), errorReader.text())
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
