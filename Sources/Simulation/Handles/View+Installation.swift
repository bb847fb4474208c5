package import Layout
import Views

extension View {
    /// Whether the view is installed for the current size class, like the Installed attribute of Interface Builder.
    ///
    /// Uninstalling a view removes it from its superview, and deactivates the constraints that connect it or its
    /// subviews to other views. When the view is installed again, it returns to its index among the subviews and, in
    /// a stack view, among the arranged subviews, and the constraints become active again. The root view is always
    /// installed.
    public var isInstalled: Bool {
        get { window.installation.isInstalled(id) }
        nonmutating set {
            guard newValue != isInstalled else { return }
            if newValue { install() } else { uninstall() }
        }
    }

    private func uninstall() {
        guard let superview, id != window.tree.root else { return }
        let arranged = superview.stack?.arranged ?? []
        let place = Installation.Place(
            superview: superview.id, isArranged: arranged.contains(id),
            customSpacing: superview.stack?.customSpacing.first { $0.view == id }?.spacing)
        let joints = window.constraintStore.activeConstraints(crossingOutOf: id)
        window.installation.takeOut(id, from: place, among: superview.subviews.map(\.id), arranged)
        for joint in joints where !window.constraintStore.isOfStack(joint) { window.installation.wait(joint) }
        removeFromSuperview()
    }

    private func install() {
        guard let place = window.installation.bringBack(id) else { return }
        // A view that was added to another superview in the meantime remains there.
        if superview == nil {
            let holder = View(window: window, id: place.superview)
            let index = window.installation.index(of: id, in: holder.id, among: holder.subviews.map(\.id))
            holder.insertSubview(self, at: index)
            if place.isArranged, let arranged = holder.stack?.arranged {
                let index = window.installation.index(
                    of: id, in: holder.id, among: arranged, isArranged: true)
                holder.insertArrangedSubview(self, at: index)
                if let spacing = place.customSpacing { holder.setCustomSpacing(spacing, after: self) }
            }
        }
        window.activateWaitingConstraints()
    }
}

/// Constraints of views that are not installed.
extension Window {
    /// Activates the waiting constraints whose views are now in the same hierarchy.
    func activateWaitingConstraints() {
        for id in installation.waiting where constraintStore.hasCommonAncestor(id) {
            installation.stopWaiting(id)
            constraintStore.setActive(true, id)
        }
    }

    /// Whether a constraint is active, or will become active when its views are installed.
    package func isMeantToBeActive(_ constraint: LayoutConstraintID) -> Bool {
        constraintStore.isActive(constraint) || installation.isWaiting(constraint)
    }

    /// Activates or deactivates a constraint. If a view of the constraint is not installed, the constraint is
    /// activated when the view is installed.
    package func setMeantToBeActive(_ isActive: Bool, _ constraint: LayoutConstraintID) {
        if isActive, installation.hasUninstalledViews, !constraintStore.hasCommonAncestor(constraint) {
            return installation.wait(constraint)
        }
        installation.stopWaiting(constraint)
        constraintStore.setActive(isActive, constraint)
    }
}
