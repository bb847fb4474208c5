package import Diagnostics
package import Playback
import Simulation
package import TimelineScript

/// Passes a film on to a sink and keeps what its author should know: conflicts of constraints, and what was refused.
package struct IssueWatch<Sink: FrameSink>: FrameSink {
    package private(set) var sink: Sink
    private var issues: [TraceEvent] = []

    package init(_ sink: Sink) { self.sink = sink }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws { try await sink.begin(film) }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        issues += frame.events.filter { $0.kind == .conflict || $0.kind == .exception }
        try await sink.receive(frame)
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }

    /// A warning for each conflict, at the constraint that was broken, and an error for each exception, at its statement.
    package func problems(in timeline: Timeline) -> [Diagnostic] {
        issues.map { issue in
            if let conflict = issue.conflict { return warning(of: issue, conflict, in: timeline) }
            return Diagnostic(
                .raisesException, "at \(issue.time.shortText), UIKit raises an exception: \(issue.detail)",
                at: timeline.place(ofStatementIn: issue.cause.line) ?? timeline.place(of: issue.subject))
        }
    }

    private func warning(of issue: TraceEvent, _ conflict: LayoutConflict, in timeline: Timeline) -> Diagnostic {
        let place = conflict.broken.map { timeline.place(of: $0) } ?? timeline.place(of: issue.subject)
        var notes: [Diagnostic.Note] = []
        for member in conflict.constraints where member != conflict.broken {
            let isOwn = member.identifier.map { timeline.place(ofConstraint: $0) != nil } ?? false
            let holder = member.kind == .autoresizingMask || !isOwn ? "here " : ""
            notes.append(.init("\(holder)\(member.text)", at: timeline.place(of: member)))
        }
        if let broken = conflict.broken {
            notes.insert(.init("\(broken.text): will attempt to recover by breaking this one", at: place), at: 0)
        }
        return Diagnostic(
            "unsatisfiable", "'\(issue.subject)' is \(issue.detail), at \(issue.time.shortText)", at: place,
            severity: .warning, notes: notes)
    }
}

extension Timeline {
    /// Where a member of a conflict is written: the constraint, else the view that it speaks of first or that made it.
    fileprivate func place(of member: ConstraintDescription) -> SourceSpan {
        if let identifier = member.identifier, let place = place(ofConstraint: identifier) { return place }
        let isOfStack = member.identifier?.contains(".UISV-") ?? false
        return place(of: (isOfStack ? member.identifier : nil) ?? member.text)
    }

    /// Where the constraint or view is written that `name` is, or begins with.
    fileprivate func place(of name: String) -> SourceSpan {
        let views = root.depthFirst.map(\.name)
        return place(ofConstraint: name) ?? views.first { name == $0.value || name.hasPrefix($0.value + ".") }?.span
            ?? root.name.span
    }

    fileprivate func place(ofStatementIn line: Int?) -> SourceSpan? {
        cues.flatMap(\.statements).first { $0.span.line == line }?.span
    }
}
