import Foundation

@testable import StudioServer

/// The program `animatic-studio`, running with a folder.
final class StudioProcess: Sendable {
    let port: Int
    private let token: String
    private let process: ChildProcess

    struct Failure: Error {}

    private init(_ process: ChildProcess) throws {
        self.process = process
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") { line += try process.read(1) }
        let address = String(decoding: line.dropLast(), as: UTF8.self)
        guard let match = address.firstMatch(of: /^http:\/\/127\.0\.0\.1:([0-9]+)\/#token=([0-9a-f]{64})$/),
            let port = Int(match.1)
        else { throw Failure() }
        (self.port, token) = (port, String(match.2))
    }

    /// Starts the program, and waits for the address that it prints.
    ///
    /// - Parameters:
    ///   - errors: The file to which its standard error is written.
    ///   - ignored: The name of a signal that it ignores at its start, such as `HUP`. It does not ignore SIGINT, even if
    ///     this process does because a shell has started it in the background.
    static func start(
        showing folder: String, engine: String = TestStudio.worker[0], errors: String = "/dev/null",
        ignoring ignored: String? = nil
    ) async throws -> StudioProcess {
        let program = TestStudio.programs.appending(path: "animatic-studio").path
        let signals = ["--default-signal=INT,TERM,HUP"] + (ignored.map { ["--ignore-signal=\($0)"] } ?? [])
        let shell = ["/bin/sh", "-c", #"errors=$1; shift; exec "$@" 2>"$errors""#, "sh", errors]
        let process = try ChildProcess.start(
            ["/usr/bin/env"] + signals + shell + [program, folder, "--no-open", "--engine", engine])
        return try await Blocking.run { Result { try StudioProcess(process) } }.get()
    }

    /// The resident memory of the program in bytes.
    var memory: Int { process.memory }

    /// The identifiers of the program's children that run.
    var children: [Int32] {
        let text = try? String(
            contentsOfFile: "/proc/\(process.identifier)/task/\(process.identifier)/children", encoding: .utf8)
        // Workers are started by several threads.
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.identifier)/task")) ?? []
        let texts = tasks.compactMap {
            try? String(contentsOfFile: "/proc/\(process.identifier)/task/\($0)/children", encoding: .utf8)
        }
        return (texts + [text ?? ""]).flatMap { $0.split(separator: " ").compactMap { Int32($0) } }
    }

    /// The resident memory of a process in bytes; 0 if there is none.
    static func memory(of identifier: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)) ?? ""
        let words = text.split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    /// Whether the program runs.
    var isRunning: Bool { process.isRunning }

    /// Sends a signal to the program.
    func send(_ signal: Int32) { kill(process.identifier, signal) }

    /// Kills the program.
    func end() async { _ = await Blocking.run { self.process.end() } }

    func head(_ name: String, length: Int, closing isLast: Bool = true) -> String {
        "POST \(name) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
            + "Authorization: Bearer \(token)\r\nContent-Length: \(length)\r\n"
            + (isLast ? "Connection: close\r\n" : "") + "\r\n"
    }

    /// Performs a command, and returns the status of the answer.
    func post(_ name: String, _ body: String = "{}") async throws -> Int {
        let client = try Client(port: port)
        client.send(head(name, length: body.utf8.count) + body)
        return await client.answer().status
    }
}
