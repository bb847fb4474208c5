public import Views

extension Window {
    /// What the eye sees at `time`: the model with the running animations applied.
    ///
    /// Changes nothing, so any time between this turn and the next may be asked for, in any order.
    public func presentation(at time: Duration) -> ViewTree {
        var presentation = tree
        animations.apply(to: &presentation, at: time)
        return presentation
    }
}
