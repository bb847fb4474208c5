package import Diagnostics
package import InterfaceBuilder
import Synchronization
package import TimelineScript

/// A function that reads a scene from an Interface Builder file.
package typealias SceneReading = @Sendable (SceneReference) -> Result<NamedScene, NamedScene.Failure>

/// Reads the storyboard and xib scenes that scripts refer to.
package enum InterfaceScenes {
    package static let read: SceneReading = reading()

    /// Returns a function that reads scenes.
    ///
    /// - Parameters:
    ///   - texts: Texts to use instead of the contents of files, by path.
    ///   - found: A closure called with the path and the text of each file that is read.
    package static func reading(
        replacing texts: [String: String] = [:],
        noting found: @escaping @Sendable (String, SourceFile) -> Void = { _, _ in }
    ) -> SceneReading {
        let projects = InterfaceAssets.Projects()
        return { reference in
            result { () throws(InterfaceError) in
                let file =
                    if let text = texts[reference.path] { SourceFile(name: reference.path, text: text) } else {
                        try SourceFile.loadInterface(path: reference.path, shownAs: reference.path)
                    }
                found(reference.path, file)
                let document =
                    if let language = reference.language {
                        try LocalizedInterface(near: reference.path).read(in: language, isRequired: true)
                    } else {
                        try InterfaceReader.read(file)
                    }
                return try scene(reference, of: document, projects).scene
            }
        }
    }

    /// Returns a function that reads the scenes of one project.
    ///
    /// The project is searched for assets only once. The most recently read file and scene are cached, so a file with
    /// several scenes, or a scene shown on several devices, is read only once.
    ///
    /// - Parameter note: A closure called with a warning for each missing image of each scene.
    package static func reading(
        of project: InterfaceProject, noting note: @escaping @Sendable (Diagnostic) -> Void
    ) -> SceneReading {
        let projects = InterfaceAssets.Projects(in: project.folder)
        let files = Dictionary(project.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let last = LastFile()
        return { reference in
            last.scene(reference) {
                result { () throws(InterfaceError) in
                    let document = try last.document(reference) { () throws(InterfaceError) in
                        if let language = reference.language, let file = files[reference.file] {
                            return try file.read(in: language, isRequired: false, at: project.path(of:))
                        }
                        return try InterfaceReader.read(
                            SourceFile.loadInterface(path: reference.path, shownAs: reference.path))
                    }
                    let (scene, missing) = try scene(reference, of: document, projects)
                    for diagnostic in missing { note(diagnostic) }
                    return scene
                }
            }
        }
    }

    /// - Returns: The scene, and a warning for each image that cannot be drawn.
    private static func scene(
        _ reference: SceneReference, of document: InterfaceDocument, _ projects: InterfaceAssets.Projects
    ) throws(InterfaceError) -> (scene: NamedScene, missing: [Diagnostic]) {
        let folder = String(reference.path.dropLast(reference.file.count))
        let plan = try document.plan(
            ofScene: reference.id,
            assets: InterfaceAssets(of: document, near: reference.path, forScriptIn: folder, in: projects))
        return (
            NamedScene(plan.scene, on: plan.environment, notes: document.languageNotes),
            plan.missingPictures(in: document.file)
        )
    }

    private static func result(
        _ make: () throws(InterfaceError) -> NamedScene
    ) -> Result<NamedScene, NamedScene.Failure> {
        do throws(InterfaceError) {
            return .success(try make())
        } catch {
            return .failure(NamedScene.Failure(error.diagnostic))
        }
    }
}

/// A cache of the most recently read file and of the most recently read scene in it, with one entry per language.
private final class LastFile: Sendable {
    private let state = Mutex(State())

    private struct State {
        var path: String?
        var documents: [String?: InterfaceDocument] = [:]
        var id: String?
        var scenes: [String?: Result<NamedScene, NamedScene.Failure>] = [:]

        /// Removes the cached values if `path` is the path of another file.
        mutating func select(_ path: String) {
            if self.path != path { self = State(path: path) }
        }
    }

    func document(
        _ reference: SceneReference, reading read: () throws(InterfaceError) -> InterfaceDocument
    ) throws(InterfaceError) -> InterfaceDocument {
        if let known = state.withLock({ $0.path == reference.path ? $0.documents[reference.language] : nil }) {
            return known
        }
        let document = try read()
        state.withLock { state in
            state.select(reference.path)
            state.documents[reference.language] = document
        }
        return document
    }

    func scene(
        _ reference: SceneReference, reading read: () -> Result<NamedScene, NamedScene.Failure>
    ) -> Result<NamedScene, NamedScene.Failure> {
        let known = state.withLock { state in
            state.path == reference.path && state.id == reference.id ? state.scenes[reference.language] : nil
        }
        if let known { return known }
        let scene = read()
        state.withLock { state in
            // A file that could not be read has not been selected yet.
            state.select(reference.path)
            if state.id != reference.id { (state.id, state.scenes) = (reference.id, [:]) }
            state.scenes[reference.language] = scene
        }
        return scene
    }
}
