import ArgumentParser
import Playback
import Verification

/// `animatic check Timelines`
struct CheckCommand: ParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report all problems of scripts without rendering them.",
        discussion: """
            If some statements can be checked only during playback, the command plays the film without drawing it. \
            Other commands check scripts in the same way before they start. The command also warns about views whose \
            frames are ambiguous, as animatic test does.
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
        let result = try script.open(reading, as: staging.single(terminal), measuring: fonts, terminal)
        guard let timeline = result.timeline else { return result.status }
        // Creating a measurer takes longer than checking a script.
        if timeline.hasUnusualCharacters || !reading.fonts.isEmpty {
            terminal.report(timeline.missingGlyphs(try fonts.measurer(reading, terminal)), in: [result.file])
        }
        if let problem = result.feedbackLoop {
            terminal.report([problem], in: [result.file])
            return ExitStatus.expectationFailed
        }
        let found = FilmCheck.ambiguities(in: timeline, measuring: try fonts.measurer(reading, terminal))
        let warnings = found.objects.warnings(aboutAmbiguous: found.events, in: timeline)
        terminal.report(warnings, in: [result.file])
        // Errors make the script invalid, so the remaining problems are warnings.
        return shared.warningsAsErrors && !(result.problems + warnings).isEmpty ? ExitStatus.invalidScript : nil
    }
}

/// The JSON output: the numbers of valid and invalid scripts.
private struct CheckDocument: Encodable {
    let version = 1
    let valid: Int
    let invalid: Int
}
