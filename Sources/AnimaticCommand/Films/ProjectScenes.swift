import ArgumentParser
import Diagnostics
import Files
import Film
import FoundationEssentials
import InterfaceBuilder
import Pictures
import Playback
import Reporting
import SceneModel
import TimelineScript
import Views

/// The scenes of all storyboards and xibs in the folder of an application.
struct ProjectScenes {
    /// The files that could be read, sorted by path.
    private(set) var files: [File] = []
    /// The exit status if a file could not be read; otherwise `nil`.
    private(set) var failure: ExitCode?
    /// The paths of the files that could not be read, from the current folder.
    private(set) var unreadable: [String] = []
    /// The number of storyboards and xibs in the folder, including those that cannot be read.
    let fileCount: Int

    struct File {
        /// The path from the current folder.
        let path: String
        /// The path relative to the folder of the project.
        let name: String
        let scenes: [ListedScene]
    }

    /// Reads all files, and reports each unreadable file in one line. If there are several files, a user interface for
    /// macOS or watchOS causes only a warning, because many projects contain such files.
    init(of project: InterfaceProject, _ terminal: Terminal) {
        fileCount = project.files.count
        for file in project.files {
            let path = project.path(of: file.path)
            do throws(InterfaceError) {
                try add(path, called: file.path)
            } catch {
                report(error, about: path, terminal)
            }
        }
    }

    /// Reads a single file, and reports an error if the file cannot be read.
    init(ofFile path: String, _ terminal: Terminal) {
        fileCount = 1
        do throws(InterfaceError) {
            try add(path, called: path.lastPathComponent)
        } catch {
            report(error, about: path, terminal, suggestion: FileSearch.neighbour(of: path))
        }
    }

    private mutating func add(_ path: String, called name: String) throws(InterfaceError) {
        let source = try SourceFile.loadInterface(path: path, shownAs: path)
        files.append(File(path: path, name: name, scenes: try InterfaceReader.read(source).listedScenes))
    }

    private mutating func report(
        _ error: InterfaceError, about path: String, _ terminal: Terminal, suggestion: String? = nil
    ) {
        let problem = error.diagnostic
        let isOfOtherSystem = fileCount > 1 && ["macos", "watchos"].contains(problem.id.rawValue)
        let severity = isOfOtherSystem ? Diagnostic.Severity.warning : .error
        terminal.report([
            Diagnostic(
                problem.id, problem.message, at: problem.span, severity: severity,
                suggestion: problem.suggestion ?? suggestion)
        ])
        guard severity == .error else { return }
        unreadable.append(path)
        failure = ExitStatus.worse(
            failure, error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.invalidScript)
    }
}

extension FileSearch {
    /// Returns the project in a folder; `nil` if the path is not a folder.
    ///
    /// - Throws: Exit status 74, after printing an error message, if the folder contains no storyboard and no xib.
    static func project(_ path: String, _ terminal: Terminal) throws -> InterfaceProject? {
        guard FileKind(path: path) == .folder else { return nil }
        let project = InterfaceProject(in: path)
        guard project.files.isEmpty else { return project }
        terminal.report(
            CommandError(
                "unreadable", "found no visible \(interfaces.kind) file in this folder", about: path))
        throw ExitStatus.readingOrWritingFailed
    }
}

extension ScriptFile {
    /// Returns the scripts that `paths` refer to. For the folder of an application, returns a script for each scene.
    ///
    /// - Returns: The scripts, an exit status if a storyboard or a xib cannot be read, and the paths of these files.
    /// - Throws: The errors of ``find(_:within:_:)``.
    static func findWithScenes(
        _ paths: [String], _ reading: ReadingOptions, _ staging: StagingOptions, _ terminal: Terminal
    ) throws -> (scripts: [ScriptFile], failure: ExitCode?, unreadable: [String]) {
        var failure: ExitCode?
        var unreadable: [String] = []
        let scripts = try paths.flatMap { path in
            guard let project = application(in: path) else { return try find([path], within: reading.limits, terminal) }
            try require(staging.language, in: project, terminal)
            let scenes = ProjectScenes(of: project, terminal)
            if let status = scenes.failure { failure = ExitStatus.worse(failure, status) }
            unreadable += scenes.unreadable
            return Self.scripts(showing: scenes, of: project, terminal)
        }
        return (scripts, failure, unreadable)
    }

    /// Checks that the project contains texts in all `languages`.
    ///
    /// - Throws: Exit status 64, after printing an error message, if the project contains no texts in one of the
    ///   languages.
    static func require(_ languages: [String], in project: InterfaceProject, _ terminal: Terminal) throws {
        guard !languages.isEmpty else { return }
        let known = project.languages
        for language in languages where LanguageName.match(language, among: known) == nil {
            let expected =
                known.isEmpty
                ? "the project has no localized texts" : "expected one of " + known.joined(separator: ", ")
            throw terminal.usageError(
                "found no texts in the language '\(language)' in '\(project.folder)': \(expected)",
                suggestion: ClosestMatch.suggestion(for: language, among: known))
        }
    }

    /// Returns the project in a folder with storyboards or xibs and without scripts; `nil` for other paths.
    private static func application(in path: String) -> InterfaceProject? {
        guard FileKind(path: path) == .folder else { return nil }
        let project = InterfaceProject(in: path)
        guard !project.files.isEmpty else { return nil }
        // Only a YAML file with the key `animatic` is a script. The folder of an application may also contain YAML
        // files of other tools.
        let hasScript = ProjectTree.files(in: path, endings: ["yaml", "yml"]).contains { file in
            let bytes = ProjectTree.content(of: path.appending(fileName: file), upTo: 4096) ?? []
            return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
                $0.hasPrefix("animatic:")
            }
        }
        return hasScript ? nil : project
    }

    private static func scripts(
        showing scenes: ProjectScenes, of project: InterfaceProject, _ terminal: Terminal
    ) -> [ScriptFile] {
        let once = terminal.printingOnce
        let reader = InterfaceScenes(of: project)
        let all = scenes.files.flatMap { file in file.scenes.map { (file, $0) } }
        return zip(all, scenes.outputNames).map { scene, name in
            .showing(scene.1, of: scene.0.name, in: project.folder, called: name, reading: reader, noting: once)
        }
    }
}

extension ProjectScenes {
    /// The names of the pictures or scripts of all scenes, without file extensions.
    var outputNames: [String] {
        SceneFileNames.names(
            of: files.flatMap { file in
                file.scenes.map { scene in
                    SceneFileNames.Scene(
                        file: file.name, isOnly: file.scenes.count == 1,
                        label: scene.name == file.name.lastPathComponent.withoutFileExtension ? nil : scene.name,
                        id: scene.id)
                }
            })
    }
}

/// Makes unique file names for the scenes of an application.
enum SceneFileNames {
    /// The parts from which a name is made.
    struct Scene {
        /// The path of the file relative to the folder of the project.
        let file: String
        /// Whether the file has no other scene.
        let isOnly: Bool
        /// The storyboard identifier or the class.
        let label: String?
        let id: String
    }

    /// Returns a name without a file extension for each scene: the name of the file, followed by the name of the
    /// scene if the file contains several scenes. If two names would be equal on a case-insensitive file system, the
    /// id is added to both names, then the folders of the file, and finally a number.
    static func names(of scenes: [Scene]) -> [String] {
        var names: [String?] = Array(repeating: nil, count: scenes.count)
        var taken: Set<String> = []
        for candidate in candidates {
            let open = scenes.indices.filter { names[$0] == nil }
            let groups = Dictionary(grouping: open) { clean(candidate(scenes[$0])).lowercased() }
            for (name, places) in groups where places.count == 1 && !taken.contains(name) {
                names[places[0]] = clean(candidate(scenes[places[0]]))
                taken.insert(name)
            }
        }
        for index in scenes.indices where names[index] == nil {
            let name = clean(candidates[candidates.count - 1](scenes[index]))
            var number = 2
            while !taken.insert("\(name)-\(number)".lowercased()).inserted { number += 1 }
            names[index] = "\(name)-\(number)"
        }
        return names.compactMap(\.self)
    }

    /// The possible names of a scene, from short to long.
    private static let candidates: [@Sendable (Scene) -> String] = [
        {
            $0.isOnly
                ? $0.file.lastPathComponent.withoutFileExtension
                : $0.file.lastPathComponent.withoutFileExtension + "-" + ($0.label ?? $0.id)
        },
        {
            [$0.file.lastPathComponent.withoutFileExtension, $0.label, $0.id].compactMap(\.self).joined(separator: "-")
        },
        { [$0.file, $0.label, $0.id].compactMap(\.self).joined(separator: "-") },
    ]

    /// The maximum length of a name in bytes of UTF-8. File systems allow 255 bytes; the remaining bytes are reserved
    /// for the names of devices, variants and languages, and for the file extension.
    private static let maximumLength = 150

    /// Replaces the characters that a file name should not contain. If the name is too long, a hash of the name
    /// replaces its beginning, which consists of the names of the outer folders.
    private static func clean(_ name: String) -> String {
        let name = name.cleanedFileName()
        guard name.utf8.count > maximumLength else { return name }
        let hash = ContentHash([UInt8](name.utf8)).hexadecimal
        var end = name[...]
        while end.utf8.count > maximumLength - hash.utf8.count - 1 { end.removeFirst() }
        return hash + "-" + end
    }
}
