import ArgumentParser
import Diagnostics
import Files
import FoundationEssentials
import FrameFolders
import Rendering
import Reporting
import TimelineScript

/// `animatic init card --template hugging`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a small working script with expectations.",
        discussion: """
            Templates:
            \(Template.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
            Existing files are not overwritten. The command also writes the JSON Schema of the language, which editors \
            use to complete and check scripts. The first line of the script refers to the schema.
            """
    )

    @Argument(
        help: """
            The script's name or path. Default: the template's name. The name of a template also selects that \
            template.
            """,
        completion: Template.completion)
    var name: String?

    @Option(
        help: "The template: \(Template.words). Default: slide.",
        completion: Template.completion,
        transform: Template.choose)
    var template: Template?

    @Flag(help: "Also write .github/workflows/animatic.yml, which tests the scripts of a repository on GitHub.")
    var workflow = false

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard let name else { return }
        let file = name.lastPathComponent
        if name.hasSuffix("/") || file.isEmpty || file == "-" || file == "." || file == ".." {
            throw ValidationError("Found '\(name)', expected the name of a script, such as card.")
        }
    }

    func run() throws {
        let terminal = shared.terminal
        let template = self.template ?? name.flatMap(Template.init) ?? .slide
        let script = path(of: template)
        let schema = InitCommand.path(LanguageSchema.fileName, beside: script)
        let hasSchema = FileManager.default.fileExists(atPath: schema)
        var files = NewFiles()
        files.add(
            script, "\(LanguageSchema.modeline)\n\(template.script)",
            orElse: "; give another name, such as \((script.withoutFileExtension + "2").shellWord)"
                + (self.template == nil && template != .slide ? " --template \(template.rawValue)" : ""))
        if !hasSchema { files.add(schema, try LanguageSchema.text) }
        if workflow { files.add(InitCommand.workflowPath, Template.workflow) }
        try files.write(terminal)
        guard !shared.json else { return try terminal.write(files.paths.map { .init(path: $0) }, [], isQuiet: true) }
        guard !shared.quiet else { return }
        var lines = ["\(script): \(template.summary)"]
        if !hasSchema { lines.append("\(schema): the schema of the language, for editors") }
        if workflow {
            lines.append(
                "\(InitCommand.workflowPath): tests the scripts in films/ on GitHub"
                    + (InitCommand.isTested(script) ? "" : "; \(script) is not in films/"))
        }
        let word = script.shellWord
        lines += ["Next: animatic test \(word)", "      animatic render \(word) -o frames --sheet"]
        try terminal.write(lines.joined(separator: "\n") + "\n")
    }

    /// Returns whether the workflow tests the folder of `script`.
    private static func isTested(_ script: String) -> Bool {
        func components(_ path: String) -> [String] { URL(filePath: path).standardizedFileURL.pathComponents }
        return components(script).starts(with: components("films"))
    }

    private static let workflowPath = ".github/workflows/animatic.yml"

    private func path(of template: Template) -> String {
        let path = name ?? template.rawValue
        return FileSearch.scripts.matches(path) ? path : path + ".yaml"
    }

    private static func path(_ name: String, beside script: String) -> String {
        script.folderPath.appending(fileName: name)
    }
}

/// A template for a new script.
enum Template: String, Choice {
    case slide
    case hugging
    case spring
    case rotation
    case test

    /// A description of the film.
    var summary: String {
        switch self {
        case .slide: "an animated constraint constant"
        case .hugging: "two labels, one of which stretches"
        case .spring: "an interrupted spring animation"
        case .rotation: "a rotation that changes a size class and moves a view"
        case .test: "a test of the order of passes"
        }
    }

    var script: String {
        String(decoding: bytes, as: UTF8.self)
    }

    private var bytes: [UInt8] {
        switch self {
        case .slide: PackageResources.slide_yaml
        case .hugging: PackageResources.hugging_yaml
        case .spring: PackageResources.spring_yaml
        case .rotation: PackageResources.rotation_yaml
        case .test: PackageResources.test_yaml
        }
    }

    /// A GitHub workflow that tests the scripts of a repository with the release of this version.
    static var workflow: String {
        String(decoding: PackageResources.github_workflow_yml, as: UTF8.self)
            .replacing("@VERSION@", with: RootCommand.version)
    }
}

/// New files that a command creates. Existing files are not overwritten.
private struct NewFiles {
    private var files: [(path: String, text: String, way: String)] = []

    var paths: [String] { files.map(\.path) }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - text: The content of the file.
    ///   - way: Advice that is added to the error message if the file already exists.
    mutating func add(_ path: String, _ text: String, orElse way: String = "") { files.append((path, text, way)) }

    /// Writes all files, and creates missing folders.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a file exists or cannot be written. In this
    ///   case, no file is written.
    func write(_ terminal: Terminal) throws {
        // A dangling symbolic link counts as an existing file.
        for file in files where (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil {
            terminal.report(
                CommandError(
                    "unwritable", "this file already exists and was not changed\(file.way)", about: file.path))
            throw ExitStatus.readingOrWritingFailed
        }
        do {
            var new: [AtomicFile] = []
            for file in files {
                new.append(try AtomicFile(creatingFolderFor: file.path))
                try new.last?.append([UInt8](file.text.utf8))
            }
            try AtomicFile.finish(new)
        } catch {
            throw terminal.report(error)
        }
    }
}
