package import Diagnostics
import Geometry
package import Simulation
package import TimelineScript

extension Diagnostic.ID {
    /// Of a film that stopped because layout never ended.
    package static let feedbackLoop: Self = "feedback-loop"
}

extension FeedbackLoop {
    /// What stopped the film, at a statement that keeps it going, with the round that led from it to itself.
    package func diagnostic(in timeline: Timeline) -> Diagnostic {
        let places = ScriptPlaces(in: timeline)
        var notes: [Diagnostic.Note] = []
        for (event, next) in zip(cycle, cycle.dropFirst()) where event.kind == .cue {
            guard let place = places.place(ofStatementIn: event.cause.line) else { continue }
            notes.append(.init("'\(event.subject)' leads to \(next.kind.rawValue) \(next.subject)", at: place))
        }
        var line: Int?
        if case .solving(let changed) = kind { line = changed }
        let place =
            notes.first?.span ?? places.place(ofStatementIn: line) ?? places.place(ofView: subject) ?? places.root
        let round = cycle.isEmpty ? "" : "; again and again: \(cycleText)"
        return Diagnostic(
            .feedbackLoop, "layout never ends: at \(time.shortText), \(self)\(round)", at: place, notes: notes)
    }
}
