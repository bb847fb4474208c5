import Layout
import Views

extension View {
    /// Whether the view is in the hierarchy as far as Interface Builder's size classes decide it.
    ///
    /// A view that is not installed is out of its superview, and with it go the active constraints that join it or its
    /// subviews to others. Installed again, it returns to its place among the other subviews and, in a stack view, among the
    /// arranged ones, and the constraints return with it. The root view is always installed.
    public var isInstalled: Bool {
        get { window.installation.places[id] == nil }
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
        let joints = window.activeConstraintsCrossingOut(of: id)
        window.installation.takeOut(id, from: place, among: window.tree.subviews(of: superview.id), arranged)
        for joint in joints where !window.engine.isOfStack(joint) { window.installation.wait(joint) }
        removeFromSuperview()
    }

    private func install() {
        guard let place = window.installation.bringBack(id) else { return }
        // One that somebody has added meanwhile is where they wanted it.
        if superview == nil {
            let holder = View(window: window, id: place.superview)
            let present = window.tree.subviews(of: holder.id)
            holder.insertSubview(self, at: window.installation.index(of: id, in: holder.id, among: present))
            if place.isArranged, let arranged = holder.stack?.arranged {
                let index = window.installation.index(of: id, in: holder.id, among: arranged, isArranged: true)
                holder.insertArrangedSubview(self, at: index)
                if let spacing = place.customSpacing { holder.setCustomSpacing(spacing, after: self) }
            }
        }
        window.activateWaitingConstraints()
    }
}

extension Window {
    /// Activates what waited for views, as far as its views are in one hierarchy now.
    fileprivate func activateWaitingConstraints() {
        for id in installation.waiting where hasCommonAncestor(id) {
            installation.stopWaiting(id)
            LayoutConstraint(window: self, id: id).isActive = true
        }
    }

    private func hasCommonAncestor(_ constraint: LayoutConstraintID) -> Bool {
        let views = engine.views(of: constraint)
        guard let second = views.second else { return true }
        return tree.closestCommonAncestor(views.first, second) != nil
    }

    /// Whether a constraint is active, or will be once the views it joins are installed.
    func isMeantToBeActive(_ constraint: LayoutConstraintID) -> Bool {
        engine[constraint].isActive || installation.isWaiting(constraint)
    }

    /// Activates or deactivates a constraint; one that joins a view that is not installed waits for it.
    func setMeantToBeActive(_ isActive: Bool, _ constraint: LayoutConstraintID) {
        if isActive, installation.hasUninstalledViews, !hasCommonAncestor(constraint) {
            return installation.wait(constraint)
        }
        installation.stopWaiting(constraint)
        LayoutConstraint(window: self, id: constraint).isActive = isActive
    }
}
