import Layout
import Views

/// The origin of an override, for the trace and for reports of feedback loops.
enum OverrideOrigin {
    /// A Swift closure, with its source line.
    case line(Int)
    /// A method of a class.
    case method(of: AnyClass)
    /// Statements that record their own trace events.
    case statements

    /// Creates the origin for a method of the class `type`, or for statements if `type` is `nil`.
    init(_ type: AnyClass?) { self = type.map { .method(of: $0) } ?? .statements }

    /// The line that the trace records as the cause; `nil` if there is none.
    var line: Int? { if case .line(let line) = self { line } else { nil } }

    var isMethod: Bool { if case .method = self { true } else { false } }

    /// Returns the cause that the trace records for the effects of an override. The event `call` represents the call
    /// of the override.
    func cause(calledBy call: TraceEvent.Cause) -> TraceEvent.Cause {
        isMethod
            ? TraceEvent.Cause(inOverrideCalledBy: call, line: call.line)
            : TraceEvent.Cause(line: line ?? call.line, event: call.event)
    }
}

/// A closure that replaces a UIKit method, like an override in a subclass.
struct Override {
    let origin: OverrideOrigin
    /// The closure to run. Its argument calls `super`.
    let body: (_ callSuper: () -> Void) -> Void
}

/// The methods that a view overrides.
struct ViewOverrides {
    var methods: [ViewCallback: Override] = [:]
    var intrinsicContentSize: ContentSizeOverride?

    struct ContentSizeOverride {
        let origin: OverrideOrigin
        let body: (_ natural: IntrinsicSize) -> IntrinsicSize
    }
}

extension Trace {
    /// Runs an override, and restores the cause and the phase afterwards.
    ///
    /// - Parameter cause: The event of the call, which is the cause of the override's effects.
    func perform(_ override: Override, because cause: TraceEvent.Cause, _ callSuper: () -> Void) {
        let (outer, phase) = (self.cause, self.phase)
        let inside = override.origin.cause(calledBy: cause)
        self.cause = inside
        if override.origin.isMethod {
            override.body {
                // The effects of UIKit's own implementation are not effects of the override.
                self.cause = cause
                callSuper()
                self.cause = inside
            }
        } else {
            override.body(callSuper)
        }
        self.cause = outer
        // Setting the phase begins a pass, even if the phase does not change.
        if self.phase != phase { self.phase = phase }
    }
}

/// The overrides of the views of a window.
final class OverrideTable {
    private let model: WindowModel
    private var table = ViewTable<ViewOverrides>()
    /// The overrides of `forFirstBaselineLayout` and `forLastBaselineLayout`.
    private var baselineViews: [ViewID: () -> (first: ViewID, last: ViewID)?] = [:]
    /// Whether no view overrides any method. If `true`, looking up overrides is unnecessary.
    private var isEmpty = true
    /// The view whose override of `intrinsicContentSize` is running. If the override sets the intrinsic content size of
    /// the view, the size is not invalidated again.
    private(set) var viewAskedForContentSize: ViewID?

    init(_ model: WindowModel) { self.model = model }

    subscript(view: ViewID) -> ViewOverrides? { isEmpty ? nil : table[view] }

    func override(_ method: ViewCallback, of view: ViewID, with override: Override) {
        table[view, default: ViewOverrides()].methods[method] = override
        isEmpty = false
    }

    func overrideContentSize(of view: ViewID, with override: ViewOverrides.ContentSizeOverride) {
        table[view, default: ViewOverrides()].intrinsicContentSize = override
        isEmpty = false
    }

    func overrideBaselineViews(of view: ViewID, with body: @escaping () -> (first: ViewID, last: ViewID)?) {
        baselineViews[view] = body
    }

    /// Releases the closures of a view.
    func remove(_ view: ViewID) {
        if self[view] != nil { table[view] = nil }
        if !baselineViews.isEmpty { baselineViews[view] = nil }
    }

    /// Releases all closures.
    func removeAll() {
        table = ViewTable()
        baselineViews = [:]
        isEmpty = true
    }

    func overrides(_ method: ViewCallback, of view: ViewID) -> Bool { self[view]?.methods[method] != nil }

    /// Calls a method of a view: the override, which can call `super`, or `super` if there is no override.
    ///
    /// - Parameter cause: The event of the call, which is the cause of the override's effects.
    func call(_ method: ViewCallback, of view: ViewID, because cause: TraceEvent.Cause, _ callSuper: () -> Void = {}) {
        guard let override = self[view]?.methods[method] else { return callSuper() }
        model.trace.perform(override, because: cause, callSuper)
    }

    /// Calls the override of `intrinsicContentSize` of a view, if there is one, and passes the size to the engine.
    func askForContentSize(of view: ViewID, because cause: TraceEvent.Cause?) {
        guard let override = self[view]?.intrinsicContentSize else { return }
        let trace = model.trace
        let (outer, asked) = (trace.cause, viewAskedForContentSize)
        let call = trace.record(.intrinsicContentSize, .view(view), model.tree[view].name, because: cause)
        trace.cause = override.origin.cause(calledBy: call)
        viewAskedForContentSize = view
        let natural = model.engine.naturalContentSize(of: view, in: model.tree)
        let answer = override.body(natural)
        var sizing = model.engine.contentSizing(of: view)
        if model.accepts(answer.unacceptable, as: "its natural size", of: .view(view), model.tree[view].name) {
            sizing.intrinsicOverride = answer
            model.engine.setContentSizing(sizing, of: view)
        }
        (trace.cause, viewAskedForContentSize) = (outer, asked)
    }

    /// Calls the overrides of `forFirstBaselineLayout` and `forLastBaselineLayout` in the order in which their views
    /// were created, and passes the results to the engine.
    ///
    /// - Returns: The views whose overrides returned other views than before.
    func updateBaselineViews() -> [ViewID] {
        guard !baselineViews.isEmpty else { return [] }
        return baselineViews.keys.sorted().filter { view in
            guard let named = baselineViews[view]?() else { return false }
            return model.engine.setBaselineViews(first: named.first, last: named.last, of: view)
        }
    }
}
