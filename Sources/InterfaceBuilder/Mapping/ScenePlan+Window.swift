import Geometry
package import Layout
package import Simulation
import Views

extension ScenePlan {
    /// A window that shows the scene, not laid out yet.
    package func makeWindow(measuring measurer: any TextMeasuring) -> Window {
        let window = Window(DisplayEnvironment(device: device, orientation: orientation), measuring: measurer)
        var stage = PlanStage(window: window)
        window.rootView.content = root.content
        stage.apply(root, to: window.rootView)
        for guide in guides {
            stage.guides[guide.name] = stage.view(guide.owner).addLayoutGuide(guide.name)
        }
        for constraint in constraints { stage.add(constraint) }
        for view in root.depthFirst where !view.isInstalled { stage.view(view.name).isInstalled = false }
        window.addVariations(variations.map { stage.variation($0) })
        return window
    }
}

/// A window with the names by which a plan speaks of what is in it.
private struct PlanStage {
    let window: Window
    var views: [String: View] = [:]
    var guides: [String: LayoutGuide] = [:]
    var constraints: [String: LayoutConstraint] = [:]

    init(window: Window) { self.window = window }

    func view(_ name: String) -> View {
        guard let view = views[name] else { preconditionFailure("the plan has no view '\(name)'") }
        return view
    }

    mutating func apply(_ plan: PlannedView, to view: View) {
        views[plan.name] = view
        if let color = plan.background { view.adaptiveBackgroundColor = color }
        if let color = plan.textColor { view.adaptiveTextColor = color }
        view.cornerRadius = plan.cornerRadius
        view.alpha = plan.alpha
        view.isHidden = plan.isHidden
        view.clipsToBounds = plan.clipsToBounds
        view.contentSizing = plan.sizing
        for child in plan.subviews {
            let subview = window.makeView(child.name, content: child.content)
            if child.isArranged { view.addArrangedSubview(subview) } else { view.addSubview(subview) }
            place(subview, as: child)
            apply(child, to: subview)
        }
        for spacing in plan.customSpacing { view.setCustomSpacing(spacing.spacing, after: self.view(spacing.after)) }
        if plan.name == "root" { place(view, as: plan) }
    }

    private func place(_ view: View, as plan: PlannedView) {
        view.autoresizingMask = plan.autoresizing
        if let frame = plan.frame {
            view.frame = frame
            view.translatesAutoresizingMaskIntoConstraints = true
        }
        switch plan.margins {
        case .fixed(let insets): view.layoutMargins = insets
        case .directional(let insets): view.directionalLayoutMargins = insets
        case nil: break
        }
        view.preservesSuperviewLayoutMargins = plan.preservesSuperviewMargins
        view.insetsLayoutMarginsFromSafeArea = plan.insetsMarginsFromSafeArea
        view.semanticContentAttribute = plan.semantic
        view.alignmentRectInsets = plan.alignmentInsets
    }

    mutating func add(_ plan: PlannedConstraint) {
        let constraint = LayoutConstraint(
            item: item(plan.first.item), attribute: plan.first.attribute, relatedBy: plan.relation,
            toItem: plan.second.map { item($0.item) }, attribute: plan.second?.attribute, multiplier: plan.multiplier,
            constant: plan.constant)
        constraint.identifier = plan.name
        constraint.priority = plan.priority
        constraint.isActive = plan.isActive
        constraints[plan.name] = constraint
    }

    private func item(_ item: PlannedConstraint.Item) -> any Anchored {
        switch item {
        case .view(let name): return view(name)
        case .guide(of: let name, let role): return view(name).guide(role)
        case .ownGuide(let name):
            guard let guide = guides[name] else { preconditionFailure("the plan has no guide '\(name)'") }
            return guide
        }
    }

    func variation(_ plan: PlannedVariation) -> TraitVariation {
        TraitVariation(
            when: plan.condition,
            plan.settings.map { setting in
                switch setting {
                case .constraint(let name, let change): self.setting(of: constraint(name), change)
                case .view(let name, let change): self.setting(of: view(name), change)
                }
            })
    }

    private func constraint(_ name: String) -> LayoutConstraint {
        guard let constraint = constraints[name] else { preconditionFailure("the plan has no constraint '\(name)'") }
        return constraint
    }

    private func setting(
        of constraint: LayoutConstraint, _ change: PlannedVariation.ConstraintChange
    ) -> TraitSetting {
        switch change {
        case .isActive(let isActive): .isActive(constraint, isActive)
        case .constant(let constant): .constant(of: constraint, constant)
        case .priority(let priority): .priority(of: constraint, priority)
        }
    }

    private func setting(of view: View, _ change: PlannedVariation.ViewChange) -> TraitSetting {
        switch change {
        case .isInstalled(let value): .isInstalled(view, value)
        case .isHidden(let value): .isHidden(view, value)
        case .alpha(let value): .alpha(of: view, value)
        case .backgroundColor(let color): .backgroundColor(of: view, color)
        case .textColor(let color): .textColor(of: view, color)
        case .font(let font): .font(of: view, font)
        case .axis(let axis): .axis(of: view, axis)
        case .distribution(let distribution): .distribution(of: view, distribution)
        case .alignment(let alignment): .alignment(of: view, alignment)
        case .spacing(let spacing): .spacing(of: view, spacing)
        }
    }
}
