import Views

/// A view controller of a window, with the names and the rules of `UIViewController`.
///
/// A handle, as ``View`` is. The window's own controller, ``Window/rootViewController``, is there from the start; others
/// have a view further down and, as a rule, a parent.
public struct ViewController {
    public let window: Window
    let index: Int

    private var state: ViewControllerState {
        get { window.controllers[index] }
        nonmutating set { window.controllers[index] = newValue }
    }

    /// What traces and expectations call it; its view's name unless another was given.
    public var name: String {
        get { state.name }
        nonmutating set { state.name = newValue }
    }

    public var view: View { View(window: window, id: state.view) }

    public var parent: ViewController? { state.parent.map { ViewController(window: window, index: $0) } }

    /// In the order in which they were added.
    public var children: [ViewController] { state.children.map { ViewController(window: window, index: $0) } }

    /// Makes `child` a child of this controller, from which it hears of rotations; ``didMove(toParent:)`` and adding its
    /// view are the caller's to do, as in UIKit.
    ///
    /// - Precondition: `child` is not this controller, nor one that holds it.
    public func addChild(_ child: ViewController) {
        precondition(child.window === window, "'\(child.name)' was made by another window")
        precondition(!isInside(child), "'\(child.name)' cannot be a child of its own child")
        child.removeFromParent()
        child.move(.willMove, to: self)
        child.state.parent = index
        state.children.append(child.index)
    }

    /// Makes `child` a child of this controller once its view has loaded, as a container does in `viewDidLoad`.
    package func addChildWhenLoaded(_ child: ViewController) { state.childrenToCome.append(child.index) }

    /// Tells this controller that it has its new parent, or none.
    public func didMove(toParent parent: ViewController?) { move(.didMove, to: parent) }

    public func removeFromParent() {
        guard let parent else { return }
        parent.state.children.removeAll { $0 == index }
        state.parent = nil
    }

    /// Tells this controller that it will have another parent, or none.
    public func willMove(toParent parent: ViewController?) { move(.willMove, to: parent) }

    private func move(_ method: Method, to parent: ViewController?) {
        window.call(method, of: index, detail: parent?.name ?? "no parent")
    }

    private func isInside(_ other: ViewController) -> Bool {
        var next: ViewController? = self
        while let current = next {
            if current == other { return true }
            next = current.parent
        }
        return false
    }
}

extension ViewController: Hashable {
    public static func == (a: ViewController, b: ViewController) -> Bool {
        a.window === b.window && a.index == b.index
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(index)
    }
}

/// What a window knows of a controller.
struct ViewControllerState {
    var name: String
    let view: ViewID
    var parent: Int?
    var children: [Int] = []
    /// Those that it adds when its view has loaded.
    var childrenToCome: [Int] = []
    var overrides: [ViewController.Method: Override<ViewController>] = [:]
    var appearance = Appearance.notLoaded

    /// How far its view has come on the way to the screen.
    enum Appearance {
        case notLoaded
        /// Made, and not on the screen.
        case loaded
        /// In the window; its superview has not laid it out yet.
        case willAppear
        /// In its place; `viewDidAppear` is due in the next turn.
        case isAppearing
        case appeared
    }
}

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
