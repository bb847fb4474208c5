import Diagnostics
import Foundation

/// Finds the file or folder that was probably meant by a path where there is none.
package enum NeighbouringFile {
    /// The path with its first part that is not there exchanged for what is called almost so, if all is there then.
    ///
    /// - Parameters:
    ///   - path: Relative to `folder`, or from the root.
    ///   - folder: Empty for the current one.
    ///   - isAllowed: Whether a file or folder, with a path as `path` has it, may be looked at.
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

    /// The name that differs by a slip from `name` before its dot, and by one behind it: the letters that both have in
    /// `.storyboard` say nothing of the rest.
    private static func closest(to name: String, among names: [String]) -> String? {
        let (stem, suffix) = split(name)
        func isNear(_ a: String, _ b: String) -> Bool { a == b || ClosestMatch.suggestion(for: a, among: [b]) != nil }
        let near = names.lazy.filter { other in
            let (otherStem, otherSuffix) = split(other)
            return isNear(suffix, otherSuffix) && isNear(stem, otherStem)
        }
        return ClosestMatch.suggestion(for: name, among: near)
    }

    /// What is before the last dot, and what is behind it; a name may begin with a dot.
    private static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}
