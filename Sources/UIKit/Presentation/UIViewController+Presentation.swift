internal import CoreGraphics
internal import Simulation

/// Presentations and dismissals, which run after the changes of the turn that requests them are committed.
///
/// - Source: stack traces of `runTransitionForCurrentState` below `_afterCACommitHandler` in public crash reports; for
///   the order of the appearance methods, measurements on iOS 26.1.
extension UIViewController {
    /// Returns the presentation controller, which is created by the transitioning delegate if the style is `custom`.
    func presentationController(
        presenting: UIViewController?, source: UIViewController?
    ) -> UIPresentationController {
        if let storedPresentationController { return storedPresentationController }
        let custom =
            modalPresentationStyle == .custom
            ? transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenting, source: source ?? presenting ?? self) : nil
        let controller = custom ?? systemPresentationController(presenting: presenting)
        storedPresentationController = controller
        return controller
    }

    /// The objects that are notified of changes to the size and the traits: the presentation controller while the
    /// controller is presented, and the controller.
    var presentedContainers: [any UIContentContainer] {
        if presenter != nil, let storedPresentationController { return [storedPresentationController, self] }
        return [self]
    }

    /// The presentation controller, if the style is that of a sheet.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// The presentation controller, if the style is that of a popover. It keeps its properties while the popover is
    /// presented as a sheet.
    public var popoverPresentationController: UIPopoverPresentationController? {
        let controller = presentationController
        return controller as? UIPopoverPresentationController
            ?? (controller as? UISheetPresentationController)?.popover
    }

    // MARK: Presenting

    /// Returns the controller that presents on behalf of this controller: the nearest ancestor that defines a context,
    /// for styles that cover a context, or the topmost ancestor.
    private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        let coversContext = style == .currentContext || style == .overCurrentContext
        var controller = self
        while !(coversContext && controller.definesPresentationContext), let parent = controller.parent {
            controller = parent
        }
        return controller
    }

    func beginPresenting(_ controller: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        let presenter = presenter(for: controller.modalPresentationStyle)
        let (name, presenterName) = ("\(type(of: controller))", "\(type(of: presenter))")
        let refused = "Application tried to present modally a view controller \(name)"
        if controller === self {
            return world.refuse("Application tried to present modal view controller on itself: \(name)")
        }
        if let other = controller.presenter {
            return world.refuse("\(refused) that is already being presented by \(type(of: other)).")
        }
        if let parent = controller.parent {
            return world.refuse("\(refused) that has a parent view controller \(type(of: parent)).")
        }
        if let other = presenter.presented {
            return world.engine.note(
                presenterName, "does not present \(name), because it is already presenting \(type(of: other))")
        }
        guard presenter.viewIfLoaded?.window != nil else {
            return world.engine.note(
                presenterName, "does not present \(name), because its view is not in the window hierarchy")
        }
        presenter.presented = controller
        controller.presenter = presenter
        world.afterCommit { presenter.runPresentation(of: controller, source: self, animated, completion) }
    }

    private func runPresentation(
        of controller: UIViewController, source: UIViewController, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        // The controller may have been dismissed in the same turn.
        guard presented === controller, let window = view.window else { return }
        let presentation = controller.presentationController(presenting: self, source: source)
            .adapted(to: traitCollection)
        if let reason = presentation.prepare() {
            (presented, controller.presenter) = (nil, nil)
            return world.refuse(reason)
        }
        (presentation.presenter, controller.storedPresentationController) = (self, presentation)
        let style = presentation.presentationStyle
        let coversContext = style == .currentContext || style == .overCurrentContext
        let host = coversContext ? view.superview ?? window : window
        let container = UITransitionView(of: presentation, frame: host.bounds)
        host.addSubview(container)
        (presentation.containerView, controller.isBeingPresented) = (container, true)
        controller.loadViewIfNeeded()
        controller.setRoot(true)
        let isRemoving = presentation.shouldRemovePresentersView && view.superview != nil
        let own = ViewControllerTransition.Side(
            controller: self, view: isRemoving ? view : nil, initialFrame: view.frame,
            finalFrame: isRemoving ? .zero : view.frame)
        let other = ViewControllerTransition.Side(controller: controller, view: presentation.presentedView)
        let delegate = animated ? controller.transitioningDelegate : nil
        let animator = delegate?.animationController(forPresented: controller, presenting: self, source: source)
        let transition = ViewControllerTransition(
            from: own, to: other, in: container, animated: animated, style: style,
            animator ?? presentation.systemAnimator(isPresentation: true),
            animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
        ) { completed in
            if completed {
                if isRemoving { self.view.removeFromSuperview() }
                // The presented view is placed before it has appeared.
                container.layoutIfNeeded()
                controller.endAppearanceTransition()
                if isRemoving { self.endAppearanceTransition() }
            } else {
                controller.beginAppearanceTransition(false, animated: animated)
                if isRemoving { self.beginAppearanceTransition(true, animated: animated) }
                self.remove(controller, isReturning: isRemoving)
                controller.endAppearanceTransition()
                if isRemoving { self.endAppearanceTransition() }
            }
            self.world.updateStatusBar()
            controller.isBeingPresented = false
            presentation.presentationTransitionDidEnd(completed)
            if completed { completion?() }
        }
        presentation.presentationTransitionWillBegin()
        if isRemoving, let superview = view.superview {
            presentation.presentersPlace = (superview, superview.subviews.firstIndex { $0 === view } ?? 0)
            beginAppearanceTransition(false, animated: animated)
            container.insertSubview(view, at: 0)
        }
        controller.beginAppearanceTransition(true, animated: animated)
        transition.to.finalFrame = presentation.frameOfPresentedViewInContainerView
        transition.begin()
    }

    /// Removes a presented controller from the screen, and puts the view of this controller back if `isReturning`.
    private func remove(_ controller: UIViewController, isReturning: Bool) {
        let presentation = controller.storedPresentationController
        if isReturning, let (superview, index) = presentation?.presentersPlace {
            superview.insertSubview(view, at: min(index, superview.subviews.count))
            view.frame = superview.bounds
        }
        presentation?.presentedView?.removeFromSuperview()
        // The view of a sheet is a subview of the presented view.
        controller.viewIfLoaded?.removeFromSuperview()
        presentation?.containerView?.removeFromSuperview()
        presentation?.containerView = nil
        presentation?.presentersPlace = nil
        (presentation as? UISheetPresentationController)?.popover = nil
        controller.storedPresentationController = nil
        controller.setRoot(false)
        controller.presenter = nil
        if presented === controller { presented = nil }
    }

    // MARK: Dismissing

    func beginDismissing(animated: Bool, _ completion: (() -> Void)?) {
        guard let presenter = presentedViewController?.presenter ?? presentingViewController else {
            // As on iOS, the completion handler is called even if nothing is presented.
            if let completion { world.afterCommit(completion) }
            return
        }
        world.afterCommit { presenter.runDismissal(animated, completion) }
    }

    /// - Parameter driver: The object that drives the system's animation with the user's finger; `nil` for the objects
    ///   of the transitioning delegate.
    func runDismissal(
        _ animated: Bool, driver: (any UIViewControllerInteractiveTransitioning)? = nil, _ completion: (() -> Void)?
    ) {
        guard let first = presented else { return }
        var chain = [first]
        while let next = chain.last?.presented { chain.append(next) }
        guard let top = chain.last, let presentation = top.storedPresentationController,
            let container = presentation.containerView, chain.allSatisfy({ $0.transition == nil })
        else {
            return world.engine.note(
                "\(type(of: self))", "does not dismiss \(type(of: first)): a presentation or dismissal is in progress")
        }
        for controller in chain { controller.isBeingDismissed = true }
        let isReturning = first.storedPresentationController?.presentersPlace != nil
        let own = ViewControllerTransition.Side(
            controller: self, view: isReturning ? view : nil, initialFrame: isReturning ? .zero : view.frame,
            finalFrame: isReturning ? container.bounds : view.frame)
        let other = ViewControllerTransition.Side(
            controller: top, view: presentation.presentedView, initialFrame: presentation.presentedView?.frame ?? .zero,
            finalFrame: presentation.presentedView?.frame ?? .zero)
        let delegate = animated && driver == nil ? top.transitioningDelegate : nil
        let animator = delegate?.animationController(forDismissed: top)
        let transition = ViewControllerTransition(
            from: other, to: own, in: container, animated: animated, style: presentation.presentationStyle,
            animator ?? presentation.systemAnimator(isPresentation: false),
            driver ?? animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) }
        ) { completed in
            if completed {
                for controller in chain {
                    controller.presenter?.remove(controller, isReturning: isReturning && controller === first)
                }
                if isReturning {
                    self.view.superview?.layoutIfNeeded()
                    self.endAppearanceTransition()
                }
            } else {
                for controller in chain { controller.beginAppearanceTransition(true, animated: animated) }
                if isReturning {
                    self.beginAppearanceTransition(false, animated: animated)
                    self.view.removeFromSuperview()
                    self.endAppearanceTransition()
                }
            }
            for controller in chain {
                controller.endAppearanceTransition()
                controller.isBeingDismissed = false
            }
            self.world.updateStatusBar()
            presentation.dismissalTransitionDidEnd(completed)
            if completed { completion?() }
        }
        presentation.dismissalTransitionWillBegin()
        for controller in chain.reversed() { controller.beginAppearanceTransition(false, animated: animated) }
        if isReturning { beginAppearanceTransition(true, animated: animated) }
        transition.begin()
    }

    // MARK: Children

    /// Replaces the view of the child `old` by the view of the child `new`.
    func exchange(
        _ old: UIViewController, _ new: UIViewController, _ duration: TimeInterval, _ options: UIView.AnimationOptions,
        _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
    ) {
        guard old.parent === self, new.parent === self else {
            return world.refuse(
                "Children view controllers \(type(of: old)) and \(type(of: new)) must have a common parent view "
                    + "controller when calling -[UIViewController transitionFromViewController:toViewController:"
                    + "duration:options:animations:completion:]")
        }
        guard let container = old.view.superview else { return }
        let animated = duration > 0
        old.beginAppearanceTransition(false, animated: animated)
        new.beginAppearanceTransition(true, animated: animated)
        let end = { (finished: Bool) in
            old.view.removeFromSuperview()
            container.layoutIfNeeded()
            old.endAppearanceTransition()
            new.endAppearanceTransition()
            completion?(finished)
        }
        guard options.hasTransition else {
            container.addSubview(new.view)
            return UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: end)
        }
        UIView.transition(
            with: container, duration: duration, options: options,
            animations: {
                container.addSubview(new.view)
                old.view.isHidden = true
                animations?()
            },
            completion: {
                old.view.isHidden = false
                end($0)
            })
    }
}

extension UIView.AnimationOptions {
    /// Whether the options contain a transition, such as `transitionCrossDissolve`.
    fileprivate var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
}

extension World {
    /// Runs a block after the changes of the current turn are committed.
    func afterCommit(_ body: @escaping () -> Void) {
        engine.async(after: .zero, line: 0) { [weak self] in self?.asCurrent(body) }
    }
}
