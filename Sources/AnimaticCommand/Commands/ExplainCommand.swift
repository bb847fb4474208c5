import ArgumentParser
import Diagnostics
import Film
import FilmRecords
import Geometry
import Layout
import Reporting
import SceneModel
import Simulation
import TimelineScript
import Views

/// `animatic explain Timelines/card.yaml card --at 2.9s`
struct ExplainCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Explain the frame of a view, its unsatisfied constraints, and the changes that were not animated.",
        discussion: """
            Frames are model frames in points, in the superview's coordinates. A constraint is followed by its \
            priority unless it is required. The indentation shows how many other constraints connect it to the view.
            """
    )

    @Argument(help: "A script, or - for standard input.", completion: FileSearch.scripts.completion)
    var script: String

    @Argument(help: "The name of a view. Default: a summary of every view.")
    var view: String?

    @Option(
        parsing: .unconditional, help: "A time, such as 0.5s. Default: 0s.", transform: Duration.argument)
    var at: Duration = .zero

    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        let film = try LoadedScript(reading: script, reading, as: staging.single(terminal), terminal)
        try film.requireWithin(at, terminal)
        var moment = Moment()
        try await film.play(at: [at], into: &moment, terminal)
        guard let frame = moment.frame else { return }
        let explanations = film.window.explainLayout(of: try views(of: film, in: frame, terminal))
        let events = ExplainedEvents(frame.events)
        if shared.json {
            let document = ExplainDocument(
                film.timeline, film.objects, at: at, frame, explanations.map { ($0, events.concerning($0.id)) })
            return try terminal.write(try JSONText.encode(document))
        }
        let text = LayoutExplanationText(of: film.timeline.source.name, film.objects)
        let output = explanations.map { explanation in
            guard view != nil else { return text.summary(explanation) }
            let seen = frame.presentation.view(named: explanation.view).map { frame.presentation[$0].frame }
            return text.heading(explanation, at: at, seenAt: seen ?? explanation.frame) + text.full(explanation)
        }.joined()
        let concerning = events.concerning(view == nil ? nil : explanations.first?.id)
        let lines = concerning.flatMap { events.lines(for: $0) }
        try terminal.write(output + lines.map { $0 + "\n" }.joined())
    }

    /// Returns the requested view, or all views.
    ///
    /// - Throws: Exit status 64 if no view has the requested name at the requested time.
    private func views(of film: LoadedScript, in frame: FrameSnapshot, _ terminal: Terminal) throws -> [View] {
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

/// A sink that keeps the last frame. If the film is sampled only once, the frame contains all events up to its time.
private struct Moment: FrameSink {
    var frame: FrameSnapshot?

    func begin(_ film: FilmFormat) {}
    mutating func receive(_ frame: FrameSnapshot) { self.frame = frame }
    func finish(_ ending: FilmEnding) {}
}

/// The JSON output with explanations of frames.
struct ExplainDocument: Encodable {
    let version = 1
    let timeline: String
    /// The time in seconds.
    let time: Double
    let views: [Entry]

    struct Entry: Encodable {
        let name: String
        let parent: String?
        let model: [Double]
        let presentation: [Double]
        let ambiguous: Bool
        let horizontal: Axis
        let vertical: Axis
        let events: [Event]
    }

    struct Axis: Encodable {
        let numbers: [Number]
        let lost: [Loss]
    }

    struct Number: Encodable {
        let attribute: String
        let value: Double
        let ambiguous: Bool
        let holders: [Constraint]
    }

    struct Loss: Encodable {
        let constraint: Constraint
        let amount: Double
        let broken: Bool
        let winners: [Constraint]
    }

    /// A constraint. The keys `influence` and `steps` are present only if the constraint determines a coordinate.
    struct Constraint: Encodable {
        let kind: String
        let maker: String
        let identifier: String?
        let text: String
        let priority: Double
        let place: Place?
        var influence: Double?
        var steps: Int?
    }

    struct Place: Encodable {
        let file: String
        let line: Int
        let column: Int
    }

    /// A conflict, or a change that was not animated.
    struct Event: Encodable {
        let time: Double
        let event: String
        let subject: String
        let line: Int?
        let reason: String?
        let viewToFlush: String?
        let text: String
    }

    init(
        _ timeline: Timeline, _ objects: DeclaredObjects, at time: Duration, _ frame: FrameSnapshot,
        _ views: [(explanation: LayoutExplanation, events: [TraceEvent])]
    ) {
        self.timeline = timeline.title
        self.time = time.seconds
        self.views = views.map { explanation, events in
            Entry(
                name: explanation.view, parent: explanation.superview, model: explanation.frame.numbers,
                presentation: frame.presentation.view(named: explanation.view)
                    .map { frame.presentation[$0].frame.numbers } ?? [],
                ambiguous: explanation.isAmbiguous,
                horizontal: Axis(explanation.horizontal, objects), vertical: Axis(explanation.vertical, objects),
                events: events.map(Event.init))
        }
    }
}

extension ExplainDocument.Axis {
    fileprivate init(_ axis: LayoutExplanation.AxisExplanation, _ objects: DeclaredObjects) {
        numbers = axis.numbers.map { number in
            ExplainDocument.Number(
                attribute: number.attribute.name, value: number.value, ambiguous: number.isAmbiguous,
                holders: number.holders.map { ExplainDocument.Constraint($0, objects) })
        }
        lost = axis.lost.map { loss in
            ExplainDocument.Loss(
                constraint: ExplainDocument.Constraint(loss.constraint, loss.maker, objects), amount: loss.amount,
                broken: loss.isBroken, winners: loss.winners.map { ExplainDocument.Constraint($0, objects) })
        }
    }
}

extension ExplainDocument.Constraint {
    fileprivate init(
        _ constraint: ConstraintDescription, _ maker: LayoutExplanation.Maker, _ objects: DeclaredObjects
    ) {
        kind = constraint.kind.rawValue
        self.maker = maker.rawValue
        identifier = constraint.identifier
        text = constraint.text
        priority = constraint.priority.rawValue
        place = objects.place(of: constraint, madeBy: maker).map {
            ExplainDocument.Place(file: $0.file, line: $0.line, column: $0.column)
        }
    }

    fileprivate init(_ holder: LayoutExplanation.Contributor, _ objects: DeclaredObjects) {
        self.init(holder.constraint, holder.maker, objects)
        influence = holder.influence
        steps = holder.steps
    }
}

extension ExplainDocument.Event {
    fileprivate init(_ event: TraceEvent) {
        time = event.time.seconds
        self.event = event.kind.rawValue
        subject = event.subject
        line = event.cause.line
        reason = event.stillness?.reason.rawValue
        viewToFlush = event.stillness?.viewToFlush
        text = event.stillness?.message ?? event.detail
    }
}
