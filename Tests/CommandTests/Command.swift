import Foundation

/// Runs the built `animatic` and keeps what it says.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameter input: What it reads from standard input.
    init(_ arguments: [String], in folder: URL, input: String = "", environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
            .appending(path: "animatic")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        output = String(decoding: try stdout.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        errors = String(decoding: try stderr.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
