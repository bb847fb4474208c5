import Layout
import Views

/// What is called in place of a method of UIKit's, as a subclass's override is.
struct Override<Subject> {
    /// Where its statements are, for the trace; `nil` when it traces them itself.
    let line: Int?
    /// Told the view or controller, and what calling `super` does.
    let body: (Subject, _ callSuper: () -> Void) -> Void
}

/// What a view overrides.
struct ViewOverrides {
    var methods: [View.Method: Override<View>] = [:]
    var intrinsicContentSize: ContentSizeOverride?

    struct ContentSizeOverride {
        let line: Int?
        let body: (View, _ natural: IntrinsicSize) -> IntrinsicSize
    }
}

extension Window {
    /// Calls a method of a view: its override, which decides when `super` runs, or `super` alone.
    ///
    /// - Parameter cause: The call, as the trace has it; what the override does is caused by it.
    func call(_ method: View.Method, of view: ViewID, because cause: TraceEvent.Cause, _ callSuper: () -> Void = {}) {
        guard hasOverrides, let override = overrides[view]?.methods[method] else { return callSuper() }
        perform(override, on: View(window: self, id: view), because: cause, callSuper)
    }

    /// Performs an override, and leaves the trace as it was.
    func perform<Subject>(
        _ override: Override<Subject>, on subject: Subject, because cause: TraceEvent.Cause, _ callSuper: () -> Void
    ) {
        let (outer, phase) = (trace.cause, trace.phase)
        trace.cause = TraceEvent.Cause(line: override.line ?? cause.line, event: cause.event)
        override.body(subject, callSuper)
        trace.cause = outer
        // Setting it begins a pass.
        if trace.phase != phase { trace.phase = phase }
    }
}
