package import Geometry
package import Layout
package import Views

/// What a ``ScenePlan`` has otherwise for some size classes.
package struct PlannedVariation: Hashable, Sendable {
    package let condition: TraitCondition
    /// Each of another property.
    package private(set) var settings: [Setting]

    package enum Setting: Hashable, Sendable {
        /// Of the constraint of this name.
        case constraint(String, ConstraintChange)
        /// Of the view of this name.
        case view(String, ViewChange)
    }

    package enum ConstraintChange: Hashable, Sendable {
        case isActive(Bool)
        /// In points.
        case constant(Double)
        case priority(LayoutPriority)
    }

    package enum ViewChange: Hashable, Sendable {
        case isInstalled(Bool)
        case isHidden(Bool)
        /// 0 through 1.
        case alpha(Double)
        case backgroundColor(AdaptiveColor)
        case textColor(AdaptiveColor)
        case font(Font)
        // Of a stack view
        case axis(Axis)
        case distribution(ViewContent.Stack.Distribution)
        case alignment(ViewContent.Stack.Alignment)
        /// In points.
        case spacing(Double)
    }

    /// Adds `setting`, in place of an earlier one of the same property.
    mutating func set(_ setting: Setting) {
        settings.removeAll { $0.property == setting.property }
        settings.append(setting)
    }
}

extension PlannedVariation.Setting {
    /// What is set, as scripts spell it: `card.isInstalled`.
    var property: String {
        switch self {
        case .constraint(let name, let change): "\(name).\(change.property)"
        case .view(let name, let change): "\(name).\(change.property)"
        }
    }
}

extension PlannedVariation.ConstraintChange {
    fileprivate var property: String {
        switch self {
        case .isActive: "isActive"
        case .constant: "constant"
        case .priority: "priority"
        }
    }
}

extension PlannedVariation.ViewChange {
    fileprivate var property: String {
        switch self {
        case .isInstalled: "isInstalled"
        case .isHidden: "isHidden"
        case .alpha: "alpha"
        case .backgroundColor: "backgroundColor"
        case .textColor: "textColor"
        case .font: "font"
        case .axis: "axis"
        case .distribution: "distribution"
        case .alignment: "alignment"
        case .spacing: "spacing"
        }
    }
}

/// What Interface Builder has otherwise for some size classes.
extension ScenePlanner {
    // MARK: Installed views

    /// `root` without the views that no size class of an iPhone or iPad installs; those that some install are noted.
    mutating func installed(_ root: InterfaceView) -> InterfaceView {
        let ids = Set(root.subviews.map(\.id))
        var gone: Set<String> = []
        for variation in root.variations.inOrder where variation.condition == nil {
            gone.formUnion(ids.intersection(variation.excluded))
            gone.subtract(variation.included)
        }
        let varied = root.variations.filter { $0.condition != nil && !$0.isElsewhere }
        uninstalled.formUnion(gone.intersection(varied.flatMap(\.included)))
        var view = root
        view.subviews = []
        for subview in root.subviews where !gone.contains(subview.id) || uninstalled.contains(subview.id) {
            view.subviews.append(installed(subview))
        }
        return view
    }

    // MARK: Variations

    /// Leaves constraints inactive that are not installed, and adds what is otherwise for a size class.
    mutating func addVariations(of root: InterfaceView) {
        var inactive: Set<String> = []
        for view in root.depthFirst {
            for variation in view.variations.inOrder where variation.condition == nil {
                inactive.formUnion(variation.excluded.compactMap { constraintNames[$0] })
            }
            for variation in view.variations where variation.condition != nil {
                vary(variation, installations(of: variation, in: view) + properties(of: view, in: variation))
            }
            for constraint in view.constraints { addVariations(of: constraint) }
        }
        for index in plan.constraints.indices where inactive.contains(plan.constraints[index].name) {
            plan.constraints[index].isActive = false
        }
        plan.variations = (1...3).flatMap { specificity in
            plan.variations.filter { $0.condition.specificity == specificity }
        }
    }

    /// Of the constraints and subviews of `view`.
    private func installations(
        of variation: InterfaceVariation, in view: InterfaceView
    ) -> [PlannedVariation.Setting] {
        let subviews = Set(view.subviews.map(\.id))
        func settings(_ ids: [String], _ isInstalled: Bool) -> [PlannedVariation.Setting] {
            ids.compactMap { id in
                if let name = constraintNames[id] { return .constraint(name, .isActive(isInstalled)) }
                guard subviews.contains(id), let name = plan.names[id] else { return nil }
                return .view(name, .isInstalled(isInstalled))
            }
        }
        return settings(variation.excluded, false) + settings(variation.included, true)
    }

    /// What a variation sets of a view itself; what cannot vary is left out.
    private mutating func properties(
        of view: InterfaceView, in variation: InterfaceVariation
    ) -> [PlannedVariation.Setting] {
        guard let name = plan.names[view.id] else { return [] }
        var settings: [PlannedVariation.Setting] = []
        for (attribute, value) in variation.attributes.sorted(by: { $0.key < $1.key }) {
            if let change = Self.change(of: attribute, to: value, ofStack: view.isStack) {
                settings.append(.view(name, change))
            } else {
                omit("\(attribute) for \(variation.key): it is as without it", line: variation.line)
            }
        }
        for element in variation.replaced {
            if let change = change(to: element, of: view) {
                settings.append(.view(name, change))
            } else {
                omit("\(element["key"] ?? element.name) for \(variation.key): it is as without it", line: element.line)
            }
        }
        return settings
    }

    private static func change(
        of attribute: String, to value: String, ofStack isStack: Bool
    ) -> PlannedVariation.ViewChange? {
        switch attribute {
        case "hidden": .isHidden(value == "YES")
        case "alpha": InterfaceLimits.number(value).map { .alpha(min(max($0, 0), 1)) }
        case "axis" where isStack: .axis(value == "vertical" ? .vertical : .horizontal)
        case "distribution" where isStack: ViewContent.Stack.Distribution(rawValue: value).map { .distribution($0) }
        case "alignment" where isStack: ViewContent.Stack.Alignment(rawValue: value).map { .alignment($0) }
        case "spacing" where isStack: InterfaceLimits.number(value).map { .spacing($0) }
        default: nil
        }
    }

    private func change(to element: InterfaceElement, of view: InterfaceView) -> PlannedVariation.ViewChange? {
        switch (element.name, element["key"]) {
        case ("fontDescription", "fontDescription"):
            guard view.content(hasOldStyles: false).font != nil else { return nil }
            return element.font(hasOldStyles: false).map { .font($0) }
        case ("color", "backgroundColor"):
            return InterfaceView.color(element, in: document).map { .backgroundColor($0) }
        case ("color", "textColor"):
            guard view.kind == "label" else { return nil }
            return InterfaceView.color(element, in: document).map { .textColor($0) }
        default: return nil
        }
    }

    private mutating func addVariations(of constraint: InterfaceConstraint) {
        guard let name = constraintNames[constraint.id] else { return }
        for variation in constraint.variations where variation.condition != nil {
            var changes: [PlannedVariation.ConstraintChange] = []
            if let constant = variation.number("constant") { changes.append(.constant(constant)) }
            if let priority = variation.priority { changes.append(.priority(priority)) }
            vary(variation, changes.map { .constraint(name, $0) })
        }
    }

    private mutating func vary(_ variation: InterfaceVariation, _ settings: [PlannedVariation.Setting]) {
        guard let condition = variation.condition, !settings.isEmpty else { return }
        guard !variation.isElsewhere else {
            return omit("what is otherwise for \(variation.key)", line: variation.line)
        }
        let index = plan.variations.firstIndex { $0.condition == condition }
        if index == nil { plan.variations.append(PlannedVariation(condition: condition, settings: [])) }
        for setting in settings { plan.variations[index ?? plan.variations.count - 1].set(setting) }
    }
}

extension InterfaceVariation {
    func number(_ name: String) -> Double? { attributes[name].flatMap(InterfaceLimits.number) }

    var priority: LayoutPriority? {
        number("priority").flatMap { (1...1000).contains($0) ? LayoutPriority($0) : nil }
    }
}
