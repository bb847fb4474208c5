import ArgumentParser
import FoundationEssentials
import Rendering
import Reporting
import TimelineScript

/// An output of `render`, `compose` or `merge`. The path determines the format, except for a still, which the command
/// selects.
struct RenderDestination: Hashable {
    let path: String
    let format: OutputFormat

    static func folder(_ path: String) -> RenderDestination { .init(path: path, format: .folder) }
    static func film(_ path: String) -> RenderDestination { .init(path: path, format: .film) }
    static func numbered(_ path: String) -> RenderDestination { .init(path: path, format: .numbered) }
    static func sheet(_ path: String) -> RenderDestination { .init(path: path, format: .sheet) }
    static func archive(_ path: String) -> RenderDestination { .init(path: path, format: .archive) }
    static func still(_ path: String) -> RenderDestination { .init(path: path, format: .still) }

    private init(path: String, format: OutputFormat) { (self.path, self.format) = (path, format) }

    /// Creates the output with the given path. A path such as `card.svg`, without a placeholder for the frame number,
    /// names the numbered files `card-0000.svg`, `card-0001.svg` and so on.
    ///
    /// - Throws: `ValidationError` if no output has this name; see ``OutputName``.
    init(_ path: String) throws {
        let isPattern = FrameFileFormat.ofSequence(at: path) != nil
        if !isPattern, NumberedFrames.hasPlaceholder(path) {
            throw ValidationError(
                "Found '\(path)', expected exactly one placeholder for the frame number, such as %04d, in the name of "
                    + "files that end in one of \(NumberedFrames.extensions.joined(separator: ", ")).")
        }
        guard !path.isEmpty, path != "-", let format = OutputFormat.all.first(where: { $0.includes(path) }) else {
            throw OutputName.unknown(path)
        }
        let isShort = format == .numbered && !isPattern
        self.path = isShort ? "\(path.withoutFileExtension)-%04d.\(path.fileExtension)" : path
        self.format = format
    }

    /// Creates the outputs with the given paths. If the command draws a single frame, a PNG, SVG or PDF file without a
    /// placeholder for the frame number is a still.
    static func all(_ paths: [String], isSingleFrame: Bool) throws -> [RenderDestination] {
        try paths.map { path in
            let output = try RenderDestination(path)
            let isStill =
                isSingleFrame && isStill(path) && output.format != .sheet && FrameFileFormat.ofSequence(at: path) == nil
            return isStill ? .still(path) : output
        }
    }

    /// Returns whether the path has the file extension of a format of stills, such as PNG.
    static func isStill(_ path: String) -> Bool { FrameFileFormat.ofFile(at: path)?.makeStill != nil }

    /// Whether the output is written to standard output.
    var isStream: Bool { format == .film && FilmKind(path: path)?.isStream == true }

    /// Returns the same output with a different path.
    func at(_ path: String) -> RenderDestination { RenderDestination(path: path, format: format) }
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
            guard format == .folder else {
                let advice = example.map { ", or a name for each script, such as '\($0)'" } ?? ""
                throw terminal.usageError(
                    "'\(path)' is an output for one script, but there are several; use one script\(advice)")
            }
            return at(path.appending(fileName: script.outputName))
        }
        let named = path.replacing(RenderDestination.scriptName, with: script.outputName)
        // A % in the name of a script would invalidate the placeholder of the frame number.
        if format.arrangement == .numbered, FrameFileFormat.ofSequence(at: named) == nil {
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
        let (folder, file) = (path.folderPath, path.lastPathComponent)
        let name = RenderDestination.scriptName
        let named = format.arrangement == .numbered ? "\(name)/\(file)" : name + file.drop { $0 != "." }
        return isStream ? nil : folder.appending(fileName: named)
    }

    /// Returns the output for one of several stagings: for example, `card-dark.gif` for `card.gif`, or a subfolder for
    /// a folder. The name of standard output does not change.
    func named(for staging: Staging) -> RenderDestination {
        if isStream { return self }
        return switch format.arrangement {
        case .folder: at(path.appending(fileName: staging.fileName))
        case .numbered:
            at(path.folderPath.appending(fileName: staging.fileName).appending(fileName: path.lastPathComponent))
        case .file: at("\(path.dropLast(format.suffix(path).count))-\(staging.fileName)\(format.suffix(path))")
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
            if output.format == .folder { folders[place] = output.path }
        }
        for output in files where output.format != .folder {
            let url = URL(filePath: output.path).standardizedFileURL.inResolvedFolder
            let name = url.lastPathComponent
            guard let folder = folders[url.deletingLastPathComponent().withoutSlash] else { continue }
            if PNGSequence.isPattern(output.path) {
                return "'\(output.path)' and the frames of '\(folder)' would be in one folder; leave one out"
            }
            if PNGSequence.hasFile(named: name) || sheet && name == "sheet.png" {
                return "'\(output.path)' would be one of the files in '\(folder)'; give it another name or folder"
            }
        }
        return nil
    }

    /// The normalized path, which is equal for outputs that would overwrite each other. For numbered files, it does
    /// not contain the width of the number.
    private var place: String {
        let url = URL(filePath: path).standardizedFileURL
        return switch format.arrangement {
        case .folder: url.resolvingSymlinksInPath().withoutSlash
        case .numbered: url.inResolvedFolder.path.replacing(/%\d*d/, with: "%d")
        case .file: url.inResolvedFolder.path
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
    var folder: String? { paths(of: .folder).first }

    /// Returns the paths of the outputs with the given format.
    func paths(of format: OutputFormat) -> [String] { all.filter { $0.format == format }.map(\.path) }

    /// The path of the file for the geometry of all views: in the folder of the frames or, without such a folder, beside
    /// the first film. `nil` if there are neither frames nor films.
    var geometryPath: String? {
        OutputFormat.Arrangement.allCases.lazy.flatMap { arrangement in
            all.filter { $0.format.arrangement == arrangement }
        }.compactMap { $0.format.geometryPath($0.path) }.first
    }

    /// Prints each output with its number of frames.
    func report(_ count: Int, _ terminal: Terminal) throws {
        let lines = all.map { output in
            switch output.format.contents {
            case .frames: "\(output.path): \(count.frames)"
            case .overview(let words): "\(output.path): \(words)"
            case .oneFrame: output.path
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
        all.map { .init(path: $0.path, frames: $0.format.contents == .frames ? count : nil) }
    }
}
