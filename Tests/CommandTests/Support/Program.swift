import Foundation

/// Another program on this machine that tests run.
struct Program {
    private let url: URL

    /// Finds the program. Returns `nil` if it is not on the search path.
    init?(_ name: String) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let places = path.split(separator: ":").map { "\($0)/\(name)" }
        guard let place = places.first(where: FileManager.default.isExecutableFile) else { return nil }
        url = URL(filePath: place)
    }

    /// Runs the program, and returns its standard output. Its standard error is discarded.
    func output(_ arguments: [String], in folder: URL, input path: String? = nil) throws -> (
        text: String, status: Int32
    ) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = path.flatMap { FileHandle(forReadingAtPath: $0) } ?? .nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    /// Runs the program until a line on either stream contains `mark`, terminates it, and returns the line. Returns
    /// `nil` if the program ends without such a line.
    func firstLine(containing mark: String, _ arguments: [String], in folder: URL) throws -> String? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        var text = ""
        while let data = try pipe.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
            guard text.hasSuffix("\n") else { continue }
            if text.contains(mark) { return text }
            text = ""
        }
        return nil
    }

    /// Returns whether the program is installed and succeeds with `arguments`.
    static func runs(_ name: String, _ arguments: [String]) -> Bool {
        guard let program = Program(name) else { return false }
        return (try? program.output(arguments, in: FileManager.default.temporaryDirectory))?.status == 0
    }
}
