import Views

extension ViewController {
    /// A method of `UIViewController` that subclasses override.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
        case updateViewConstraints, viewWillLayoutSubviews, viewDidLayoutSubviews
        case willTransition, viewWillTransition, traitCollectionDidChange
        case viewSafeAreaInsetsDidChange, viewLayoutMarginsDidChange
        case willMove, didMove
    }

    /// Overrides a method of this controller, as a subclass does; an earlier override of it is gone.
    ///
    /// `super` of `updateViewConstraints` updates the constraints of the view; that of `willTransition` and
    /// `viewWillTransition` tells the children; that of the others does nothing.
    ///
    /// - Parameters:
    ///   - method: Which the run loop calls.
    ///   - line: Where the trace says that the effects come from.
    ///   - body: Called in place of the method, with what `super` does.
    public func override(
        _ method: Method, line: Int = #line,
        with body: @escaping (ViewController, _ callSuper: () -> Void) -> Void
    ) {
        window.controllers[index].overrides[method] = Override(line: line, body: body)
    }

    /// Overrides a method with statements that trace themselves.
    package func overrideTracingItself(
        _ method: Method, with body: @escaping (ViewController, _ callSuper: () -> Void) -> Void
    ) {
        window.controllers[index].overrides[method] = Override(line: nil, body: body)
    }
}

extension ViewController.Method {
    /// What the trace calls it.
    var event: TraceEvent.Kind {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .viewWillAppear: .viewWillAppear
        case .viewIsAppearing: .viewIsAppearing
        case .viewDidAppear: .viewDidAppear
        case .viewWillDisappear: .viewWillDisappear
        case .viewDidDisappear: .viewDidDisappear
        case .updateViewConstraints: .updateViewConstraints
        case .viewWillLayoutSubviews: .viewWillLayoutSubviews
        case .viewDidLayoutSubviews: .viewDidLayoutSubviews
        case .willTransition: .willTransition
        case .viewWillTransition: .viewWillTransition
        case .traitCollectionDidChange: .traitCollectionDidChange
        case .viewSafeAreaInsetsDidChange: .viewSafeAreaInsetsDidChange
        case .viewLayoutMarginsDidChange: .viewLayoutMarginsDidChange
        case .willMove: .willMove
        case .didMove: .didMove
        }
    }
}

extension Window {
    /// The controller of the root view.
    public var rootViewController: ViewController { ViewController(window: self, index: 0) }

    /// The controller whose view `view` is.
    public func viewController(of view: View) -> ViewController? {
        controllerOfView[view.id].map { ViewController(window: self, index: $0) }
    }

    /// Makes a controller for a view that has none, without a parent.
    ///
    /// - Parameters:
    ///   - name: What traces and expectations call it; the view's name unless given.
    ///   - view: Of this window.
    public func makeViewController(_ name: String? = nil, view: View) -> ViewController {
        precondition(view.window === self, "'\(view.name)' was made by another window")
        precondition(controllerOfView[view.id] == nil, "'\(view.name)' has a controller")
        let index = controllers.count
        controllers.append(ViewControllerState(name: name ?? view.name, view: view.id))
        controllerOfView[view.id] = index
        insetWatch.watch(view.id)
        return ViewController(window: self, index: index)
    }

    /// Calls a method of a controller, with its event: its override, which decides when `super` runs, or `super` alone.
    ///
    /// - Parameters:
    ///   - cause: What led to the call; the statement being performed unless given.
    ///   - callSuper: Told the event of the call.
    func call(
        _ method: ViewController.Method, of controller: Int, detail: @autoclosure () -> String = "",
        because cause: TraceEvent.Cause? = nil, _ callSuper: (TraceEvent.Cause) -> Void = { _ in }
    ) {
        let call = trace.record(method.event, controllers[controller].name, detail(), because: cause)
        perform(method, of: controller, because: call, callSuper)
    }

    /// Performs what a controller overrides, or `super`, for a call that the trace has.
    func perform(
        _ method: ViewController.Method, of controller: Int, because call: TraceEvent.Cause,
        _ callSuper: (TraceEvent.Cause) -> Void = { _ in }
    ) {
        guard let override = controllers[controller].overrides[method] else { return callSuper(call) }
        perform(override, on: ViewController(window: self, index: controller), because: call) { callSuper(call) }
    }
}
