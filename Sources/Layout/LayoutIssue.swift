/// Something about the constraints that layout can live with and their author should know.
package enum LayoutIssue: Hashable, Sendable {
    /// Required constraints that cannot all hold: the exclusive set, and the one of it that was broken.
    ///
    /// `constraints` is in the order they were made; `frames` are the members of the set that no constraint stands for.
    /// Layout goes on without `broken` until its opponents leave. It is `nil` where only frames exclude each other, which
    /// keeps the change from being made.
    case unsatisfiable(
        constraints: [LayoutConstraintID], frames: [HeldNumber] = [], broken: LayoutConstraintID?)
    /// A number of a constraint, or one that follows from it, is outside what the solver accepts. The constraint does not act
    /// until it changes.
    case numberOutOfRange(LayoutConstraintID, number: Double)
    /// A constraint that was broken holds again.
    case restored(LayoutConstraintID)
}
