package import Reporting
package import Simulation

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

    package init(
        root: SourceSpan, named: [String: [TraceSubject]], controllers: [String: TraceSubject],
        places: [TraceSubject: SourceSpan], statements: [Int: SourceSpan]
    ) {
        self.root = root
        self.named = named
        self.controllers = controllers
        self.places = places
        self.statements = statements
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
