import Layout
import Views

/// The origin of an override, which the trace and feedback loops name.
enum OverrideOrigin {
    /// A closure in Swift, with its line.
    case line(Int)
    /// A method of a class.
    case method(of: AnyClass)
    /// Statements that trace themselves.
    case statements

    /// Makes the origin for a method of the class `type`, or for statements if `type` is `nil`.
    init(_ type: AnyClass?) { self = type.map { .method(of: $0) } ?? .statements }

    /// The line that the trace records as the cause; `nil` if there is none.
    var line: Int? { if case .line(let line) = self { line } else { nil } }

    var isMethod: Bool { if case .method = self { true } else { false } }

    /// Returns the cause of the effects of the override that the event of `call` called.
    func cause(calledBy call: TraceEvent.Cause) -> TraceEvent.Cause {
        isMethod
            ? TraceEvent.Cause(inOverrideCalledBy: call, line: call.line)
            : TraceEvent.Cause(line: line ?? call.line, event: call.event)
    }
}

/// A closure of the author that replaces a method of UIKit, as an override in a subclass does.
struct Override {
    let origin: OverrideOrigin
    /// The closure to run. Its argument does what calling `super` does.
    let body: (_ callSuper: () -> Void) -> Void
}

/// The methods that a view overrides.
struct ViewOverrides {
    var methods: [View.Method: Override] = [:]
    var intrinsicContentSize: ContentSizeOverride?

    struct ContentSizeOverride {
        let origin: OverrideOrigin
        let body: (_ natural: IntrinsicSize) -> IntrinsicSize
    }
}

extension Trace {
    /// Runs an override, and restores the cause and the phase afterwards.
    ///
    /// - Parameter cause: The event of the call. Effects of the override have it as their cause.
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
        // Setting the phase begins a pass, even if the value is the same.
        if self.phase != phase { self.phase = phase }
    }
}

/// The methods that views of a window override.
final class OverrideTable {
    private let model: WindowModel
    private var table = ViewTable<ViewOverrides>()
    /// Whether no view overrides any method, which saves a lookup for each view.
    private var isEmpty = true
    /// The view whose override of `intrinsicContentSize` runs. If the override sets the size, it is not queried again.
    private(set) var viewAskedForContentSize: ViewID?

    init(_ model: WindowModel) { self.model = model }

    subscript(view: ViewID) -> ViewOverrides? { isEmpty ? nil : table[view] }

    func override(_ method: View.Method, of view: ViewID, with override: Override) {
        table[view, default: ViewOverrides()].methods[method] = override
        isEmpty = false
    }

    func overrideContentSize(of view: ViewID, with override: ViewOverrides.ContentSizeOverride) {
        table[view, default: ViewOverrides()].intrinsicContentSize = override
        isEmpty = false
    }

    /// Releases the closures of a view.
    func remove(_ view: ViewID) { if self[view] != nil { table[view] = nil } }

    /// Releases all closures.
    func removeAll() {
        table = ViewTable()
        isEmpty = true
    }

    func overrides(_ method: View.Method, of view: ViewID) -> Bool { self[view]?.methods[method] != nil }

    /// Calls a method of a view: its override, which decides when `super` runs, or only `super`.
    ///
    /// - Parameter cause: The event of the call. Effects of the override have it as their cause.
    func call(_ method: View.Method, of view: ViewID, because cause: TraceEvent.Cause, _ callSuper: () -> Void = {}) {
        guard let override = self[view]?.methods[method] else { return callSuper() }
        model.trace.perform(override, because: cause, callSuper)
    }

    /// Queries the natural size of a view that overrides `intrinsicContentSize`, and passes it to the engine.
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
}

extension View {
    /// The method of a class that lays out this view in code: the closest override of `layoutSubviews` in a superview,
    /// or of `viewDidLayoutSubviews` or `viewWillLayoutSubviews` in its controller, such as `LoginView.layoutSubviews`.
    /// `nil` if no class overrides such a method.
    package var methodThatSetsFrame: String? {
        var next = superview
        while let view = next {
            var methods = [
                (View.Method.layoutSubviews.rawValue, window.overrides[view.id]?.methods[.layoutSubviews]?.origin)
            ]
            if let controller = window.viewController(of: view) {
                for method in [ViewController.Method.viewDidLayoutSubviews, .viewWillLayoutSubviews] {
                    methods.append(
                        (method.rawValue, window.controllers.origin(overriding: method, in: controller.index)))
                }
            }
            for case (let method, .method(let type)?) in methods { return "\(type).\(method)" }
            next = view.superview
        }
        return nil
    }
}
