import Geometry
import Layout
package import Reporting
package import Simulation

/// A sink that passes a film to another sink and collects problems. Problems are conflicts between constraints,
/// ambiguous views, changes that were not animated, and exceptions.
package struct IssueWatch<Sink: FrameSink>: FrameSink {
    package private(set) var sink: Sink
    private var issues: [TraceEvent] = []

    package init(_ sink: Sink) { self.sink = sink }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws { try await sink.begin(film) }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        issues += frame.events.filter(\.isIssue)
        try await sink.receive(frame)
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }

    /// Returns the problems of the film. See ``DeclaredObjects/problems(_:expecting:)``.
    ///
    /// - Parameters:
    ///   - objects: The objects of the scene that was played.
    ///   - ambiguities: The patterns of expected `ambiguity` events, which are not reported.
    package func problems(in objects: DeclaredObjects, expecting ambiguities: [EventPattern]) -> [Diagnostic] {
        objects.problems(issues, expecting: ambiguities)
    }
}

extension TraceEvent {
    /// Whether the event reports a problem: a conflict between constraints, an ambiguous view, a change that was not
    /// animated, or an exception.
    package var isIssue: Bool { kind == .conflict || kind == .exception || stillness != nil || ambiguity != nil }
}

extension DeclaredObjects {
    /// Returns a warning for each conflict, each ambiguous view and each change that was not animated, and an error for
    /// each exception. If there are many warnings of one kind, the last of them states the number of the others.
    ///
    /// A warning about a conflict has the location of the broken constraint, and a warning about an ambiguous view has
    /// the location of the view. The other diagnostics have the location of the statement that caused the problem.
    ///
    /// - Parameters:
    ///   - issues: The events that report problems.
    ///   - ambiguities: The patterns of expected `ambiguity` events, which are not reported.
    package func problems(_ issues: [TraceEvent], expecting ambiguities: [EventPattern]) -> [Diagnostic] {
        let others = issues.compactMap { issue -> Diagnostic? in
            if issue.ambiguity != nil { return nil }
            if let conflict = issue.conflict { return warning(of: issue, conflict) }
            if let change = issue.stillness {
                return Diagnostic(
                    .motionless, "at \(issue.time.shortText), '\(issue.subject)' \(change.message)",
                    at: place(ofCauseOf: issue), severity: .warning)
            }
            return Diagnostic(
                .raisesException, "at \(issue.time.shortText), UIKit raises an exception: \(issue.detail)",
                at: place(ofCauseOf: issue))
        }
        return warnings(aboutAmbiguous: issues, expecting: ambiguities)
            + others.summarizing(.unsatisfiable) { "constraints are in conflict \($0) more times, beginning here" }
            .summarizing(.motionless) { "\($0) other changes are not animated, beginning here" }
    }

    private func warning(of issue: TraceEvent, _ conflict: LayoutConflict) -> Diagnostic {
        let place = conflict.broken.flatMap(self.place) ?? place(of: issue.object) ?? root
        var notes: [Diagnostic.Note] = []
        for member in conflict.constraints where member != conflict.broken {
            let own = member.id.flatMap { self.place(of: .constraint($0)) }
            notes.append(
                .init(
                    "\(own == nil ? "this view requires " : "")\(member.text)",
                    at: self.place(of: member) ?? root))
        }
        if let broken = conflict.broken {
            notes.insert(.init("\(broken.text): will attempt to recover by breaking this constraint", at: place), at: 0)
        }
        return Diagnostic(
            .unsatisfiable, "'\(issue.subject)' is \(issue.detail), at \(issue.time.shortText)", at: place,
            severity: .warning, notes: notes)
    }

    /// Returns a warning for each view whose frame is ambiguous, except the views for which an `ambiguity` event is
    /// expected. If the ambiguity of a view is only a consequence of another ambiguous view, the view is not reported.
    /// If there are many such views, the last warning states the number of the views that have no warning of their own.
    ///
    /// - Parameters:
    ///   - events: Events of the film. Events of kinds other than `ambiguity` are ignored.
    ///   - ambiguities: The patterns of the expected events.
    package func warnings(
        aboutAmbiguous events: [TraceEvent], expecting ambiguities: [EventPattern]
    ) -> [Diagnostic] {
        let expected = ambiguities.map(bound)
        var reported: Set<TraceSubject> = []
        return events.compactMap { event in
            guard let frame = event.ambiguity, !frame.missing.isEmpty, !expected.contains(where: { $0.matches(event) }),
                reported.insert(event.object).inserted
            else { return nil }
            let time = event.time == .zero ? "" : "at \(event.time.shortText), "
            return Diagnostic(
                .ambiguousLayout, time + frame.message(about: event.subject), at: place(of: event.object) ?? root,
                severity: .warning)
        }.summarizing(.ambiguousLayout) {
            "the constraints do not determine the frames of \($0) other views, beginning here"
        }
    }
}

extension [Diagnostic] {
    /// The maximum number of warnings of one kind. One further warning is not summarized.
    private static let maximumCount = 10

    /// Replaces all diagnostics with an identifier, except the first ten, by one warning with their number. It has the
    /// location of the first diagnostic that it replaces.
    fileprivate func summarizing(_ id: Diagnostic.ID, _ words: (Int) -> String) -> [Diagnostic] {
        let rest = indices.filter { self[$0].id == id }.dropFirst([Diagnostic].maximumCount)
        guard rest.count > 1, let first = rest.first else { return self }
        let summary = Diagnostic(
            id, words(rest.count) + "; 'animatic trace' lists them", at: self[first].span, severity: .warning)
        let removed = Set(rest)
        return indices.compactMap { $0 == first ? summary : removed.contains($0) ? nil : self[$0] }
    }
}

extension AmbiguousFrame {
    /// Returns a message that names the undetermined attributes, with an example of a constraint or a priority for
    /// each.
    fileprivate func message(about view: String) -> String {
        let tied = missing.filter { $0 == .width && hasNaturalWidth || $0 == .height && hasNaturalHeight }
        let open = missing.filter { attribute in !tied.contains { $0.axis == attribute.axis } }
        let names = missing.map(\.name).spelledOut(with: "and")
        var advice: [String] = []
        if !open.isEmpty {
            let examples = open.map { attribute in
                attribute.isDimension
                    ? "'\(view).\(attribute.name) == 100'"
                    : "'\(view).\(attribute.name) == \(superview ?? "root").\(attribute.name) + 20'"
            }
            let noun = open.count == 1 ? "a constraint" : "constraints"
            advice.append("expected \(noun), such as " + examples.joined(separator: " and "))
        }
        for attribute in tied {
            let axis = attribute == .width ? "horizontal" : "vertical"
            advice.append(
                "views with equal priorities compete for its \(attribute.name); expected different priorities, such as "
                    + "'hugging: {\(axis): 251}' or 'compression: {\(axis): 751}' for '\(view)'")
        }
        return "the constraints do not determine the \(names) of '\(view)': " + advice.joined(separator: "; ")
    }
}

extension Diagnostic.ID {
    /// The identifier of the diagnostic for a call that raises an exception in UIKit.
    package static let raisesException: Self = "raises-exception"
    /// The identifier of the warning about constraints that cannot be satisfied together.
    package static let unsatisfiable: Self = "unsatisfiable"
    /// The identifier of the warning about a change that was not animated.
    package static let motionless: Self = "motionless"
    /// The identifier of the warning about a view whose frame constraints do not determine.
    package static let ambiguousLayout: Self = "ambiguous-layout"
    /// The identifier of the diagnostic for a film that stopped because layout did not end.
    package static let feedbackLoop: Self = "feedback-loop"
}

extension FeedbackLoop {
    /// Returns a diagnostic that lists the events of one cycle of the loop. If possible, its location is a statement
    /// that is part of the loop.
    ///
    /// - Parameter objects: The objects of the scene that was played.
    package func diagnostic(in objects: DeclaredObjects) -> Diagnostic {
        var notes: [Diagnostic.Note] = []
        for (event, next) in zip(cycle, cycle.dropFirst()) where event.kind == .cue {
            guard let place = objects.place(ofStatementIn: event.cause.line) else { continue }
            notes.append(.init("'\(event.subject)' leads to \(next.kind.rawValue) \(next.subject)", at: place))
        }
        var line: Int?
        if case .solving(let changed) = kind { line = changed }
        let place =
            notes.first?.span ?? objects.place(ofStatementIn: line) ?? objects.place(of: object) ?? objects.root
        let round = cycle.isEmpty ? "" : "; repeating cycle: \(cycleText)"
        return Diagnostic(
            .feedbackLoop, "layout never ends: at \(time.shortText), \(self)\(round)", at: place, notes: notes)
    }
}

extension DeclaredObjects {
    /// Returns the source location of the statement that caused an event. If there is no statement, returns the
    /// location of the event's subject or, if that is unknown, of the root view.
    fileprivate func place(ofCauseOf event: TraceEvent) -> SourceSpan {
        place(ofStatementIn: event.cause.line) ?? place(of: event.object) ?? root
    }

    /// Returns the source location of the constraint in the script. If the constraint is not in the script, returns the
    /// location of the stack view that created it, or of its first item.
    fileprivate func place(of constraint: ConstraintDescription) -> SourceSpan? {
        constraint.id.flatMap { place(of: .constraint($0)) } ?? place(of: constraint.stackView ?? constraint.first)
    }

    /// Returns the source location of the constraint, or of the stack view or view for which it was created. Returns
    /// `nil` for other constraints, for example for those that determine the size of the window.
    package func place(
        of constraint: ConstraintDescription, madeBy maker: LayoutExplanation.Maker
    ) -> SourceSpan? {
        switch maker {
        case .author: constraint.id.flatMap { place(of: .constraint($0)) }
        case .stackView: constraint.stackView.flatMap { place(of: $0) }
        case .hugging, .compressionResistance, .frame: place(of: constraint.first)
        case .window, .guide, .nobody: nil
        }
    }
}
