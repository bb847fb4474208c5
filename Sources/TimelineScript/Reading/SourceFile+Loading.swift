package import Diagnostics
import Foundation
import Glibc

extension SourceFile {
    /// Loads the text of a script from a file.
    ///
    /// - Parameter name: The name of the file in error messages.
    /// - Throws: An error if the file cannot be read, is larger than `limits` allow, or is not UTF-8.
    package static func load(
        path: String, shownAs name: String, within limits: ReadingLimits = .usual
    ) throws(ScriptLoadError) -> SourceFile {
        guard let kind = FileKind(path: path) else {
            throw unreadable("found no file, expected a script", name)
        }
        guard kind == .file else {
            let found = kind == .folder ? "a folder" : "something that is not a file"
            throw unreadable("found \(found), expected a script", name)
        }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: limits[.bytes] + 1) ?? Data()
        else {
            throw unreadable("this file cannot be read", name)
        }
        return try decode([UInt8](data), shownAs: name, within: limits)
    }

    /// Decodes the text of a script from bytes, such as those from standard input.
    ///
    /// A byte order mark is removed.
    ///
    /// - Throws: An error if there are more bytes than `limits` allow, or if the bytes are not UTF-8.
    package static func decode(
        _ bytes: [UInt8], shownAs name: String, within limits: ReadingLimits = .usual
    ) throws(ScriptLoadError) -> SourceFile {
        guard bytes.count <= limits[.bytes] else {
            throw .unacceptable(ScriptError.tooLarge(name: name, limits).diagnostic)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw .unacceptable(
                Diagnostic(.notUTF8, "found bytes that are not UTF-8, expected text in UTF-8", at: .file(name)))
        }
        return SourceFile(name: name, text: text)
    }

    private static func unreadable(_ message: String, _ name: String) -> ScriptLoadError {
        .unreadable(Diagnostic(.unreadable, message, at: .file(name)))
    }
}

/// An error that prevents a script from being loaded.
package enum ScriptLoadError: Error, Hashable, Sendable {
    /// The file is missing or cannot be read.
    case unreadable(Diagnostic)
    /// The file is too large or is not text.
    case unacceptable(Diagnostic)

    package var diagnostic: Diagnostic {
        switch self {
        case .unreadable(let diagnostic), .unacceptable(let diagnostic): diagnostic
        }
    }
}

/// Finds the file or folder that a misspelled path probably refers to.
package enum NeighbouringFile {
    /// Returns a corrected path, in which a similar name replaces the first component that does not exist. Returns
    /// `nil` if there is no similar name, or if the corrected path does not exist either.
    ///
    /// - Parameters:
    ///   - path: The path, absolute or relative to `folder`.
    ///   - folder: The folder; empty for the current folder.
    ///   - isAllowed: A function that returns whether a file or folder may be read. Its argument is absolute or
    ///     relative to `folder`, like `path`.
    package static func suggestion(
        for path: String, in folder: String = "", where isAllowed: (String) -> Bool = { _ in true }
    ) -> String? {
        var parts = path.split(separator: "/")[...]
        func start(_ count: Int) -> String {
            (path.hasPrefix("/") ? "/" : "") + parts.prefix(count).joined(separator: "/")
        }
        func isThere(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: PictureFile.joined(path, folder))
        }
        guard let wrong = parts.indices.first(where: { !isThere(start($0 + 1)) }) else { return nil }
        let before = start(wrong)
        guard isAllowed(before) else { return nil }
        let place = PictureFile.joined(before, folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.isEmpty ? "." : place)) ?? []
        guard let name = closest(to: String(parts[wrong]), among: names.sorted()) else { return nil }
        parts[wrong] = name[...]
        let found = start(parts.count)
        return isAllowed(found) && isThere(found) ? found : nil
    }

    /// Returns a name that is similar to `name`. The parts before and after the last dot are compared separately, so
    /// that two names are not similar only because they share a long extension such as `.storyboard`.
    private static func closest(to name: String, among names: [String]) -> String? {
        let (stem, suffix) = split(name)
        func isNear(_ a: String, _ b: String) -> Bool { a == b || ClosestMatch.suggestion(for: a, among: [b]) != nil }
        let near = names.lazy.filter { other in
            let (otherStem, otherSuffix) = split(other)
            return isNear(suffix, otherSuffix) && isNear(stem, otherStem)
        }
        return ClosestMatch.suggestion(for: name, among: near)
    }

    /// Splits a name at its last dot. A dot at the start of the name is ignored.
    private static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}

/// The kind of a file.
///
/// The initializer calls `stat` directly. Foundation would also look up the names of the owner and the group, which
/// requires reading the user and group databases.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a device, a socket, or a symbolic link that is not followed.
    case other

    /// Determines the kind of the file at `path`. Returns `nil` if the file does not exist or cannot be accessed.
    ///
    /// - Parameters:
    ///   - path: The path; empty for the current folder. Trailing slashes are ignored.
    ///   - followsLinks: Whether symbolic links are followed. If the value is `true`, the kind of a link is the kind of
    ///     its target.
    package init?(path: String, followsLinks: Bool = true) {
        var name = path[...]
        while name.count > 1, name.last == "/" { name.removeLast() }
        let place = name.isEmpty ? "." : String(name)
        var status = stat()
        guard unsafe (followsLinks ? stat(place, &status) : lstat(place, &status)) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        default: self = .other
        }
    }
}
