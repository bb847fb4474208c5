import ArgumentParser
import Diagnostics
import Playback
import Rendering
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

    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        var report = TextReport(style: .plain)
        var unread: ExitCode?
        for script in try ScriptFile.find(scripts, terminal) {
            let timeline: Timeline
            do {
                timeline = try script.read(terminal)
            } catch let status as ExitCode {
                unread = unread ?? status
                continue
            }
            var check = ExpectationCheck(timeline)
            let scene = SceneBuilder(timeline, measuring: try terminal.makeTextMeasurer()).build()
            try await Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end)
                .play(at: ExpectationCheck.times(for: timeline), into: &check)
            for line in report.lines(for: check.results, of: timeline.source)
            where !shared.quiet || !line.hasPrefix("ok ") {
                terminal.write(line + "\n")
            }
        }
        terminal.write(report.summary + "\n")
        if let unread { throw unread }
        if report.hasFailures { throw ExitStatus.expectationFailed }
    }
}
