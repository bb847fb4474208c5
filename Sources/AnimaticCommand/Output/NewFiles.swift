import ArgumentParser
import Diagnostics
import Foundation
import Rendering

/// Files that a command makes, none of which may be there before.
struct NewFiles {
    private var files: [(path: String, text: String, way: String)] = []

    var paths: [String] { files.map(\.path) }

    /// - Parameter way: What to do where the file is there already.
    mutating func add(_ path: String, _ text: String, orElse way: String = "") { files.append((path, text, way)) }

    /// Writes all of them, in folders that are made where they are missing.
    ///
    /// - Throws: Exit status 74, after a note, when one is there or cannot be written; then none is.
    func write(_ terminal: Terminal) throws {
        // A link that leads nowhere counts as well.
        for file in files where (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil {
            terminal.tell(
                CommandError(
                    "unwritable", "this file is there already, and is left as it is\(file.way)", about: file.path))
            throw ExitStatus.readingOrWritingFailed
        }
        do {
            var new: [AtomicFile] = []
            for file in files {
                new.append(try AtomicFile(makingFolderFor: file.path))
                try new.last?.append([UInt8](file.text.utf8))
            }
            try AtomicFile.finish(new)
        } catch {
            throw terminal.report(error)
        }
    }
}
