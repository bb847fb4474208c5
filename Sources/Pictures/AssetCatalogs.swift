package import Foundation

/// The asset catalogs of a project with the pictures that can be drawn.
///
/// An Interface Builder file contains only the names of its images. The catalogs are searched in the folder of the file
/// and in the folders above it, up to the closest folder with a catalog.
package struct AssetCatalogs: Sendable {
    /// The paths of image sets by the names of the images. Each path is relative to a folder that represents the file.
    private let imageSets: [String: String]

    /// - Parameter file: The path of an Interface Builder file.
    package init(near file: String) {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL
        var found: [String: String] = [:]
        for _ in 0...Self.levels {
            found = Self.imageSets(in: folder)
            if !found.isEmpty || folder.path == "/" { break }
            folder.deleteLastPathComponent()
        }
        imageSets = found
    }

    /// The catalogs directly in folders. Of several images with one name, that of the first folder is used.
    package init(inFolders folders: [URL]) {
        imageSets = folders.reduce(into: [:]) { sets, folder in
            sets.merge(Self.imageSets(in: folder)) { first, _ in first }
        }
    }

    /// The number of folders above the file's that are searched: the catalog of `App/Base.lproj/Main.storyboard` is in
    /// `App`.
    private static let levels = 2
    /// The largest number of entries in a project's catalogs.
    private static let mostEntries = 20_000

    /// Returns the image sets of the catalogs directly in `folder`. Of several with one name, the first is used.
    private static func imageSets(in folder: URL) -> [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var sets: [String: String] = [:]
        var count = 0
        for catalog in names.sorted() where catalog.hasSuffix(".xcassets") {
            let root = folder.appendingPathComponent(catalog).path
            guard let entries = FileManager.default.enumerator(atPath: root) else { continue }
            var found: [String] = []
            for case let entry as String in entries {
                count += 1
                guard count <= mostEntries else { break }
                if entry.hasSuffix(".imageset") { found.append(entry) }
            }
            for entry in found.sorted() {
                let name = String((entry.split(separator: "/").last ?? "").dropLast(".imageset".count))
                // Folders that provide a namespace are part of the name.
                for key in [name, String(entry.dropLast(".imageset".count))] where sets[key] == nil {
                    sets[key] = root + "/" + entry
                }
            }
        }
        return sets
    }

    /// Returns the file of an image's picture: the picture for `scale`, or the one with the most pixels.
    ///
    /// - Returns: `nil` if no catalog has the image, for any device in light appearance, in a format that can be drawn.
    package func picture(named name: String, scale: Double) -> String? {
        guard let set = imageSets[name],
            let data = Self.beginning(of: set + "/Contents.json", Self.mostBytes + 1), data.count <= Self.mostBytes,
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        else { return nil }
        let pictures = contents.images.filter(\.isPlain).compactMap { image in
            image.filename.map { (scale: image.factor, path: set + "/" + $0) }
        }.filter { Self.isPicture($0.path) }
        return (pictures.first { $0.scale == scale } ?? pictures.max { $0.scale < $1.scale })?.path
    }

    private static func isPicture(_ path: String) -> Bool {
        guard let head = beginning(of: path, PictureHeader.length), let header = try? PictureHeader([UInt8](head))
        else { return false }
        return max(header.width, header.height) <= largestEdge
    }

    /// Returns at most `count` bytes of a file; `nil` if the path is not a file. Opening a pipe would wait for its
    /// writer.
    private static func beginning(of path: String, _ count: Int) -> Data? {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType,
            type == .typeRegular, let handle = FileHandle(forReadingAtPath: file)
        else { return nil }
        return try? handle.read(upToCount: count)
    }

    /// The largest size of a `Contents.json`, which lists only a few files.
    private static let mostBytes = 1 << 20
    /// The longest edge of a picture, in pixels.
    private static let largestEdge = 16_384.0

    /// The `Contents.json` of an image set.
    private struct Contents: Decodable {
        let images: [Image]

        struct Image: Decodable {
            let filename: String?
            let scale: String?
            let idiom: String?
            let appearances: [[String: String]]?

            var isPlain: Bool { appearances?.isEmpty ?? true }
            /// The factor of a scale such as `2x`. Vectors and pictures for every scale have none.
            var factor: Double { scale.flatMap { Double($0.dropLast()) } ?? 1 }
        }
    }
}
