import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the page of the studio and answers its commands, on the loopback address 127.0.0.1.
///
/// ``RequestGate`` checks each request, then the whole body is read, then ``StudioSession`` answers. The server sends
/// no files of the disk, and has no WebSockets. It closes the connection of a refused request.
public final class StudioServer: Sendable {
    /// The port.
    public let port: Int
    private let gate: RequestGate
    private let session: StudioSession
    private let listener: NIOAsyncChannel<Connection, Never>

    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
    private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    /// The largest number of connections at a time. Another connection is closed without an answer.
    static let mostConnections = 32
    /// The time within which a request must be complete. A connection without a request is closed after this time.
    private let patience: Duration

    /// Begins to listen.
    ///
    /// - Parameter port: The port; 0 for any free port.
    /// - Throws: ``StudioError`` if the port is in use.
    public convenience init(session: StudioSession, port: Int) async throws {
        try await self.init(session: session, port: port, patience: .seconds(10))
    }

    init(session: StudioSession, port: Int, patience: Duration) async throws {
        self.patience = patience
        listener = try await StudioServer.listener(on: port)
        self.port = listener.channel.localAddress?.port ?? port
        self.session = session
        gate = RequestGate(port: self.port, token: session.token)
    }

    private static func listener(on port: Int) async throws -> NIOAsyncChannel<Connection, Never> {
        do {
            return try await bootstrap(port)
        } catch let error as IOError {
            let advice = "choose another one with --port, or omit the option to use any free port"
            switch error.errnoCode {
            case EADDRINUSE: throw StudioError("another program uses the port \(port); \(advice)")
            case EACCES: throw StudioError("this user is not allowed to use the port \(port); \(advice)")
            default: throw StudioError("cannot use the port \(port): \(error)")
            }
        }
    }

    private static func bootstrap(_ port: Int) async throws -> NIOAsyncChannel<Connection, Never> {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// The address of the page. The token is in the fragment, which browsers do not send.
    public var address: String { "http://127.0.0.1:\(port)/#token=\(session.token)" }

    /// Answers requests until the task is cancelled.
    public func run() async throws {
        let count = ConnectionCount(most: StudioServer.mostConnections)
        try await withThrowingDiscardingTaskGroup { group in
            try await listener.executeThenClose { connections in
                for try await connection in connections {
                    let isAccepted = count.enter()
                    group.addTask {
                        if isAccepted {
                            await self.serve(connection)
                            count.leave()
                        } else {
                            try? await connection.executeThenClose { _, _ in }
                        }
                    }
                }
            }
        }
    }

    private func serve(_ connection: Connection) async {
        // An error is one of the connection, which is then closed.
        try? await connection.executeThenClose { parts, writer in
            var parts = parts.makeAsyncIterator()
            while true {
                let channel = connection.channel
                let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(patience)) { channel.close(promise: nil) }
                guard case .head(let head) = try await parts.next() else { return deadline.cancel() }
                var body: [UInt8] = []
                var refusal: RequestGate.Refusal?
                do throws(RequestGate.Refusal) { try gate.check(head) } catch { refusal = error }
                while refusal == nil, let part = try await parts.next(), case .body(let bytes) = part {
                    body += bytes.readableBytesView
                    if body.count > RequestGate.largestBody { refusal = RequestGate.tooLarge }
                }
                deadline.cancel()
                if let refusal {
                    return try await write(.failure(refusal.status, refusal.reason), closing: true, to: writer)
                }
                let answer = await session.answer(
                    head.method == .GET ? .page(head.uri) : .command(head.uri, body))
                try await write(answer, closing: !head.isKeepAlive, to: writer)
                if !head.isKeepAlive { return }
            }
        }
    }

    private func write(_ answer: StudioAnswer, closing isLast: Bool, to writer: Writer) async throws {
        var head = HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status))
        for (name, value) in AnswerHeaders.all { head.headers.add(name: name, value: value) }
        head.headers.add(name: "content-type", value: answer.type)
        if isLast { head.headers.add(name: "connection", value: "close") }
        switch answer.content {
        case .bytes(let bytes):
            head.headers.add(name: "content-length", value: "\(bytes.count)")
            try await writer.write(.head(head))
            try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
        case .lines(let lines):
            head.headers.add(name: "transfer-encoding", value: "chunked")
            try await writer.write(.head(head))
            for await line in lines { try await writer.write(.body(.byteBuffer(ByteBuffer(string: line + "\n")))) }
        }
        try await writer.write(.end(nil))
    }
}
