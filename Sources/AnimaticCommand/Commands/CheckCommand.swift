import ArgumentParser
import Diagnostics
import Film
import Playback
import Reporting
import TimelineScript

/// `animatic check Timelines`
struct CheckCommand: ParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report all problems of scripts without rendering them.",
        discussion: """
            The command plays each film once, without drawing it. It reports statements that cannot be performed, as \
            other commands do before they start. It also warns about ambiguous views, conflicts between constraints \
            and changes that are not animated, as animatic test does.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        var failure: ExitCode?
        var totals = BatchTotals()
        var (valid, invalid) = (0, 0)
        let fonts = FilmFonts()
        for script in try ScriptFile.find(scripts, within: reading.limits, terminal) {
            if let status = try check(script, measuring: fonts, terminal) {
                invalid += 1
                totals.addFailure(script.path)
                failure = ExitStatus.worse(failure, status)
            } else {
                valid += 1
                totals.addWritten()
            }
        }
        totals.reportFailures("script", terminal)
        if shared.json {
            try terminal.write(JSONText.encode(CheckDocument(valid: valid, invalid: invalid)))
        } else if !shared.quiet {
            try terminal.write("\(valid) valid, \(invalid) invalid\n")
        }
        if let failure { throw failure }
        terminal.suggestNext("animatic render \(scripts.map(\.shellWord).joined(separator: " ")) renders the films")
    }

    /// Reads a script and prints its problems. Returns the exit status; `nil` if the script passes the check.
    private func check(
        _ script: ScriptFile, measuring fonts: FilmFonts, _ terminal: Terminal
    ) throws -> ExitCode? {
        let mark = CrashReport.begin(script.path)
        defer { CrashReport.end(mark) }
        let result = try script.open(
            reading, as: staging.single(terminal), measuring: fonts, recordingIssues: true, terminal)
        guard let timeline = result.timeline else { return result.status }
        let measurer = try fonts.measurer(timeline.fonts, terminal)
        let glyphs = timeline.missingGlyphs(measurer)
        terminal.report(glyphs, in: [result.file])
        if let problem = result.feedbackLoop {
            terminal.report([problem], in: [result.file])
            return ExitStatus.expectationFailed
        }
        let played = result.played ?? FilmCheck.play(timeline, measuring: measurer, recordingIssues: true)
        var issues = played.objects.problems(played.issues ?? [], expecting: timeline.expectedAmbiguities)
        // Reading the script has reported the exceptions.
        issues.removeAll { $0.id == .raisesException }
        terminal.report(issues, in: [result.file])
        // Errors make the script invalid, so the remaining problems are warnings.
        return shared.warningsAsErrors && !(result.problems + glyphs + issues).isEmpty ? ExitStatus.invalidScript : nil
    }
}

/// The JSON output: the numbers of valid and invalid scripts.
private struct CheckDocument: Encodable {
    let version = 1
    let valid: Int
    let invalid: Int
}
