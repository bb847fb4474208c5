internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A container that shows the topmost controller of a stack below a navigation bar.
///
/// A push or a pop changes ``viewControllers`` immediately. The transition begins after the changes of the current turn
/// are committed, so several changes in one turn are one transition. A change during a transition waits for its end, and
/// the trace has a note.
///
/// - Source: for changes during a transition: a public report about iOS 11.4 (openradar 44091459).
open class UINavigationController: UIViewController, BarContainer {
    /// The kind of a transition.
    public enum Operation: Int, Sendable { case none, push, pop }

    /// The duration in which the bar appears or disappears, in seconds.
    public class var hideShowBarDuration: CGFloat { CGFloat(Metric.barHideDuration.value) }

    open weak var delegate: (any UINavigationControllerDelegate)?
    open private(set) lazy var navigationBar: UINavigationBar = world.asCurrent {
        let bar = UINavigationBar()
        bar.navigation = self
        return bar
    }
    /// The toolbar at the bottom, which shows the items of the topmost controller.
    open var toolbar: UIToolbar! {
        if let createdToolbar { return createdToolbar }
        let bar = world.asCurrent { UIToolbar() }
        bar.navigation = self
        createdToolbar = bar
        return bar
    }
    /// The toolbar; `nil` if it was not needed yet.
    private(set) final var createdToolbar: UIToolbar?
    /// The gesture that goes back with a drag from the leading edge, if the page has the back button. A delegate of the
    /// program replaces this condition.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { interactivePop.recognizer }
    private(set) final lazy var interactivePop = world.asCurrent { InteractivePop(of: self) }
    /// The controllers from the root to the top, and the change in progress.
    private(set) final var stack = NavigationStack<UIViewController>()
    /// The container of the pages.
    private(set) lazy var pages = world.asCurrent { UINavigationTransitionView() }
    private(set) final var isBarHidden = false
    private final var hidesToolbar = true
    /// Whether the delegate knows the first controller on the screen.
    private var hasReportedFirst = false

    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }

    /// Creates a navigation controller with one controller.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        pushViewController(rootViewController, animated: false)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func loadView() {
        let container = UILayoutContainerView(of: self, frame: CGRect(origin: .zero, size: CGSize(world.engine.size)))
        container.addSubview(pages)
        container.addSubview(navigationBar)
        container.addGestureRecognizer(interactivePop.recognizer)
        view = container
        settle()
    }

    // MARK: The stack

    /// The controllers from the root to the top. Setting them is not animated.
    open var viewControllers: [UIViewController] {
        get { stack.pages }
        set { setViewControllers(newValue, animated: false) }
    }

    open var topViewController: UIViewController? { stack.pages.last }

    /// The controller that is presented over the stack or, if there is none, the topmost controller.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// Adds a controller at the top. A controller that is in the stack already, and a navigation controller, are errors,
    /// as in UIKit.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        if waits("pushes \(type(of: viewController))", { $0.pushViewController(viewController, animated: animated) }) {
            return
        }
        guard !(viewController is UINavigationController) else {
            return world.refuse("Pushing a navigation controller is not supported")
        }
        guard !stack.pages.contains(viewController) else {
            return world.refuse(
                "Pushing the same view controller instance more than once is not supported (\(type(of: viewController)))"
            )
        }
        change(to: stack.pages + [viewController], animated)
    }

    /// Removes the topmost controller, unless it is the only one, and returns it; `nil` if nothing was removed, or if
    /// the change waits for the end of a transition.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        if waits("pops", { $0.popViewController(animated: animated) }) { return nil }
        guard stack.pages.count > 1 else { return nil }
        return pop(to: stack.pages.count - 2, animated).first
    }

    /// Removes all controllers except the root, and returns them; `nil` if the root is at the top already.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        if waits("pops to the root", { $0.popToRootViewController(animated: animated) }) { return nil }
        return stack.pages.count > 1 ? pop(to: 0, animated) : nil
    }

    /// Removes the controllers above a controller of the stack, and returns them.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        let text = "pops to \(type(of: viewController))"
        if waits(text, { $0.popToViewController(viewController, animated: animated) }) { return nil }
        guard let index = stack.pages.firstIndex(of: viewController) else {
            world.refuse("Tried to pop to a view controller that doesn't exist.")
            return nil
        }
        return pop(to: index, animated)
    }

    /// Replaces the controllers. The transition is a pop if the new topmost controller was in the stack, and a push
    /// otherwise.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let text = "sets \(viewControllers.count) controllers"
        if waits(text, { $0.setViewControllers(viewControllers, animated: animated) }) { return }
        guard Set(viewControllers.map(ObjectIdentifier.init)).count == viewControllers.count else {
            return world.refuse("All view controllers in a navigation controller must be distinct")
        }
        guard !viewControllers.contains(where: { $0 is UINavigationController }) else {
            return world.refuse("Pushing a navigation controller is not supported")
        }
        change(to: viewControllers, animated)
    }

    private func pop(to index: Int, _ animated: Bool) -> [UIViewController] {
        let removed = Array(stack.pages[(index + 1)...])
        change(to: Array(stack.pages[...index]), animated)
        return removed
    }

    /// Returns whether a change waits for the end of a transition.
    private func waits(_ text: String, _ change: @escaping (UINavigationController) -> Void) -> Bool {
        guard stack.waits({ [weak self] in if let self { change(self) } }) else { return false }
        world.engine.note("\(type(of: self))", "\(text) when the transition in progress has ended")
        return true
    }

    private func change(to new: [UIViewController], _ animated: Bool) {
        let old = stack.pages
        for controller in stack.removed(by: new) { controller.willMove(toParent: nil) }
        let moves = stack.change(to: new)
        for controller in moves.abandoned { controller.removeFromParent() }
        for controller in moves.added { addChild(controller) }
        navigationBar.itemChanged()
        guard viewIfLoaded?.window != nil else { return settle() }
        if stack.request(from: old, animated: animated) { world.afterCommit { [weak self] in self?.beginTransition() } }
    }

    // MARK: Showing pages

    /// Shows the topmost controller without a transition.
    private func settle() {
        stack.cancelRequest()
        if isViewLoaded, stack.shown !== stack.pages.last {
            stack.showTop()?.viewIfLoaded?.removeFromSuperview()
            if let shown = stack.shown {
                prepare(shown)
                pages.addSubview(shown.view)
            }
        }
        finishMoves()
        layOut()
    }

    private func finishMoves() {
        let moves = stack.takeMoves()
        for controller in moves.left { controller.removeFromParent() }
        for controller in moves.arrived where controller.parent === self { controller.didMove(toParent: self) }
    }

    private func prepare(_ controller: UIViewController) {
        controller.prepareAsPage()
        place(controller)
    }

    private func beginTransition() {
        guard stack.canBegin else { return }
        guard viewIfLoaded?.window != nil, let change = stack.begin() else { return settle() }
        let (from, to, animated) = (change.from, change.to, change.isAnimated)
        let operation: Operation = change.isPush ? .push : .pop
        let start = entry(of: from, in: change.old, .shown)
        let bar: (now: () -> Void, later: () -> Void) = (
            {
                self.navigationBar.show([
                    start, self.entry(of: to, in: self.stack.pages, operation == .push ? .front : .back),
                ])
            },
            {
                let end = self.entry(of: from, in: change.old, operation == .push ? .back : .front)
                self.layOutBar(for: to)
                self.layOutBottomBars(for: to)
                self.navigationBar.show([end, self.entry(of: to, in: self.stack.pages, .shown)])
            }
        )
        let delegate = animated ? delegate : nil
        let custom = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
        let animator = custom ?? SystemNavigationTransition(isPush: operation == .push, alongside: bar.later)
        let interactor =
            custom.map { delegate?.navigationController(self, interactionControllerFor: $0) }
            ?? (interactivePop.isRequested && animated ? interactivePop : nil)
        if interactor === interactivePop { interactivePop.alongside = bar.later }
        updateTabBarInset()
        place(from)
        prepare(to)
        UIView.performWithoutAnimation { bar.now() }
        let transition = ViewControllerTransition(
            from: .init(controller: from, view: from.view, initialFrame: from.view.frame),
            to: .init(controller: to, view: to.view, finalFrame: to.view.frame), in: pages, animated: animated,
            style: .none, animator, interactor
        ) { [weak self] completed in
            guard let self else { return }
            if completed {
                end(from, to, animated)
            } else {
                cancel(from, to, animated)
            }
        }
        if custom != nil { _ = transition.animate(alongsideTransition: { _ in bar.later() }, completion: nil) }
        from.beginAppearanceTransition(false, animated: animated)
        to.beginAppearanceTransition(true, animated: animated)
        self.delegate?.navigationController(self, willShow: to, animated: animated)
        transition.begin()
    }

    private func end(_ from: UIViewController, _ to: UIViewController, _ animated: Bool) {
        from.view.removeFromSuperview()
        stack.end()
        layOut()
        pages.layoutIfNeeded()
        from.endAppearanceTransition()
        to.endAppearanceTransition()
        finishMoves()
        delegate?.navigationController(self, didShow: to, animated: animated)
        runWaiting()
    }

    /// Returns to the old stack after an interactive transition was cancelled.
    ///
    /// - Source: the order of the calls is that of public measurements of cancelled pops.
    private func cancel(_ from: UIViewController, _ to: UIViewController, _ animated: Bool) {
        to.beginAppearanceTransition(false, animated: animated)
        to.view.removeFromSuperview()
        to.endAppearanceTransition()
        from.beginAppearanceTransition(true, animated: animated)
        from.endAppearanceTransition()
        let moves = stack.cancel()
        for controller in moves.arriving {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
        }
        for controller in moves.leaving { controller.didMove(toParent: self) }
        layOut()
        runWaiting()
    }

    private func runWaiting() {
        for change in stack.takeWaiting() { change() }
    }

    /// Reports the first controller on the screen to the delegate. Called by the layout of the view.
    final func didLayOut() {
        guard !hasReportedFirst, let shown = stack.shown, view.window != nil else { return }
        hasReportedFirst = true
        delegate?.navigationController(self, willShow: shown, animated: false)
        world.afterCommit { [weak self] in
            // `viewDidAppear(_:)` is called in this turn.
            self?.world.afterCommit {
                if let self { self.delegate?.navigationController(self, didShow: shown, animated: false) }
            }
        }
    }

    /// The topmost controller, which determines whether the status bar is hidden.
    open override var childForStatusBarHidden: UIViewController? { topViewController }

    /// The topmost controller if the navigation bar is hidden. Otherwise, the navigation controller itself determines the
    /// style of the status bar.
    open override var childForStatusBarStyle: UIViewController? { isBarHidden ? topViewController : nil }

    // MARK: The bar

    /// Whether the bar is hidden. Setting it is not animated.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Shows or hides the bar. If the change is animated, the bar moves at the top edge, and the page is laid out.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isBarHidden else { return }
        isBarHidden = hidden
        layOut(animated: animated)
    }

    /// Whether the toolbar is hidden; by default, `true`. Setting it is not animated.
    open var isToolbarHidden: Bool {
        get { hidesToolbar }
        set { setToolbarHidden(newValue, animated: false) }
    }

    /// Shows or hides the toolbar, which is visible if the topmost controller has ``UIViewController/toolbarItems``. If
    /// the change is animated, the toolbar moves at the bottom edge.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != hidesToolbar else { return }
        hidesToolbar = hidden
        layOut(animated: animated)
    }

    private func layOut(animated: Bool) {
        guard let view = viewIfLoaded else { return }
        guard animated, view.window != nil else { return layOut() }
        UIView.animate(withDuration: Metric.barHideDuration.value) {
            self.layOut()
            view.layoutIfNeeded()
        }
    }
}
