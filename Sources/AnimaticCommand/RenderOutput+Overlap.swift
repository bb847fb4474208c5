import Foundation
import Rendering

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
