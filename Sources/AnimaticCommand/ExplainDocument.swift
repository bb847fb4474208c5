import Diagnostics
import Layout
import Playback
import Simulation
import TimelineScript
import Verification
import Views

/// Why views are where they are, as other programs read it.
struct ExplainDocument: Encodable {
    let version = 1
    let timeline: String
    /// Seconds.
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

    /// A constraint; the last two are there where it holds something.
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

    /// A conflict, or a change that did not animate.
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
        _ timeline: Timeline, at time: Duration, _ frame: FrameSnapshot,
        _ views: [(explanation: LayoutExplanation, events: [TraceEvent])]
    ) {
        let places = ScriptPlaces(in: timeline)
        self.timeline = timeline.title
        self.time = time.seconds
        self.views = views.map { explanation, events in
            Entry(
                name: explanation.view, parent: explanation.superview, model: explanation.frame.numbers,
                presentation: frame.presentation.view(named: explanation.view)
                    .map { frame.presentation[$0].frame.numbers } ?? [],
                ambiguous: explanation.isAmbiguous,
                horizontal: Axis(explanation.horizontal, places), vertical: Axis(explanation.vertical, places),
                events: events.map(Event.init))
        }
    }
}

extension ExplainDocument.Axis {
    fileprivate init(_ axis: LayoutExplanation.AxisExplanation, _ places: ScriptPlaces) {
        numbers = axis.numbers.map { number in
            ExplainDocument.Number(
                attribute: number.attribute.name, value: number.value, ambiguous: number.isAmbiguous,
                holders: number.holders.map { ExplainDocument.Constraint($0, places) })
        }
        lost = axis.lost.map { loss in
            ExplainDocument.Loss(
                constraint: ExplainDocument.Constraint(loss.constraint, loss.maker, places), amount: loss.amount,
                broken: loss.isBroken, winners: loss.winners.map { ExplainDocument.Constraint($0, places) })
        }
    }
}

extension ExplainDocument.Constraint {
    fileprivate init(
        _ constraint: ConstraintDescription, _ maker: LayoutExplanation.Maker, _ places: ScriptPlaces
    ) {
        kind = constraint.kind.rawValue
        self.maker = maker.rawValue
        identifier = constraint.identifier
        text = constraint.text
        priority = constraint.priority.rawValue
        place = places.place(of: constraint, madeBy: maker).map {
            ExplainDocument.Place(file: $0.file, line: $0.line, column: $0.column)
        }
    }

    fileprivate init(_ holder: LayoutExplanation.Holder, _ places: ScriptPlaces) {
        self.init(holder.constraint, holder.maker, places)
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
