import Foundation

/// A folder that pictures are written to.
struct Folder: Hashable, Sendable {
    let path: String

    /// The folder that holds the file at `path`.
    static func containing(_ path: String) -> Folder {
        guard let slash = path.lastIndex(of: "/") else { return Folder(path: ".") }
        return Folder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes the folder, and those it is in, where they are missing.
    ///
    /// - Returns: Those that were, the innermost last.
    /// - Throws: ``RenderingError/writing(path:reason:)``; none is made then.
    func create() throws(RenderingError) -> [Folder] {
        var made: [Folder] = []
        // mkdir tells the reason that FileManager's errors wrap away.
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

    /// Makes one folder, which must not be there yet; `false` when something of its name is.
    func createNew() throws(RenderingError) -> Bool {
        guard unsafe mkdir(path, 0o777) != 0 else { return true }
        guard errno == EEXIST else { throw .writing(path: path, reason: systemError()) }
        return false
    }

    var exists: Bool {
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere && isFolder.boolValue
    }

    /// The names in it, sorted; none when it cannot be read.
    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    /// Takes away those of `made`, as ``create()`` answered, in which nothing is.
    ///
    /// - Returns: Those that are still there, in the same order.
    @discardableResult
    static func removeEmpty(_ made: [Folder]) -> [Folder] {
        Array(made.reversed().filter { !$0.removeIfEmpty() }.reversed())
    }

    /// Takes away the folder if nothing is in it; `true` where it is gone.
    @discardableResult
    func removeIfEmpty() -> Bool { unsafe rmdir(path) == 0 || errno == ENOENT }

    /// Takes away the folder and the files in it; a folder inside stays, and then this one does too.
    func removeWithFiles() {
        for name in names { unsafe unlink(self.path(of: name)) }
        unsafe rmdir(path)
    }
}

/// What the files of a sequence are called: the frame's index with zeros before it.
struct FrameNames: Hashable, Sendable {
    /// How many digits, at least. PNG files have enough for the last frame, so that names sort as frames; a pattern has what it
    /// says, as in other programs.
    let digits: Int
    private let pattern: FramePattern

    init(frameCount: Int, _ pattern: FramePattern = .png) {
        let last = "\(max(0, frameCount - 1))"
        digits = pattern == .png ? max(pattern.leastDigits, last.count) : pattern.leastDigits
        self.pattern = pattern
    }

    subscript(index: Int) -> String {
        let number = "\(index)"
        return pattern.prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + pattern.suffix
    }

    /// Whether some PNG sequence, of whatever length, could have written a file of this name.
    static func contain(_ name: String) -> Bool { FramePattern.png.isSurely(name) }
}

/// How the files of a sequence are called, whatever its length.
struct FramePattern: Hashable, Sendable {
    let prefix: String
    let leastDigits: Int
    /// With the dot.
    let suffix: String

    /// `0000.png`
    static let png = FramePattern(prefix: "", leastDigits: 4, suffix: ".png")

    private init(prefix: String, leastDigits: Int, suffix: String) {
        (self.prefix, self.leastDigits, self.suffix) = (prefix, leastDigits, suffix)
    }

    /// A name such as `card-%04d.svg`, as other programs have it; `nil` where it has no such place for a number, or two.
    init?(_ name: String) {
        let parts = name.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"), !parts[0].contains("/") else { return nil }
        let count = parts[1][..<end]
        let suffix = parts[1][parts[1].index(after: end)...]
        // A number after the number would be one with it.
        guard suffix.first?.isNumber != true, parts[0].last?.isNumber != true else { return nil }
        guard !count.isEmpty else {
            self.init(prefix: String(parts[0]), leastDigits: 1, suffix: String(suffix))
            return
        }
        guard count.utf8.count == 2, count.first == "0", let digits = count.last?.wholeNumberValue, digits >= 1 else {
            return nil
        }
        self.init(prefix: String(parts[0]), leastDigits: digits, suffix: String(suffix))
    }

    /// Whether a file of this name is surely one of a sequence of this pattern. Fewer than four digits are nothing to go by: beside
    /// `0.svg` and `1.svg` there may be an icon of 16 pixels.
    func isSurely(_ name: String) -> Bool {
        guard leastDigits >= FramePattern.png.leastDigits, name.hasPrefix(prefix), name.hasSuffix(suffix),
            name.count > prefix.count + suffix.count
        else { return false }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        return number.utf8.count >= leastDigits && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
