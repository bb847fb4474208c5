import Foundation

@testable import StudioServer

/// A running studio with a folder of scripts, and a client that speaks to its socket.
final class TestStudio: Sendable {
    let folder: TemporaryFolder
    let session: StudioSession
    let server: StudioServer
    private let tasks: [Task<Void, any Error>]

    /// The folder with the programs of this build.
    static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// The worker that plays nothing.
    static let worker = [programs.appending(path: "StudioTestWorker").path]

    init(
        _ scripts: [String: String] = ["a.yaml": "one"], in folder: TemporaryFolder? = nil, engine: [String] = worker,
        limits: Worker.Limits = Worker.Limits(), waiting: StudioSession.Patience = StudioSession.Patience(),
        patience: Int64 = 10
    ) async throws {
        let folder = try folder ?? TemporaryFolder()
        for (name, text) in scripts { try folder.write(name, text) }
        self.folder = folder
        let session = try await StudioSession(opening: folder.path, engine: engine, limits: limits, patience: waiting)
        let server = try await StudioServer(session: session, port: 0, patience: .seconds(patience))
        (self.session, self.server) = (session, server)
        tasks = [Task { try await server.run() }, Task { try await session.watch() }]
    }

    deinit { for task in tasks { task.cancel() } }

    var host: String { "127.0.0.1:\(server.port)" }

    /// Returns the head of a command that passes the gate.
    func head(_ name: String, replacing changes: [String: String?] = [:], length: Int? = 2) -> String {
        var headers: [String: String?] = [
            "Host": host, "Origin": "http://\(host)", "Authorization": "Bearer \(session.token)",
            "Content-Length": length.map { "\($0)" },
        ]
        headers.merge(changes) { $1 }
        let lines = headers.sorted { $0.key < $1.key }.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        return "POST \(name) HTTP/1.1\r\n" + lines.joined() + "\r\n"
    }

    /// Performs a command, and returns the status and the body.
    func post(_ name: String, _ body: String = "{}") async throws -> (status: Int, body: [UInt8]) {
        let client = try Client(port: server.port)
        client.send(head(name, replacing: ["Connection": "close"], length: body.utf8.count) + body)
        return await client.answer()
    }

    /// Requests the film of a script. Returns the answer that states the reason of a failure; `nil` if there is a film.
    func failure(ofScript number: Int) async throws -> String? {
        let (status, body) = try await post("/film", #"{"script":\#(number)}"#)
        return status == 200 ? nil : String(decoding: body, as: UTF8.self)
    }
}

/// Runs work that waits. The threads of tasks are as few as the processors, and the server needs them.
enum Blocking {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}

/// A connection to a loopback address.
final class Client: Sendable {
    private let descriptor: Int32

    struct Failure: Error {}

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, size) == 0
            }
        }
        guard isConnected else { throw Failure() }
    }

    deinit { close(descriptor) }

    /// Sends text. Returns whether the server has accepted all of it.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Reads until the server closes the connection, at most for some seconds. Returns `nil` if it does not close it.
    func readToEnd(within seconds: Int32 = 5) async -> [UInt8]? {
        await Blocking.run { self.bytes(within: seconds) }
    }

    private func bytes(within seconds: Int32) -> [UInt8]? {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&wait, 1, seconds * 1000) > 0 else { return nil }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            // A reset connection is closed, too.
            if count <= 0 { return all }
            all += buffer[..<count]
        }
    }

    /// Reads a line that contains a text, at most for some seconds.
    func hears(_ text: String, within seconds: Int32 = 5) async -> Bool {
        await Blocking.run { self.waits(for: text, within: seconds) }
    }

    private func waits(for text: String, within seconds: Int32) -> Bool {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !String(decoding: all, as: UTF8.self).contains(text) {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&wait, 1, seconds * 1000) > 0 else { return false }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return false }
            all += buffer[..<count]
        }
        return true
    }

    /// Returns the status and the body of an answer after which the server closes the connection; 0 if there is none.
    func answer() async -> (status: Int, body: [UInt8]) {
        let bytes = await readToEnd(within: 20) ?? []
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: Array("\r\n\r\n".utf8)) }) else {
            return (0, [])
        }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self).split(separator: " ")
        return (Int(line[1]) ?? 0, Array(bytes[(end + 4)...]))
    }
}
