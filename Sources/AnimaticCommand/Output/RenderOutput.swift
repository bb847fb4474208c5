import ArgumentParser
import Foundation
import Rendering
import TimelineScript

/// What `render` makes, told by a path.
enum RenderOutput: Hashable {
    /// PNG files and a manifest.
    case folder(String)
    /// A path that ``FilmKind`` knows.
    case film(String)
    /// SVG or PDF files, by a path that ``VectorSequence`` knows.
    case vectors(String)
    /// A contact sheet: a path that ends in `.sheet.png`.
    case sheet(String)
    /// One PNG, SVG or PDF file.
    case still(String)

    var path: String {
        switch self {
        case .folder(let path), .film(let path), .vectors(let path), .sheet(let path), .still(let path): path
        }
    }

    /// Whether it has standard output to itself.
    var isStream: Bool {
        guard case .film(let path) = self else { return false }
        return FilmKind(path: path)?.isStream == true
    }

    /// What such a path ends in, after the name of the sheet.
    static let sheetSuffix = ".sheet.png"

    init(_ path: String) throws {
        if path.lowercased().split(separator: "/").last?.dropFirst().hasSuffix(RenderOutput.sheetSuffix) == true {
            self = .sheet(path)
        } else if VectorSequence.kind(of: path) != nil {
            self = .vectors(path)
        } else if let kind = VectorStill.Kind.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") })
        {
            throw ValidationError(
                "Found '\(path)', expected a place for the frame's number, such as frames/%04d.\(kind.rawValue); animatic still "
                    + "writes one frame.")
        } else if path.split(separator: "/").last?.contains(/%\d*d.*\.png$/) == true {
            throw ValidationError(
                "Found '\(path)', expected a folder: PNG files are called 0000.png, 0001.png and so on.")
        } else {
            self = FilmKind(path: path) == nil ? .folder(path) : .film(path)
        }
    }

    /// Whether the path is that of a PNG, SVG or PDF file.
    static func isStill(_ path: String) -> Bool {
        (["png"] + VectorStill.Kind.allCases.map(\.rawValue)).contains { path.lowercased().hasSuffix(".\($0)") }
    }

    /// The same with another path.
    func at(_ path: String) -> RenderOutput {
        switch self {
        case .folder: .folder(path)
        case .film: .film(path)
        case .vectors: .vectors(path)
        case .sheet: .sheet(path)
        case .still: .still(path)
        }
    }
}

extension RenderOutput {
    /// What stands for the name of the script in a path.
    static let scriptName = "{name}"

    /// The same for `script`: with its name where the path says so. Else a folder of several has a folder in it for each.
    ///
    /// - Parameter isOnly: Whether there is no other script.
    /// - Throws: Exit status 64, after a note, where the path is of one script and there are several, or does not mean the same
    ///   with the name in it.
    func named(for script: ScriptFile, isOnly: Bool, _ terminal: Terminal) throws -> RenderOutput {
        guard path.contains(RenderOutput.scriptName) else {
            if isOnly { return self }
            guard case .folder = self else {
                let advice = example.map { ", or a name for each, such as '\($0)'" } ?? ""
                throw terminal.usageError("'\(path)' is of one script, and there are several; take one\(advice)")
            }
            return at(path.appending(fileName: script.outputName))
        }
        let named = path.replacing(RenderOutput.scriptName, with: script.outputName)
        // A name with % in it is no place for a number.
        if case .vectors = self, VectorSequence.kind(of: named) == nil {
            throw terminal.usageError("'\(named)', made of '\(path)', has no one place for the frame's number")
        }
        return at(named)
    }

    /// A path with a name for each of several scripts; `nil` for standard output.
    private var example: String? {
        let (folder, file) = (path.folderPath, path.fileName)
        let name = RenderOutput.scriptName
        let named = if case .vectors = self { "\(name)/\(file)" } else { name + file.drop { $0 != "." } }
        return isStream ? nil : folder.appending(fileName: named)
    }

    /// The same for one of several stagings: `card.gif` as `card-dark.gif`, a folder as one in it.
    func named(for staging: Staging) -> RenderOutput {
        switch self {
        case .folder: at(path.appending(fileName: staging.fileName))
        case .film, .still: at("\(path.withoutFileExtension)-\(staging.fileName).\(path.fileExtension)")
        case .sheet:
            at("\(path.dropLast(RenderOutput.sheetSuffix.count))-\(staging.fileName)\(RenderOutput.sheetSuffix)")
        case .vectors:
            at(path.folderPath.appending(fileName: staging.fileName).appending(fileName: path.fileName))
        }
    }
}

extension RenderOutput {
    /// Which two of `outputs` would write the same file, in words; `nil` where none would.
    ///
    /// - Parameter sheet: Whether a contact sheet goes beside the frames.
    static func overlap(in outputs: [RenderOutput], sheet: Bool) -> String? {
        let files = outputs.filter { !$0.isStream }
        var folders: [String: String] = [:]
        var taken: [String: String] = [:]
        for output in files {
            let place = output.place
            if let earlier = taken.updateValue(output.path, forKey: place) {
                return "'\(earlier)' and '\(output.path)' are one place; give each output its own"
            }
            if case .folder(let path) = output { folders[place] = path }
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

    /// The same for all paths that lead there. Of numbered files only where the number is counts, not its digits.
    private var place: String {
        let url = URL(filePath: path).standardizedFileURL
        switch self {
        case .folder: return url.resolvingSymlinksInPath().withoutSlash
        case .film, .sheet, .still: return url.inResolvedFolder.path
        case .vectors: return url.inResolvedFolder.path.replacing(/%\d*d/, with: "%d")
        }
    }
}

extension URL {
    /// The path, by which a folder is the same with a slash at its end and without.
    fileprivate var withoutSlash: String { path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

    /// The same file, by the true name of the folder it is in.
    fileprivate var inResolvedFolder: URL {
        deletingLastPathComponent().resolvingSymlinksInPath().appending(path: lastPathComponent)
    }
}
