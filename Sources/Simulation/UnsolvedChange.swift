import Views

/// A change that the engine has not solved yet, with the statement that made it.
///
/// Small, because a first layout has one for each view.
struct UnsolvedChange {
    /// The views that the change names.
    let view: ViewID
    let other: ViewID?
    private let line: Int32?
    private let event: Int32?

    init(of view: ViewID, and other: ViewID? = nil, cause: TraceEvent.Cause) {
        self.view = view
        self.other = other
        line = cause.line.map { Int32(clamping: $0) }
        event = cause.event.map { Int32(clamping: $0) }
    }

    var cause: TraceEvent.Cause { TraceEvent.Cause(line: line.map { Int($0) }, event: event.map { Int($0) }) }
}
