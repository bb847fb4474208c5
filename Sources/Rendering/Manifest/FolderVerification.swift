import Foundation

/// Compares the frames in a folder with its manifest, or with those of another folder, by their decoded pixels.
public struct FolderVerification: Sendable {
    /// What is not as it should be, a line each, in the order of the frames.
    public let differences: [String]
    /// How many frames were compared.
    public let count: Int

    /// - Parameters:
    ///   - folder: Has a manifest.
    ///   - other: Has one too; `nil` to compare `folder` with its own.
    /// - Throws: ``RenderingError/manifest(path:reason:)`` when a manifest is missing.
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
        var found: Set<String> = []
        for frame in expected.frames {
            found.insert(frame.file)
            let path = Folder(path: folder).path(of: frame.file)
            guard FileManager.default.fileExists(atPath: path) else {
                differences.append("\(frame.file): is missing")
                continue
            }
            do {
                let picture = try ImageSurface(path: path).bitmap
                let hash = picture.withPlane { ContentHash(ofPicture: $0) }
                if hash.hexadecimal != frame.pixels {
                    differences.append(
                        "\(frame.file): has other pixels (\(hash.hexadecimal), expected \(frame.pixels))")
                }
            } catch {
                differences.append("\(frame.file): \(error.reason)")
            }
        }
        for name in Folder(path: folder).names where FrameNames.contain(name) && !found.contains(name) {
            differences.append("\(name): is not in the manifest")
        }
        self.differences = differences
        count = expected.frames.count
    }
}
