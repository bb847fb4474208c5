import ArgumentParser
import Verification

/// `animatic check Timelines`
struct CheckCommand: ParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report all problems of scripts without rendering them.",
        discussion: """
            If some statements can be checked only during playback, the command plays the film without drawing it. \
            Other commands check scripts in the same way before they start.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        var failure: ExitCode?
        var (valid, invalid) = (0, 0)
        let fonts = FilmFonts()
        for script in try ScriptFile.find(scripts, within: reading.limits, terminal) {
            if let status = try check(script, measuring: fonts, terminal) {
                invalid += 1
                failure = ExitStatus.worse(failure, status)
            } else {
                valid += 1
            }
        }
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
        let result = try script.open(reading, measuring: fonts, terminal)
        guard let timeline = result.timeline else { return result.status }
        // Creating a measurer takes longer than checking a script.
        if timeline.hasUnusualCharacters || !reading.fonts.isEmpty {
            terminal.report(timeline.missingGlyphs(try fonts.measurer(reading, terminal)), in: [result.file])
        }
        guard let problem = result.feedbackLoop else { return nil }
        terminal.report([problem], in: [result.file])
        return ExitStatus.expectationFailed
    }
}

/// The JSON output: the numbers of valid and invalid scripts.
private struct CheckDocument: Encodable {
    let version = 1
    let valid: Int
    let invalid: Int
}
