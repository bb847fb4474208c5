import ArgumentParser
import Diagnostics
import Playback
import Simulation
import TimelineScript
import Verification

/// `animatic trace Timelines/card.yaml`
struct TraceCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print what happens: every cue, invalidation, pass, frame change and animation, each with its cause.",
        discussion: """
            Columns: time, turn, event, subject, detail, cause. A line is folded where a terminal ends, and never in a \
            file. A Perfetto trace opens in ui.perfetto.dev or chrome://tracing.
            """
    )

    @Argument(help: "A script, or - for standard input.", completion: FileSearch.scripts.completion)
    var script: String

    @Option(
        help: "What to print: text, json, or perfetto.", completion: TraceFormat.completion,
        transform: TraceFormat.choose)
    var format: TraceFormat?

    @Option(name: .shortAndLong, help: "The file for the trace. Default: standard output.", completion: .file())
    var output: String?

    @Option(parsing: .unconditionalSingleValue, help: "A view; only what happens to it. May be given several times.")
    var view: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "A kind of event, such as layoutSubviews; only those. May be given several times.",
        completion: .list(TraceEvent.Kind.allCases.map(\.rawValue)),
        transform: TraceEvent.Kind.argument)
    var event: [TraceEvent.Kind] = []

    @Option(help: "Only what happens at this time or later.", transform: Duration.argument)
    var from: Duration = .zero

    @Option(help: "Only what happens at this time or earlier.", transform: Duration.argument)
    var to: Duration?

    @Option(help: "Fold lines of text at this many columns; 0 for never. Default: the terminal's width.")
    var width: Int?

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if shared.json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) ask for two formats.")
        }
        if let width, width != 0, !(40...1000).contains(width) {
            throw ValidationError("--width takes 0, or 40 through 1000, not \(width).")
        }
        if let to, to < from {
            throw ValidationError("--to \(to.shortText) is before --from \(from.shortText).")
        }
    }

    func run() async throws {
        var terminal = shared.terminal
        terminal.printsJSON = shared.json || format == .json
        let film = try LoadedScript(reading: script, reading, terminal)
        try checkViews(in: film.timeline, terminal)
        try film.requireWithin(from, terminal)
        film.window.recordsAmbiguity = true
        let filter = TraceFilter(views: Set(view), kinds: Set(event), from: from, to: to)
        let format = format ?? (shared.json ? .json : .text)
        if format == .text, output == nil {
            let width = (width ?? terminal.pageWidth).flatMap { $0 == 0 ? nil : $0 }
            var printer = TracePrinter(terminal: terminal, filter: filter, text: TraceText(foldedAt: width))
            return try await film.play(into: &printer, terminal)
        }
        var collector = EventCollector()
        // What happened up to there is told also where layout never ended.
        let status = try await film.perform(into: &collector, terminal).status
        let events = collector.events
        switch format {
        case .text: try terminal.write(text(of: events, filter), to: output)
        case .json:
            try terminal.write(try JSONText.encode(TraceDocument(events.filter(filter.keeps))), to: output)
        case .perfetto:
            let trace = PerfettoTrace(title: film.timeline.title, events, keeping: filter)
            try terminal.write(try JSONText.encode(trace), to: output)
        }
        if let output, shared.json { try terminal.write([.init(path: output)], [], isQuiet: true) }
        if let status { throw status }
    }

    private func text(of events: [TraceEvent], _ filter: TraceFilter) -> String {
        var text = TraceText(foldedAt: width == 0 ? nil : width)
        var lines = ""
        for event in events { lines += text.line(for: event, filter) }
        return lines
    }

    /// - Throws: Exit status 64, with a note, when a view is asked for that the script does not have.
    private func checkViews(in timeline: Timeline, _ terminal: Terminal) throws {
        let known = timeline.root.depthFirst.map(\.name.value)
        guard let unknown = view.first(where: { !known.contains($0) }) else { return }
        throw terminal.usageError(
            "the script has no view named '\(unknown)'",
            suggestion: ClosestMatch.suggestion(for: unknown, among: known))
    }
}

/// How `trace` prints what happened.
enum TraceFormat: String, Choice {
    case text, json, perfetto
}

extension TraceEvent.Kind {
    /// A kind of event on the command line, written as the trace prints it.
    fileprivate static func argument(_ text: String) throws -> TraceEvent.Kind {
        if let kind = TraceEvent.Kind(rawValue: text) { return kind }
        let match = ClosestMatch.suggestion(for: text, among: allCases.map(\.rawValue))
        throw ValidationError("No event is named '\(text)'\(match.map { "; did you mean '\($0)'?" } ?? ".")")
    }
}

/// Prints events as they happen.
private struct TracePrinter: FrameSink {
    let terminal: Terminal
    let filter: TraceFilter
    var text: TraceText

    func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) throws {
        var lines = ""
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
    /// The line for an event with its line break; nothing for one that is left out.
    fileprivate mutating func line(for event: TraceEvent, _ filter: TraceFilter) -> String {
        if filter.keeps(event) { return line(for: event) + "\n" }
        skip(event)
        return ""
    }
}
