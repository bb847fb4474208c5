import Foundation
import Synchronization

/// Debian's browser in headless mode: `apt-get install chromium`.
public enum Chromium {
    /// The path of the browser; `nil` if it is not installed, in which case its tests are skipped.
    public static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.flatMap { folder in ["chromium", "chromium-browser", "google-chrome"].map { "\(folder)/\($0)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    public static let absence = "Chromium is not installed; apt-get install chromium"

    /// Browsers run one at a time. Otherwise, a browser could inherit the pipes of another one, which would then wait for
    /// it.
    private static let turn = Mutex(())

    /// A browser that is not installed or ended, or a script that failed.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Loads a page, and returns the document after its scripts have run. If the page has a promise `ready`, the document
    /// is that after its fulfillment.
    ///
    /// - Parameters:
    ///   - url: The location of the page.
    ///   - width: The width of the window in CSS pixels.
    /// - Throws: ``Failure``.
    public static func document(at url: String, width: Int = 1280) throws -> String {
        let ready = "Promise.resolve(typeof ready === 'undefined' ? null : ready).catch(() => null)"
        return try value(of: "\(ready).then(() => document.documentElement.outerHTML)", at: url, width: width)
    }

    /// Loads a page, and returns the value of an expression.
    ///
    /// - Parameters:
    ///   - expression: A script whose value is a string, or a promise of a string.
    ///   - url: The location of the page.
    ///   - width: The width of the window in CSS pixels.
    /// - Throws: ``Failure`` if the script fails.
    public static func value(of expression: String, at url: String, width: Int = 1280) throws -> String {
        guard let path else { throw Failure(description: absence) }
        return try turn.withLock { _ in
            let session = try ChromiumSession(path, width: width)
            defer { session.end() }
            try session.load(url)
            let answer = try session.call(
                "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
            guard let value = (answer["result"] as? [String: Any])?["value"] as? String,
                answer["exceptionDetails"] == nil
            else { throw Failure(description: "\(expression): \(answer)") }
            return value
        }
    }
}

/// A running browser with one page, which is controlled over a pipe.
///
/// - Source: The Chrome DevTools Protocol. Messages are JSON objects that end with a zero byte.
private final class ChromiumSession {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private let profile: TemporaryFolder
    private var received = Data()
    private var count = 0
    /// The longest time between two messages of the browser, in milliseconds.
    private static let patience: Int32 = 60_000
    private var session: String?

    init(_ path: String, width: Int) throws {
        profile = try TemporaryFolder()
        process.executableURL = URL(filePath: "/bin/sh")
        // The browser reads messages from descriptor 3 and writes messages to descriptor 4.
        process.arguments = [
            "-c", #"exec "$@" 3<&0 4>&1 >/dev/null 2>&1"#, "sh", path, "--headless", "--no-sandbox",
            "--disable-gpu", "--no-first-run", "--user-data-dir=\(profile.path)",
            "--remote-debugging-pipe",
        ]
        // The temporary files are removed together with the profile, even if the browser is killed.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": profile.path]) { $1 }
        process.standardInput = commands
        process.standardOutput = answers
        process.standardError = FileHandle.nullDevice
        try process.run()
        let page = try call("Target.createTarget", ["url": "about:blank"])
        let target = try call("Target.attachToTarget", ["targetId": page["targetId"] ?? "", "flatten": true])
        session = target["sessionId"] as? String
        _ = try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false])
        _ = try call("Page.enable", [:])
    }

    /// Loads a page, including its images.
    func load(_ url: String) throws {
        try send("Page.navigate", ["url": url])
        while try receive()["method"] as? String != "Page.loadEventFired" {}
    }

    /// Performs a command, and returns its result.
    func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        try send(method, parameters)
        while true {
            let message = try receive()
            guard message["id"] as? Int == count else { continue }
            guard let result = message["result"] as? [String: Any] else {
                throw Chromium.Failure(description: "\(method): \(message)")
            }
            return result
        }
    }

    /// Ends the browser. It can inherit a signal mask that blocks SIGTERM, so it is killed.
    func end() {
        try? commands.fileHandleForWriting.close()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func send(_ method: String, _ parameters: [String: Any]) throws {
        count += 1
        var message: [String: Any] = ["id": count, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        let bytes = try JSONSerialization.data(withJSONObject: message)
        try commands.fileHandleForWriting.write(contentsOf: bytes + [0])
    }

    private func receive() throws -> [String: Any] {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = try JSONSerialization.jsonObject(with: received[..<end]) as? [String: Any]
                received = Data(received[(end + 1)...])
                return message ?? [:]
            }
            var answer = pollfd(fd: answers.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&answer, 1, Self.patience) > 0 else {
                throw Chromium.Failure(description: "the browser did not answer within a minute")
            }
            let bytes = answers.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Chromium.Failure(description: "the browser ended without an answer") }
            received += bytes
        }
    }
}
