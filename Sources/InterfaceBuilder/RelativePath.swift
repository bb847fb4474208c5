import Foundation

/// A path seen from a folder, where the file lies below it.
package enum RelativePath {
    /// Links are followed.
    ///
    /// - Returns: `nil` unless `file` lies in `folder`, or below it.
    package static func path(of file: String, in folder: String) -> String? {
        let base = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath()
            .path
        let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}
