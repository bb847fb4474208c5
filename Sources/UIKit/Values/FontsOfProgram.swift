internal import Diagnostics
internal import FontFiles
import Foundation
import Synchronization
internal import Views

/// The fonts of the program: the font files in its bundles.
///
/// An `Info.plist` in a bundle lists the files with the key `UIAppFonts`. Swift Package Manager does not copy a file with
/// this name to the resources of a target. If no bundle has a list, all font files in the folders of the resources and
/// in their folders `Fonts` are fonts of the program. Fonts of the machine have no effect.
nonisolated enum FontsOfProgram {
    /// The fonts, which are read when they are first needed. A file that is not a valid font is reported and left out.
    static let all: AddedFonts = {
        let found = paths(in: UIImage.folders(of: nil))
        var files: [AddedFonts.File] = []
        for path in found {
            do throws(RenderingError) {
                files.append(
                    try AddedFonts.File(path: path, name: URL(fileURLWithPath: path).lastPathComponent))
            } catch {
                report("\(error)")
            }
        }
        let fonts = AddedFonts(files: files)
        for note in fonts.duplicateNotes { report(note) }
        return fonts
    }()

    /// Returns the paths of the font files in folders of bundles, in the order of precedence.
    static func paths(in folders: [URL]) -> [String] {
        var listed: [String] = []
        var hasList = false
        for folder in folders {
            for name in names(in: folder) where name.hasSuffix("Info.plist") {
                let file = folder.appendingPathComponent(name)
                do {
                    let list = try PropertyListDecoder().decode(FontList.self, from: Data(contentsOf: file))
                    guard let fonts = list.fonts else { continue }
                    hasList = true
                    listed += fonts.flatMap { font in folders.compactMap { place(of: font, in: $0) }.prefix(1) }
                } catch {
                    report("found no property list in '\(file.path)', so its key UIAppFonts has no effect")
                }
            }
        }
        if hasList { return unique(listed) }
        return unique(
            folders.flatMap { folder in
                [folder, folder.appendingPathComponent("Fonts")].flatMap { folder in
                    names(in: folder).filter { AddedFonts.isFontName($0) }.map {
                        folder.appendingPathComponent($0).path
                    }
                }
            })
    }

    /// Returns the path of a listed file. The list can contain the path of the file in the project, of which only the name
    /// is left in the bundle.
    private static func place(of file: String, in folder: URL) -> String? {
        let name = URL(fileURLWithPath: file).lastPathComponent
        return [file, name, "Fonts/\(name)"].map { folder.appendingPathComponent($0).path }.first {
            FileManager.default.fileExists(atPath: $0)
        }
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private static func unique(_ paths: [String]) -> [String] {
        var known: Set<String> = []
        return paths.filter { known.insert($0).inserted }
    }

    private struct FontList: Decodable {
        let fonts: [String]?

        enum CodingKeys: String, CodingKey {
            case fonts = "UIAppFonts"
        }
    }

    private static let reported = Mutex<Set<String>>([])

    /// Prints a message on standard error, once.
    static func report(_ message: String) {
        guard reported.withLock({ $0.insert(message).inserted }) else { return }
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}

extension SharedDevice {
    /// The fonts of the program and of the screen, by name.
    nonisolated var catalog: FontCatalog { fonts.catalog }

    /// Returns the font with a name; the system font with the weight that the name states if there is no such font.
    nonisolated func font(named name: String, size: Double) -> Font {
        if let face = catalog.face(named: name) { return Font(face, size: size) }
        if !name.hasPrefix(".") { reportMissing(name) }
        return Font(size: size, weight: Font.Weight(styleOfName: name) ?? .regular)
    }

    /// Returns a font in which a request for a font of the program is replaced by the font.
    nonisolated func resolved(_ font: Font) -> Font {
        font.mapFace { request, font in
            if request.isAvailable { return request }
            let face = catalog.face(for: request, weight: font.weight.openType)
            if face == nil { reportMissing(request.postScriptName) }
            return face
        }
    }

    private nonisolated func reportMissing(_ name: String) {
        let families = catalog.families
        FontsOfProgram.report(
            "found no font '\(name)', so the system font is used; expected "
                + (families.isEmpty
                    ? "its file in the resources of the program"
                    : "one of the families \(families.joined(separator: ", "))"))
    }
}
