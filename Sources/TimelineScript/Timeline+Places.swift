package import Diagnostics

extension Timeline {
    /// Every statement: of cues, of what they queue, and of overrides.
    package var statements: [Located<Statement>] {
        func all(_ statements: [Located<Statement>]) -> [Located<Statement>] {
            statements.flatMap { statement in
                if case .dispatch(let block) = statement.value.action {
                    [statement] + all(block.statements)
                } else {
                    [statement]
                }
            }
        }
        return all(cues.flatMap(\.statements) + overrides.flatMap(\.statements))
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
