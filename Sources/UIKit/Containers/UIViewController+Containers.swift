internal import Simulation

/// The containers of a controller.
extension UIViewController {
    /// The nearest navigation controller that contains this controller; `nil` if there is none.
    public var navigationController: UINavigationController? { container() }

    /// The nearest tab bar controller that contains this controller; `nil` if there is none.
    public var tabBarController: UITabBarController? { container() }

    private func container<Container: UIViewController>() -> Container? {
        var next = parent
        while let controller = next {
            if let container = controller as? Container { return container }
            next = controller.parent
        }
        return nil
    }

    /// Sets the items of the toolbar of the navigation controller. The change is not animated.
    public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }

    /// Loads the view, which fills the area for a page of a container.
    final func prepareAsPage() {
        guard let view else { return }
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    /// Whether the controller is a child, or a child of a child, of another controller.
    func isContained(in other: UIViewController) -> Bool {
        var next = parent
        while let controller = next {
            if controller === other { return true }
            next = controller.parent
        }
        return false
    }

    /// Sets the scroll view whose content passes below the bars. A large title collapses while it is scrolled.
    ///
    /// Without this method, it is the controller's view or, if that is not a scroll view, its first scroll view.
    public func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {
        if edge.contains(.top) { topScrollView = scrollView }
        navigationController?.navigationBar.itemChanged()
    }

    /// Returns the scroll view that was set for an edge; `nil` if none was set. Only the top edge has bars.
    public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        edge == .top ? topScrollView : nil
    }

    /// The scroll view whose content passes below a navigation bar.
    final var scrollViewBelowBar: UIScrollView? {
        topScrollView ?? viewIfLoaded as? UIScrollView
            ?? viewIfLoaded?.subviews.lazy.compactMap { $0 as? UIScrollView }.first
    }

    /// Shows a controller: pushes it onto the navigation controller that contains this controller or, if there is none,
    /// presents it.
    public func show(_ vc: UIViewController, sender: Any?) {
        if let navigation = self as? UINavigationController ?? navigationController {
            navigation.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }
}

/// Appearance transitions, which containers begin and end for their children.
extension UIViewController {
    /// Whether the transition in which the view appears or disappears is animated.
    final var animatesAppearance: Bool { isAppearanceAnimated || parent?.animatesAppearance == true }

    /// Begins the appearance or the disappearance of the view: calls `viewWillAppear(_:)` or `viewWillDisappear(_:)`.
    public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        loadViewIfNeeded()
        isAppearanceAnimated = animated
        handle?.beginAppearanceTransition(isAppearing)
    }

    /// Ends the appearance or the disappearance of the view: calls `viewDidAppear(_:)` or `viewDidDisappear(_:)`.
    public final func endAppearanceTransition() {
        handle?.endAppearanceTransition()
        isAppearanceAnimated = false
    }
}
