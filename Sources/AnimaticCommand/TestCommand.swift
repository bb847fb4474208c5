import ArgumentParser
import Simulation
import TimelineScript
import Verification

/// `animatic test Timelines`
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Play scripts without drawing and check what they expect."
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.")
    var scripts: [String]

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        var report = TextReport(style: terminal.outputStyle)
        var failure: ExitCode?
        let measurer = try terminal.makeTextMeasurer()
        for script in try ScriptFile.find(scripts, terminal) {
            do {
                let film = try Film(reading: script, reading, measuring: measurer, terminal)
                if film.timeline.expectations.isEmpty { terminal.note("\(script.path): note: expects nothing") }
                film.window.recordsAmbiguity = true
                var check = ExpectationCheck(film.timeline)
                try await film.play(at: ExpectationCheck.times(for: film.timeline), into: &check, terminal)
                for line in report.lines(for: check.results, of: film.timeline.source)
                where !shared.quiet || !line.hasPrefix("ok ") {
                    try terminal.write(line + "\n")
                }
            } catch let status as ExitCode {
                failure = ExitStatus.worse(failure, status)
            }
        }
        try terminal.write(report.summary + "\n")
        if report.hasFailures { failure = ExitStatus.worse(failure, ExitStatus.expectationFailed) }
        if let failure { throw failure }
    }
}
