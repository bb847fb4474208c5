import Diagnostics
package import FontFiles
import FoundationEssentials
import Geometry
import Pictures
import Synchronization
import Views

/// The pictures, colors, fonts and other storyboards in the Xcode project of an Interface Builder file, for use in a script.
package struct InterfaceAssets: Sendable {
    private let catalogs: AssetCatalogs?
    private let scale: Double
    /// The folder of the script. The paths of pictures are relative to this folder.
    private let folder: String
    /// The pictures to copy into the folder of the script; `nil` if no pictures are copied.
    private let copies: PictureCopies?
    private let fonts: ProjectFonts
    private let storyboards: ReadStoryboards

    /// An instance without pictures and colors.
    package static let none = InterfaceAssets(catalogs: nil, scale: 1, folder: "")

    private init(
        catalogs: AssetCatalogs?, scale: Double, folder: String, copies: PictureCopies? = nil,
        fonts: ProjectFonts = ProjectFonts(), storyboards: ReadStoryboards = ReadStoryboards()
    ) {
        (self.fonts, self.storyboards) = (fonts, storyboards)
        self.catalogs = catalogs
        self.scale = scale
        self.folder = folder
        self.copies = copies
    }

    /// Finds the asset catalogs of the project that contains an Interface Builder file.
    ///
    /// - Parameters:
    ///   - document: The file. The scale of its canvas determines the scale of the pictures.
    ///   - path: The path of the file.
    ///   - folder: The folder of the script.
    ///   - projects: The projects that have already been searched.
    ///   - copies: Receives the pictures that the caller must copy into the folder of the script: those in other
    ///     folders, and those whose file name does not state their scale. If the value is `nil`, the script cannot use
    ///     the former.
    package init(
        of document: InterfaceDocument, near path: String, forScriptIn folder: String,
        in projects: Projects = Projects(), copying copies: PictureCopies? = nil
    ) {
        self.init(
            catalogs: AssetCatalogs(near: path, using: projects.indexes), scale: document.scale, folder: folder,
            copies: copies, fonts: projects.fonts, storyboards: projects.storyboards)
    }

    /// The appearance that the app always has; `nil` if it follows the settings of the user.
    var userInterfaceStyle: UserInterfaceStyle? {
        catalogs?.userInterfaceStyle.flatMap { UserInterfaceStyle(rawValue: $0) }
    }

    /// The project folders that have been searched. Sharing this value ensures that a project with many scenes is
    /// searched only once.
    package struct Projects: Sendable {
        fileprivate let indexes: AssetIndexes
        fileprivate let fonts = ProjectFonts()
        fileprivate let storyboards: ReadStoryboards

        /// Searches the projects of the files that are read.
        ///
        /// - Parameter texts: The texts to use instead of the contents of other storyboards, by the names of the files.
        package init(replacing texts: [String: String] = [:]) {
            (indexes, storyboards) = (AssetIndexes(), ReadStoryboards(replacing: texts))
        }

        /// Searches a single project, which must contain all Interface Builder files.
        ///
        /// - Parameter folder: The folder of the project.
        package init(in folder: String) { (indexes, storyboards) = (AssetIndexes(ofTree: folder), ReadStoryboards()) }
    }

    /// Returns the picture for an image name.
    func picture(_ name: String) -> FoundPicture {
        switch catalogs?.find(named: name, scale: scale) {
        case .file(let found)?:
            let path = RelativePath.path(of: found.path, in: folder)
            let variants = found.variants.mapPaths { key, path in
                RelativePath.path(of: path, in: folder) ?? copies?.path(of: key, at: path, named: name)
            }
            let statesScale = found.scale == found.scaleOfName
            if let copies, path == nil || !statesScale {
                return .file(
                    FoundFile(path: copies.path(of: found, named: name), variants: variants, picture: found, size: nil))
            }
            guard let path else { return .outside(found.path) }
            return .file(
                FoundFile(path: path, variants: variants, picture: found, size: statesScale ? nil : found.size))
        case .undrawn(let reason, let found)?: return .undrawn(reason, size: found?.size)
        case .none?, nil: return .missing
        }
    }

    /// All valid font files of the project.
    package var addedFonts: AddedFonts { fonts.read(catalogs?.fontFiles ?? []).fonts }

    /// The reasons why other font files of the project cannot be used.
    var fontProblems: [String] { fonts.read(catalogs?.fontFiles ?? []).problems }

    /// Returns the font of the project for a request.
    ///
    /// - Parameter weight: The weight of the request on the OpenType scale, for a request by family.
    func font(_ request: FontFace, weight: Int) -> FoundFont {
        let fonts = addedFonts
        guard let face = fonts.catalog.face(for: request, weight: weight),
            let file = fonts.files.first(where: { $0.faces.contains(face) })
        else { return .missing }
        if let path = RelativePath.path(of: file.path, in: folder) { return .file(face, FontFileUse(path: path)) }
        return copies.map { .file(face, FontFileUse(path: $0.path(ofFont: file.path))) } ?? .outside(file.path)
    }

    /// Returns a storyboard of the project; `nil` if there is none with the name, or if it cannot be read. Its own import
    /// reports the latter.
    ///
    /// - Parameters:
    ///   - name: The name of the file without its extension.
    ///   - language: The language of the texts; `nil` for those of the file.
    func storyboard(named name: String, in language: String?) -> InterfaceDocument? {
        guard let path = catalogs?.storyboard(named: name) else { return nil }
        return storyboards.document(at: path, in: language)
    }

    /// Returns a named color of the project, including its values for the dark appearance and increased contrast.
    func color(_ name: String) -> AdaptiveColor? {
        guard let color = catalogs?.color(named: name),
            let light = adaptive(color.value(isDark: false, hasHighContrast: false))
        else { return nil }
        return AdaptiveColor { appearance in
            let value = color.value(isDark: appearance.style == .dark, hasHighContrast: appearance.contrast == .high)
            return (adaptive(value) ?? light).resolved(for: appearance)
        }
    }

    private func adaptive(_ value: CatalogColor.Value) -> AdaptiveColor? {
        switch value {
        case .components(let components): AdaptiveColor(Color(components))
        case .reference(let name): .ofSystem(named: name)
        }
    }
}

extension Color {
    init(_ components: ColorComponents) {
        self.init(red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
    }
}

/// The result of searching for the picture of an image.
enum FoundPicture: Hashable, Sendable {
    case file(FoundFile)
    /// The path of a file that the script cannot use, because the file is not in the script's folder.
    case outside(String)
    /// The reason why the file cannot be drawn, and its size in points, if it is known.
    case undrawn(String, size: Size?)
    case missing

    /// Returns the placeholder of an image without a picture; `nil` if the size of the image is not known.
    ///
    /// - Parameter sizes: The sizes of images that the Interface Builder file states, in points, by name.
    func placeholder(named name: String, sizes: [String: Size]) -> ViewContent.Image? {
        var size = sizes[name]
        if case .undrawn(_, let known) = self { size = size ?? known }
        return size.map { ViewContent.Image(placeholderFor: name, size: $0) }
    }
}

/// The file of an image that can be drawn.
struct FoundFile: Hashable, Sendable {
    /// The path of the file, relative to the script's folder.
    let path: String
    /// The files for other appearances that the script can use.
    let variants: ImageVariants
    let picture: AssetCatalogs.Found
    /// The size in points; `nil` if it follows from the name of the file.
    let size: Size?

    /// The appearances for which the project has a picture that the script cannot use.
    var missingVariants: [ImageVariants.Key] {
        picture.undrawnVariants + picture.variants.files.map(\.key).filter { variants[$0] == nil }
    }

    /// The image for a view.
    var image: ViewContent.Image {
        // If the size is zero, the script reader derives it from the file and its name.
        var image = ViewContent.Image(path: path, size: size ?? .zero)
        image.variants = variants
        (image.capInsets, image.isTiled) = (picture.capInsets, picture.isTiled)
        image.renderingMode = picture.isTemplate ? .alwaysTemplate : .automatic
        return image
    }

    /// The image for an item of a bar, which shows only shapes.
    var template: ViewContent.Image { image.template }
}

extension ViewContent.Image {
    /// The image for an item of a bar, which shows only the shape of a picture, in its natural size.
    var template: ViewContent.Image {
        var image = self
        (image.renderingMode, image.capInsets, image.isTiled) = (.alwaysTemplate, .zero, false)
        return image
    }
}

/// The pictures and the fonts that an import copies into the folder of its scripts.
package final class PictureCopies: Sendable {
    /// The paths of the pictures, by the paths of their copies.
    private let sources = Mutex<[String: String]>([:])

    package init() {}

    /// The paths of the pictures and the paths of their copies relative to the folder, sorted by the latter.
    package var files: [(source: String, copy: String)] {
        sources.withLock { sources in
            sources.sorted { $0.key < $1.key }.map { (source: $0.value, copy: $0.key) }
        }
    }

    /// Returns the path of the copy, relative to the folder. Its name states the scale of the picture:
    /// `pictures/logo@2x.png`.
    fileprivate func path(of picture: AssetCatalogs.Found, named name: String) -> String {
        let file = URL(fileURLWithPath: picture.path)
        let ending = (picture.scale == 1 ? "" : "@\(Int(picture.scale))x") + "." + file.pathExtension.lowercased()
        return path(of: file.path, in: "pictures", lastName(of: name), ending)
    }

    /// Returns the path of the copy of a picture for another appearance: `pictures/logo-dark.png`.
    fileprivate func path(of key: ImageVariants.Key, at path: String, named name: String) -> String {
        let file = URL(fileURLWithPath: path)
        let ending =
            switch key {
            case .dark: "-dark"
            case .lightHighContrast: "-high-contrast"
            case .darkHighContrast: "-dark-high-contrast"
            }
        return self.path(
            of: file.path, in: "pictures", lastName(of: name) + ending, "." + file.pathExtension.lowercased())
    }

    private func lastName(of name: String) -> String {
        LoosePicture.name(of: name.split(separator: "/").last.map(String.init) ?? "picture")
    }

    /// Returns the path of the copy of a font file, relative to the folder: `fonts/Brand-Bold.otf`.
    fileprivate func path(ofFont path: String) -> String {
        let file = URL(fileURLWithPath: path)
        let name = file.deletingPathExtension().lastPathComponent
        return self.path(of: file.path, in: "fonts", name, "." + file.pathExtension.lowercased())
    }

    /// Returns the path of the copy of a file. Other files with the same name get a number.
    private func path(of file: String, in folder: String, _ name: String, _ ending: String) -> String {
        let stem = String(name.cleanedFileName().prefix(60))
        return sources.withLock { sources in
            var number = 1
            while true {
                let path = "\(folder)/\(stem)\(number > 1 ? "-\(number)" : "")\(ending)"
                if sources[path, default: file] == file {
                    sources[path] = file
                    return path
                }
                number += 1
            }
        }
    }
}

/// A namespace for computing relative paths.
private enum RelativePath {
    /// Returns the path of `file` relative to `folder`, after resolving symbolic links.
    ///
    /// - Returns: The path; `nil` if neither `folder` nor one of its subfolders contains `file`.
    static func path(of file: String, in folder: String) -> String? {
        let base = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath()
            .path
        let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}
