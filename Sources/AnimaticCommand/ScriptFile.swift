import ArgumentParser
import Diagnostics
import Foundation
import TimelineScript

/// A script that was found, and its reading.
struct ScriptFile {
    /// As it was asked for: shown in messages.
    let path: String
    /// Below which name its output goes: its path without extension, as far as a folder was asked for.
    let outputName: String

    /// The scripts that `paths` mean: files, `-` for standard input, and folders, searched for `.yaml` and `.yml` files.
    ///
    /// - Throws: Exit status 74, with a note, when a path does not exist or a folder holds no script.
    static func find(_ paths: [String], _ terminal: Terminal) throws -> [ScriptFile] {
        try paths.flatMap { path -> [ScriptFile] in
            let url = URL(fileURLWithPath: path)
            guard path != "-", (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
                return [ScriptFile(path: path, outputName: path == "-" ? "stdin" : baseName(path))]
            }
            let names = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
                .filter { ["yaml", "yml"].contains(($0 as NSString).pathExtension) }
                .sorted()
            if names.isEmpty {
                terminal.note("\(path): error: found no .yaml file in this folder")
                throw ExitStatus.readingOrWritingFailed
            }
            return names.map {
                ScriptFile(
                    path: (path as NSString).appendingPathComponent($0),
                    outputName: ($0 as NSString).deletingPathExtension)
            }
        }
    }

    private static func baseName(_ path: String) -> String {
        ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }

    /// Reads the script and prints what is wrong with it.
    ///
    /// - Throws: Exit status 74 when it cannot be read, 2 when it is wrong.
    func read(_ options: ReadingOptions, _ terminal: Terminal) throws -> Timeline {
        let file = try load(terminal)
        let folder = path == "-" ? "" : (path as NSString).deletingLastPathComponent
        let (timeline, diagnostics) = TimelineReader.read(file, folder: folder, strictly: options.strict)
        terminal.report(diagnostics, in: [file])
        guard let timeline else { throw ExitStatus.scriptIsWrong }
        return timeline
    }

    private func load(_ terminal: Terminal) throws -> SourceFile {
        let input = path == "-" ? try terminal.readStandardInput() : nil
        do throws(ScriptLoadError) {
            if let input { return try SourceFile.decode(input, shownAs: "standard input") }
            return try SourceFile.load(path: path, shownAs: path)
        } catch {
            terminal.report([error.diagnostic])
            switch error {
            case .unreadable: throw ExitStatus.readingOrWritingFailed
            case .unacceptable: throw ExitStatus.scriptIsWrong
            }
        }
    }
}
