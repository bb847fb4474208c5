/// Parts of a path, read as text.
///
/// `NSString` has the same, and in Foundation on Linux it ends the program at a path of one letter (Swift 6.3).
extension String {
    /// The last part: `card.yaml` of `films/card.yaml`. Slashes at the end do not count.
    var fileName: String { String(split(separator: "/").last ?? "") }

    /// What the last part is in: `films` of `films/card.yaml`, empty for a name alone.
    var folderPath: String {
        let path = withoutEndingSlashes
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash]).withoutEndingSlashes
    }

    /// What follows the last dot of the last part: `yaml`. A name may begin with a dot, or end with one.
    var fileExtension: String {
        let name = fileName
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    var withoutFileExtension: String {
        let suffix = fileExtension
        return suffix.isEmpty ? self : String(withoutEndingSlashes.dropLast(suffix.count + 1))
    }

    /// Whether one of its parts begins with a dot.
    var isHiddenPath: Bool { split(separator: "/").contains { $0.hasPrefix(".") } }

    /// The path of `name` in this folder.
    func appending(fileName name: String) -> String {
        isEmpty ? name : hasSuffix("/") ? self + name : "\(self)/\(name)"
    }

    /// The root keeps its own.
    private var withoutEndingSlashes: String {
        var path = self[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}
