import ArgumentParser
import Diagnostics
import InterfaceBuilder
import TimelineScript

/// The scenes of all storyboards and xibs in the folder of an application.
struct ProjectScenes {
    /// The files that could be read, in the order of the project.
    private(set) var files: [File] = []
    /// The exit status if a file could not be read; otherwise `nil`.
    private(set) var failure: ExitCode?
    /// The number of storyboards and xibs in the folder, including those that cannot be read.
    let fileCount: Int

    struct File {
        /// The path from the current folder.
        let path: String
        /// The path relative to the folder of the project.
        let name: String
        let scenes: [ListedScene]
    }

    /// Reads all files, and reports each unreadable file in one line. A user interface for a system other than iOS
    /// causes only a warning, because many projects contain one.
    init(of project: InterfaceProject, _ terminal: Terminal) {
        fileCount = project.files.count
        for file in project.files {
            let path = project.path(of: file.path)
            do throws(InterfaceError) {
                try add(path, called: file.path)
            } catch {
                report(error, terminal)
            }
        }
    }

    /// Reads a single file, and reports an error if the file cannot be read.
    init(ofFile path: String, _ terminal: Terminal) {
        fileCount = 1
        do throws(InterfaceError) {
            try add(path, called: path.fileName)
        } catch {
            report(error, terminal, suggestion: FileSearch.neighbour(of: path))
        }
    }

    private mutating func add(_ path: String, called name: String) throws(InterfaceError) {
        let source = try SourceFile.loadInterface(path: path, shownAs: path)
        files.append(File(path: path, name: name, scenes: try InterfaceReader.read(source).listedScenes))
    }

    private mutating func report(_ error: InterfaceError, _ terminal: Terminal, suggestion: String? = nil) {
        let problem = error.diagnostic
        let isOfOtherSystem = fileCount > 1 && ["macos", "watchos"].contains(problem.id.rawValue)
        let severity = isOfOtherSystem ? Diagnostic.Severity.warning : .error
        terminal.report([
            Diagnostic(
                problem.id, problem.message, at: problem.span, severity: severity,
                suggestion: problem.suggestion ?? suggestion)
        ])
        guard severity == .error else { return }
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
