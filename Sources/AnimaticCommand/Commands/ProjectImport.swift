import ArgumentParser
import Diagnostics
import InterfaceBuilder
import TimelineScript

/// Writes one script for each scene of an application: `animatic import MyApp -o scripts`.
struct ProjectImport {
    let project: InterfaceProject
    /// The folder of the scripts.
    let folder: String
    let language: String?
    let sizes: ScenePlanner.Sizes
    let isQuiet: Bool

    /// Writes the scripts, and reports the files and scenes that cannot be imported.
    ///
    /// - Throws: An exit status, after printing an error message, if a script cannot be written.
    /// - Returns: The paths of the scripts, and an exit status if a file or a scene cannot be imported.
    func write(_ terminal: Terminal) throws -> (paths: [String], failure: ExitCode?) {
        let scenes = ProjectScenes(of: project, terminal)
        var names = scenes.outputNames[...]
        var failure = scenes.failure
        var paths: [String] = []
        let files = Dictionary(project.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let projects = InterfaceAssets.Projects(in: project.folder)
        for listed in scenes.files {
            guard let file = files[listed.name] else { continue }
            let own = Array(names.prefix(listed.scenes.count))
            names = names.dropFirst(own.count)
            do {
                let document =
                    if let language {
                        try file.read(in: language, isRequired: false, at: project.path(of:))
                    } else {
                        try InterfaceReader.read(.loadInterface(path: listed.path, shownAs: listed.path))
                    }
                let source = document.file
                if !isQuiet { terminal.report(document.notes + document.languageNotes, in: [source]) }
                let assets = InterfaceAssets(
                    of: document, near: listed.path, forScriptIn: folder.isEmpty ? "" : folder + "/", in: projects)
                for (scene, name) in zip(listed.scenes, own) {
                    let path = folder.appending(fileName: name + ".yaml")
                    // The localized version of a file can contain different scenes.
                    guard document.scene(scene.id) != nil else { continue }
                    let script = try document.script(ofScene: scene.id, sizes: sizes, assets: assets)
                    if let problem = NamedScene(script.plan.scene, on: script.plan.environment).problem {
                        terminal.report([
                            Diagnostic(
                                .unknownScene, "the scene '\(scene.name)' cannot be played: \(problem)",
                                at: .file(source.name))
                        ])
                        failure = ExitStatus.worse(failure, ExitStatus.invalidScript)
                        continue
                    }
                    if !isQuiet { terminal.report(script.warnings(in: source)) }
                    try terminal.write(script.text, to: path)
                    paths.append(path)
                }
            } catch let error as InterfaceError {
                terminal.report([error.diagnostic])
                failure = ExitStatus.worse(failure, ExitStatus.invalidScript)
            }
        }
        return (paths, failure)
    }
}
