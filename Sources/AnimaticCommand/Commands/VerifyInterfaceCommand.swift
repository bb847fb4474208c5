import ArgumentParser
import Diagnostics
import Foundation
import InterfaceBuilder
import Layout
import Verification

/// `animatic verify-ib Main.storyboard Cell.xib --json`
struct VerifyInterfaceCommand: ParsableCommand, MemoryTaking {
    static let configuration = CommandConfiguration(
        commandName: "verify-ib",
        abstract: "Lay out storyboards and xibs, and compare with the frames that Interface Builder recorded in them.",
        discussion: """
            Where Apple's fonts decide how large a view is, the recorded size stands for its natural size. Scenes are left out \
            only where the file says that their frames are stale: misplaced, ambiguous, no frames, Apple's launch screen \
            template; and rows whose content is of another height than the row. Exit status 2 when a file cannot be used. \
            With --json the totals are at the top level, then each file, scene and view.
            """
    )

    @Argument(help: "Storyboards, xibs, and folders of them.", completion: FileSearch.interfaces.completion)
    var files: [String]

    @Option(
        help: "A JSON file of guides and margins that were measured, for what a file alone cannot tell.",
        completion: .file(extensions: ["json"]))
    var measured: String?

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    func run() throws {
        let terminal = shared.terminal
        let environments = try readMeasured(terminal)
        let measurer = try terminal.makeTextMeasurer()
        var report = InterfaceReport()
        var failure: ExitCode?
        let paths = files.flatMap { file in
            do {
                return try FileSearch.interfaces.paths([file], terminal)
            } catch {
                // A folder without such files is told, and the others are compared all the same.
                report.addUnusable(Diagnostic("unreadable", "found no storyboard and no xib in it", at: .file(file)))
                failure = ExitStatus.readingOrWritingFailed
                return []
            }
        }
        for path in paths {
            do throws(InterfaceError) {
                let file = try SourceFile.loadInterface(path: path, shownAs: path)
                let document = try InterfaceReader.read(file)
                terminal.report(document.notes, in: [file])
                report.add(document, measured: environments, measuring: measurer)
            } catch {
                var diagnostic = error.diagnostic
                diagnostic.suggestion = diagnostic.suggestion ?? FileSearch.neighbour(of: path)
                terminal.report([diagnostic])
                report.addUnusable(error.diagnostic)
                failure = ExitStatus.worse(
                    failure, error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.scriptIsWrong)
            }
        }
        try terminal.write(shared.json ? JSONText.encode(report.document) : report.text(isQuiet: shared.quiet))
        if let failure { throw failure }
    }

    private func readMeasured(_ terminal: Terminal) throws -> MeasuredEnvironments? {
        guard let measured else { return nil }
        guard let data = FileManager.default.contents(atPath: measured) else {
            terminal.tell(
                CommandError(
                    "unreadable", "this file cannot be read", about: measured,
                    suggestion: FileSearch.neighbour(of: measured)))
            throw ExitStatus.readingOrWritingFailed
        }
        do {
            return try JSONDecoder().decode(MeasuredEnvironments.self, from: data)
        } catch {
            terminal.tell(
                CommandError("unreadable", "found no list of measured guides and margins", about: measured))
            throw ExitStatus.scriptIsWrong
        }
    }
}
