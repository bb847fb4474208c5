package import InterfaceBuilder
package import Reporting
import Synchronization
package import TimelineScript

/// Reads the storyboard and xib scenes that scripts refer to.
package struct InterfaceScenes: Sendable {
    /// Texts to use instead of the contents of files, by path.
    private let texts: [String: String]
    /// The project whose scenes are read; `nil` if the scenes can belong to different projects.
    private let project: ReadProject?
    private let assets: InterfaceAssets.Projects

    /// A reader of all files. The assets of their projects are searched for only once in a process.
    package static let shared = InterfaceScenes(replacing: [:])

    /// Creates a reader that uses texts instead of the contents of files.
    ///
    /// - Parameter texts: The texts, by path.
    package init(replacing texts: [String: String]) {
        self.texts = texts
        project = nil
        assets = InterfaceAssets.Projects(
            replacing: Dictionary(texts.map { ($0.key.lastPathComponent, $0.value) }, uniquingKeysWith: { $1 }))
    }

    /// Creates a reader of the scenes of one project.
    ///
    /// The project is searched for assets only once. The most recently read file and scene are cached, so a file with
    /// several scenes, or a scene shown on several devices, is read only once.
    package init(of project: InterfaceProject) {
        texts = [:]
        self.project = ReadProject(project)
        assets = InterfaceAssets.Projects(in: project.folder)
    }

    /// The result of reading a scene.
    package struct Reading: Sendable {
        package let scene: Result<NamedScene, NamedScene.Failure>
        /// The Interface Builder file; `nil` if it could not be read, or if the scene is from the cache of a project.
        package var file: SourceFile?
        /// A warning for each image of the scene that cannot be drawn.
        package var missingPictures: [Diagnostic] = []
    }

    /// Reads a scene.
    package func read(_ reference: SceneReference) -> Reading {
        if let known = project?.last.scene(reference) { return Reading(scene: known) }
        var file: SourceFile?
        var missingPictures: [Diagnostic] = []
        let scene: Result<NamedScene, NamedScene.Failure>
        do throws(InterfaceError) {
            let document = try document(reference, &file)
            let folder = String(reference.path.dropLast(reference.file.count))
            let plan = try document.plan(
                ofScene: reference.id,
                assets: InterfaceAssets(of: document, near: reference.path, forScriptIn: folder, in: assets),
                isStill: reference.isStill)
            missingPictures = plan.missingPictures
            var named = NamedScene(
                plan.scene, performing: plan.actions, on: plan.environment, notes: document.languageNotes,
                fonts: plan.fonts.map(\.path))
            (named.statusBar, named.linkedFiles) = (plan.statusBar, plan.linkedFiles)
            scene = .success(named)
        } catch {
            scene = .failure(NamedScene.Failure(error.diagnostic))
        }
        project?.last.keep(scene, of: reference)
        return Reading(scene: scene, file: file, missingPictures: missingPictures)
    }

    private func document(
        _ reference: SceneReference, _ file: inout SourceFile?
    ) throws(InterfaceError) -> InterfaceDocument {
        if let project { return try project.document(reference) }
        let source =
            if let text = texts[reference.path] { SourceFile(name: reference.path, text: text) } else {
                try SourceFile.loadInterface(path: reference.path, shownAs: reference.path)
            }
        file = source
        guard let language = reference.language else { return try InterfaceReader.read(source) }
        return try LocalizedInterface(near: reference.path).read(in: language, isRequired: true)
    }
}

/// A project whose scenes are read.
private struct ReadProject: Sendable {
    let project: InterfaceProject
    let files: [String: LocalizedInterface]
    let last = LastFile()

    init(_ project: InterfaceProject) {
        self.project = project
        files = Dictionary(project.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func document(_ reference: SceneReference) throws(InterfaceError) -> InterfaceDocument {
        if let known = last.document(reference) { return known }
        let document =
            if let language = reference.language, let file = files[reference.file] {
                try file.read(in: language, isRequired: false, at: project.path(of:))
            } else {
                try InterfaceReader.read(SourceFile.loadInterface(path: reference.path, shownAs: reference.path))
            }
        last.keep(document, of: reference)
        return document
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

    func document(_ reference: SceneReference) -> InterfaceDocument? {
        state.withLock { $0.path == reference.path ? $0.documents[reference.language] : nil }
    }

    func keep(_ document: InterfaceDocument, of reference: SceneReference) {
        state.withLock { state in
            state.select(reference.path)
            state.documents[reference.language] = document
        }
    }

    func scene(_ reference: SceneReference) -> Result<NamedScene, NamedScene.Failure>? {
        state.withLock { state in
            state.path == reference.path && state.id == reference.id ? state.scenes[reference.language] : nil
        }
    }

    func keep(_ scene: Result<NamedScene, NamedScene.Failure>, of reference: SceneReference) {
        state.withLock { state in
            // A file that could not be read has not been selected yet.
            state.select(reference.path)
            if state.id != reference.id { (state.id, state.scenes) = (reference.id, [:]) }
            state.scenes[reference.language] = scene
        }
    }
}
