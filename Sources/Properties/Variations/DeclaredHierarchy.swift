import Layout
package import Simulation
import Views

/// The subviews and the installed constraints that a scene declares.
///
/// If a view or a constraint of the scene is installed for some traits only, each change of traits restores the
/// declared subviews and constraints.
///
/// - Source: semantics 29.4.
struct DeclaredHierarchy {
    /// The views that have a superview, in the order of the scene description, with their positions in the hierarchy.
    fileprivate var places: [(view: ViewID, place: Installation.Place)] = []
    /// The constraints, each with a Boolean value that indicates whether it is active if no variation applies.
    fileprivate var constraints: [(id: LayoutConstraintID, isActive: Bool)] = []

    /// Returns the index at which to insert `view` among `present`, the current subviews or arranged subviews of its
    /// superview. The index follows the last of these views that the description lists before `view`.
    ///
    /// - Parameter isSibling: A closure that returns whether a position is in the same list as that of `view`.
    fileprivate func index(of view: ViewID, among present: [ViewID], _ isSibling: (Installation.Place) -> Bool) -> Int {
        let behind = Set(places.prefix { $0.view != view }.filter { isSibling($0.place) }.map(\.view))
        return present.lastIndex { behind.contains($0) }.map { $0 + 1 } ?? 0
    }
}

extension Window {
    /// Records the current superviews of `views`, and which of the `constraints` are active, as the declared hierarchy.
    /// Call this method before statements change the scene.
    ///
    /// - Parameters:
    ///   - views: The views of the scene, in the order of the scene description.
    ///   - constraints: The constraints of the scene.
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
        variations.declared = declared
    }
}

extension WindowVariations {
    /// Returns the installed views to their declared superviews, and activates and deactivates the constraints. The
    /// variations that apply determine which constraints are active; for the others, the declaration does.
    func restoreDeclaredHierarchy() {
        for (id, place) in declared.places {
            let view = View(window: window, id: id)
            guard view.isInstalled, window.tree.contains(id), window.tree.contains(place.superview) else { continue }
            restore(view, to: place)
        }
        let wanted = declared.constraints.map { id, isActive in (id, appliedActivity(of: id) ?? isActive) }
        for (id, isActive) in wanted where !isActive && window.isMeantToBeActive(id) {
            window.setMeantToBeActive(false, id)
        }
        for (id, isActive) in wanted where isActive && !window.isMeantToBeActive(id) {
            window.setMeantToBeActive(true, id)
        }
    }

    private func restore(_ view: View, to place: Installation.Place) {
        let holder = View(window: window, id: place.superview)
        if view.superview != holder {
            guard !window.tree.isAncestor(view.id, of: holder.id) else { return }
            let index = declared.index(of: view.id, among: holder.subviews.map(\.id)) { $0.superview == holder.id }
            holder.insertSubview(view, at: index)
        }
        guard place.isArranged, let arranged = holder.stack?.arranged, !arranged.contains(view.id) else { return }
        let index = declared.index(of: view.id, among: arranged) { $0.superview == holder.id && $0.isArranged }
        holder.insertArrangedSubview(view, at: index)
        if let spacing = place.customSpacing { holder.setCustomSpacing(spacing, after: view) }
    }
}
