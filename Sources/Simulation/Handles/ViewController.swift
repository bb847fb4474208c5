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
