/// Something about the constraints that layout can live with and their author should know.
package enum LayoutIssue: Hashable, Sendable {
    /// Required constraints that cannot all hold: the exclusive set, and the one of it that was broken.
    ///
    /// `constraints` is in the order they were made. Layout goes on without `broken` until its opponents leave.
    case unsatisfiable(constraints: [LayoutConstraintID], broken: LayoutConstraintID)
}
