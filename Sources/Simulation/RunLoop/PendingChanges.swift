import Views

/// The changes that the engine has not solved yet.
struct PendingChanges {
    private(set) var unsolved: [UnsolvedChange] = []
    /// The views whose content-size priorities have changed.
    private var stalePriorities: [ViewID] = []
    /// The cause of the latest change to a frame or a margin since the guides were updated; `nil` if there was none.
    private(set) var causeOfStaleGuides: TraceEvent.Cause?

    /// Whether there is nothing to solve.
    var isEmpty: Bool { unsolved.isEmpty && stalePriorities.isEmpty }

    var areGuidesStale: Bool { causeOfStaleGuides != nil }

    mutating func append(_ change: UnsolvedChange) { unsolved.append(change) }

    mutating func appendPriorities(of view: ViewID) { stalePriorities.append(view) }

    mutating func guidesBecomeStale(because cause: TraceEvent.Cause) { causeOfStaleGuides = cause }

    /// Marks the guides as up to date, and returns the cause of the latest change.
    mutating func takeStaleGuides() -> TraceEvent.Cause? {
        defer { causeOfStaleGuides = nil }
        return causeOfStaleGuides
    }

    /// Swaps the unsolved changes with `changes`, so that both arrays keep their memory.
    mutating func swapUnsolved(with changes: inout [UnsolvedChange]) { swap(&unsolved, &changes) }

    /// Calls `update` for each view whose priorities have changed since the last call.
    mutating func takePriorities(_ update: (ViewID) -> Void) {
        for view in stalePriorities { update(view) }
        stalePriorities.removeAll(keepingCapacity: true)
    }
}

/// A change that the engine has not solved yet, with the statement that made it.
///
/// The type is small, because the first layout has one such change for each view.
struct UnsolvedChange {
    /// The views that the change affects directly.
    let view: ViewID
    let other: ViewID?
    let cause: TraceEvent.Cause

    init(of view: ViewID, and other: ViewID? = nil, cause: TraceEvent.Cause) {
        self.view = view
        self.other = other
        self.cause = cause
    }
}
