import Layout
import Views

/// Views that are out of the hierarchy for the present size class, and what returns with them.
struct Installation {
    /// Where a view is when it is installed.
    struct Place {
        let superview: ViewID
        let isArranged: Bool
        /// After the view, in points, where its stack view has a space of its own there.
        let customSpacing: Double?
    }

    private(set) var places: [ViewID: Place] = [:]
    /// Active constraints that join views of which one is not installed, in the order in which they came to wait.
    private(set) var waiting: [LayoutConstraintID] = []
    /// The subviews of views that one was taken out of, those that are out included; and the same of what stacks arrange.
    private var subviews: [ViewID: [ViewID]] = [:]
    private var arranged: [ViewID: [ViewID]] = [:]

    var hasUninstalledViews: Bool { !places.isEmpty }

    /// - Parameters:
    ///   - present: The subviews of its superview, the view among them.
    ///   - arrangement: What the superview arranges.
    mutating func takeOut(_ view: ViewID, from place: Place, among present: [ViewID], _ arrangement: [ViewID]) {
        subviews[place.superview] = Self.merged(subviews[place.superview], present)
        arranged[place.superview] = Self.merged(arranged[place.superview], arrangement)
        places[view] = place
    }

    /// - Returns: `nil` for a view that is installed.
    mutating func bringBack(_ view: ViewID) -> Place? { places.removeValue(forKey: view) }

    /// Which place among the subviews that are there, or the arranged ones, belongs to `view`.
    func index(of view: ViewID, in superview: ViewID, among present: [ViewID], isArranged: Bool = false) -> Int {
        let order = (isArranged ? arranged : subviews)[superview] ?? []
        let behind = Set(order.prefix { $0 != view })
        return present.lastIndex { behind.contains($0) }.map { $0 + 1 } ?? 0
    }

    func isWaiting(_ constraint: LayoutConstraintID) -> Bool { waiting.contains(constraint) }

    mutating func wait(_ constraint: LayoutConstraintID) {
        if !isWaiting(constraint) { waiting.append(constraint) }
    }

    mutating func stopWaiting(_ constraint: LayoutConstraintID) { waiting.removeAll { $0 == constraint } }

    /// `known` as long as it has all that is present, with what came since at its end.
    private static func merged(_ known: [ViewID]?, _ present: [ViewID]) -> [ViewID] {
        guard let known else { return present }
        let old = Set(known)
        return known + present.filter { !old.contains($0) }
    }
}

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
