import InterfaceBuilder
import Reporting
import TimelineScript

/// An Interface Builder file that the studio shows: its scenes, and the script of one of them.
struct InterfaceFile {
    private(set) var scenes: [StudioDocument.Scene] = []
    /// The script of the scene, as `animatic import` writes it; `nil` if the file cannot be read.
    private(set) var script: SourceFile?
    private(set) var problems: [Diagnostic] = []

    /// Returns whether a path is that of an Interface Builder file.
    static func isInterface(_ path: String) -> Bool {
        ["storyboard", "xib"].contains(path.fileExtension.lowercased())
    }

    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - path: The path of the file. The script is meant for the same folder.
    ///   - name: The name of the file in diagnostics.
    ///   - id: The scene to show; `nil` for that of the initial controller, or for the first one.
    init(_ bytes: [UInt8], at path: String, named name: String, scene id: String?) {
        do throws(InterfaceError) {
            let document = try InterfaceReader.read(.decodeInterface(bytes, shownAs: name))
            let listed = document.listedScenes
            scenes = listed.map { StudioDocument.Scene(id: $0.id, name: $0.name) }
            let folder = path.folderPath
            let initial = listed.first(where: \.isInitial) ?? listed.first
            let made = try document.script(
                ofScene: id ?? initial?.id,
                assets: InterfaceAssets(of: document, near: path, forScriptIn: folder.isEmpty ? "" : folder + "/"))
            script = SourceFile(name: name, text: made.text)
            problems = document.notes
        } catch {
            problems = [error.diagnostic]
        }
    }
}
