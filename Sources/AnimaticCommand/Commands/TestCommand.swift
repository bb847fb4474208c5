import ArgumentParser
import Film
import FoundationEssentials
import FrameFolders
import Rendering
import Reporting
import Simulation
import Synchronization
import TimelineScript
import Verification

/// `animatic test Timelines`
struct TestCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Play scripts without drawing, and check their expectations.",
        discussion: """
            With --output, the report is written to a file. Standard output then contains the text report, or with \
            --json the list of written files. All formats except JSON and JUnit XML end with the line 'N passed, N \
            failed'.
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

    @Option(
        parsing: .unconditional,
        help: "Test only part i of n of the scripts, such as 1/4, or auto/4 in a task of a batch engine.",
        transform: { try BatchEngine.shard($0, ProcessInfo.processInfo.environment) })
    var shard: RenderPart?

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: "The number of scripts to play at the same time. Default: the number of available processors.",
        transform: Int.argument(in: Int.jobs))
    var jobs: Int?

    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    private var format: ReportFormat { chosenFormat ?? (shared.json ? .json : .text) }

    func validate() throws {
        try OutputName.requireText(output, example: "report.txt")
        if shared.json, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) request different formats.")
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
        var totals = BatchTotals()
        try await playAll(try chosenScripts(terminal), terminal) { result, status in
            if let status { failure = ExitStatus.worse(failure, status) }
            report.add(result)
            if status == nil, result.failures == 0, result.mistake == nil {
                totals.addWritten()
            } else {
                totals.addFailure(result.source.name)
            }
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
        totals.report("script", as: "passed", terminal)
        if WarningsAsErrors.wereFound { failure = ExitStatus.worse(failure, ExitStatus.invalidScript) }
        if report.failures > 0 { failure = ExitStatus.worse(failure, ExitStatus.expectationFailed) }
        if let failure { throw failure }
    }

    /// Returns the scripts of this shard.
    private func chosenScripts(_ terminal: Terminal) throws -> [ScriptFile] {
        let all = try ScriptFile.find(scripts, within: reading.limits, terminal)
        guard case .shard(let number, let count) = shard else { return all }
        return ScriptDivision(of: all, among: count, cutsFilms: false).elements(of: number, among: all)
    }

    /// Plays several scripts concurrently, and passes the results to `take` in the order of the scripts.
    private func playAll(
        _ scripts: [ScriptFile], _ terminal: Terminal, take: (ScriptReport, ExitCode?) throws -> Void
    ) async throws {
        typealias Played = (
            index: Int, messages: Terminal.Messages, result: Result<(ScriptReport, ExitCode?), any Error>
        )
        let (results, continuation) = AsyncStream.makeStream(of: Played.self)
        let queue = ScriptQueue(count: scripts.count)
        try await withThrowingTaskGroup { group in
            for _ in 0..<min(jobs ?? AvailableProcessors.count, scripts.count) {
                group.addTask {
                    // Each task uses its own text measurer.
                    let fonts = FilmFonts()
                    while !Task.isCancelled, let index = queue.next() {
                        let messages = Terminal.Messages()
                        let result: Result<(ScriptReport, ExitCode?), any Error>
                        do {
                            result = .success(
                                try await play(scripts[index], measuring: fonts, terminal.collecting(in: messages)))
                        } catch {
                            result = .failure(error)
                        }
                        continuation.yield((index, messages, result))
                    }
                }
            }
            defer { group.cancelAll() }
            var early: [Int: Played] = [:]
            var taken = 0
            guard !scripts.isEmpty else { return }
            for await played in results {
                early[played.index] = played
                while let first = early.removeValue(forKey: taken) {
                    taken += 1
                    terminal.write(first.messages)
                    let (report, status) = try first.result.get()
                    try take(report, status)
                }
                if taken == scripts.count { break }
            }
        }
    }

    /// Plays a script and checks its expectations. Returns the report, and an exit status if the script is invalid or
    /// its film cannot be played to the end.
    private func play(
        _ script: ScriptFile, measuring fonts: FilmFonts, _ terminal: Terminal
    ) async throws -> (ScriptReport, ExitCode?) {
        let reading = try script.open(self.reading, as: staging.single(terminal), measuring: fonts, terminal)
        guard let timeline = reading.timeline else {
            let problems = counted(reading.problems)
            return (ScriptReport(of: reading.file, title: nil, problems: problems), reading.status)
        }
        let film = LoadedScript(timeline, measuring: try fonts.measurer(timeline.fonts, terminal), terminal)
        if timeline.expectations.isEmpty { terminal.note("the script has no expectations", about: script.path) }
        film.window.recordsAmbiguity = true
        var check = ExpectationCheck(timeline, of: film.player.scene)
        let outcome = try await film.perform(at: ExpectationCheck.times(for: timeline), into: &check, terminal)
        var report = ScriptReport(
            of: timeline.source, title: timeline.title, results: check.results,
            problems: counted(reading.problems + film.missingGlyphs + outcome.problems))
        report.seconds = timeline.end.seconds
        return (report, outcome.status)
    }
}

extension TestCommand {
    /// Returns the problems as they count in the report: with `--warnings-as-errors`, warnings are errors.
    private func counted(_ problems: [Diagnostic]) -> [Diagnostic] {
        shared.warningsAsErrors ? problems.map(\.asError) : problems
    }
}

/// A queue of script indices that several tasks share.
private final class ScriptQueue: Sendable {
    private let count: Int
    private let taken = Mutex(0)

    init(count: Int) { self.count = count }

    func next() -> Int? {
        taken.withLock { taken in
            guard taken < count else { return nil }
            defer { taken += 1 }
            return taken
        }
    }
}

/// The output format of `test`.
enum ReportFormat: String, Choice {
    case text, junit, github, json
}
