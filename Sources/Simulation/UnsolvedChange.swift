import Views

/// A change that the engine has not solved yet, with the statement that made it.
struct UnsolvedChange {
    /// The views that the change names.
    let view: ViewID
    var other: ViewID?
    let cause: TraceEvent.Cause

    init(of view: ViewID, and other: ViewID? = nil, cause: TraceEvent.Cause) {
        self.view = view
        self.other = other
        self.cause = cause
    }
}
