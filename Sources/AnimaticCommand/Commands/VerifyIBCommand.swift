import ArgumentParser
import CanvasComparison
import Diagnostics
import Foundation
import InterfaceBuilder
import Layout

/// `animatic verify-ib Main.storyboard Cell.xib --json`
struct VerifyIBCommand: ParsableCommand, MemoryLimitedCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-ib",
        abstract:
            "Lay out storyboards and xibs, and compare the frames with the frames that Interface Builder recorded in the files.",
        discussion: """
            If Apple's fonts determine the size of a view, its recorded size is used as its intrinsic size. Scenes are \
            skipped only if the file shows that their frames are out of date: if views are misplaced or ambiguous, if \
            frames are missing, or if the scene is Apple's launch screen template. Table rows are skipped if the \
            height of their content differs from the height of the row. The exit status is 2 if a file cannot be used. \
            With --json, the totals are at the top level, followed by each file, scene and view.
            """
    )

    @Argument(help: "Storyboards, xibs, and folders of them.", completion: FileSearch.interfaces.completion)
    var files: [String]

    @Option(
        help: "A JSON file of measured guides and margins, which Interface Builder files do not contain.",
        completion: .file(extensions: ["json"]))
    var measured: String?

    @Flag(
        help: """
            Print the effect of each rule for Interface Builder's canvases: in how many folders it helps or hurts, and \
            how many more views are within half a point of their recorded frames than without the rule. Also print, \
            for each folder, how many views are within half a point with only the rules that help in other folders.
            """)
    var rules = false

    @Flag(
        help: """
            Lay out the scenes as in a film, with text sizes from the built-in fonts, and print for each kind of view \
            how many sizes are within a point of the recorded sizes.
            """)
    var ownSizes = false

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    func validate() throws {
        if rules, ownSizes { throw ValidationError("--rules compares canvases; leave out --own-sizes.") }
    }

    func run() throws {
        let terminal = shared.terminal
        let environments = try readMeasured(terminal)
        let measurer = try terminal.makeTextMeasurer()
        var report = InterfaceReport(sizes: ownSizes ? .own : .recorded)
        var documents: [(folder: String, document: InterfaceDocument)] = []
        var failure: ExitCode?
        let paths = files.flatMap { file in
            do {
                return try FileSearch.interfaces.paths([file], terminal)
            } catch {
                // A folder without Interface Builder files is reported, and the remaining arguments are still
                // compared.
                report.addUnusable(Diagnostic("unreadable", "found no storyboard and no xib here", at: .file(file)))
                failure = ExitStatus.readingOrWritingFailed
                return []
            }
        }
        for path in paths {
            do throws(InterfaceError) {
                let file = try SourceFile.loadInterface(path: path, shownAs: path)
                let document = try InterfaceReader.read(file)
                terminal.report(document.notes, in: [file])
                if rules {
                    documents.append((URL(filePath: path).deletingLastPathComponent().lastPathComponent, document))
                } else {
                    report.add(document, measured: environments, measuring: measurer)
                }
            } catch {
                var diagnostic = error.diagnostic
                diagnostic.suggestion = diagnostic.suggestion ?? FileSearch.neighbour(of: path)
                terminal.report([diagnostic])
                report.addUnusable(error.diagnostic)
                failure = ExitStatus.worse(
                    failure, error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.invalidScript)
            }
        }
        if rules {
            let report = RuleReport(documents, measured: environments, measuring: measurer)
            try terminal.write(shared.json ? JSONText.encode(report) : report.text)
        } else {
            try terminal.write(shared.json ? JSONText.encode(report.document) : report.text(isQuiet: shared.quiet))
        }
        if let failure { throw failure }
    }

    private func readMeasured(_ terminal: Terminal) throws -> MeasuredEnvironments? {
        guard let measured else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try FileContents.bytes(of: measured)
        } catch {
            terminal.report(
                CommandError(
                    "unreadable", error.message(expecting: "a JSON file of measured guides and margins"),
                    about: measured, suggestion: FileSearch.neighbour(of: measured)))
            throw ExitStatus.readingOrWritingFailed
        }
        do {
            return try JSONDecoder().decode(MeasuredEnvironments.self, from: Data(bytes))
        } catch {
            terminal.report(
                CommandError("unreadable", "found no list of measured guides and margins", about: measured))
            throw ExitStatus.invalidScript
        }
    }
}
