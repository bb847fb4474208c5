extension LayoutEngine {
    /// Puts a constraint with another multiplier in the place of `id`, as if the old one had been deactivated and the
    /// new one activated last.
    ///
    /// - Parameter multiplier: Not 0.
    package func replace(_ id: LayoutConstraintID, multiplier: Double) {
        precondition(multiplier != 0, "the multiplier of '\(self[id].name)' must not be 0")
        records[id.index].state.multiplier = multiplier
        guard self[id].isActive else { return }
        setActive(false, of: id)
        setActive(true, of: id)
    }
}
