import Layout
import Views

/// The subviews and the installed constraints that a scene declares.
///
/// If a subview or a constraint of the scene is installed for some traits only, a change of traits applies them again.
///
/// - Source: semantics 29.4.
struct DeclaredHierarchy {
    /// The views with a superview, in the order of the description.
    fileprivate var places: [(view: ViewID, place: Installation.Place)] = []
    /// The constraints, and whether each of them is active while no variation applies.
    fileprivate var constraints: [(id: LayoutConstraintID, isActive: Bool)] = []

    /// Returns the index of `view` in `present`, some subviews or arranged subviews of its superview: the index after the
    /// last view that the description lists before `view`.
    fileprivate func index(of view: ViewID, among present: [ViewID], _ isSibling: (Installation.Place) -> Bool) -> Int {
        let behind = Set(places.prefix { $0.view != view }.filter { isSibling($0.place) }.map(\.view))
        return present.lastIndex { behind.contains($0) }.map { $0 + 1 } ?? 0
    }
}

extension Window {
    /// Records the superviews of `views` and the active constraints among `constraints`, as the description of the scene
    /// declares them.
    ///
    /// - Parameter views: The views of the scene, in the order of the description.
    package func declareHierarchy(of views: [View], _ constraints: [LayoutConstraint]) {
        var declared = DeclaredHierarchy()
        for view in views {
            guard let superview = view.superview else { continue }
            let stack = superview.stack
            let place = Installation.Place(
                superview: superview.id, isArranged: stack?.arranged.contains(view.id) ?? false,
                customSpacing: stack?.customSpacing.first { $0.view == view.id }?.spacing)
            declared.places.append((view.id, place))
        }
        declared.constraints = constraints.map { ($0.id, $0.isActive) }
        traits.declared = declared
    }

    /// Returns the installed views to their declared superviews, and activates and deactivates the constraints as declared
    /// or as the variations that apply require.
    func restoreDeclaredHierarchy() {
        let declared = traits.declared
        for (view, place) in declared.places where traits.installation.isInstalled(view) {
            guard model.tree.contains(view), model.tree.contains(place.superview) else { continue }
            restore(View(window: self, id: view), to: place, declared)
        }
        let wanted = declared.constraints.map { id, isActive in (id, traits.appliedActivity(of: id) ?? isActive) }
        for (id, isActive) in wanted where !isActive && isMeantToBeActive(id) { setMeantToBeActive(false, id) }
        for (id, isActive) in wanted where isActive && !isMeantToBeActive(id) { setMeantToBeActive(true, id) }
    }

    private func restore(_ view: View, to place: Installation.Place, _ declared: DeclaredHierarchy) {
        let holder = View(window: self, id: place.superview)
        if view.superview != holder {
            guard !model.tree.isAncestor(view.id, of: holder.id) else { return }
            let index = declared.index(of: view.id, among: holder.subviews.map(\.id)) { $0.superview == holder.id }
            holder.insertSubview(view, at: index)
        }
        guard place.isArranged, let arranged = holder.stack?.arranged, !arranged.contains(view.id) else { return }
        let index = declared.index(of: view.id, among: arranged) { $0.superview == holder.id && $0.isArranged }
        holder.insertArrangedSubview(view, at: index)
        if let spacing = place.customSpacing { holder.setCustomSpacing(spacing, after: view) }
    }
}
