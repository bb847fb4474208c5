import ArgumentParser
import Diagnostics
import Geometry
import Playback
import Simulation
import TimelineScript
import Verification
import Views

/// `animatic explain Timelines/card.yaml card --at 2.9s`
struct ExplainCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Say why a view is where it is: which constraints hold it, which lost, to what; and what did not animate.",
        discussion: """
            Model frames in points, in the superview's coordinates. A constraint is followed by its priority where it is \
            not required, and stands further in the more constraints lie between it and the view.
            """
    )

    @Argument(help: "A script, or - for standard input.", completion: FileSearch.scripts.completion)
    var script: String

    @Argument(help: "The name of a view. Without one, a summary of every view.")
    var view: String?

    @Option(
        parsing: .unconditional, help: "A time, such as 0.5s. Default: 0s.", transform: Duration.argument)
    var at: Duration = .zero

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        let film = try Film(reading: script, reading, terminal)
        try film.requireWithin(at, terminal)
        var moment = Moment()
        try await film.play(at: [at], into: &moment, terminal)
        guard let frame = moment.frame else { return }
        let explanations = film.window.explainLayout(of: try views(of: film, in: frame, terminal))
        let events = ExplainedEvents(frame.events, in: film.timeline)
        if shared.json {
            let document = ExplainDocument(
                film.timeline, at: at, frame, explanations.map { ($0, events.concerning($0.view)) })
            return try terminal.write(try JSONText.encode(document))
        }
        let text = ExplanationText(of: film.timeline)
        let output = explanations.map { explanation in
            guard view != nil else { return text.summary(explanation) }
            let seen = frame.presentation.view(named: explanation.view).map { frame.presentation[$0].frame }
            return text.heading(explanation, at: at, seenAt: seen ?? explanation.frame) + text.full(explanation)
        }.joined()
        let lines = events.concerning(view).flatMap { events.lines(for: $0) }
        try terminal.write(output + lines.map { $0 + "\n" }.joined())
    }

    /// The view that was asked for, or all of them.
    ///
    /// - Throws: Exit status 64 when none has the name at that time.
    private func views(of film: Film, in frame: FrameSnapshot, _ terminal: Terminal) throws -> [View] {
        let names = frame.model.views.map { frame.model[$0].name }
        guard let view else { return names.compactMap { film.window.view(named: $0) } }
        if let found = film.window.view(named: view) { return [found] }
        let isWritten = film.timeline.root.depthFirst.contains { $0.name.value == view }
        guard !isWritten else {
            throw terminal.usageError("'\(view)' is not in the view hierarchy at \(at.shortText)")
        }
        throw terminal.usageError(
            "no view is named '\(view)' at \(at.shortText)",
            suggestion: ClosestMatch.suggestion(for: view, among: names))
    }
}

/// Keeps the last frame, with everything that happened before it.
private struct Moment: FrameSink {
    var frame: FrameSnapshot?

    func begin(_ film: FilmFormat) {}
    mutating func receive(_ frame: FrameSnapshot) { self.frame = frame }
    func finish(_ ending: FilmEnding) {}
}
