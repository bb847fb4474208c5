import Diagnostics
import FontFiles
import FoundationEssentials
import SceneModel
import Synchronization
import Views

/// A font file of a project that a scene uses.
package struct FontFileUse: Hashable, Sendable {
    /// The path of the file, or of its copy, relative to the folder of the script.
    package let path: String
}

/// The result of searching for a font of a project.
enum FoundFont: Hashable, Sendable {
    /// The font, and the path of its file relative to the script's folder.
    case file(FontFace, FontFileUse)
    /// The path of a file that the script cannot use, because the file is not in the script's folder.
    case outside(String)
    case missing
}

/// A cache of the font files of projects, by the paths of the files.
///
/// Each file is read and checked once.
final class ProjectFonts: Sendable {
    /// The valid fonts of a project, and the reasons why other files cannot be used, sorted.
    typealias Result = (fonts: AddedFonts, problems: [String])

    private let known = Mutex<[[String]: Result]>([:])

    func read(_ paths: [String]) -> Result {
        known.withLock { known in
            if let result = known[paths] { return result }
            var (files, problems) = ([AddedFonts.File](), [String]())
            for path in paths {
                do throws(RenderingError) {
                    files.append(try AddedFonts.File(path: path, name: path, within: .ofScript))
                } catch {
                    problems.append("\(path.split(separator: "/").last ?? "") cannot be used: \(error.reason)")
                }
            }
            let result = (AddedFonts(files: files), problems.sorted())
            known[paths] = result
            return result
        }
    }
}

extension ScenePlan {
    /// Replaces the requests for fonts by the fonts of a project; see ``addFonts(_:)``.
    package mutating func addFonts(of assets: InterfaceAssets) {
        addFonts(problems: assets.fontProblems) { assets.font($0, weight: $1) }
    }

    /// Replaces the requests for fonts by the fonts of the project. If the project has no such font, the system font
    /// with the same size and weight and the closest design is used, and the family is added to the omissions.
    ///
    /// - Parameters:
    ///   - problems: The reasons why font files of the project cannot be used. One of them can be the missing font.
    ///   - find: A closure that returns the font for a request and a weight on the OpenType scale.
    mutating func addFonts(problems: [String] = [], _ find: (FontFace, Int) -> FoundFont) {
        var files: [FontFileUse] = []
        var found: [String: FoundFont] = [:]
        scene.mapFonts { font in
            var mapped = font.mapFace { request, font in
                let result = find(request, font.weight.openType)
                found[request.postScriptName] = result
                guard case .file(let face, let file) = result else { return nil }
                if !files.contains(file) { files.append(file) }
                return face
            }
            if mapped.face == nil, let design = (font.face?.family).flatMap({ Font.Design(closestToFamily: $0) }) {
                mapped.design = design
            }
            return mapped
        }
        if !found.isEmpty {
            // A part of a text can now have the same font as its view.
            scene.root.updateEach { view in
                guard let text = view.content.attributedText, text.hasAttributes else { return }
                let usual = view.content.font
                view.content.attributedText = text.mapAttributes { if $0.font == usual { $0.font = nil } }
            }
        }
        fonts = files.sorted { $0.path < $1.path }
        for use in fontUses {
            switch found[use.name] {
            case .file?: continue
            case .outside(let path)?:
                let file = path.split(separator: "/").last ?? ""
                omit(use, "its file \(file) is not in the script's folder, so a system font of the same size is used")
            case .missing?, nil:
                omit(use, (["a system font of the same size is used"] + problems).joined(separator: "; "))
            }
        }
        fontUses = []
    }

    private mutating func omit(_ use: FontUse, _ what: String) {
        omissions.append(Omission(line: use.line, what: "the font \(use.family): \(what)", id: use.id))
    }
}
