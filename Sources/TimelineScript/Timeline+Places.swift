package import Diagnostics

extension Timeline {
    /// Every statement: of cues, of what they queue or have follow, and of overrides.
    package var statements: [Located<Statement>] {
        cues.flatMap(\.statements).withInner + overrides.flatMap(\.statements).withInner
            + cues.flatMap { $0.animation?.completion?.statements ?? [] }.withInner
    }

    /// Where the first statement of a line stands.
    package func place(ofStatementIn line: Int?) -> SourceSpan? { statements.first { $0.span.line == line }?.span }

    /// Where the script makes the constraint that a trace calls `identifier`; `nil` when it makes none of that name.
    ///
    /// The name of one constraint; of several that one name stands for, the text that asks for the one.
    package func place(ofConstraint identifier: String) -> SourceSpan? {
        var name = identifier
        for statement in statements
        where statement.value.action == .layout(.setIdentifier(identifier)) {
            name = statement.value.subject.value
        }
        for spec in constraints {
            guard let part = spec.parts.first(where: { $0.name == name }) else { continue }
            return spec.parts.count == 1 ? spec.name.span : part.expression.span
        }
        return nil
    }
}
