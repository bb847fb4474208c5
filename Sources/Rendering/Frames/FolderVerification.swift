public import Diagnostics
import Files
import FoundationEssentials
import FrameFolders
import PNGCoding
import Pictures

/// Compares the pixels of the frames in a folder with the manifest in this folder or in another folder.
///
/// If the hash of a file is in a manifest, the pixel hash is taken from the manifest. All other files are decoded, and
/// files with the same bytes are decoded once.
public struct FolderVerification: Sendable {
    /// The differences in the order of the frames, as one line of text each.
    public let differences: [String]
    /// The number of compared frames.
    public let count: Int
    /// The differences between the programs and films of the two folders, or `nil` if there are none. These
    /// differences do not necessarily affect pixels.
    public let remark: String?
    /// The number of decoded files.
    let decodedCount: Int

    /// - Parameters:
    ///   - folder: A folder with a manifest.
    ///   - other: Another folder with a manifest. `nil` compares `folder` with its own manifest.
    /// - Throws: `RenderingError.manifest(path:reason:)` if a manifest is missing.
    public init(_ folder: String, against other: String? = nil) throws(RenderingError) {
        let manifest = try RenderManifest.required(in: folder)
        let expected =
            try other.map { other throws(RenderingError) in
                try RenderManifest.required(in: other)
            } ?? manifest
        var differences: [String] = []
        if (manifest.width, manifest.height) != (expected.width, expected.height) {
            differences.append(
                "the frames are \(manifest.width) × \(manifest.height) pixels, expected \(expected.width) × \(expected.height)"
            )
        }
        if manifest.film != manifest.hashOfFilm.hexadecimal {
            differences.append("\(RenderManifest.name): the hash of the film does not match the other values")
        }
        var files = FilePixels(namedBy: other == nil ? [manifest] : [manifest, expected])
        var found: Set<String> = []
        for frame in expected.frames {
            found.insert(frame.file)
            let path = Folder(path: folder).path(of: frame.file)
            guard FileManager.default.fileExists(atPath: path) else {
                differences.append("\(frame.file): is missing")
                continue
            }
            do {
                let pixels = try files.pixels(of: path)
                if pixels != frame.pixels {
                    differences.append(
                        "\(frame.file): pixels differ (\(pixels.hexadecimal), expected \(frame.pixels.hexadecimal))")
                }
            } catch {
                differences.append("\(frame.file): \(error.reason)")
            }
        }
        for name in Folder(path: folder).names where FrameNames.contain(name) && !found.contains(name) {
            differences.append("\(name): is not in the manifest")
        }
        self.differences = differences
        let origins = manifest.differences(from: expected)
        remark = origins.isEmpty ? nil : RenderManifest.words(for: origins)
        count = expected.frames.count
        decodedCount = files.decodedCount
    }
}

extension FolderVerification {
    /// Returns the sorted paths of all folders that contain a manifest, in `folder` and its subfolders.
    public static func folders(in folder: String) -> [String] {
        let names = Folder(path: folder).descendants()
        return names.filter { $0 == RenderManifest.name || $0.hasSuffix("/" + RenderManifest.name) }.map {
            let parent = $0.dropLast(RenderManifest.name.count + 1)
            return parent.isEmpty ? folder : Folder(path: folder).path(of: String(parent))
        }.sorted()
    }
}

/// Maps the hashes of files to the hashes of their pixels.
private struct FilePixels {
    private var known: [ContentHash: ContentHash] = [:]
    private(set) var decodedCount = 0

    /// Creates a map from the pixel hashes in `manifests`. A file for which the manifests contain different pixel
    /// hashes is left out.
    init(namedBy manifests: [RenderManifest]) {
        var contradicted: Set<ContentHash> = []
        for frame in manifests.lazy.flatMap(\.frames) {
            if let pixels = known[frame.bytes], pixels != frame.pixels { contradicted.insert(frame.bytes) }
            known[frame.bytes] = frame.pixels
        }
        for bytes in contradicted { known[bytes] = nil }
    }

    /// - Throws: `RenderingError` if the file cannot be read or decoded.
    mutating func pixels(of path: String) throws(RenderingError) -> ContentHash {
        let bytes = ContentHash(try AtomicFile.bytes(of: path))
        if let pixels = known[bytes] { return pixels }
        decodedCount += 1
        let picture = try ImageSurface(path: path).bitmap
        let pixels = picture.withPlane { ContentHash(ofPicture: $0) }
        known[bytes] = pixels
        return pixels
    }
}
