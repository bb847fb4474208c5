import ArgumentParser
import Foundation
import Rendering
import TimelineScript

/// An output of `render`, `compose` or `merge`. The path determines the kind of output, except for a still, which the
/// command selects.
enum RenderDestination: Hashable {
    /// A folder of PNG files with a manifest.
    case folder(String)
    /// A movie; see ``FilmKind``.
    case film(String)
    /// Numbered PNG, SVG or PDF files; see ``NumberedFrames``.
    case numbered(String)
    /// A contact sheet. Its path ends in `.sheet.png`.
    case sheet(String)
    /// A single PNG, SVG or PDF file.
    case still(String)
    /// An archive of frames; see ``TarSequence``.
    case archive(String)

    var path: String {
        switch self {
        case .folder(let path), .film(let path), .numbered(let path), .sheet(let path), .still(let path),
            .archive(let path):
            path
        }
    }

    /// Whether the output is written to standard output.
    var isStream: Bool {
        guard case .film(let path) = self else { return false }
        return FilmKind(path: path)?.isStream == true
    }

    /// The file name suffix of contact sheets.
    static let sheetSuffix = ".sheet.png"

    /// Creates the output with the given path. A path such as `card.svg`, without a placeholder for the frame number,
    /// names the numbered files `card-0000.svg`, `card-0001.svg` and so on.
    ///
    /// - Throws: `ValidationError` if no output has this name; see ``OutputName``.
    init(_ path: String) throws {
        let name = path.lowercased()
        let isSheet = path.split(separator: "/").last.map { $0.count > RenderDestination.sheetSuffix.count } ?? false
        if path.isEmpty || path == "-" {
            throw OutputName.unknown(path)
        } else if path.hasSuffix("/") {
            self = .folder(path)
        } else if NumberedFrames.isPattern(path) {
            self = .numbered(path)
        } else if NumberedFrames.hasPlaceholder(path) {
            let files = NumberedFrames.extensions.map { ".\($0)" }.joined(separator: ", ")
            throw ValidationError(
                "Found '\(path)', expected exactly one placeholder for the frame number, such as %04d, in the name of "
                    + "files that end in one of \(files).")
        } else if isSheet, name.hasSuffix(RenderDestination.sheetSuffix) {
            self = .sheet(path)
        } else if FilmKind(path: path) != nil {
            self = .film(path)
        } else {
            switch OutputName.fileExtension(of: name) {
            case nil: self = .folder(path)
            case "tar": self = .archive(path)
            case let suffix? where VectorStill.Kind(rawValue: suffix) != nil:
                self = .numbered("\(path.withoutFileExtension)-%04d.\(path.fileExtension)")
            default: throw OutputName.unknown(path)
            }
        }
    }

    /// Creates the outputs with the given paths. If the command draws a single frame, a PNG, SVG or PDF file without a
    /// placeholder for the frame number is a still.
    static func all(_ paths: [String], isSingleFrame: Bool) throws -> [RenderDestination] {
        try paths.map { path in
            let output = try RenderDestination(path)
            guard isSingleFrame, isStill(path), !NumberedFrames.isPattern(path) else { return output }
            if case .sheet = output { return output }
            return .still(path)
        }
    }

    /// Returns whether the path has the file extension of a PNG, SVG or PDF file.
    static func isStill(_ path: String) -> Bool {
        NumberedFrames.extensions.contains { path.lowercased().hasSuffix(".\($0)") }
    }

    /// Returns the same output with a different path.
    func at(_ path: String) -> RenderDestination {
        switch self {
        case .folder: .folder(path)
        case .film: .film(path)
        case .numbered: .numbered(path)
        case .sheet: .sheet(path)
        case .still: .still(path)
        case .archive: .archive(path)
        }
    }
}

extension RenderDestination {
    /// The placeholder for the name of the script.
    static let scriptName = "{name}"

    /// Returns the output for `script`, with its name instead of the placeholder. If the path of a folder has no
    /// placeholder, each of several scripts gets a subfolder.
    ///
    /// - Parameter isOnly: Whether there is no other script.
    /// - Throws: Exit status 64, after printing an error message, if the path is for one script but there are several
    ///   scripts, or if the name of the script changes the kind of output.
    func named(for script: ScriptFile, isOnly: Bool, _ terminal: Terminal) throws -> RenderDestination {
        guard path.contains(RenderDestination.scriptName) else {
            if isOnly { return self }
            guard case .folder = self else {
                let advice = example.map { ", or a name for each script, such as '\($0)'" } ?? ""
                throw terminal.usageError(
                    "'\(path)' is an output for one script, but there are several; use one script\(advice)")
            }
            return at(path.appending(fileName: script.outputName))
        }
        let named = path.replacing(RenderDestination.scriptName, with: script.outputName)
        // A % in the name of a script would invalidate the placeholder of the frame number.
        if case .numbered = self, !NumberedFrames.isPattern(named) {
            throw terminal.usageError(
                "'\(named)', made from '\(path)', does not have exactly one placeholder for the frame number")
        }
        return at(named)
    }

    /// Returns the output for the picture of a scene of an application.
    static func still(of scene: ScriptFile, in folder: String) -> RenderDestination {
        .still(folder.appending(fileName: scene.outputName + ".png"))
    }

    /// An example of a path for several scripts; `nil` for standard output.
    private var example: String? {
        let (folder, file) = (path.folderPath, path.fileName)
        let name = RenderDestination.scriptName
        let named = if case .numbered = self { "\(name)/\(file)" } else { name + file.drop { $0 != "." } }
        return isStream ? nil : folder.appending(fileName: named)
    }

    /// Returns the output for one of several stagings: for example, `card-dark.gif` for `card.gif`, or a subfolder for
    /// a folder. The name of standard output does not change.
    func named(for staging: Staging) -> RenderDestination {
        if isStream { return self }
        return switch self {
        case .folder: at(path.appending(fileName: staging.fileName))
        case .film, .still, .archive: at("\(path.withoutFileExtension)-\(staging.fileName).\(path.fileExtension)")
        case .sheet:
            at(
                "\(path.dropLast(RenderDestination.sheetSuffix.count))-\(staging.fileName)\(RenderDestination.sheetSuffix)"
            )
        case .numbered:
            at(path.folderPath.appending(fileName: staging.fileName).appending(fileName: path.fileName))
        }
    }
}

extension RenderDestination {
    /// Returns an error message if two outputs would write the same file; otherwise `nil`.
    ///
    /// - Parameter sheet: Whether a contact sheet is written beside the frames.
    static func overlap(in outputs: [RenderDestination], sheet: Bool) -> String? {
        let files = outputs.filter { !$0.isStream }
        var folders: [String: String] = [:]
        var taken: [String: String] = [:]
        for output in files {
            let place = output.place
            if let earlier = taken.updateValue(output.path, forKey: place) {
                return "'\(earlier)' and '\(output.path)' are the same path; give each output its own path"
            }
            if case .folder(let path) = output { folders[place] = path }
        }
        for case .numbered(let path) in files where PNGSequence.isPattern(path) {
            let url = URL(filePath: path).standardizedFileURL.inResolvedFolder
            guard let folder = folders[url.deletingLastPathComponent().withoutSlash] else { continue }
            return "'\(path)' and the frames of '\(folder)' would be in one folder; leave one out"
        }
        for case .film(let path) in files {
            let url = URL(filePath: path).standardizedFileURL.inResolvedFolder
            guard let folder = folders[url.deletingLastPathComponent().withoutSlash],
                PNGSequence.hasFile(named: url.lastPathComponent) || sheet && url.lastPathComponent == "sheet.png"
            else { continue }
            return "'\(path)' would be one of the files in '\(folder)'; give it another name or folder"
        }
        return nil
    }

    /// The normalized path, which is equal for outputs that would overwrite each other. For numbered files, it does
    /// not contain the width of the number.
    private var place: String {
        let url = URL(filePath: path).standardizedFileURL
        switch self {
        case .folder: return url.resolvingSymlinksInPath().withoutSlash
        case .film, .sheet, .still, .archive: return url.inResolvedFolder.path
        case .numbered: return url.inResolvedFolder.path.replacing(/%\d*d/, with: "%d")
        }
    }
}

extension URL {
    /// The path without trailing slashes.
    fileprivate var withoutSlash: String { path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

    /// The URL of the file, with the symbolic links in its folder resolved.
    fileprivate var inResolvedFolder: URL {
        deletingLastPathComponent().resolvingSymlinksInPath().appending(path: lastPathComponent)
    }
}

/// The outputs of one film.
struct FilmOutputs: Hashable {
    /// The outputs in the order in which they were requested.
    let all: [RenderDestination]

    /// The folder for the frames; `nil` if no folder is requested.
    var folder: String? {
        all.lazy.compactMap { if case .folder(let path) = $0 { path } else { nil } }.first
    }
    /// The paths of movies; see ``FilmKind``.
    var films: [String] {
        all.compactMap { if case .film(let path) = $0 { path } else { nil } }
    }
    /// The patterns of numbered frames; see ``NumberedFrames``.
    var numbered: [String] {
        all.compactMap { if case .numbered(let path) = $0 { path } else { nil } }
    }

    /// The paths of archives; see ``TarSequence``.
    var archives: [String] {
        all.compactMap { if case .archive(let path) = $0 { path } else { nil } }
    }

    /// The paths of separate contact sheets.
    var sheets: [String] {
        all.compactMap { if case .sheet(let path) = $0 { path } else { nil } }
    }
    /// The paths of stills.
    var stills: [String] {
        all.compactMap { if case .still(let path) = $0 { path } else { nil } }
    }

    /// Prints each output with its number of frames.
    func report(_ count: Int, _ terminal: Terminal) throws {
        let lines = all.map { output in
            switch output {
            case .sheet(let path): "\(path): a contact sheet"
            case .still(let path): path
            case .folder, .film, .numbered, .archive: "\(output.path): \(count.frames)"
            }
        }
        // If raw frames are written to standard output, the lines go to standard error.
        if all.contains(where: \.isStream) {
            for line in lines { terminal.note(line) }
        } else if !terminal.printsJSON {
            try terminal.write(lines.joined(separator: "\n") + "\n")
        }
    }

    /// Returns the entries for the JSON output.
    func written(_ count: Int) -> [WrittenDocument.File] {
        all.map { output in
            switch output {
            case .sheet(let path), .still(let path): .init(path: path)
            case .folder, .film, .numbered, .archive: .init(path: output.path, frames: count)
            }
        }
    }
}
