import ArgumentParser
import Diagnostics
import Rendering
import Simulation
import TimelineScript
import Verification

/// `animatic test Timelines`
struct TestCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Play scripts without drawing, and check their expectations.",
        discussion: """
            With --output, the report is written to a file, and standard output has the text report, or with --json \
            the list of written files. All formats except JSON and JUnit XML end with the line 'N passed, N failed'.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        name: .customLong("format"),
        help: "The report: text, junit (XML), github (annotations), or json.", completion: ReportFormat.completion,
        transform: ReportFormat.choose)
    var chosenFormat: ReportFormat?

    @Option(name: .shortAndLong, help: "The file for the report. Default: standard output.", completion: .file())
    var output: String?

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    private var format: ReportFormat { chosenFormat ?? (shared.json ? .json : .text) }

    func validate() throws {
        if shared.json, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) request two formats.")
        }
    }

    func run() async throws {
        var terminal = shared.terminal
        terminal.printsJSON = format == .json
        var report = TestReport()
        // With --json, standard output lists the written files.
        let showsText = format == .text || output != nil && !shared.json
        var text = TextReport(style: terminal.outputStyle, width: terminal.pageWidth ?? 100)
        var file = TextReport(style: .plain, width: 100)
        var lines: [String] = []
        var failure: ExitCode?
        let fonts = FilmFonts()
        for script in try ScriptFile.find(scripts, within: reading.limits, terminal) {
            let (result, status) = try await play(script, measuring: fonts, terminal)
            if let status { failure = ExitStatus.worse(failure, status) }
            report.add(result)
            let printed = text.lines(for: result).filter { !shared.quiet || !$0.hasPrefix("ok ") }
            if showsText { try terminal.write(printed.map { $0 + "\n" }.joined()) }
            switch format {
            case .text: lines += file.lines(for: result)
            case .github: lines += GitHubReport.lines(for: result)
            case .junit, .json: break
            }
        }
        if showsText { try terminal.write(report.summary + "\n") }
        switch format {
        case .text where output == nil: break
        case .text, .github:
            try terminal.write((lines + [report.summary]).map { $0 + "\n" }.joined(), to: output)
        case .junit: try terminal.write(JUnitReport.xml(report), to: output)
        case .json: try terminal.write(try JSONText.encode(JSONReport(report)), to: output)
        }
        if let output, shared.json { try terminal.write([.init(path: output)], [], isQuiet: true) }
        if report.failures > 0 { failure = ExitStatus.worse(failure, ExitStatus.expectationFailed) }
        if let failure { throw failure }
    }

    /// Plays a script and checks its expectations. Returns a status if the script is invalid.
    private func play(
        _ script: ScriptFile, measuring fonts: FilmFonts, _ terminal: Terminal
    ) async throws -> (ScriptReport, ExitCode?) {
        let reading = try script.open(self.reading, measuring: fonts, terminal)
        guard let timeline = reading.timeline else {
            return (ScriptReport(of: reading.file, title: nil, problems: reading.problems), reading.status)
        }
        let film = LoadedScript(timeline, measuring: try fonts.measurer(self.reading, terminal), terminal)
        if timeline.expectations.isEmpty { terminal.note("expects nothing", about: script.path) }
        film.window.recordsAmbiguity = true
        var check = ExpectationCheck(timeline, of: film.window)
        let outcome = try await film.perform(at: ExpectationCheck.times(for: timeline), into: &check, terminal)
        let report = ScriptReport(
            of: timeline.source, title: timeline.title, results: check.results,
            problems: reading.problems + outcome.problems)
        return (report, outcome.status)
    }
}

/// The output format of `test`.
enum ReportFormat: String, Choice {
    case text, junit, github, json
}
