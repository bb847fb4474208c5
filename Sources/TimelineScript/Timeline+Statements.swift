extension Timeline {
    /// Every statement: of cues, of what they queue or have follow, and of overrides.
    package var statements: [Located<Statement>] {
        cues.flatMap(\.statements).withInner + overrides.flatMap(\.statements).withInner
            + cues.flatMap { $0.animation?.completion?.statements ?? [] }.withInner
    }
}
