public import CoreGraphics
internal import Geometry
package import Simulation
internal import Views

/// An object that manages a view and its appearance on the screen.
///
/// The main declaration contains the members that subclasses can override.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    public final let nibName: String?
    public final let nibBundle: Bundle?
    let world: World
    override var ownWorld: World { world }
    /// The controller in the engine; `nil` until the view is loaded.
    private var handle: Simulation.ViewController?
    /// The slot of ``handle`` in the engine.
    private var slot: EngineSlot?
    private var storedView: UIView?
    public private(set) final var children: [UIViewController] = []
    public private(set) final weak var parent: UIViewController?
    /// The parent that the controller passes to `willMove(toParent:)` and `didMove(toParent:)`.
    private weak var announcedParent: UIViewController?
    /// Whether ``loadView()`` is running.
    private var isLoading = false
    open var title: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var definesPresentationContext = false
    open var edgesForExtendedLayout = UIRectEdge.all
    open var extendedLayoutIncludesOpaqueBars = false
    open var preferredContentSize = CGSize.zero

    // MARK: Making controllers

    /// Creates a controller. Nib files are not supported, so the nib name has no effect on the view.
    public init(nibName: String?, bundle: Bundle?) {
        self.nibName = nibName
        nibBundle = bundle
        world = .current
        super.init()
    }

    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { return nil }

    // MARK: The view

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            storedView?.controller = nil
            storedView = newValue
            if let newValue { attach(newValue) }
        }
    }

    public final var viewIfLoaded: UIView? { storedView }

    public final var isViewLoaded: Bool { storedView != nil }

    /// Creates the view. An override must set ``view``, and must not call `super`.
    open func loadView() { view = UIView(frame: CGRect(origin: .zero, size: CGSize(world.engine.size))) }

    public final func loadViewIfNeeded() {
        guard storedView == nil, !isLoading else { return }
        isLoading = true
        world.asCurrent(loadView)
        isLoading = false
        handle?.loadIfNeeded()
    }

    open func viewDidLoad() {}

    private func attach(_ view: UIView) {
        view.controller?.storedView = nil
        view.controller = self
        view.controllerOverrides = traits.combined
        let handle = world.engine.makeViewController(world.nextName(for: type(of: self)), view: view.handle)
        self.handle = handle
        slot = EngineSlot(handle, in: world)
        for child in children { child.handle.map { handle.addChild($0) } }
        if let parent = parent?.handle { parent.addChild(handle) }
        observeOverrides(of: handle)
        if !isLoading { handle.loadIfNeeded() }
    }

    /// The identity of the controller in traces. Before the view is loaded, the value is `nil`.
    package final var traceSubject: TraceSubject? { handle?.traceSubject }

    /// Sets whether the controller is the root controller of a window. Root controllers are notified of rotations.
    func setRoot(_ isRoot: Bool) { handle?.isRoot = isRoot }

    // MARK: Appearance

    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: Passes

    open func updateViewConstraints() { world.callSuper(of: self, "updateViewConstraints") }
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    // MARK: Traits and size

    /// The traits of the view. Before the view is loaded, these are the traits of the parent or the screen, with the
    /// controller's overrides.
    open var traitCollection: UITraitCollection {
        if let storedView { return storedView.traitCollection }
        let inherited = parent?.traitCollection.engine ?? world.engine.traitCollection
        return UITraitCollection(traits.combined.applied(to: inherited))
    }

    final var traits = TraitSettings() {
        didSet { storedView?.controllerOverrides = traits.combined }
    }

    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Notifies the controller that the size of its view will change. The default implementation notifies the
    /// children.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        world.callSuper(of: self, "viewWillTransition")
    }

    /// Notifies the controller that its traits will change. The default implementation notifies the children.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        world.callSuper(of: self, "willTransition")
    }

    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        handle?.transitionCoordinator.map { Coordinator($0) }
    }

    open var additionalSafeAreaInsets: UIEdgeInsets {
        get { UIEdgeInsets(view.handle.additionalSafeAreaInsets) }
        set { view.handle.additionalSafeAreaInsets = EdgeInsets(newValue) }
    }

    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            EdgeInsets(
                left: world.engine.systemMinimumLayoutMargin, right: world.engine.systemMinimumLayoutMargin))
    }

    open var viewRespectsSystemMinimumLayoutMargins: Bool {
        get { view.handle.viewRespectsSystemMinimumLayoutMargins }
        set { view.handle.viewRespectsSystemMinimumLayoutMargins = newValue }
    }

    /// The area that bars cover at the top of the view. UIKit used it before safe areas were introduced.
    open private(set) lazy var topLayoutGuide: any UILayoutSupport = BarGuide(of: view, isTop: true)
    /// The area that bars cover at the bottom of the view. UIKit used it before safe areas were introduced.
    open private(set) lazy var bottomLayoutGuide: any UILayoutSupport = BarGuide(of: view, isTop: false)

    open func viewSafeAreaInsetsDidChange() {}
    open func viewLayoutMarginsDidChange() {}

    // MARK: Containers

    open func addChild(_ child: UIViewController) {
        guard child !== self, !isContained(in: child) else {
            return world.refuse("addChild: '\(type(of: child))' cannot be a child of itself or of its descendant")
        }
        child.parent?.children.removeAll { $0 === child }
        child.announcedParent = self
        child.parent = self
        children.append(child)
        if let handle, let childHandle = child.handle {
            handle.addChild(childHandle)
        } else {
            child.willMove(toParent: self)
        }
    }

    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        announcedParent = nil
        if let handle, handle.parent != nil { handle.removeFromParent() } else { didMove(toParent: nil) }
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    private func isContained(in other: UIViewController) -> Bool {
        var next = parent
        while let controller = next {
            if controller === other { return true }
            next = controller.parent
        }
        return false
    }

    open override var next: UIResponder? { storedView?.superview }

    // MARK: The engine's calls

    private func observeOverrides(of handle: Simulation.ViewController) {
        func observe(_ method: Simulation.ViewController.Method, _ call: @escaping (UIViewController) -> Void) {
            let type: AnyClass? = OverriddenMethods.type(overriding: method, in: type(of: self))
            handle.overrideTracingItself(method, of: type) { [weak self] _, callSuper in
                guard let self else { return callSuper() }
                world.perform(method.rawValue, of: self, callSuper) { call(self) }
            }
        }
        observe(.viewDidLoad) { $0.viewDidLoad() }
        observe(.viewWillAppear) { $0.viewWillAppear(false) }
        observe(.viewIsAppearing) { $0.viewIsAppearing(false) }
        observe(.viewDidAppear) { $0.viewDidAppear(false) }
        observe(.viewWillDisappear) { $0.viewWillDisappear(false) }
        observe(.viewDidDisappear) { $0.viewDidDisappear(false) }
        observe(.updateViewConstraints) { $0.updateViewConstraints() }
        observe(.viewWillLayoutSubviews) { $0.viewWillLayoutSubviews() }
        observe(.viewDidLayoutSubviews) { $0.viewDidLayoutSubviews() }
        observe(.traitCollectionDidChange) { $0.reportTraitChange() }
        observe(.viewSafeAreaInsetsDidChange) { $0.viewSafeAreaInsetsDidChange() }
        observe(.viewLayoutMarginsDidChange) { $0.viewLayoutMarginsDidChange() }
        observe(.willMove) { $0.willMove(toParent: $0.announcedParent) }
        observe(.didMove) { $0.didMove(toParent: $0.announcedParent) }
        observe(.viewWillTransition) { controller in
            guard let handle = controller.handle, let coordinator = handle.transitionCoordinator else { return }
            controller.viewWillTransition(to: CGSize(handle.announcedSize), with: Coordinator(coordinator))
        }
        observe(.willTransition) { controller in
            guard let handle = controller.handle, let coordinator = handle.transitionCoordinator else { return }
            controller.willTransition(
                to: UITraitCollection(handle.announcedTraits), with: Coordinator(coordinator))
        }
    }
}

public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    case automatic = -2
    case none = -1
}

public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

/// An object that runs animations alongside a size change or a trait change.
@MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
    var isAnimated: Bool { get }

    /// Runs an animation alongside the change, and calls a completion handler after it.
    ///
    /// - Returns: Whether the closures will run. They do not run if the method that announced the change has already
    ///   returned.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

/// Information about a size change or a trait change.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    var isAnimated: Bool { get }
}

private final class Coordinator: UIViewControllerTransitionCoordinator, UIViewControllerTransitionCoordinatorContext {
    private let engine: TransitionCoordinator

    init(_ engine: TransitionCoordinator) { self.engine = engine }

    var isAnimated: Bool { engine.isAnimated }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        engine.animate(alongsideTransition: { animation?(self) }, completion: completion.map { done in { done(self) } })
    }
}

// MARK: Overridden methods

extension OverriddenMethods {
    @MainActor private static var known: [ObjectIdentifier: OverriddenMethods] = [:]
    @MainActor private static let places = places(
        of: probes.map(\.probe), plain: PlainProbe.self, base: UIViewController.self)
    /// The methods of a controller, each with a class that overrides only this method.
    @MainActor private static let probes: [(method: Simulation.ViewController.Method, probe: AnyClass)] = [
        (.viewDidLoad, DidLoadProbe.self), (.viewWillAppear, WillAppearProbe.self),
        (.viewIsAppearing, IsAppearingProbe.self), (.viewDidAppear, DidAppearProbe.self),
        (.viewWillDisappear, WillDisappearProbe.self), (.viewDidDisappear, DidDisappearProbe.self),
        (.updateViewConstraints, ConstraintProbe.self), (.viewWillLayoutSubviews, WillLayoutProbe.self),
        (.viewDidLayoutSubviews, DidLayoutProbe.self), (.traitCollectionDidChange, TraitProbe.self),
        (.viewSafeAreaInsetsDidChange, SafeAreaProbe.self), (.viewLayoutMarginsDidChange, MarginProbe.self),
    ]

    /// Returns the class that overrides `method` for controllers of the class `type`; `nil` if no class overrides it.
    @MainActor
    fileprivate static func type(
        overriding method: Simulation.ViewController.Method, in type: UIViewController.Type
    ) -> AnyClass? {
        guard type != UIViewController.self, let index = probes.firstIndex(where: { $0.method == method }) else {
            return nil
        }
        if let found = known[ObjectIdentifier(type)] { return found.type(overriding: index) }
        let found = OverriddenMethods(of: type, comparedTo: UIViewController.self, at: places)
        known[ObjectIdentifier(type)] = found
        return found.type(overriding: index)
    }
}

// A class without overrides, and one class for each method.
private final class PlainProbe: UIViewController {}
private final class DidLoadProbe: UIViewController { override func viewDidLoad() {} }
private final class WillAppearProbe: UIViewController { override func viewWillAppear(_ animated: Bool) {} }
private final class IsAppearingProbe: UIViewController { override func viewIsAppearing(_ animated: Bool) {} }
private final class DidAppearProbe: UIViewController { override func viewDidAppear(_ animated: Bool) {} }
private final class WillDisappearProbe: UIViewController { override func viewWillDisappear(_ animated: Bool) {} }
private final class DidDisappearProbe: UIViewController { override func viewDidDisappear(_ animated: Bool) {} }
private final class ConstraintProbe: UIViewController { override func updateViewConstraints() {} }
private final class WillLayoutProbe: UIViewController { override func viewWillLayoutSubviews() {} }
private final class DidLayoutProbe: UIViewController { override func viewDidLayoutSubviews() {} }
private final class TraitProbe: UIViewController {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
private final class SafeAreaProbe: UIViewController { override func viewSafeAreaInsetsDidChange() {} }
private final class MarginProbe: UIViewController { override func viewLayoutMarginsDidChange() {} }
