import Diagnostics
import Foundation
import Regression
import TimelineScript

/// A revision of the git repository that contains the scripts.
struct GitRevision {
    let name: String

    /// Returns the content of a file in the revision; `nil` if the revision does not contain it.
    ///
    /// - Parameter path: The path of the file, absolute or relative to the current folder.
    func text(of path: String) -> String? {
        let folder = path.folderPath.isEmpty ? "." : path.folderPath
        guard let bytes = run(["show", "\(name):./\(path.fileName)"], in: folder) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns whether the revision exists in the repository that contains `folder`.
    func exists(in folder: String) -> Bool {
        run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: folder) != nil
    }

    private func run(_ arguments: [String], in folder: String) -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? [UInt8](data) : nil
    }
}
