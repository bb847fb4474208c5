import Diagnostics
import InterfaceBuilder
package import TimelineScript

/// Scenes of storyboards and xibs for scripts that name one.
package enum InterfaceScenes {
    /// Writes a scene as the script that `animatic import` makes of it.
    package static let write: SceneWriting = { reference in
        do throws(InterfaceError) {
            let file = try SourceFile.loadInterface(path: reference.path, shownAs: reference.path)
            let document = try InterfaceReader.read(file)
            let folder = String(reference.path.dropLast(reference.file.count))
            let scene = try document.script(
                ofScene: reference.id, pictures: document.pictures(near: reference.path, forScriptIn: folder))
            return .success(
                WrittenScene(
                    script: SourceFile(name: reference.path, text: scene.text),
                    origins: scene.origins.mapValues { file.span(ofLine: $0) }, warnings: []))
        } catch {
            return .failure(WrittenScene.Failure(error.diagnostic))
        }
    }
}
