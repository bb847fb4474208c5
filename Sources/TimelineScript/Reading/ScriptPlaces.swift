package import Diagnostics
import SceneModel
import Simulation
import Views

/// The source locations of names in a script. They are collected once, because playing a film requires thousands of
/// lookups.
package struct ScriptPlaces: Sendable {
    /// The source location of the root view.
    package let root: SourceSpan
    /// The source locations of the views, each with the index of the view in script order.
    private let views: [String: (order: Int, place: SourceSpan)]
    private let constraints: [String: SourceSpan]
    /// The names of constraints, keyed by the identifiers that statements assign to the constraints.
    private let renamed: [String: String]
    /// The source location of the first statement in each line.
    private let statements: [Int: SourceSpan]

    package init(in timeline: Timeline) {
        root = timeline.root.name.span
        views = Dictionary(
            timeline.root.depthFirst.enumerated().map { ($1.name.value, ($0, $1.name.span)) },
            uniquingKeysWith: { first, _ in first })
        constraints = Dictionary(
            timeline.scene.constraints.flatMap { spec in
                spec.parts.map { ($0.name, spec.parts.count == 1 ? spec.name.span : $0.expression.span) }
            }, uniquingKeysWith: { first, _ in first })
        var renamed: [String: String] = [:]
        var statements: [Int: SourceSpan] = [:]
        for statement in timeline.statements {
            if case .set(.identifier, .text(let identifier)) = statement.value.action {
                renamed[identifier] = statement.value.subject.value
            }
            if statements[statement.span.line] == nil { statements[statement.span.line] = statement.span }
        }
        self.renamed = renamed
        self.statements = statements
    }

    /// Returns the source location of the first statement in a line; `nil` if the line contains no statement.
    package func place(ofStatementIn line: Int?) -> SourceSpan? { line.flatMap { statements[$0] } }

    /// Returns the source location of the constraint that has the given identifier in a trace; `nil` if the script has
    /// no such constraint.
    ///
    /// This is the location of the constraint's name. If several constraints share the name, it is the location of the
    /// expression that creates the constraint.
    package func place(ofConstraint identifier: String) -> SourceSpan? {
        constraints[renamed[identifier] ?? identifier]
    }

    /// Returns the source location of the view named `name`. If `name` contains dots, the part before a dot can also be
    /// the name of the view: for `card.width`, this method returns the location of `card`. Returns `nil` if there is no
    /// such view.
    package func place(ofView name: String) -> SourceSpan? {
        var found = views[name]
        for dot in name.indices where name[dot] == "." {
            guard let view = views[String(name[..<dot])] else { continue }
            if view.order < found?.order ?? .max { found = view }
        }
        return found?.place
    }
}
