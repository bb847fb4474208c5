/// Why a change made for an animation block moved nothing in front of the eye.
///
/// What animates is the frame that layout sets while the block runs, and not the constraint: a change that is laid out at
/// another time jumps, and one that layout makes nothing of is not seen at all.
///
/// - Source: WWDC 2012 session 228; semantics 3.1–3.3, 22.3–22.5 and 22.8.
public struct MotionlessChange: Hashable, Sendable {
    public let reason: Reason
    /// The constraints and views that statements of the block changed, in the order of the statements.
    public let changes: [String]
    /// The views that got another frame without motion, in the order in which they got it.
    public let moved: [String]
    /// The views that the block told to lay out, in the order of the calls.
    public let flushed: [String]
    /// The view whose `layoutIfNeeded()`, inside the block and after the change, would have moved them all: the closest
    /// that holds every one of them. `nil` where no layout would have helped.
    public let viewToFlush: String?

    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The block laid nothing out; the commit of the turn did, after it.
        case neverFlushed
        /// The block laid out from a view inside the one whose subviews had to move.
        case flushedBelow
        /// The block laid out a view that neither holds what had to move nor lies in what does.
        case flushedBeside
        /// The block laid out first and changed something afterwards.
        case flushedBeforeChange
        /// What the block laid out had been laid out earlier in the same turn.
        case flushedBeforeBlock
        /// Layout makes the same frames of what was changed.
        case nothingDiffered
        /// Only constraints were changed that are not active.
        case inactive
        /// The block has no duration.
        case durationZero
        /// Animations were turned off, by `performWithoutAnimation`, `setAnimationsEnabled(false)` or a transaction.
        case disabled
    }

    /// What happened and what to do about it, in one line.
    public var message: String {
        let views = MotionlessChange.list(moved)
        let flush = viewToFlush.map { "\($0).layoutIfNeeded()" } ?? "layoutIfNeeded()"
        let calls = MotionlessChange.list(flushed.map { "\($0).layoutIfNeeded()" })
        switch reason {
        case .neverFlushed:
            return
                "did not animate: the block lays nothing out, so the commit moved \(views); end the block with \(flush)"
        case .flushedBelow:
            return
                "did not animate: \(calls) lays out only what is inside, and \(viewToFlush ?? "another view") lays out "
                + "\(views); call \(flush) instead"
        case .flushedBeside:
            return "did not animate: \(calls) does not reach \(views); call \(flush) instead"
        case .flushedBeforeChange:
            return "did not animate: \(calls) ran before the change, so the commit moved \(views); "
                + "call \(flush) after it"
        case .flushedBeforeBlock:
            return "nothing left to animate: \(views) moved in this turn before the block; "
                + "let the first layout after the change be the one in the block"
        case .nothingDiffered:
            return changes.isEmpty
                ? "nothing to animate: nothing waited for \(calls)"
                : "nothing to animate: layout makes the same frames of it"
        case .inactive:
            return "did not animate: it is not active, so what it says holds nothing"
        case .durationZero:
            return "did not animate: the block's duration is zero, so \(views) moved at once"
        case .disabled:
            return "did not animate: animations were disabled there, so \(views) moved at once"
        }
    }

    /// The first three of `names`, and how many more they are.
    private static func list(_ names: [String]) -> String {
        let rest = names.count - 3
        return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
