import ArgumentParser
import Files
import FrameFolders
import InterfaceBuilder
import Reporting
import TimelineScript

/// `animatic import Main.storyboard --scene BYZ-38-t0r -o login.yaml`
struct ImportCommand: ParsableCommand, MemoryLimitedCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert a scene of a storyboard or xib to a timeline script.",
        discussion: """
            Comments in the script and warnings list what was omitted, with the line in the file. Without --scene, the \
            command imports the scene of the initial controller, or the only scene. For the folder of an application, \
            it writes one script for each scene to the folder of --output. With --coverage, it writes no script, but \
            prints a table of all attributes and elements in the files: how often each occurs, and whether it is used, \
            ignored (with the reason) or reported.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A storyboard or a xib of an iOS user interface, or the folder of an application. With --coverage, several paths are accepted.",
            valueName: "file"),
        completion: FileSearch.interfaces.completion)
    var files: [String]

    @Option(
        parsing: .unconditional,
        help: "The id of a scene, its controller or its view, or the controller's storyboard identifier."
    )
    var scene: String?

    @Option(
        name: .shortAndLong,
        help: "The file to write, or the folder for the scenes of an application. Default: standard output.",
        completion: .file())
    var output: String?

    @Option(
        parsing: .unconditional,
        help: """
            Import the scene in this language, such as de, with the strings of its .strings and .xcstrings files, or \
            from the storyboard or xib of the language.
            """)
    var language: String?

    @Flag(help: "Use the recorded sizes of views whose sizes depend on Apple's fonts.")
    var recordedSizes = false

    @Flag(help: "Print how every attribute and element of the files is handled.")
    var coverage = false

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    /// The folder of the generated script. The image paths in the script are relative to this folder.
    private var outputFolder: String {
        guard let output, let slash = output.lastIndex(of: "/") else { return "" }
        return String(output[...slash])
    }

    func validate() throws {
        if FileKind(path: files[0]) != .folder { try OutputName.requireText(output, example: "scene.yaml") }
        if files.count > 1, !coverage {
            throw ValidationError("Found \(files.count) files, expected one. A script contains one scene.")
        }
        if coverage, scene != nil || output != nil || recordedSizes || language != nil {
            throw ValidationError("Found --coverage with an option for a script, expected --coverage alone.")
        }
    }

    func run() throws {
        let terminal = shared.terminal
        let isProject = FileKind(path: files[0]) == .folder
        if let output, isProject, let problem = OutputName.folderProblem(output) { throw terminal.usageError(problem) }
        guard !coverage else { return try InterfaceCoverageTable(of: files, terminal).write() }
        if isProject, let project = try FileSearch.project(files[0], terminal) {
            return try importAll(of: project, terminal)
        }
        let file = files[0]
        let script: SceneScript
        let problem: Diagnostic?
        // Pictures are not copied beside a pipe or a device.
        let copies = output.map { FileKind(path: $0) != .other } == true ? PictureCopies() : nil
        do throws(InterfaceError) {
            let source = try SourceFile.loadInterface(path: file, shownAs: file)
            let document =
                if let language {
                    try LocalizedInterface(near: file).read(in: language, isRequired: true)
                } else {
                    try InterfaceReader.read(source)
                }
            terminal.report(document.notes + document.languageNotes, in: [source])
            script = try document.script(
                ofScene: scene, sizes: recordedSizes ? .recorded : .own,
                assets: InterfaceAssets(of: document, near: file, forScriptIn: outputFolder, copying: copies))
            terminal.report(script.warnings)
            problem = NamedScene(script.plan.scene, on: script.plan.environment).problem.map {
                Diagnostic(.unknownScene, "the script of the scene cannot be played: \($0)", at: .file(source.name))
            }
        } catch {
            var diagnostic = error.diagnostic
            diagnostic.suggestion = diagnostic.suggestion ?? FileSearch.neighbour(of: file)
            terminal.report([diagnostic])
            throw error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.invalidScript
        }
        if output == nil, shared.json {
            return try terminal.write(JSONText.encode(ImportDocument(script: script.text)))
        }
        try terminal.write(script.text, to: output)
        if let copies { try terminal.write(copies, to: outputFolder) }
        if let output, shared.json { try terminal.write([.init(path: output)], [], isQuiet: true) }
        // The generated script may be invalid, for example because of a canvas of a million points. It is written
        // anyway.
        if let problem {
            terminal.report([problem])
            throw ExitStatus.invalidScript
        }
        if let output { terminal.suggestNext("animatic still \(output.shellWord) shows the scene") }
    }
}

extension ImportCommand {
    /// Writes one script for each scene of an application.
    private func importAll(of project: InterfaceProject, _ terminal: Terminal) throws {
        guard let output, scene == nil else {
            throw terminal.usageError(
                "'\(files[0])' is a folder, and each of its scenes becomes a script; give a folder with --output, and leave out --scene"
            )
        }
        try ScriptFile.require([language].compactMap(\.self), in: project, terminal)
        let all = ProjectImport(
            project: project, folder: output.hasSuffix("/") ? String(output.dropLast()) : output, language: language,
            sizes: recordedSizes ? .recorded : .own)
        let (paths, failure, totals) = try all.write(terminal)
        totals.report("script", terminal)
        try terminal.write(paths.map { .init(path: $0) }, paths, totals: totals, isQuiet: shared.quiet)
        if let failure { throw failure }
        terminal.suggestNext("animatic check \(output.shellWord) checks the scripts")
    }
}

/// The JSON output of an imported script.
private struct ImportDocument: Encodable {
    let version = 1
    /// The script in YAML.
    let script: String
}

/// Writes one script for each scene of an application: `animatic import MyApp -o scripts`.
private struct ProjectImport {
    let project: InterfaceProject
    /// The folder of the scripts.
    let folder: String
    let language: String?
    let sizes: ScenePlanner.Sizes

    /// Writes the scripts, and reports the files and scenes that cannot be imported.
    ///
    /// - Throws: An exit status, after printing an error message, if a script cannot be written.
    /// - Returns: The paths of the scripts, an exit status if a file or a scene cannot be imported, and the totals.
    func write(_ terminal: Terminal) throws -> (paths: [String], failure: ExitCode?, totals: BatchTotals) {
        var totals = BatchTotals()
        let scenes = ProjectScenes(of: project, terminal)
        var names = scenes.outputNames[...]
        var failure = scenes.failure
        for path in scenes.unreadable { totals.addFailure(path) }
        var paths: [String] = []
        let files = Dictionary(project.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let projects = InterfaceAssets.Projects(in: project.folder)
        let copies = PictureCopies()
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
                terminal.report(document.notes + document.languageNotes, in: [source])
                let assets = InterfaceAssets(
                    of: document, near: listed.path, forScriptIn: folder.isEmpty ? "" : folder + "/", in: projects,
                    copying: copies)
                for (scene, name) in zip(listed.scenes, own) {
                    let path = folder.appending(fileName: name + ".yaml")
                    // The localized version of a file may contain different scenes.
                    guard document.scene(scene.id) != nil else { continue }
                    let script = try document.script(ofScene: scene.id, sizes: sizes, assets: assets)
                    if let problem = NamedScene(script.plan.scene, on: script.plan.environment).problem {
                        terminal.report([
                            Diagnostic(
                                .unknownScene, "the scene '\(scene.name)' cannot be played: \(problem)",
                                at: .file(source.name))
                        ])
                        failure = ExitStatus.worse(failure, ExitStatus.invalidScript)
                        totals.addFailure("\(listed.path)#\(scene.name)")
                        continue
                    }
                    terminal.report(script.warnings)
                    let outputs = FilmOutputs(all: [.still(path)])
                    let before = outputs.fingerprint
                    try terminal.write(script.text, to: path)
                    totals.addWritten(unchanged: before != nil && before == outputs.fingerprint)
                    paths.append(path)
                }
            } catch let error as InterfaceError {
                terminal.report([error.diagnostic])
                totals.addFailure(listed.path)
                failure = ExitStatus.worse(failure, ExitStatus.invalidScript)
            }
        }
        try terminal.write(copies, to: folder)
        return (paths, failure, totals)
    }
}

extension Terminal {
    /// Copies pictures into a folder.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a picture cannot be read or written.
    fileprivate func write(_ copies: PictureCopies, to folder: String) throws {
        do {
            for file in copies.files {
                try AtomicFile.writeCreatingFolder(
                    try AtomicFile.bytes(of: file.source), to: folder.appending(fileName: file.copy))
            }
        } catch {
            throw report(error)
        }
    }
}

/// The table that `animatic import --coverage` prints: the names of attributes and elements in Interface Builder
/// files, and how the importer handles each of them.
private struct InterfaceCoverageTable {
    private let terminal: Terminal
    private var coverage = InterfaceCoverage()
    private var failure: ExitCode?

    /// Reads all files, and reports the files that cannot be read.
    ///
    /// - Parameter files: Storyboards, xibs, and folders that contain them.
    /// - Throws: An exit status, after printing an error message, if a folder contains no such file.
    init(of files: [String], _ terminal: Terminal) throws {
        self.terminal = terminal
        for path in try FileSearch.interfaces.paths(files, terminal) {
            do throws(InterfaceError) {
                let file = try SourceFile.loadInterface(path: path, shownAs: path)
                coverage.merge(try InterfaceReader.read(file).coverage())
            } catch {
                terminal.report([error.diagnostic])
                failure = ExitStatus.worse(
                    failure, error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.invalidScript)
            }
        }
    }

    /// Writes the table, as text or as JSON.
    ///
    /// - Throws: An exit status if a file could not be read.
    func write() throws {
        let rows = coverage.rows
        if terminal.printsJSON {
            try terminal.write(JSONText.encode(CoverageDocument(names: rows.map(CoverageDocument.Name.init))))
        } else {
            let width = rows.map(\.name.count).max() ?? 0
            let lines = rows.map { row in
                let count = String(row.count)
                return row.name.padding(to: width) + String(repeating: " ", count: max(8 - count.count, 1)) + count
                    + "  " + row.outcome.words
            }
            try terminal.write(lines.map { $0 + "\n" }.joined())
        }
        if let failure { throw failure }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}

/// The JSON output of the table.
private struct CoverageDocument: Encodable {
    let version = 1
    let names: [Name]

    struct Name: Encodable {
        let name: String
        let count: Int
        /// The outcome: `used`, `ignored` or `reported`.
        let outcome: String
        /// The reason why the importer ignores the attribute or element; `nil` if the outcome is not `ignored`.
        let reason: String?

        init(_ row: InterfaceCoverage.Row) {
            name = row.name
            count = row.count
            switch row.outcome {
            case .used: (outcome, reason) = ("used", nil)
            case .ignored(let text): (outcome, reason) = ("ignored", text)
            case .reported, .reportedInDetail: (outcome, reason) = ("reported", nil)
            }
        }
    }
}
