import Diagnostics
import Foundation

/// Finds the file or folder that was probably meant by a path where there is none.
enum NeighbouringFile {
    /// The path with its first part that is not there exchanged for what is called almost so, if all is there then.
    ///
    static func suggestion(for path: String) -> String? {
        var parts = path.split(separator: "/").map(String.init)
        let start = path.hasPrefix("/") ? "/" : "."
        var place = start
        for index in parts.indices {
            let next = "\(place)/\(parts[index])"
            if FileManager.default.fileExists(atPath: next) {
                place = next
                continue
            }
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
            guard let name = ClosestMatch.suggestion(for: parts[index], among: names) else { return nil }
            parts[index] = name
            let found = parts.joined(separator: "/")
            let isThere = FileManager.default.fileExists(atPath: "\(start)/\(found)")
            return isThere ? (path.hasPrefix("/") ? "/" : "") + found : nil
        }
        return nil
    }
}
