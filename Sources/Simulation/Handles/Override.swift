public import Layout
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

extension View {
    /// A method of `UIView` that subclasses override. ``overrideIntrinsicContentSize(line:with:)`` stands beside these
    /// because it answers something.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case updateConstraints, layoutSubviews, draw
        case traitCollectionDidChange, safeAreaInsetsDidChange, layoutMarginsDidChange
    }

    /// Overrides a method of this view, as a subclass does; an earlier override of it is gone.
    ///
    /// A `layoutSubviews` that does not call `super` leaves the subviews where they are. A view that overrides `draw`
    /// draws when it first shows, after `setNeedsDisplay`, and when its size changes.
    ///
    /// - Parameters:
    ///   - method: Which the run loop calls.
    ///   - line: Where the trace says that the effects come from.
    ///   - body: Called in place of the method, with what `super` does.
    public func override(
        _ method: Method, line: Int = #line, with body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        override(method, Override(line: line, body: body))
    }

    /// Overrides `intrinsicContentSize`, which is asked for when the view's constraints are updated after
    /// ``invalidateIntrinsicContentSize()``.
    ///
    /// - Parameters:
    ///   - line: Where the trace says that the effects come from.
    ///   - body: Answers the size, from the one that the view's content asks for.
    public func overrideIntrinsicContentSize(
        line: Int = #line, with body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        window.overrides[id, default: ViewOverrides()].intrinsicContentSize = .init(line: line, body: body)
        invalidateIntrinsicContentSize()
    }

    /// Overrides a method with statements that trace themselves.
    package func overrideTracingItself(
        _ method: Method, with body: @escaping (View, _ callSuper: () -> Void) -> Void
    ) {
        override(method, Override(line: nil, body: body))
    }

    /// The same for `intrinsicContentSize`.
    package func overrideIntrinsicContentSizeTracingItself(
        with body: @escaping (View, _ natural: IntrinsicSize) -> IntrinsicSize
    ) {
        window.overrides[id, default: ViewOverrides()].intrinsicContentSize = .init(line: nil, body: body)
        invalidateIntrinsicContentSize()
    }

    private func override(_ method: Method, _ override: Override<View>) {
        window.overrides[id, default: ViewOverrides()].methods[method] = override
        switch method {
        case .draw: setNeedsDisplay()
        case .safeAreaInsetsDidChange, .layoutMarginsDidChange: window.insetWatch.watch(id)
        case .updateConstraints, .layoutSubviews, .traitCollectionDidChange: break
        }
    }
}

extension Window {
    /// Asks a view that overrides it for its natural size, and keeps the answer.
    func askForContentSize(of view: ViewID, because cause: TraceEvent.Cause?) {
        guard hasOverrides, let override = overrides[view]?.intrinsicContentSize else { return }
        let (outer, asked) = (trace.cause, askedForContentSize)
        let call = trace.record(.intrinsicContentSize, tree[view].name, because: cause)
        trace.cause = TraceEvent.Cause(line: override.line ?? call.line, event: call.event)
        askedForContentSize = view
        let natural = engine.naturalContentSize(of: view, in: tree)
        let answer = override.body(View(window: self, id: view), natural)
        var sizing = engine.contentSizing(of: view)
        if accepts(answer.unacceptable, as: "its natural size", of: tree[view].name) {
            sizing.intrinsicOverride = answer
            engine.setContentSizing(sizing, of: view)
        }
        (trace.cause, askedForContentSize) = (outer, asked)
    }
}
