package import Film
package import Reporting
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

/// The time at which all animations and blocks that overrides start have ended.
package enum OverrideEnding: Hashable, Sendable {
    case at(Duration)
    /// An override schedules itself endlessly. The associated value is the line of the statement that causes this;
    /// `nil` if the line is unknown.
    case never(line: Int?)
}

extension DeclaredObjects {
    /// - Parameter stage: The objects of the scene that was built from the timeline.
    package init(of timeline: Timeline, on stage: Stage) {
        var named = stage.views.mapValues { [$0.traceSubject] }
        named.merge(stage.constraints.mapValues { $0.map(\.traceSubject) }) { views, _ in views }
        var controllers: [String: TraceSubject] = [:]
        var places: [TraceSubject: SourceSpan] = [:]
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
        var statements: [Int: SourceSpan] = [:]
        for statement in timeline.statements where statements[statement.span.line] == nil {
            statements[statement.span.line] = statement.span
        }
        self.init(
            root: timeline.root.name.span, named: named, controllers: controllers, places: places,
            statements: statements)
    }
}
