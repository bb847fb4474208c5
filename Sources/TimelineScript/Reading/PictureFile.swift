import Foundation
import Geometry
import Pictures
import Views

/// Finds picture files, and reads their sizes from their headers.
enum PictureFile {
    /// The reason why a picture cannot be shown.
    enum Problem: Error, Hashable {
        /// The path leads outside the script's folder, directly or through a symbolic link.
        case outside
        case missing
        case unreadable(PictureHeader.Fault)
        /// The picture is too large. The values are its width and height in pixels.
        case tooLarge(width: Double, height: Double)
    }

    /// Finds a picture and reads its size.
    ///
    /// - Parameters:
    ///   - path: The path of the picture, relative to `folder`.
    ///   - folder: The script's folder; empty for the current folder.
    ///   - others: Additional folders whose pictures the script is allowed to use.
    static func find(
        _ path: String, in folder: String, orIn others: [String] = []
    ) throws(Problem) -> ViewContent.Image {
        guard staysInside(path) || !others.isEmpty else { throw .outside }
        let joined = joined(path, folder)
        guard isAllowed(path, folder, others) else {
            if staysInside(path), !FileManager.default.fileExists(atPath: joined) { throw .missing }
            throw .outside
        }
        guard FileManager.default.fileExists(atPath: joined) else { throw .missing }
        let file = URL(fileURLWithPath: joined).resolvingSymlinksInPath().path
        let pixels = try pixelSize(ofFile: file)
        guard max(pixels.width, pixels.height) <= ScriptLimits.pictureEdge,
            pixels.width * pixels.height <= ScriptLimits.picturePixels
        else {
            throw .tooLarge(width: pixels.width, height: pixels.height)
        }
        let scale = scale(inName: path)
        return ViewContent.Image(
            path: joined,
            size: Size(width: pixels.width / scale, height: pixels.height / scale))
    }

    /// Returns whether a path leads to a file in `folder` or in one of `others`, after resolving symbolic links.
    static func isAllowed(_ path: String, _ folder: String, _ others: [String]) -> Bool {
        isInside(path, folder) || others.contains { holds($0, joined(path, folder)) }
    }

    /// Returns the path of a file that a script in `folder` refers to as `path`.
    static func joined(_ path: String, _ folder: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    private static func holds(_ folder: String, _ path: String) -> Bool {
        let root = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath().standardizedFileURL.path
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        return file == root || file.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    /// Returns whether a path leads to a file in `folder`, both before and after resolving symbolic links.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        guard staysInside(path) else { return false }
        let base = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true)
        let root = base.resolvingSymlinksInPath().path
        let file = base.appendingPathComponent(path).resolvingSymlinksInPath().path
        return file == root || file.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    /// Returns whether a relative path stays inside its base folder, without resolving symbolic links.
    private static func staysInside(_ path: String) -> Bool {
        guard !path.hasPrefix("/") else { return false }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }

    private static func pixelSize(ofFile path: String) throws(Problem) -> PictureHeader {
        guard FileKind(path: path) == .file, let handle = FileHandle(forReadingAtPath: path),
            let head = try? handle.read(upToCount: PictureHeader.length)
        else { throw .unreadable(.unknownFormat) }
        do throws(PictureHeader.Fault) {
            return try PictureHeader([UInt8](head))
        } catch {
            throw .unreadable(error)
        }
    }

    /// Returns the number of pixels per point: 2 for `photo@2x.png`, 3 for `photo@3x.png`, and 1 for other names.
    private static func scale(inName path: String) -> Double {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    }
}
