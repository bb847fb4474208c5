package import Diagnostics
import SceneModel
import Simulation

/// Where a script has what a film speaks of by name, gathered once: a film asks for thousands of places.
package struct ScriptPlaces: Sendable {
    /// Of the root view.
    package let root: SourceSpan
    /// The views, each with its number in the order of the script.
    private let views: [String: (order: Int, place: SourceSpan)]
    private let constraints: [String: SourceSpan]
    /// The names of constraints by the identifiers that statements give them.
    private let renamed: [String: String]
    /// The first statement of each line.
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

    /// Where the first statement of a line stands.
    package func place(ofStatementIn line: Int?) -> SourceSpan? { line.flatMap { statements[$0] } }

    /// Where the script makes the constraint that a trace calls `identifier`; `nil` when it makes none of that name.
    ///
    /// The name of one constraint; of several that one name stands for, the text that asks for the one.
    package func place(ofConstraint identifier: String) -> SourceSpan? {
        constraints[renamed[identifier] ?? identifier]
    }

    /// Where the view is written that `name` is, or begins with: of `card` and `card.width` where `card` is.
    package func place(ofView name: String) -> SourceSpan? {
        var found = views[name]
        for dot in name.indices where name[dot] == "." {
            guard let view = views[String(name[..<dot])] else { continue }
            if view.order < found?.order ?? .max { found = view }
        }
        return found?.place
    }
}
