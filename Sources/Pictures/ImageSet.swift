import FoundationEssentials
import Geometry
import Views

/// An image set of an asset catalog.
struct ImageSet {
    private let folder: String
    private let contents: Contents
    private let access: AssetAccess

    /// Reads the image set in `folder`.
    ///
    /// - Throws: A fault if the folder has no valid `Contents.json`.
    init(_ folder: String, within access: AssetAccess) throws(AssetFault) {
        contents = try AssetFault.contents(of: folder, within: access)
        self.folder = folder
        self.access = access
    }

    /// Returns the picture for the light appearance with the fewest special traits, such as another device, wide
    /// colors or high contrast. If there are several, returns the picture for `scale`, or else the picture with the
    /// highest scale. The pictures for the dark appearance and for increased contrast are chosen in the same way.
    func picture(scale: Double) -> AssetCatalogs.Finding {
        let candidates = contents.images.compactMap { image -> Candidate? in
            guard let name = image.filename, case .success(let path) = file(name) else { return nil }
            return Candidate(image: image, path: path)
        }
        let light = candidates.filter { !$0.image.appearances.containDark }
        guard let best = best(of: light, scale) else {
            for candidate in light {
                if let finding = AssetCatalogs.Finding(candidate.path, scale: candidate.image.factor) { return finding }
            }
            return .none
        }
        var found = AssetCatalogs.Found(
            path: best.path, scale: best.image.factor, isTemplate: contents.properties?.intent == "template",
            capInsets: best.image.resizing?.capInsets(scale: best.image.factor) ?? .zero,
            isTiled: best.image.resizing?.isTiled ?? false)
        for key in ImageVariants.Key.allCases {
            let pictures = candidates.filter { $0.image.variant == key }
            found.variants[key] = self.best(of: pictures, scale)?.path
            if !pictures.isEmpty, found.variants[key] == nil { found.undrawnVariants.append(key) }
        }
        return .file(found)
    }

    private func best(of candidates: [Candidate], _ scale: Double) -> Candidate? {
        candidates.filter { PictureFile.format(of: $0.path) == .drawn }
            .min { $0.image.rank(scale) < $1.image.rank(scale) }
    }

    /// The reason why the set has no picture.
    var fault: AssetFault {
        let names = contents.images.compactMap { image in image.filename.map { (name: $0, image: image) } }
        for (name, image) in names where !image.appearances.containDark {
            switch file(name) {
            case .failure(let fault): return fault
            case .success(let path):
                if PictureFile.format(of: path) == .none {
                    return AssetFault("its file '\(name)' is not a picture, or is damaged or too large")
                }
            }
        }
        return AssetFault(names.isEmpty ? "it has no file" : "it has a file only for the dark appearance")
    }

    /// Returns the path of a file in the set. The file system of macOS usually ignores case and Unicode normalization,
    /// so the name in the catalog can differ from the name of the file.
    private func file(_ name: String) -> Result<String, AssetFault> {
        guard !name.contains("/"), name != ".." else {
            return .failure(
                AssetFault("its 'Contents.json' names the file '\(name)', expected a file in the set itself"))
        }
        var path: String? = folder + "/" + name
        if let exact = path, !FileManager.default.fileExists(atPath: exact) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            path = names.sorted().first { $0.lowercased() == name.lowercased() }.map { folder + "/" + $0 }
        }
        guard let path else { return .failure(AssetFault("its file '\(name)' is missing")) }
        guard access.allows(path) else { return .failure(AssetFault("its file '\(name)' is a link to another folder")) }
        return .success(path)
    }

    /// A file of the set that exists.
    private struct Candidate {
        let image: Image
        let path: String
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
        let resizing: Resizing?

        enum CodingKeys: String, CodingKey {
            case filename, scale, idiom, appearances, resizing
            case gamut = "display-gamut"
            case widthClass = "width-class"
            case heightClass = "height-class"
        }

        /// The factor of a scale such as `2x`; 1 for vector files and other pictures without a scale.
        var factor: Double { scale.flatMap { Double($0.dropLast()) }.flatMap { (1...10).contains($0) ? $0 : nil } ?? 1 }

        /// The appearance for which the picture is; `nil` for the light one with ordinary contrast.
        var variant: ImageVariants.Key? {
            switch (appearances.containDark, appearances.contrastCount > 0) {
            case (false, false): nil
            case (true, false): .dark
            case (false, true): .lightHighContrast
            case (true, true): .darkHighContrast
            }
        }

        /// Returns the rank of the picture. The picture with the smallest rank is used.
        func rank(_ scale: Double) -> (Int, Int, Double) {
            var special = (appearances?.count ?? 0) + appearances.contrastCount
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

    /// The slices of a picture: its edges, which keep their size, and its middle, which is stretched or repeated.
    private struct Resizing: Decodable {
        private let mode: String?
        /// The lengths of the edges, in pixels of the picture.
        private let edges: [String: Double]
        let isTiled: Bool

        private struct Center: Decodable { let mode: String? }

        enum CodingKeys: String, CodingKey {
            case mode, center
            case edges = "cap-insets"
        }

        /// Slices that cannot be read are ignored, because the picture can be drawn without them.
        init(from decoder: any Decoder) {
            let values = try? decoder.container(keyedBy: CodingKeys.self)
            mode = try? values?.decode(String.self, forKey: .mode)
            edges = (try? values?.decode([String: Double].self, forKey: .edges)) ?? [:]
            isTiled = (try? values?.decode(Center.self, forKey: .center))?.mode == "tile"
        }

        /// Returns the edges in points.
        ///
        /// - Source: The Asset Catalog Format Reference names the three modes. Sets with several scales show that the
        ///   lengths are pixels: their numbers grow with the scale.
        func capInsets(scale: Double) -> EdgeInsets {
            func edge(_ name: String, _ modes: [String]) -> Double {
                guard let mode, modes.contains(mode), let length = edges[name], length.isFinite else { return 0 }
                return max(length, 0) / scale
            }
            let (across, down) = (["3-part-horizontal", "9-part"], ["3-part-vertical", "9-part"])
            return EdgeInsets(
                top: edge("top", down), left: edge("left", across), bottom: edge("bottom", down),
                right: edge("right", across))
        }
    }
}
