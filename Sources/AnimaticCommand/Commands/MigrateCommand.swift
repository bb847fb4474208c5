import ArgumentParser
import Diagnostics
import FoundationEssentials
import FrameFolders
import Glibc
import Reporting
import TimelineScript

/// `animatic migrate Timelines`
struct MigrateCommand: ParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Replace deprecated words in scripts.",
        discussion: """
            Each replaced word is printed as a warning. All other text is kept, including comments. The command does \
            not change scripts without deprecated words, and scripts with errors.
            """
    )

    @Argument(help: "Scripts, and folders of scripts.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if scripts.contains("-") {
            throw ValidationError("Found '-', expected scripts or folders of scripts: the command changes files.")
        }
    }

    func run() throws {
        let terminal = shared.terminal
        var failure: ExitCode?
        var totals = BatchTotals()
        var written: [WrittenDocument.File] = []
        var lines: [String] = []
        let fonts = FilmFonts()
        for script in try ScriptFile.find(scripts, within: reading.limits, terminal) {
            let result = try script.open(reading, as: .asWritten, measuring: fonts, terminal)
            let deprecated = result.problems.filter { $0.id == .deprecated }
            var status = result.timeline == nil ? result.status : nil
            if status == nil, !deprecated.isEmpty {
                do {
                    try MigrateCommand.replace(script.path, with: result.file.applying(deprecated).text)
                    written.append(.init(path: script.path))
                    lines.append("\(script.path): \(deprecated.count.counted("word")) replaced")
                } catch {
                    status = terminal.report(error)
                }
            }
            guard let status else {
                totals.addWritten(unchanged: deprecated.isEmpty)
                continue
            }
            totals.addFailure(script.path)
            failure = ExitStatus.worse(failure, status)
        }
        totals.report("script", terminal)
        if written.isEmpty { lines.append("found no deprecated words; nothing was changed") }
        try terminal.write(written, lines, totals: totals, isQuiet: shared.quiet)
        if let failure { throw failure }
    }

    /// Replaces the text of a file, or of the file to which a link refers. Keeps its byte order mark and its permissions.
    private static func replace(_ script: String, with text: String) throws(RenderingError) {
        let path = URL(filePath: script).resolvingSymlinksInPath().path
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = try AtomicFile.bytes(of: path).starts(with: mark)
        let file = try AtomicFile(path)
        try file.append((isMarked ? mark : []) + Array(text.utf8))
        var status = stat()
        if unsafe stat(path, &status) == 0 { fchmod(file.file, status.st_mode & 0o7777) }
        try file.finish()
    }
}
