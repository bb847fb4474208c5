import ArgumentParser
import Diagnostics
import Files
import Foundation
import Rendering

/// New files that a command creates. Existing files are not overwritten.
struct NewFiles {
    private var files: [(path: String, text: String, way: String)] = []

    var paths: [String] { files.map(\.path) }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - text: The content of the file.
    ///   - way: Advice that is added to the error message if the file already exists.
    mutating func add(_ path: String, _ text: String, orElse way: String = "") { files.append((path, text, way)) }

    /// Writes all files, and creates missing folders.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a file exists or cannot be written. In this
    ///   case, no file is written.
    func write(_ terminal: Terminal) throws {
        // A dangling link is treated as an existing file.
        for file in files where (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil {
            terminal.report(
                CommandError(
                    "unwritable", "this file already exists and was not changed\(file.way)", about: file.path))
            throw ExitStatus.readingOrWritingFailed
        }
        do {
            var new: [AtomicFile] = []
            for file in files {
                new.append(try AtomicFile(creatingFolderFor: file.path))
                try new.last?.append([UInt8](file.text.utf8))
            }
            try AtomicFile.finish(new)
        } catch {
            throw terminal.report(error)
        }
    }
}
