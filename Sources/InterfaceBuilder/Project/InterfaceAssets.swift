import Foundation
import Pictures
import Views

/// The pictures and colors in the Xcode project of an Interface Builder file, for use in a script.
package struct InterfaceAssets: Sendable {
    private let catalogs: AssetCatalogs?
    private let scale: Double
    /// The folder of the script. The paths of pictures are relative to this folder.
    private let folder: String

    /// An instance without pictures and colors.
    package static let none = InterfaceAssets(catalogs: nil, scale: 1, folder: "")

    private init(catalogs: AssetCatalogs?, scale: Double, folder: String) {
        self.catalogs = catalogs
        self.scale = scale
        self.folder = folder
    }

    /// Finds the asset catalogs of the project that contains an Interface Builder file.
    ///
    /// - Parameters:
    ///   - document: The file. The scale of its canvas determines the scale of the pictures.
    ///   - path: The path of the file.
    ///   - folder: The folder of the script.
    ///   - projects: The projects that have already been searched.
    package init(
        of document: InterfaceDocument, near path: String, forScriptIn folder: String,
        in projects: Projects = Projects()
    ) {
        self.init(
            catalogs: AssetCatalogs(near: path, using: projects.indexes), scale: document.scale, folder: folder)
    }

    /// The project folders that have been searched. Sharing this value ensures that a project with many scenes is
    /// searched only once.
    package struct Projects: Sendable {
        fileprivate let indexes: AssetIndexes

        package init() { indexes = AssetIndexes() }

        /// Searches a single project, which must contain all Interface Builder files.
        ///
        /// - Parameter folder: The folder of the project.
        package init(in folder: String) { indexes = AssetIndexes(ofTree: folder) }
    }

    /// Returns the picture for an image name.
    func picture(_ name: String) -> FoundPicture {
        switch catalogs?.find(named: name, scale: scale) {
        case .file(let found)?:
            guard let path = RelativePath.path(of: found.path, in: folder) else { return .outside(found.path) }
            return .file(path, isTemplate: found.isTemplate, hasDarkPicture: found.hasDarkPicture)
        case .otherFormat(let format)?: return .otherFormat(format)
        case .none?, nil: return .missing
        }
    }

    /// Returns a named color of the project, including its value for the dark appearance.
    func color(_ name: String) -> AdaptiveColor? {
        guard let color = catalogs?.color(named: name), let light = adaptive(color.light) else { return nil }
        guard let dark = color.dark.flatMap(adaptive) else { return light }
        return AdaptiveColor(light: light.light, dark: dark.dark)
    }

    private func adaptive(_ value: CatalogColor.Value) -> AdaptiveColor? {
        switch value {
        case .components(let components): AdaptiveColor(Color(components))
        case .reference(let name): InterfaceView.systemColor(name)
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
    /// The path of a file that can be drawn, relative to the script's folder.
    case file(String, isTemplate: Bool, hasDarkPicture: Bool)
    /// The path of a file that the script cannot use, because the file is not in the script's folder.
    case outside(String)
    /// The format of a file that cannot be drawn, such as PDF.
    case otherFormat(String)
    case missing
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
