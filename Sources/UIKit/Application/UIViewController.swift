public import CoreGraphics
internal import Geometry
package import Simulation
internal import Views

/// An object that manages a view and its appearance on the screen.
///
/// The main declaration contains the members that subclasses can override.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
    public final let nibName: String?
    public final let nibBundle: Bundle?
    package let world: World
    override var ownWorld: World { world }
    /// The controller in the engine; `nil` until the view is loaded.
    private(set) var handle: Simulation.ViewController?
    /// The slot of ``handle`` in the engine.
    private var slot: EngineSlot?
    private var storedView: UIView?
    public private(set) final var children: [UIViewController] = []
    public private(set) final weak var parent: UIViewController?
    /// The parent that the controller passes to `willMove(toParent:)` and `didMove(toParent:)`.
    private(set) weak var announcedParent: UIViewController?
    /// Whether ``loadView()`` is running.
    private var isLoading = false
    /// The title of the controller. Setting it also sets the titles of `navigationItem` and `tabBarItem`, and the title
    /// of the tab bar item of a navigation controller whose root is the controller.
    open var title: String? { didSet { titleDidChange() } }
    /// What a navigation bar shows for the controller.
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// What a tab bar shows for the controller. For a navigation controller, it is the item of the root unless it was set.
    open var tabBarItem: UITabBarItem! {
        get { ownTabBarItem ?? makeTabBarItem() }
        set { setTabBarItem(newValue) }
    }
    /// The value that was set for ``tabBarItem``, or that was created when it was first read.
    final var ownTabBarItem: UITabBarItem?
    /// The items of the toolbar of the navigation controller; `nil` for none.
    open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.viewIfLoaded?.setNeedsLayout() } }
    /// The edges at which the view extends below bars, of which only the top and the bottom have bars.
    open var edgesForExtendedLayout = UIRectEdge.all
    /// Stored only, because all bars of iOS 26 are translucent.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Whether the tab bar and the toolbar are hidden while the controller is in the stack of a navigation controller.
    /// The default is `false`.
    open var hidesBottomBarWhenPushed = false
    /// The scroll view that ``setContentScrollView(_:for:)`` sets for the top edge.
    final weak var topScrollView: UIScrollView?
    /// The size that the controller prefers in a container, in points. A change is reported to the parent or, for a
    /// presented controller, to the presentation controller.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            let container: (any UIContentContainer)? = parent ?? (presenter == nil ? nil : storedPresentationController)
            container?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }

    // MARK: Making controllers

    /// Creates a controller whose view is in a nib.
    ///
    /// - Parameters:
    ///   - nibName: The name of the compiled xib without its extension. If the value is `nil`, the view is in the nib
    ///     that has the name of the class, with or without the suffix `Controller`, or has no nib.
    ///   - bundle: The bundle with the nib; `nil` for the bundles of the program and its packages.
    public init(nibName: String?, bundle: Bundle?) {
        self.nibName = nibName
        nibBundle = bundle
        world = .current
        super.init()
    }

    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Creates the controller that a storyboard describes. Returns `nil` for any other coder.
    public required init?(coder: NSCoder) {
        guard let coder = coder as? NibCoder else { return nil }
        (nib, nibName, nibBundle) = (coder.nib, coder.nib.nibNameOfView, coder.nib.bundle)
        world = .current
        super.init()
        coder.decode(into: self)
    }

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

    /// Creates the view: from the storyboard or the nib of the controller or, if there is none, a plain view. An override
    /// must set `view`, and must not call `super`.
    open func loadView() {
        loadNib()
        if storedView == nil { view = UIView(frame: CGRect(origin: .zero, size: CGSize(world.engine.size))) }
    }

    open override func connectNib(_ connection: NibConnection) { connectContainer(connection) }

    /// The scene of the storyboard that describes the controller; `nil` for other controllers.
    final var nib: NibInstance?
    /// The objects of the nib other than views, which the controller owns.
    final var nibObjects: [AnyObject] = []

    /// Called before a segue of the storyboard is performed. An override passes values to `segue.destination`.
    ///
    /// - Parameters:
    ///   - segue: The segue, with the controllers at its beginning and its end.
    ///   - sender: The control or gesture recognizer in which the segue begins, or the sender that the program passes to
    ///     ``performSegue(withIdentifier:sender:)``; `nil` for an embedded controller.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Whether a control, a gesture recognizer or the loading of the view performs a segue. The identifier is empty for a
    /// segue without one. Not called by ``performSegue(withIdentifier:sender:)``.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Whether a segue that unwinds can return to this controller. The default is whether the class has the action.
    ///
    /// - Parameters:
    ///   - action: The unwind action of the segue.
    ///   - fromViewController: The controller in whose scene the segue begins.
    ///   - sender: The control, the bar item, the gesture recognizer or the cell in which the segue begins.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any
    ) -> Bool { action.isMethod(of: self) }

    /// Performs the segue with an identifier. An unknown identifier is an error, as in UIKit.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        if let nib { return nib.performSegue(identifier, of: self, sender: sender) }
        world.refuse("Receiver (\(type(of: self))) has no segue with identifier '\(identifier)'")
    }

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
        handle.forwardsAppearance = shouldAutomaticallyForwardAppearanceMethods
        observeOverrides(of: handle)
        if !isLoading { handle.loadIfNeeded() }
    }

    /// The identity of the controller in traces. Before the view is loaded, the value is `nil`.
    package final var traceSubject: TraceSubject? { handle?.traceSubject }

    // MARK: Appearance

    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    /// Whether the children's views appear and disappear together with the controller's view. A container that returns
    /// `false` calls ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` of its children.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Whether the appearance or disappearance in progress was begun for this controller, and is animated.
    final var isAppearanceAnimated = false

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

    final var traits = TraitSettings() { didSet { storedView?.controllerOverrides = traits.combined } }

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

    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The engine does not call this method.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Returns the size of a child in this controller; by default, the size of the controller's view.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// The coordinator of the transition that the controller or one of its ancestors takes part in; `nil` if there is
    /// none.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        if let coordinator = handle?.transitionCoordinator { return SizeChangeCoordinator(coordinator, of: self) }
        return transition ?? parent?.transitionCoordinator
    }

    open var additionalSafeAreaInsets: UIEdgeInsets {
        get { UIEdgeInsets(view.handle.additionalSafeAreaInsets) }
        set { view.handle.additionalSafeAreaInsets = EdgeInsets(newValue) }
    }

    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let margin = world.engine.systemMinimumLayoutMargin
        return NSDirectionalEdgeInsets(EdgeInsets(left: margin, right: margin))
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

    // MARK: Status bar and orientation

    // The simulated device only asks whether the status bar is hidden, which can change the safe area: it shows no status
    // bar, and a test decides when it rotates.

    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    open var shouldAutorotate: Bool { true }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

    /// Shows or hides the status bar. On an iPhone without a home indicator, the safe area contains the status bar.
    open func setNeedsStatusBarAppearanceUpdate() { world.updateStatusBar() }
    /// Has no effect, because a film shows no home indicator.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Has no effect, because the system has no gestures at the edges of a film.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Has no effect, because a test decides when the device rotates.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

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

    /// Moves from one child to another: adds the view of `new` to the superview of the view of `old`, runs the
    /// animations, and removes the view of `old`.
    ///
    /// The duration is in seconds. With an option such as `transitionCrossDissolve`, the change of the views is the
    /// transition.
    open func transition(
        from old: UIViewController, to new: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(old, new, duration, options, animations, completion)
    }

    /// Whether the controller is being added to a parent: from `willMove(toParent:)` to `didMove(toParent:)`.
    open internal(set) var isMovingToParent = false
    /// Whether the controller is being removed from its parent: from `willMove(toParent:)` to `didMove(toParent:)`.
    open internal(set) var isMovingFromParent = false

    open func willMove(toParent parent: UIViewController?) {
        (isMovingToParent, isMovingFromParent) = (parent != nil, parent == nil)
    }

    open func didMove(toParent parent: UIViewController?) { (isMovingToParent, isMovingFromParent) = (false, false) }

    // MARK: Presentation

    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if presenter == nil, modalPresentationStyle != oldValue { storedPresentationController = nil } }
    }
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether the controller controls the status bar while it is presented, also if the presenter's view stays on the screen.
    /// The default is `false`.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Whether the view is covered by controllers with the styles `currentContext` and `overCurrentContext` that the
    /// controller or its descendants present.
    open var definesPresentationContext = false
    /// Stored only.
    open var providesPresentationContextTransitionStyle = false
    /// Whether the user cannot dismiss the sheet or the popover. A sheet then resists a drag. The default is `false`.
    open var isModalInPresentation = false
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    open internal(set) var isBeingPresented = false
    open internal(set) var isBeingDismissed = false
    /// The controller that this controller itself presents.
    final var presented: UIViewController?
    /// The controller that presents this controller itself.
    final weak var presenter: UIViewController?
    /// The transition that the controller takes part in.
    final var transition: ViewControllerTransition?
    final var storedPresentationController: UIPresentationController?

    /// The controller that this controller, or the nearest ancestor that presents one, presents.
    open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }

    /// The controller that presents this controller or one of its ancestors.
    open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

    /// The object that manages the presentation. Before the controller is presented, it is created when it is first
    /// read. For a controller that is not presented itself, it is that of the nearest ancestor that is.
    open var presentationController: UIPresentationController? {
        if presenter == nil, let parent { return parent.presentationController }
        return presentationController(presenting: presenter, source: nil)
    }

    /// Returns a new presentation controller for the style.
    func systemPresentationController(presenting: UIViewController?) -> UIPresentationController {
        .system(of: self, presenting: presenting)
    }

    /// Presents a controller after the changes of the current turn are committed.
    ///
    /// - Parameters:
    ///   - controller: The controller, which has neither a parent nor a presenter.
    ///   - flag: Whether the transition is animated.
    ///   - completion: A closure that is called after `viewDidAppear(_:)`.
    open func present(_ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        beginPresenting(controller, animated: flag, completion)
    }

    /// Dismisses the controller that this controller presents, or this controller if it presents none.
    ///
    /// If the presented controller presents another controller, all of them are dismissed, and only the dismissal of
    /// the topmost one is animated.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissing(animated: flag, completion)
    }

    open override var next: UIResponder? { storedView?.superview }
}
