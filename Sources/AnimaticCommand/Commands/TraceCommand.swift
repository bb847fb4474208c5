import ArgumentParser
import Diagnostics
import Film
import FilmRecords
import Reporting
import SceneModel
import Simulation
import TimelineScript
import Verification

/// `animatic trace Timelines/card.yaml`
struct TraceCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print a trace: every cue, invalidation, pass, frame change and animation, each with its cause.",
        discussion: """
            Columns: time, turn, event, subject, detail, cause. Lines are wrapped at the width of a terminal, but \
            not in a file. Open a Perfetto trace in ui.perfetto.dev or chrome://tracing.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        help: "The format: text, json, perfetto, or jsonl (JSON Lines: an object for each event of each script).",
        completion: TraceFormat.completion,
        transform: TraceFormat.choose)
    var format: TraceFormat?

    @Option(name: .shortAndLong, help: "The file for the trace. Default: standard output.", completion: .file())
    var output: String?

    @Option(parsing: .unconditionalSingleValue, help: "Print only events of this view. Can be repeated.")
    var view: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Print only events of this kind, such as layoutSubviews. Can be repeated.",
        completion: .list(TraceEvent.Kind.allCases.map(\.rawValue)),
        transform: TraceEvent.Kind.argument)
    var event: [TraceEvent.Kind] = []

    @Option(parsing: .unconditional, help: "Print only events at this time or later.", transform: Duration.argument)
    var from: Duration = .zero

    @Option(parsing: .unconditional, help: "Print only events at this time or earlier.", transform: Duration.argument)
    var to: Duration?

    @Option(
        parsing: .unconditional,
        help: "Wrap lines of text at this column; 0 for no wrapping. Default: the terminal's width.",
        transform: TraceCommand.width)
    var width: Int?

    @OptionGroup var systemViews: SystemViewOptions
    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        try OutputName.requireText(output, example: "trace.txt")
        if shared.json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) request different formats.")
        }
        if let to, to < from {
            throw ValidationError("--to \(to.shortText) is before --from \(from.shortText).")
        }
    }

    private static func width(_ text: String) throws -> Int {
        if let width = Int(text), width == 0 || (40...1000).contains(width) { return width }
        throw ValidationError("Found '\(text)', expected 0, or 40 through 1000 columns.")
    }

    func run() async throws {
        var terminal = shared.terminal
        let format = format ?? (shared.json ? .json : .text)
        terminal.printsJSON = shared.json || format == .json
        let files = try ScriptFile.find(scripts, within: reading.limits, terminal)
        guard files.count > 1 else { return try await trace(files[0], as: format, terminal) }
        guard [.text, .jsonl].contains(format), output == nil || format == .jsonl else {
            throw terminal.usageError(
                "found \(files.count) scripts, expected one for this format; --format jsonl takes several")
        }
        var failure: ExitCode?
        var totals = BatchTotals()
        var lines = ""
        let fonts = FilmFonts()
        for file in files {
            do {
                if format == .text {
                    try terminal.write("\(file.path):\n")
                    try await trace(file, as: format, measuring: fonts, terminal)
                } else if output == nil {
                    try terminal.write(try await eventLines(of: file, measuring: fonts, terminal))
                } else {
                    lines += try await eventLines(of: file, measuring: fonts, terminal)
                }
                totals.addWritten()
            } catch let status as ExitCode {
                failure = ExitStatus.worse(failure, status)
                totals.addFailure(file.path)
            }
        }
        totals.reportFailures("script", terminal)
        // If all films failed, an existing file remains unchanged.
        if let output, totals.written > 0 { try terminal.write(lines, to: output) }
        if let failure { throw failure }
    }

    /// Returns the events of a film as JSON Lines.
    private func eventLines(
        of file: ScriptFile, measuring fonts: FilmFonts, _ terminal: Terminal
    ) async throws -> String {
        let film = try LoadedScript(reading: file, reading, as: staging.single(terminal), measuring: fonts, terminal)
        film.window.recordsAmbiguity = true
        var collector = EventCollector()
        let status = try await film.perform(into: &collector, terminal).status
        let filter = filter(for: film)
        let events = TraceDocument(collector.events.filter(filter.keeps)).events
        let lines = try events.map { try JSONText.line(ScriptEvent(script: file.path, event: $0)) }.joined()
        if let status {
            // If a layout feedback loop ends the film, the events before the loop are printed.
            try terminal.write(lines)
            throw status
        }
        return lines
    }

    private func trace(
        _ file: ScriptFile, as format: TraceFormat, measuring fonts: FilmFonts = FilmFonts(), _ terminal: Terminal
    ) async throws {
        if format == .jsonl {
            return try terminal.write(try await eventLines(of: file, measuring: fonts, terminal), to: output)
        }
        let film = try LoadedScript(reading: file, reading, as: staging.single(terminal), measuring: fonts, terminal)
        try checkViews(in: film.timeline, terminal)
        try film.requireWithin(from, terminal)
        film.window.recordsAmbiguity = true
        if format == .text, output == nil {
            let width = (width ?? terminal.pageWidth).flatMap { $0 == 0 ? nil : $0 }
            var printer = TracePrinter(
                terminal: terminal, window: systemViews.withoutSystemViews ? film.window : nil,
                filter: filter(for: film), text: TraceText(foldedAt: width))
            return try await film.play(into: &printer, terminal)
        }
        var collector = EventCollector()
        // If a layout feedback loop ends the film, the events before the loop are printed.
        let status = try await film.perform(into: &collector, terminal).status
        let (events, filter) = (collector.events, filter(for: film))
        switch format {
        case .text: try terminal.write(text(of: events, filter), to: output)
        case .json:
            try terminal.write(try JSONText.encode(TraceDocument(events.filter(filter.keeps))), to: output)
        case .perfetto:
            let trace = PerfettoTrace(title: film.timeline.title, events, keeping: filter)
            try terminal.write(try JSONText.encode(trace), to: output)
        case .jsonl: break
        }
        if let output, shared.json { try terminal.write([.init(path: output)], [], isQuiet: true) }
        if let status { throw status }
    }

    /// Returns the filter that the options of the command describe, with the views that the system has created until
    /// now.
    private func filter(for film: LoadedScript) -> TraceFilter {
        var filter = TraceFilter(
            objects: view.isEmpty ? nil : Set(view.flatMap { film.objects[$0] }), kinds: Set(event), from: from, to: to)
        if systemViews.withoutSystemViews { filter.leftOut = film.window.systemViews }
        return filter
    }

    private func text(of events: [TraceEvent], _ filter: TraceFilter) -> String {
        var text = TraceText(foldedAt: width == 0 ? nil : width)
        var lines = ""
        for event in events { lines += text.line(for: event, filter) }
        return lines
    }

    /// Checks that the script contains the requested views.
    ///
    /// - Throws: Exit status 64, after printing an error message, if the script does not contain a requested view.
    private func checkViews(in timeline: Timeline, _ terminal: Terminal) throws {
        let known = timeline.root.depthFirst.map(\.name.value)
        guard let unknown = view.first(where: { !known.contains($0) }) else { return }
        throw terminal.usageError(
            "the script has no view named '\(unknown)'",
            suggestion: ClosestMatch.suggestion(for: unknown, among: known))
    }
}

/// The output format of `trace`.
enum TraceFormat: String, Choice {
    case text, json, perfetto, jsonl
}

/// A line of the JSON Lines output: an event and the path of its script.
private struct ScriptEvent: Encodable {
    let script: String
    let event: TraceDocument.Event

    private enum CodingKeys: CodingKey { case version, script }

    func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .version)
        try container.encode(script, forKey: .script)
    }
}

extension TraceEvent.Kind {
    /// Parses a kind of event in the notation of the trace.
    fileprivate static func argument(_ text: String) throws -> TraceEvent.Kind {
        if let kind = TraceEvent.Kind(rawValue: text) { return kind }
        let match = ClosestMatch.suggestion(for: text, among: allCases.map(\.rawValue))
        throw ValidationError(
            "Found '\(text)', expected an event such as layoutSubviews\(match.map { "; did you mean '\($0)'?" } ?? ".")"
        )
    }
}

/// A sink that prints events as they happen.
private struct TracePrinter: FrameSink {
    let terminal: Terminal
    /// The window whose views of the system are left out; `nil` to print their events.
    let window: Window?
    var filter: TraceFilter
    var text: TraceText

    func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) throws {
        var lines = ""
        if let window { filter.leftOut = window.systemViews }
        for event in frame.events { lines += text.line(for: event, filter) }
        if !lines.isEmpty { try terminal.write(lines) }
    }

    func finish(_ ending: FilmEnding) {}
}

private struct EventCollector: FrameSink {
    var events: [TraceEvent] = []

    func begin(_ film: FilmFormat) {}
    mutating func receive(_ frame: FrameSnapshot) { events += frame.events }
    func finish(_ ending: FilmEnding) {}
}

extension TraceText {
    /// Returns the line for an event, including its line break. Returns an empty string for an event that is filtered
    /// out.
    fileprivate mutating func line(for event: TraceEvent, _ filter: TraceFilter) -> String {
        if filter.keeps(event) { return line(for: event) + "\n" }
        skip(event)
        return ""
    }
}
