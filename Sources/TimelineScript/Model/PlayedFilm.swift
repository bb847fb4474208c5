package import Diagnostics
package import SceneModel
package import Simulation

/// The results of playing a film without drawing it.
package struct PlayedFilm: Sendable {
    /// The time at which all animations and blocks that overrides start have ended; zero if the length of the film does
    /// not depend on overrides.
    package var endOfOverrides: OverrideEnding
    /// The number of turns of the run loop; `nil` if the film was not played to its end.
    package var turnCount: Int?
    /// Diagnostics for the statements that cannot be performed.
    package var problems: [Diagnostic]
    /// The feedback loop that prevented layout from settling; `nil` if layout always settled.
    package var feedbackLoop: FeedbackLoop?
    /// The objects of the scene that was played.
    package var objects: DeclaredObjects
    /// The events that report problems, such as conflicts; `nil` if they were not recorded.
    package var issues: [TraceEvent]?

    package init(
        endOfOverrides: OverrideEnding, turnCount: Int?, problems: [Diagnostic], feedbackLoop: FeedbackLoop? = nil,
        objects: DeclaredObjects = DeclaredObjects(), issues: [TraceEvent]? = nil
    ) {
        self.endOfOverrides = endOfOverrides
        self.turnCount = turnCount
        self.problems = problems
        self.feedbackLoop = feedbackLoop
        self.objects = objects
        self.issues = issues
    }
}

/// A function that plays the film of a timeline without drawing it. It returns `nil` if the film cannot be played on
/// this machine.
///
/// The caller provides this function, because this module cannot play films.
package typealias FilmChecking = (Timeline) -> PlayedFilm?

/// The time at which all animations and blocks that overrides start have ended.
package enum OverrideEnding: Hashable, Sendable {
    case at(Duration)
    /// An override schedules itself endlessly. The associated value is the line of the statement that causes this;
    /// `nil` if the line is unknown.
    case never(line: Int?)
}

/// The objects that a script declares, with their names and their source locations.
///
/// Names are bound to objects when the scene is built. Later, a statement can assign the identifier of one constraint
/// to another constraint, so a name in a trace does not always identify an object.
package struct DeclaredObjects: Sendable {
    /// The source location of the root view.
    package private(set) var root = SourceSpan.file("")
    /// The views, layers and constraints, by name. A name can refer to several constraints.
    private var named: [String: [TraceSubject]] = [:]
    private var controllers: [String: TraceSubject] = [:]
    private var places: [TraceSubject: SourceSpan] = [:]
    /// The source location of the first statement on each line.
    private var statements: [Int: SourceSpan] = [:]

    /// Creates an empty instance, for a scene without a script.
    package init() {}

    /// - Parameter stage: The objects of the scene that was built from the timeline.
    package init(of timeline: Timeline, on stage: Stage) {
        root = timeline.root.name.span
        named = stage.views.mapValues { [$0.traceSubject] }
        named.merge(stage.constraints.mapValues { $0.map(\.traceSubject) }) { views, _ in views }
        for description in timeline.root.depthFirst {
            let view = stage.view(description.name.value)
            places[view.traceSubject] = description.name.span
            guard let controller = stage.window.viewController(of: view) else { continue }
            controllers[controller.name] = controller.traceSubject
            places[controller.traceSubject] = description.name.span
        }
        for description in timeline.scene.constraints {
            for part in description.parts {
                let isAlone = description.parts.count == 1
                places[stage.constraint(part.name).traceSubject] =
                    isAlone ? description.name.span : part.expression.span
            }
        }
        for statement in timeline.statements where statements[statement.span.line] == nil {
            statements[statement.span.line] = statement.span
        }
    }

    /// The objects that the script declares under a name. A controller has the name of its view by default.
    package subscript(name: String) -> [TraceSubject] {
        (named[name] ?? []) + (controllers[name].map { [$0] } ?? [])
    }

    /// Returns a pattern that matches only events of the declared objects with the name in `pattern`. If the script
    /// declares no object with this name, the pattern matches the names in the events, such as the identifiers that
    /// statements assign.
    package func bound(_ pattern: EventPattern) -> EventPattern {
        // The names of cues, timers, blocks and completions, such as `main`, are not names of objects.
        let ownNames: Set<TraceEvent.Kind> = [.cue, .timer, .block, .completion]
        guard let subject = pattern.subject, !ownNames.contains(pattern.kind) else { return pattern }
        var bound = pattern
        let objects = self[subject]
        if !objects.isEmpty { bound.objects = objects }
        // As in the overrides of a script, a controller takes precedence over its view.
        if pattern.kind == .traitCollectionDidChange, let controller = controllers[subject] {
            bound.objects = [controller]
        }
        return bound
    }

    /// Returns the source location of a view, a controller or a constraint; `nil` if the script does not declare the
    /// object.
    ///
    /// The result is the location of the name. For a constraint that shares its name with others, it is the location of
    /// the expression that creates the constraint. For a controller, it is the location of the name of its view.
    package func place(of object: TraceSubject) -> SourceSpan? { places[object] }

    /// Returns the source location of the first statement on a line; `nil` if the line contains no statement.
    package func place(ofStatementIn line: Int?) -> SourceSpan? { line.flatMap { statements[$0] } }
}
