import Foundation
import Geometry
import Views

/// The head of a PNG file beside the script: enough to know its natural size.
enum PictureFile {
    /// Why a picture cannot be shown.
    enum Problem: Error, Hashable {
        /// Its path leads out of the script's folder, by itself or through a link.
        case outside
        case missing
        case notPNG
        /// In pixels.
        case tooLarge(width: Int, height: Int)
    }

    /// Finds a picture and reads how large it is.
    ///
    /// - Parameters:
    ///   - path: Relative to `folder`.
    ///   - folder: The script's own; empty for the current one.
    static func find(_ path: String, in folder: String) throws(Problem) -> ViewContent.Image {
        guard staysInside(path) else { throw .outside }
        let base = folder.isEmpty ? "." : folder
        let joined = folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : folder + "/" + path
        guard FileManager.default.fileExists(atPath: joined) else { throw .missing }
        let root = URL(fileURLWithPath: base, isDirectory: true).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: joined).resolvingSymlinksInPath().path
        guard file == root || file.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { throw .outside }
        let pixels = try pixelSize(ofFile: file)
        guard max(pixels.width, pixels.height) <= ScriptLimits.pictureEdge else {
            throw .tooLarge(width: pixels.width, height: pixels.height)
        }
        let scale = scale(inName: path)
        return ViewContent.Image(
            path: joined,
            size: Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale))
    }

    /// Whether a path, read as text, stays below the folder it starts in.
    private static func staysInside(_ path: String) -> Bool {
        guard !path.hasPrefix("/") else { return false }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }

    /// - Source: PNG specification, 5.2 (signature), 11.2.2 (IHDR, always first).
    private static func pixelSize(ofFile path: String) throws(Problem) -> (width: Int, height: Int) {
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == .typeRegular, let handle = FileHandle(forReadingAtPath: path),
            let head = try? handle.read(upToCount: 24), head.count == 24
        else { throw .notPNG }
        let bytes = [UInt8](head)
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.starts(with: start) else { throw .notPNG }
        let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
        guard width > 0, height > 0 else { throw .notPNG }
        return (width, height)
    }

    /// Pixels in a point: 2 for `photo@2x.png`, 3 for `photo@3x.png`, else 1.
    private static func scale(inName path: String) -> Double {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    }
}
