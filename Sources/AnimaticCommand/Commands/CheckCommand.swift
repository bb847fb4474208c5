import ArgumentParser

/// `animatic check Timelines`
struct CheckCommand: ParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report all problems of scripts without rendering them.",
        discussion: """
            The command plays a script without 'duration' if its overrides start animations or timers, because this \
            determines the end of the film. It draws no pictures. Other scripts are not played.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        var failure: ExitCode?
        var (good, wrong) = (0, 0)
        for script in try ScriptFile.find(scripts, within: reading.limits, terminal) {
            do {
                _ = try script.read(reading, terminal)
                good += 1
            } catch let status as ExitCode {
                wrong += 1
                failure = ExitStatus.worse(failure, status)
            }
        }
        if shared.json {
            try terminal.write(JSONText.encode(CheckDocument(good: good, wrong: wrong)))
        } else if !shared.quiet {
            try terminal.write("\(good) good, \(wrong) wrong\n")
        }
        if let failure { throw failure }
        terminal.suggestNext("animatic render \(scripts.map(\.shellWord).joined(separator: " ")) films them")
    }
}

/// The JSON output: the number of checked scripts.
private struct CheckDocument: Encodable {
    let version = 1
    let good: Int
    let wrong: Int
}
