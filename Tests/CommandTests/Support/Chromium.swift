import Foundation
import TestSupport
import Testing

/// Debian's browser in headless mode: `apt-get install chromium`.
enum Chromium {
    /// The path of the browser; `nil` if it is not installed, in which case its tests are skipped.
    static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.flatMap { folder in ["chromium", "chromium-browser", "google-chrome"].map { "\(folder)/\($0)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    static let absence: Comment = "Chromium is not installed; apt-get install chromium"

    /// Loads a page, and returns the document after its scripts have run.
    ///
    /// - Parameter width: The width of the window in CSS pixels.
    static func document(at url: String, width: Int = 1280) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        let profile = try TemporaryFolder()
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--user-data-dir=\(profile.path)",
            "--window-size=\(width),900", "--virtual-time-budget=2000", "--dump-dom", url,
        ]
        // The temporary files are removed together with the profile, even if the browser is killed.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": profile.path]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
