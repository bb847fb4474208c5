package import Diagnostics
package import Playback
import Simulation
package import TimelineScript

/// Passes a film on to a sink and keeps what its author should know: conflicts of constraints, changes that were to be
/// animated and were not, and what was refused.
package struct IssueWatch<Sink: FrameSink>: FrameSink {
    package private(set) var sink: Sink
    private var issues: [TraceEvent] = []

    package init(_ sink: Sink) { self.sink = sink }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws { try await sink.begin(film) }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        issues += frame.events.filter { $0.kind == .conflict || $0.kind == .exception || $0.stillness != nil }
        try await sink.receive(frame)
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }

    /// A warning for each conflict, at the constraint that was broken, one for each change that was not animated, and an error
    /// for each exception, at their statements.
    package func problems(in timeline: Timeline) -> [Diagnostic] {
        let places = ScriptPlaces(in: timeline)
        return issues.map { issue in
            if let conflict = issue.conflict { return warning(of: issue, conflict, places) }
            if let change = issue.stillness {
                return Diagnostic(
                    "motionless", "at \(issue.time.shortText), '\(issue.subject)' \(change.message)",
                    at: places.place(ofStatementIn: issue.cause.line) ?? places.place(of: issue.subject),
                    severity: .warning)
            }
            return Diagnostic(
                .raisesException, "at \(issue.time.shortText), UIKit raises an exception: \(issue.detail)",
                at: places.place(ofStatementIn: issue.cause.line) ?? places.place(of: issue.subject))
        }
    }

    private func warning(of issue: TraceEvent, _ conflict: LayoutConflict, _ places: ScriptPlaces) -> Diagnostic {
        let place = conflict.broken.map { places.place(of: $0) } ?? places.place(of: issue.subject)
        var notes: [Diagnostic.Note] = []
        for member in conflict.constraints where member != conflict.broken {
            let isOwn = member.identifier.map { places.place(ofConstraint: $0) != nil } ?? false
            let holder = member.kind == .autoresizingMask || !isOwn ? "here " : ""
            notes.append(.init("\(holder)\(member.text)", at: places.place(of: member)))
        }
        if let broken = conflict.broken {
            notes.insert(.init("\(broken.text): will attempt to recover by breaking this one", at: place), at: 0)
        }
        return Diagnostic(
            "unsatisfiable", "'\(issue.subject)' is \(issue.detail), at \(issue.time.shortText)", at: place,
            severity: .warning, notes: notes)
    }
}
