/// A change in an animation block that was not animated, with the reason.
///
/// An animation block animates the frames that layout sets while the block runs, not the constraints. Changes that
/// are laid out before or after the block are not animated, and changes that move no view are not visible.
///
/// - Source: WWDC 2012 session 228; semantics 3.1–3.3, 22.3–22.5 and 22.8.
public struct UnanimatedChange: Hashable, Sendable {
    public let reason: Reason
    /// The constraints and views that statements of the block changed, in the order of the statements.
    public let changes: [String]
    /// The views whose frames changed without an animation, in the order of the changes.
    public let moved: [String]
    /// The views on which the block called `layoutIfNeeded()`, in the order of the calls.
    public let flushed: [String]
    /// The closest view that contains all moved views. Calling its `layoutIfNeeded()` inside the block, after the
    /// change, animates the moved views. `nil` if no layout would have helped.
    public let viewToFlush: String?
    /// The moved views and the changed constraints and views. If no view moved, the views of the changed constraints are
    /// included.
    package let concerned: Set<TraceSubject>

    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The block did not lay out any view. The commit of the turn laid out the change after the block.
        case neverFlushed
        /// The block laid out a view inside the view whose subviews had to move.
        case flushedBelow
        /// The block laid out a view that neither contains the views that had to move nor is inside their common
        /// superview.
        case flushedBeside
        /// The block laid out views before its last change.
        case flushedBeforeChange
        /// The change had been laid out earlier in the same turn.
        case flushedBeforeBlock
        /// The changed constraints result in the same frames.
        case nothingDiffered
        /// The block changed only constraints that are not active.
        case inactive
        /// The block has no duration.
        case durationZero
        /// Animations were turned off, by `performWithoutAnimation`, `setAnimationsEnabled(false)` or a transaction.
        case disabled
    }

    /// A one-line explanation of the reason, with a suggested fix.
    public var message: String {
        let views = UnanimatedChange.list(moved)
        let flush = viewToFlush.map { "\($0).layoutIfNeeded()" } ?? "layoutIfNeeded()"
        let calls = UnanimatedChange.list(flushed.map { "\($0).layoutIfNeeded()" })
        switch reason {
        case .neverFlushed:
            return
                "did not animate: the block lays nothing out, so the commit moved \(views); end the block with \(flush)"
        case .flushedBelow:
            return
                "did not animate: \(calls) lays out only subviews, and \(viewToFlush ?? "another view") lays out "
                + "\(views); call \(flush) instead"
        case .flushedBeside:
            return "did not animate: \(calls) does not reach \(views); call \(flush) instead"
        case .flushedBeforeChange:
            return "did not animate: \(calls) ran before the change, so the commit moved \(views); "
                + "call \(flush) after it"
        case .flushedBeforeBlock:
            return "had nothing left to animate: \(views) moved in this turn before the block; "
                + "do not lay out between the change and the block"
        case .nothingDiffered:
            return changes.isEmpty
                ? "had nothing to animate: no layout was pending for \(calls)"
                : "had nothing to animate: layout gives the same frames"
        case .inactive:
            return "did not animate: it is not active, so it has no effect"
        case .durationZero:
            return "did not animate: the block's duration is zero, so \(views) moved immediately"
        case .disabled:
            return "did not animate: animations were disabled, so \(views) moved immediately"
        }
    }

    /// Returns the first three of `names`, and the number of remaining names.
    private static func list(_ names: [String]) -> String {
        let rest = names.count - 3
        return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
