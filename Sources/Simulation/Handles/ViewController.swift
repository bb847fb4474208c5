package import Geometry
package import Views

/// A view controller of a window, with the API and behavior of `UIViewController`.
///
/// A controller is a handle, like ``View``. A window has its own controller, ``Window/rootViewController``. Other
/// controllers manage a view below the root view and usually have a parent.
public struct ViewController {
    public let window: Window
    let index: Int

    /// The identity of the controller in trace events.
    package var traceSubject: TraceSubject { window.controllers.subject(of: index) }

    private var state: ViewControllerState { window.controllers[index] }

    /// The name of the controller in traces and expectations. The default is the name of the view.
    public var name: String {
        get { state.name }
        nonmutating set { window.controllers.setName(newValue, of: index) }
    }

    public var view: View { View(window: window, id: state.view) }

    /// Whether the controller is a root controller of its window. Root controllers are the first to be notified of
    /// changes to the size and the traits.
    package var isRoot: Bool {
        get { window.controllers.roots.contains(index) }
        nonmutating set { window.controllers.setRoot(newValue, index) }
    }

    /// Marks the controller as no longer used. It is released at the end of the turn.
    package func discard() { window.hierarchy.discard(controller: index) }

    /// Loads the view now if it is not loaded: calls `loadView` and `viewDidLoad`, and adds the children that were
    /// waiting for the view.
    package func loadIfNeeded() { window.appearance.load(index) }

    /// Whether the controller's children appear and disappear together with it. The default is `true`.
    package var forwardsAppearance: Bool {
        get { state.forwardsAppearance }
        nonmutating set { window.controllers.setForwardsAppearance(newValue, of: index) }
    }

    /// Begins a transition in which the controller appears or disappears: calls `viewWillAppear` or
    /// `viewWillDisappear`.
    package func beginAppearanceTransition(_ isAppearing: Bool) {
        window.appearance.beginTransition(of: index, isAppearing: isAppearing)
    }

    /// Ends the transition: calls `viewDidAppear` or `viewDidDisappear`.
    package func endAppearanceTransition() { window.appearance.endTransition(of: index) }

    /// Calls `viewIsAppearing` if the controller appears while its view is in its place, because a presentation that
    /// covered the view ends.
    package func appearInPlace() { window.appearance.appearInPlace(index) }

    /// The traits after the change that is being announced, or the current traits of the window if no change is being
    /// announced.
    package var announcedTraits: TraitCollection {
        (window.controllers.announced?.surroundings ?? window.surroundings).traitCollection
    }
    /// The size after the change that is being announced, or the current size of the window if no change is being
    /// announced.
    package var announcedSize: Size { (window.controllers.announced?.surroundings ?? window.surroundings).size }

    public var parent: ViewController? { state.parent.map { ViewController(window: window, index: $0) } }

    /// The children in the order in which they were added.
    public var children: [ViewController] { state.children.map { ViewController(window: window, index: $0) } }

    /// Adds a child controller, and calls its ``willMove(toParent:)``. This controller then forwards calls to
    /// `willTransition` and `viewWillTransition` to the child. As in UIKit, the caller then adds the child's view and
    /// calls ``didMove(toParent:)``.
    ///
    /// If `child` is this controller or contains this controller, it is not added, and a note is recorded in the
    /// trace. UIKit raises an exception.
    public func addChild(_ child: ViewController) {
        precondition(child.window === window, "'\(child.name)' belongs to another window")
        window.controllers.add(child.index, to: index)
    }

    /// Adds a child controller when the view has loaded, as a container does in `viewDidLoad`.
    package func addChildWhenLoaded(_ child: ViewController) {
        window.controllers.addWhenLoaded(child.index, to: index)
    }

    /// Notifies the controller that it has a new parent, or that it no longer has a parent.
    public func didMove(toParent parent: ViewController?) { move(.didMove, to: parent) }

    /// Removes this controller from its parent, and calls ``didMove(toParent:)``. As in UIKit, the caller first calls
    /// ``willMove(toParent:)`` and removes the view. Does nothing if the controller has no parent.
    public func removeFromParent() { window.controllers.removeFromParent(index) }

    /// Notifies the controller that it will get another parent, or that it will be removed from its parent.
    public func willMove(toParent parent: ViewController?) { move(.willMove, to: parent) }

    private func move(_ method: Method, to parent: ViewController?) {
        window.controllers.call(method, of: index, detail: parent?.name ?? ControllerTable.noParent)
    }
}

/// Changes that accompany a change of the window's size.
extension ViewController {
    /// The coordinator of the change that is being announced; `nil` unless an override of `willTransition` or
    /// `viewWillTransition` is running.
    public var transitionCoordinator: TransitionCoordinator? {
        window.controllers.announced == nil ? nil : TransitionCoordinator(window: window)
    }
}

/// Runs changes alongside a change of the window's size, such as a rotation. Equivalent to
/// `UIViewControllerTransitionCoordinator`.
public struct TransitionCoordinator {
    let window: Window

    /// Whether the change is animated. A rotation is animated; a change of the window's width is not.
    public var isAnimated: Bool { window.controllers.announced?.duration != nil }

    /// The duration of the animation; zero if the change is not animated.
    public var duration: Duration { window.controllers.announced?.duration ?? .zero }

    /// Runs `animation` as part of the animation of the change, after the window has been resized and laid out.
    ///
    /// - Parameters:
    ///   - animation: A closure that makes the changes. They are laid out and animated together with the changes to
    ///     the window.
    ///   - completion: A closure that is called when the animation has ended, or immediately if the change is not
    ///     animated.
    /// - Returns: `false` if the change is no longer being announced. In this case, neither closure is called.
    @discardableResult
    public func animate(alongsideTransition animation: @escaping () -> Void, completion: (() -> Void)? = nil) -> Bool {
        guard window.controllers.announced != nil else { return false }
        window.controllers.announced?.animations.append(animation)
        if let completion { window.controllers.announced?.completions.append(completion) }
        return true
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

extension ViewController {
    /// A method of `UIViewController` that subclasses override.
    public typealias Method = ControllerCallback

    /// Overrides a method of this controller, as a subclass does. An earlier override of the method is replaced.
    ///
    /// In an override of `updateViewConstraints`, calling `super` updates the constraints of the view. In an override
    /// of `willTransition` or `viewWillTransition`, calling `super` calls the overridden method on the children. In
    /// overrides of other methods, calling `super` has no effect.
    ///
    /// - Parameters:
    ///   - method: The method that the run loop calls.
    ///   - line: The source line to which the trace attributes the effects.
    ///   - body: The closure that replaces the method. Its second argument calls `super`.
    public func override(
        _ method: Method, line: Int = #line,
        with body: @escaping (ViewController, _ callSuper: () -> Void) -> Void
    ) {
        override(method, from: .line(line), body)
    }

    /// Overrides a method with statements that record their own trace events, or with the method of a class.
    ///
    /// - Parameter type: The class whose method `body` calls. Reports of feedback loops contain its name.
    package func overrideTracingItself(
        _ method: Method, of type: AnyClass? = nil,
        with body: @escaping (ViewController, _ callSuper: () -> Void) -> Void
    ) {
        override(method, from: OverrideOrigin(type), body)
    }

    /// Overrides a method. The override does not retain the window.
    private func override(
        _ method: Method, from origin: OverrideOrigin,
        _ body: @escaping (ViewController, _ callSuper: () -> Void) -> Void
    ) {
        let override = Override(origin: origin) { [unowned window, index] callSuper in
            body(ViewController(window: window, index: index), callSuper)
        }
        window.controllers.override(method, of: index, with: override)
    }
}
