extension Duration {
    /// Reads a time as scripts write it, such as `0.5s`; `nil` for anything else, and for a time below zero.
    package init?(scriptText: String) {
        guard case .time(let duration) = TimeLiteral.read(scriptText) else { return nil }
        self = duration
    }
}
