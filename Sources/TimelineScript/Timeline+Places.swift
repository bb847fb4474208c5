package import Diagnostics

extension Timeline {
    /// Where the script makes the constraint that a trace calls `identifier`; `nil` when it makes none of that name.
    ///
    /// The name of one constraint; of several that one name stands for, the text that asks for the one.
    package func place(ofConstraint identifier: String) -> SourceSpan? {
        var name = identifier
        for statement in cues.flatMap(\.statements)
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
