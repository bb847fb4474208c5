import Foundation
import Pictures
import Views

/// The pictures and colors in the project of an Interface Builder file, in the form in which a script can use them.
package struct InterfaceAssets: Sendable {
    private let catalogs: AssetCatalogs?
    private let scale: Double
    /// The folder of the script, to which the paths of pictures are relative.
    private let folder: String

    /// Assets without any pictures and colors.
    package static let none = InterfaceAssets(catalogs: nil, scale: 1, folder: "")

    private init(catalogs: AssetCatalogs?, scale: Double, folder: String) {
        self.catalogs = catalogs
        self.scale = scale
        self.folder = folder
    }

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

    /// The folders of projects that were searched, which are kept so that a project with many scenes is searched only
    /// once.
    package struct Projects: Sendable {
        fileprivate let indexes: AssetIndexes

        package init() { indexes = AssetIndexes() }

        /// - Parameter folder: The folder of the only project, which contains all files.
        package init(in folder: String) { indexes = AssetIndexes(ofTree: folder) }
    }

    /// Returns the picture for the name of an image.
    func picture(_ name: String) -> FoundPicture {
        switch catalogs?.find(named: name, scale: scale) {
        case .file(let found)?:
            guard let path = RelativePath.path(of: found.path, in: folder) else { return .outside(found.path) }
            return .file(path, isTemplate: found.isTemplate, hasDarkPicture: found.hasDarkPicture)
        case .otherFormat(let format)?: return .otherFormat(format)
        case .none?, nil: return .missing
        }
    }

    /// Returns a color of the project, including its dark value.
    func color(_ name: String) -> AdaptiveColor? {
        guard let color = catalogs?.color(named: name), let light = adaptive(color.light) else { return nil }
        guard let dark = color.dark.flatMap(adaptive) else { return light }
        return AdaptiveColor(light: light.light, dark: dark.dark)
    }

    private func adaptive(_ value: CatalogColor.Value) -> AdaptiveColor? {
        switch value {
        case .components(let red, let green, let blue, let alpha):
            AdaptiveColor(Color(red: red, green: green, blue: blue, alpha: alpha))
        case .reference(let name): InterfaceView.systemColor(name)
        }
    }
}

/// The result of the search for the picture of an image.
enum FoundPicture: Hashable, Sendable {
    /// The path of a file that can be drawn, relative to the script's folder.
    case file(String, isTemplate: Bool, hasDarkPicture: Bool)
    /// A file that the script cannot use, because it is not in the script's folder.
    case outside(String)
    /// A file in a format that is not drawn, such as PDF.
    case otherFormat(String)
    case missing
}

/// The path of a file relative to a folder that contains it.
private enum RelativePath {
    /// Returns the path of `file` relative to `folder`. Links are resolved.
    ///
    /// - Returns: The path; `nil` if `file` is neither in `folder` nor in one of its subfolders.
    static func path(of file: String, in folder: String) -> String? {
        let base = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath()
            .path
        let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}
