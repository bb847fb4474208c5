internal import Nibs
internal import Properties
internal import Simulation
internal import Views

/// Changes the values that a nib specifies for size classes when the size classes of its root view change.
///
/// As in UIKit, only values that differ between the old and the new size classes are set, so values that a program changed
/// remain unless the nib specifies another value for the new size classes.
@MainActor
final class NibSizeClasses {
    private let scene: CompiledScene
    private var current: NibVariations
    /// The views whose values vary, and those that the scene installs for some size classes.
    private var views: [View] = []
    private var constraints: [(description: CompiledConstraint, constraint: NSLayoutConstraint)] = []

    private struct WeakView { weak var view: UIView? }

    private struct View {
        let description: CompiledObject
        weak var view: UIView?
        /// The view while it is not installed, because no superview owns it then.
        var uninstalled: UIView?
        weak var superview: UIView?
        /// The siblings that follow in the file.
        let followers: [WeakView]
        /// Whether the present update has installed the view.
        var returns = false
        /// The values of the varied properties if no variation applies.
        let values: [String: PropertyValue]
    }

    /// Records the views and constraints of a scene before the variations are applied.
    ///
    /// - Parameters:
    ///   - current: The variations with which the scene is loaded.
    ///   - created: The views in file order, each before its subviews.
    init(
        _ scene: CompiledScene, _ current: NibVariations, created: [(object: AnyObject, description: CompiledObject)]
    ) {
        (self.scene, self.current) = (scene, current)
        let settings = scene.variations.flatMap(\.settings).filter { !$0.isOfConstraint }
        let names = Dictionary(grouping: settings, by: \.subject).mapValues { Set($0.map(\.name)) }
        func sibling(_ id: String) -> WeakView? {
            created.first { $0.description.id == id }.flatMap { $0.object as? UIView }.map(WeakView.init)
        }
        let siblings = scene.objects.flatMap(\.depthFirst).compactMap(\.view).flatMap { [$0.arranged, $0.subviews] }
        for case (let view as UIView, let description) in created {
            guard let names = names[description.id] else { continue }
            let row = siblings.first { $0.contains { $0.id == description.id } } ?? []
            let followers = row.drop { $0.id != description.id }.dropFirst().map(\.id)
            let values = names.compactMap { name in
                Property.named(name)?.value(of: .view(view.handle)).map { (name, $0) }
            }
            views.append(
                View(
                    description: description, view: view, superview: view.superview,
                    followers: followers.compactMap { sibling($0) },
                    values: Dictionary(uniqueKeysWithValues: values)))
        }
    }

    func add(_ constraint: NSLayoutConstraint, _ description: CompiledConstraint) {
        constraints.append((description, constraint))
    }

    /// Removes a view from its superview, and keeps it until it is installed.
    func uninstall(_ view: UIView) {
        view.removeFromSuperview()
        if let index = views.firstIndex(where: { $0.view === view }) { views[index].uninstalled = view }
    }

    /// Observes the size classes of a root view.
    func observe(_ root: UIView) {
        root.registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) {
            (view: UIView, _) in
            self.update(to: NibVariations(self.scene, for: view.handle.traitCollection))
        }
    }

    private func update(to next: NibVariations) {
        let old = current
        current = next
        for (description, constraint) in constraints where old.isActive(description) && !next.isActive(description) {
            constraint.isActive = false
        }
        for index in views.indices { updateInstallation(of: index, old, next) }
        for view in views {
            guard let present = view.view else { continue }
            for (name, value) in view.values.sorted(by: { $0.key < $1.key }) {
                let id = view.description.id
                let (before, after) = (old.value(name, of: id) ?? value, next.value(name, of: id) ?? value)
                if before != after { present.setNibValue(after, of: name) }
            }
        }
        for (description, constraint) in constraints {
            let (constant, priority) = (next.constant(of: description), next.priority(of: description))
            if constant != old.constant(of: description) { constraint.constant = CGFloat(constant) }
            if priority != old.priority(of: description) {
                // UIKit refuses to make an active constraint required or optional.
                let isActive = constraint.isActive
                constraint.isActive = false
                constraint.priority = UILayoutPriority(Float(priority))
                constraint.isActive = isActive
            }
            guard next.isActive(description), constraint.isInOneTree else { continue }
            if !old.isActive(description) || returns(constraint) { constraint.isActive = true }
        }
        for index in views.indices { views[index].returns = false }
    }

    /// Whether a constraint concerns a view that returns. The constraints of a view are removed with the view.
    private func returns(_ constraint: NSLayoutConstraint) -> Bool {
        constraint.constrainedViews.contains { constrained in
            views.contains { $0.returns && $0.view.map { constrained.isDescendant(of: $0) } == true }
        }
    }

    private func updateInstallation(of index: Int, _ old: NibVariations, _ next: NibVariations) {
        let description = views[index].description
        let isInstalled = next.isInstalled(description)
        guard isInstalled != old.isInstalled(description) else { return }
        if !isInstalled, let view = views[index].view {
            uninstall(view)
        } else if let view = views[index].uninstalled, let superview = views[index].superview {
            install(view, in: superview, before: views[index].followers)
            views[index].uninstalled = nil
            views[index].returns = true
        }
    }

    /// Adds a view to its superview, before the next sibling in the file that is in the superview.
    private func install(_ view: UIView, in superview: UIView, before followers: [WeakView]) {
        let next = followers.lazy.compactMap(\.view).first { $0.superview === superview }
        if let stack = superview as? UIStackView {
            let index = next.flatMap { next in stack.arrangedSubviews.firstIndex { $0 === next } }
            stack.insertArrangedSubview(view, at: index ?? stack.arrangedSubviews.count)
        } else if let next {
            superview.insertSubview(view, belowSubview: next)
        } else {
            superview.addSubview(view)
        }
    }
}
