import Diagnostics
package import FoundationEssentials
package import Geometry
package import Views

/// The pictures and colors of a project, from its asset catalogs and from the picture files outside of the catalogs.
///
/// An Interface Builder file contains only the names of its images. Therefore, the whole project is searched. The
/// root of the project is the closest folder above the file that contains `.git`, or else the topmost folder that
/// contains an Xcode project. If there is no such folder, the folder of the file and the two folders above it are
/// searched. If several images have the same name, the image closest to the file is used.
package struct AssetCatalogs: Sendable {
    private let index: AssetIndex
    /// The reference folder: if several files have the same name, the file closest to this folder is used.
    private let folder: String
    private let access: AssetAccess

    /// - Parameters:
    ///   - file: The path of an Interface Builder file.
    ///   - indexes: The indexes of projects that have been searched before.
    package init(near file: String, using indexes: AssetIndexes = AssetIndexes()) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL
        self.folder = folder.path
        access = .everything
        if let root = indexes.root ?? Self.project(of: folder) {
            index = indexes.index(root) { AssetIndex(ofTree: root) }
        } else {
            let above = folder.deletingLastPathComponent()
            let folders = [folder, above, above.deletingLastPathComponent()].map(\.path)
            index = AssetIndex(directlyIn: folders)
        }
    }

    /// Finds the catalogs and picture files directly in `folders`. If several images have the same name, the image
    /// closest to the first folder is used.
    package init(inFolders folders: [URL]) {
        index = AssetIndex(directlyIn: folders.map(\.path))
        folder = folders.first?.path ?? ""
        access = .everything
    }

    /// Finds the catalogs and picture files in a folder and its subfolders. The folder can be a catalog itself.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - access: The folders that may be read. Links to others are skipped.
    package init(inTree folder: String, within access: AssetAccess) {
        index = AssetIndex(ofTree: folder, within: access)
        self.folder = folder
        self.access = access
    }

    /// Whether there are neither images nor colors.
    package var isEmpty: Bool { index.imageNames.isEmpty && index.colorNames.isEmpty }

    /// The maximum number of files and folders that are examined.
    package static let mostEntries = ProjectTree.mostEntries

    /// Returns the path of the storyboard with this name that is closest to the reference folder; `nil` if the project
    /// has none. A name is that of the file without its extension.
    package func storyboard(named name: String) -> String? { index.storyboards(named: name, near: folder).first }

    /// Whether the folders contain too many files, so that some of them were not searched.
    package var isIncomplete: Bool { index.isIncomplete }

    /// The names of the image sets and of the loose pictures, sorted.
    package var imageNames: [String] { index.imageNames }

    /// The names of the color sets, sorted.
    package var colorNames: [String] { index.colorNames }

    /// The maximum number of parent folders that are searched for a project.
    private static let levels = 12

    /// Returns the closest folder that contains `.git`, or else the topmost folder that contains an Xcode project.
    private static func project(of folder: URL) -> String? {
        var folder = folder
        var highest: String?
        for _ in 0...levels {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            if names.contains(".git") { return folder.path }
            if names.contains(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) {
                highest = folder.path
            }
            if folder.path == "/" { break }
            folder.deleteLastPathComponent()
        }
        return highest
    }

    /// Returns the path of an image's picture. Pictures for iPhone are preferred and, among these, the picture for
    /// `scale`, or else the picture with the highest scale.
    ///
    /// - Returns: The path; `nil` if the image has no picture for the light appearance in a format that can be drawn.
    package func picture(named name: String, scale: Double) -> String? {
        if case .file(let picture) = find(named: name, scale: scale) { picture.path } else { nil }
    }

    /// Finds the picture of an image. The name can have a file extension.
    package func find(named name: String, scale: Double) -> Finding {
        var other: Finding?
        for name in [name, LoosePicture.name(of: name)] {
            for set in index.imageSets(named: name, near: folder) {
                switch (try? ImageSet(set, within: access))?.picture(scale: scale) {
                case .file(let picture)?: return .file(picture)
                case .undrawn(let reason, let picture)?: other = other ?? .undrawn(reason, picture)
                case .none?, nil: break
                }
            }
        }
        switch looseFile(named: name, scale: scale) {
        case .file(let picture): return .file(picture)
        case .undrawn(let reason, let picture): return other ?? .undrawn(reason, picture)
        case .none: return other ?? .none
        }
    }

    private func looseFile(named name: String, scale: Double) -> Finding {
        let paths = index.loosePictures(named: name, near: folder)
        // Only the files in the closest folder are variants of the same image.
        guard let closest = paths.first.map({ URL(fileURLWithPath: $0).deletingLastPathComponent().path }) else {
            return .none
        }
        let files = paths.filter { URL(fileURLWithPath: $0).deletingLastPathComponent().path == closest }
        let rated = files.map { path in
            let traits = LoosePicture.traits(of: URL(fileURLWithPath: path).lastPathComponent)
            return (path: path, scale: traits.scale, isForOthers: traits.isForOthers)
        }
        let drawn = rated.filter { PictureFile.format(of: $0.path) == .drawn }
        guard let best = drawn.min(by: { rank($0, scale) < rank($1, scale) }) else {
            for file in rated {
                if let finding = Finding(file.path, scale: file.scale) { return finding }
            }
            return .none
        }
        return .file(Found(path: best.path, scale: best.scale))
    }

    /// Returns the reason why the image with this name has no picture, as a clause that begins with "its" or "it";
    /// `nil` if no image has the name.
    package func fault(ofImage name: String) -> String? {
        for name in [name, LoosePicture.name(of: name)] {
            guard let folder = index.imageSets(named: name, near: folder).first else { continue }
            do {
                return try ImageSet(folder, within: access).fault.words
            } catch {
                return error.words
            }
        }
        let isLoose = !index.loosePictures(named: name, near: folder).isEmpty
        return isLoose ? "its file is not a picture, or is damaged or too large" : nil
    }

    /// Returns the rank of a file. The file with the smallest rank is used.
    private func rank(
        _ file: (path: String, scale: Double, isForOthers: Bool), _ scale: Double
    ) -> (Int, Int, Double, String) {
        (file.isForOthers ? 1 : 0, file.scale == scale ? 0 : 1, -file.scale, file.path)
    }

    /// The appearance that the app closest to the folder always has, as `light` or `dark`; `nil` if the app follows the
    /// settings of the user. It is the value of `UIUserInterfaceStyle` in the app's `Info.plist`.
    package var userInterfaceStyle: String? {
        index.propertyLists(near: folder).lazy.compactMap { AppProperties($0) }.first?.userInterfaceStyle
    }

    /// The paths of the font files of the project, sorted.
    package var fontFiles: [String] { index.fonts.sorted() }

    /// Returns the color of a color set; `nil` if there is no such color set, or if it has no valid color.
    package func color(named name: String) -> CatalogColor? {
        index.colorSets(named: name, near: folder).lazy
            .compactMap { try? ColorSet($0, within: access).color }.first
    }

    /// Returns the reason why the color with this name has no value, as a clause that begins with "its" or "it"; `nil`
    /// if no color has the name.
    package func fault(ofColor name: String) -> String? {
        guard let folder = index.colorSets(named: name, near: folder).first else { return nil }
        do {
            _ = try ColorSet(folder, within: access)
            return nil
        } catch {
            return error.words
        }
    }

    /// The result of a search for a picture.
    package enum Finding: Hashable, Sendable {
        case file(Found)
        /// The image has a file, but the file cannot be drawn. The text is the reason, as a clause that begins with "its
        /// file". The picture is not `nil` if the size of the file is known.
        case undrawn(String, Found?)
        case none

        /// Returns `nil` if the file can be drawn or is not a picture.
        init?(_ path: String, scale: Double) {
            guard case .other(let reason, let isKnown) = PictureFile.format(of: path) else { return nil }
            let picture = Found(path: path, scale: scale)
            self = .undrawn(reason, isKnown ? picture : nil)
        }
    }

    /// A picture that can be drawn.
    package struct Found: Hashable, Sendable {
        package let path: String
        /// The number of pixels per point, which the catalog states, or the name of a loose file.
        package let scale: Double
        /// Whether the catalog declares the image as a template, which is drawn in the tint color.
        package var isTemplate = false
        /// The paths of the pictures for other appearances that can be drawn.
        package var variants = ImageVariants()
        /// The appearances for which the catalog has only pictures that cannot be drawn.
        package var undrawnVariants: [ImageVariants.Key] = []
        /// The edges that keep their size when the image is stretched, in points.
        package var capInsets = EdgeInsets.zero
        /// Whether the part between the edges is repeated instead of stretched.
        package var isTiled = false

        /// The scale that readers of the file derive from its name, such as 2 for `photo@2x.png`.
        package var scaleOfName: Double { LoosePicture.traits(of: URL(fileURLWithPath: path).lastPathComponent).scale }

        /// The size of the picture in points; `nil` if the file cannot be read.
        package var size: Size? {
            guard let header = try? PictureHeader(ofFileAt: path) else { return nil }
            return Size(width: header.width / scale, height: header.height / scale)
        }
    }
}

/// The properties in the `Info.plist` of an app.
private struct AppProperties: Decodable {
    private let style: String?
    private let mainStoryboard: String?
    private let launchStoryboard: String?
    private let requiresPhone: Bool?

    enum CodingKeys: String, CodingKey {
        case style = "UIUserInterfaceStyle"
        case mainStoryboard = "UIMainStoryboardFile"
        case launchStoryboard = "UILaunchStoryboardName"
        case requiresPhone = "LSRequiresIPhoneOS"
    }

    /// Returns `nil` if the file cannot be read, or does not describe an app, but an extension, a framework or tests.
    init?(_ path: String) {
        guard let data = PictureFile.small(path),
            let properties = try? PropertyListDecoder().decode(AppProperties.self, from: data),
            properties.mainStoryboard != nil || properties.launchStoryboard != nil || properties.requiresPhone == true
        else { return nil }
        self = properties
    }

    var userInterfaceStyle: String? {
        style.map { $0.lowercased() }.flatMap { ["light", "dark"].contains($0) ? $0 : nil }
    }
}

/// A file that may contain a picture.
enum PictureFile {
    /// The format that the first bytes of a file indicate.
    enum Format: Hashable {
        case drawn
        /// A picture that cannot be drawn, the reason for this, and whether the size of the picture is known.
        case other(String, hasSize: Bool)
        /// The file contains no picture, or the picture is damaged or too large.
        case none
    }

    static func format(of path: String) -> Format {
        do throws(PictureHeader.Fault) {
            let header = try PictureHeader(ofFileAt: path)
            guard max(header.width, header.height) <= largestEdge else { return .none }
            guard header.format != .pdf || PDFPage.isDrawn else {
                return .other("its file is not drawn: \(PictureHeader.Fault.programMissing.words)", hasSize: true)
            }
            return .drawn
        } catch {
            switch error {
            case .otherFormat(let name):
                return .other("its file is in the format \(name), which is not drawn", hasSize: false)
            case .damaged(.pdf, _), .programMissing:
                return .other("its file is not drawn: \(error.words)", hasSize: false)
            default: return .none
            }
        }
    }

    /// Returns the first `count` bytes of a file, or fewer; `nil` if the path is not a regular file. Special files
    /// are not opened, because opening a pipe would wait for its writer.
    static func beginning(of path: String, _ count: Int) -> Data? {
        (try? FileContents.bytes(of: path, upTo: count)).map { Data($0) }
    }

    /// Returns the content of a small file, such as a `Contents.json`; `nil` if it is larger than 1 MiB or cannot be
    /// read.
    static func small(_ path: String) -> Data? {
        guard let data = beginning(of: path, mostBytes + 1), data.count <= mostBytes else { return nil }
        return data
    }

    private static let mostBytes = 1 << 20
    /// The maximum length of a picture's edge, in pixels.
    private static let largestEdge = 16_384.0
}
