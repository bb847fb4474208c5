package import Diagnostics
import Geometry
package import Playback
package import Simulation
package import TimelineScript

/// A sink that passes a film to another sink and collects problems. Problems are conflicts between constraints,
/// changes that were not animated, and exceptions.
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

    /// Returns a warning for each conflict and each change that was not animated, and an error for each exception. The
    /// location of a conflict is the broken constraint. The location of a change or an exception is its statement.
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
            notes.insert(.init("\(broken.text): will attempt to recover by breaking this constraint", at: place), at: 0)
        }
        return Diagnostic(
            "unsatisfiable", "'\(issue.subject)' is \(issue.detail), at \(issue.time.shortText)", at: place,
            severity: .warning, notes: notes)
    }
}

extension Diagnostic.ID {
    /// The identifier of the diagnostic for a film that stopped because layout did not end.
    package static let feedbackLoop: Self = "feedback-loop"
}

extension FeedbackLoop {
    /// Returns a diagnostic with the events of one cycle of the loop. If possible, its location is a statement in the
    /// loop.
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

extension ScriptPlaces {
    /// Returns the location of a constraint in a conflict. The location is the constraint itself, the first view in
    /// the constraint, or the stack view that created the constraint.
    func place(of member: ConstraintDescription) -> SourceSpan {
        if let identifier = member.identifier, let place = place(ofConstraint: identifier) { return place }
        let isOfStack = member.identifier?.contains(stackMark) ?? false
        return place(of: (isOfStack ? member.identifier : nil) ?? member.text)
    }

    /// Returns the location of the constraint or view whose name is `name` or the first part of `name`. If there is no
    /// such item, returns the location of the root view.
    func place(of name: String) -> SourceSpan {
        place(ofConstraint: name) ?? place(ofView: name) ?? root
    }

    /// Returns the location of a constraint in the script. Returns `nil` if the constraint is not in the script, for
    /// example if it determines the size of the window.
    package func place(
        of constraint: ConstraintDescription, madeBy maker: LayoutExplanation.Maker
    ) -> SourceSpan? {
        switch maker {
        case .author: constraint.identifier.flatMap { place(ofConstraint: $0) }
        case .stackView: constraint.identifier.flatMap { place(ofView: $0) }
        case .hugging, .compressionResistance, .frame: place(ofView: constraint.text)
        case .window, .guide, .nobody: nil
        }
    }
}

/// The part of a constraint's name that identifies constraints created by stack views.
private let stackMark = ".UISV-"
