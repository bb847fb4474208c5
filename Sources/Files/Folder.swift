package import Diagnostics
import FoundationEssentials
import Glibc

/// A folder in the file system, identified by its path.
package struct Folder: Hashable, Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// Returns the folder that contains the file at `path`.
    package static func containing(_ path: String) -> Folder {
        guard let slash = path.lastIndex(of: "/") else { return Folder(path: ".") }
        return Folder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Creates the folder and its missing parents.
    ///
    /// - Returns: The created folders, with the innermost folder last.
    /// - Throws: `RenderingError.writing(path:reason:)` if a folder cannot be created. In this case, the folders that
    ///   were already created are removed.
    package func create() throws(RenderingError) -> [Folder] {
        var made: [Folder] = []
        // `mkdir` reports the reason for a failure, which the errors of `FileManager` hide.
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let part = String(path[..<end])
            if unsafe mkdir(part, 0o777) == 0 {
                made.append(Folder(path: part))
            } else if !(errno == EEXIST && Folder(path: part).exists) {
                let reason = errno == EEXIST ? "'\(part)' is not a folder" : systemError()
                Folder.removeEmpty(made)
                throw .writing(path: path, reason: reason)
            }
        }
        return made
    }

    /// Creates the folder. Returns `false` if an item already exists at this path.
    package func createNew() throws(RenderingError) -> Bool {
        guard unsafe mkdir(path, 0o777) != 0 else { return true }
        guard errno == EEXIST else { throw .writing(path: path, reason: systemError()) }
        return false
    }

    package var exists: Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// The sorted names of the items in the folder. The array is empty if the folder cannot be read.
    package var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    /// Returns the relative paths of the items in the folder and in its subfolders, except those that cannot be read.
    /// Symbolic links in the folder are not followed.
    ///
    /// - Parameter count: The maximum number of paths to return.
    package func descendants(atMost count: Int = .max) -> [String] {
        var found: [String] = []
        var open = [""]
        while let folder = open.popLast() {
            for name in Folder(path: path(of: folder)).names where found.count < count {
                found.append(folder + name)
                var status = stat()
                guard unsafe lstat(path(of: folder + name), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                    continue
                }
                open.append("\(folder)\(name)/")
            }
        }
        return found
    }

    /// Removes the folders that ``create()`` returned, except those that are not empty.
    ///
    /// - Returns: The folders that remain, in the same order.
    @discardableResult
    package static func removeEmpty(_ made: [Folder]) -> [Folder] {
        Array(made.reversed().filter { !$0.removeIfEmpty() }.reversed())
    }

    /// Removes the folder if it is empty. Returns `true` if the folder no longer exists.
    @discardableResult
    package func removeIfEmpty() -> Bool { unsafe rmdir(path) == 0 || errno == ENOENT }

    /// Removes the folder and the files in it. A folder that contains other folders remains.
    package func removeWithFiles() {
        for name in names { unsafe unlink(self.path(of: name)) }
        unsafe rmdir(path)
    }
}

/// The file names of a sequence of frames. Each name contains the index of the frame, with leading zeros.
package struct FrameNames: Hashable, Sendable {
    /// The minimum number of digits in a name.
    let digits: Int
    private let pattern: FramePattern

    /// Creates the names of the PNG files in a folder. They have at least four digits, and enough digits for the last
    /// frame, so that they sort in frame order.
    package init(frameCount: Int) {
        pattern = .png
        digits = max(pattern.minimumDigits, "\(max(0, frameCount - 1))".count)
    }

    /// Creates the names of a pattern, which specifies the minimum number of digits.
    package init(_ pattern: FramePattern) {
        digits = pattern.minimumDigits
        self.pattern = pattern
    }

    package subscript(index: Int) -> String {
        let number = "\(index)"
        return pattern.prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + pattern.suffix
    }

    /// Returns whether a file with this name may belong to a PNG sequence of any length.
    package static func contain(_ name: String) -> Bool { FramePattern.png.certainlyMatches(name) }

    /// Returns whether a file with this name may be a frame in a format without a manifest. Such a name ends with a
    /// digit and an extension that begins with a letter.
    package static func mayBeWithoutManifest(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), name[..<dot].last?.isNumber == true else { return false }
        let suffix = name[name.index(after: dot)...]
        return suffix.first?.isLetter == true && suffix != "png"
    }
}

/// The pattern of the file names in a sequence of any length.
package struct FramePattern: Hashable, Sendable {
    package let prefix: String
    package let minimumDigits: Int
    /// The suffix, including the dot.
    package let suffix: String

    /// The pattern of PNG frames: `0000.png`.
    package static let png = FramePattern(prefix: "", minimumDigits: 4, suffix: ".png")

    private init(prefix: String, minimumDigits: Int, suffix: String) {
        (self.prefix, self.minimumDigits, self.suffix) = (prefix, minimumDigits, suffix)
    }

    /// Parses a printf-style name such as `card-%04d.svg`. Returns `nil` unless it has exactly one placeholder.
    package init?(_ name: String) {
        let parts = name.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"), !parts[0].contains("/") else { return nil }
        let count = parts[1][..<end]
        let suffix = parts[1][parts[1].index(after: end)...]
        // A digit next to the placeholder could not be distinguished from the frame number.
        guard suffix.first?.isNumber != true, parts[0].last?.isNumber != true else { return nil }
        guard !count.isEmpty else {
            self.init(prefix: String(parts[0]), minimumDigits: 1, suffix: String(suffix))
            return
        }
        guard count.utf8.count == 2, count.first == "0", let digits = count.last?.wholeNumberValue, digits >= 1 else {
            return nil
        }
        self.init(prefix: String(parts[0]), minimumDigits: digits, suffix: String(suffix))
    }

    /// Parses the last component of a path such as `frames/%04d.png`.
    package init?(inPath path: String) {
        self.init(String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""))
    }

    /// Returns whether a file with this name certainly belongs to a sequence with this pattern. Names with fewer than
    /// four digits are ambiguous: `16.svg` may be an icon of 16 pixels.
    package func certainlyMatches(_ name: String) -> Bool {
        guard minimumDigits >= FramePattern.png.minimumDigits, name.hasPrefix(prefix), name.hasSuffix(suffix),
            name.count > prefix.count + suffix.count
        else { return false }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        return number.utf8.count >= minimumDigits && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
