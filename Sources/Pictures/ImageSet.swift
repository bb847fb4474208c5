import Foundation

/// An image set of an asset catalog.
struct ImageSet {
    private let folder: String
    private let contents: Contents

    /// - Returns: `nil` if the folder has no valid `Contents.json`.
    init?(_ folder: String) {
        guard let data = PictureFile.small(folder + "/Contents.json"),
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        else { return nil }
        self.folder = folder
        self.contents = contents
    }

    /// Returns the picture for an iPhone in light appearance. Among the pictures with the fewest special traits, this
    /// is the picture for `scale`, or else the picture with the highest scale.
    func picture(scale: Double) -> AssetCatalogs.Finding {
        let candidates = contents.images.compactMap { image in
            image.filename.flatMap(file).map { (image: image, path: $0) }
        }
        let light = candidates.filter { !$0.image.appearances.containDark }
        let drawn = light.filter { PictureFile.format(of: $0.path) == .drawn }
        guard
            let best = drawn.min(by: { left, right in
                left.image.rank(scale) < right.image.rank(scale)
            })
        else {
            for candidate in light {
                if case .other(let format) = PictureFile.format(of: candidate.path) { return .otherFormat(format) }
            }
            return .none
        }
        return .file(
            AssetCatalogs.Found(
                path: best.path, isTemplate: contents.properties?.intent == "template",
                hasDarkPicture: candidates.contains { $0.image.appearances.containDark }))
    }

    /// Returns the path of a file in the set. The file system of macOS usually ignores case and Unicode normalization,
    /// so the name in the catalog can differ from the name of the file.
    private func file(_ name: String) -> String? {
        let path = folder + "/" + name
        if FileManager.default.fileExists(atPath: path) { return path }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().first { $0.lowercased() == name.lowercased() }.map { folder + "/" + $0 }
    }

    /// The content of `Contents.json`.
    private struct Contents: Decodable {
        let images: [Image]
        let properties: Properties?
    }

    private struct Properties: Decodable {
        let intent: String?

        enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }

    private struct Image: Decodable {
        let filename: String?
        let scale: String?
        let idiom: String?
        let appearances: [[String: String]]?
        let gamut: String?
        let widthClass: String?
        let heightClass: String?

        enum CodingKeys: String, CodingKey {
            case filename, scale, idiom, appearances
            case gamut = "display-gamut"
            case widthClass = "width-class"
            case heightClass = "height-class"
        }

        /// The factor of a scale such as `2x`; 1 for vector files and other pictures without a scale.
        private var factor: Double { scale.flatMap { Double($0.dropLast()) } ?? 1 }

        /// Returns the rank of the picture. The picture with the smallest rank is used.
        func rank(_ scale: Double) -> (Int, Int, Double) {
            var special = (appearances?.isEmpty ?? true) ? 0 : 1
            switch idiom ?? "universal" {
            case "universal", "iphone": break
            case "ipad": special += 10
            default: special += 100
            }
            if gamut == "display-P3" { special += 1 }
            special += [widthClass, heightClass].count { $0 != nil }
            return (special, factor == scale ? 0 : 1, -factor)
        }
    }
}
