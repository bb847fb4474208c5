import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Plans the values that apply only for some size classes.
extension ScenePlanner {
    // MARK: Installed views

    /// Returns a copy of `root` without the views that are not installed for any size class of an iPhone or iPad.
    /// Records the ids of views that are installed only for some size classes.
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

    /// Deactivates constraints that are not installed by default, and adds the variations for size classes.
    mutating func addVariations(of views: [InterfaceView]) {
        var inactive: Set<String> = []
        for view in views.flatMap(\.depthFirst) {
            for variation in view.variations.inOrder where variation.condition == nil {
                inactive.formUnion(variation.excluded.compactMap { constraintNames[$0] })
            }
            for variation in view.variations where variation.condition != nil {
                vary(variation, installations(of: variation, in: view) + properties(of: view, in: variation))
            }
            for constraint in view.constraints { addVariations(of: constraint) }
        }
        for index in plan.scene.constraints.indices where inactive.contains(plan.scene.constraints[index].name.value) {
            plan.scene.constraints[index].isActive = false
        }
        plan.scene.variations = (1...3).flatMap { specificity in
            plan.scene.variations.filter { $0.condition.specificity == specificity }
        }
    }

    /// Returns settings for the constraints and subviews of `view` that a variation installs or uninstalls.
    private func installations(
        of variation: InterfaceVariation, in view: InterfaceView
    ) -> [VariedProperty] {
        let subviews = Set(view.subviews.map(\.id))
        func settings(_ ids: [String], _ isInstalled: Bool) -> [VariedProperty] {
            ids.compactMap { id in
                if let name = constraintNames[id] {
                    return VariedProperty(subject: name, .isActive, .boolean(isInstalled))
                }
                guard subviews.contains(id), let name = plan.names[id] else { return nil }
                return VariedProperty(subject: name, .isInstalled, .boolean(isInstalled))
            }
        }
        return settings(variation.excluded, false) + settings(variation.included, true)
    }

    /// Returns settings for the properties of a view that a variation changes. Properties that variations do not
    /// support are recorded as omissions.
    private mutating func properties(
        of view: InterfaceView, in variation: InterfaceVariation
    ) -> [VariedProperty] {
        guard let name = plan.names[view.id] else { return [] }
        var settings: [VariedProperty] = []
        for (attribute, value) in variation.attributes.sorted(by: { $0.key < $1.key }) {
            if let change = change(of: attribute, to: value, of: view, in: variation) {
                _ = variation.element[attribute]
                settings.append(VariedProperty(subject: name, change.property, change.value))
            } else {
                omit("\(attribute) for \(variation.key): the variation is not used", variation.element, attribute)
            }
        }
        for element in variation.replaced {
            if let change = change(to: element, of: view) {
                settings.append(VariedProperty(subject: name, change.property, change.value))
            } else {
                omit("\(element.key ?? element.name) for \(variation.key): the variation is not used", element)
            }
        }
        return settings
    }

    private func change(
        of attribute: String, to value: String, of view: InterfaceView, in variation: InterfaceVariation
    ) -> PropertySetting? {
        func setting(_ name: String, _ value: PropertyValue?) -> PropertySetting? {
            guard let property = Property.named(name), let value else { return nil }
            return PropertySetting(property, value)
        }
        return switch attribute {
        case "hidden": setting("isHidden", .boolean(value == "YES"))
        case "alpha": setting("alpha", InterfaceLimits.number(value).map { .number(min(max($0, 0), 1)) })
        default: view.setting(for: attribute, in: variation, of: document)
        }
    }

    private func change(to element: InterfaceElement, of view: InterfaceView) -> PropertySetting? {
        switch (element.name, element.key) {
        case ("fontDescription", "fontDescription"):
            guard view.contentKind.type is any FontContent.Type, let property = Property.named("font") else {
                return nil
            }
            return element.font(hasOldStyles: false).map { PropertySetting(property, .font($0)) }
        case ("color", "backgroundColor"):
            return InterfaceView.color(element, in: document).map {
                PropertySetting(.backgroundColor, .color($0.written))
            }
        case ("color", "textColor"):
            guard Property.textColor.kinds?.contains(view.contentKind) == true else { return nil }
            return InterfaceView.color(element, in: document).map { PropertySetting(.textColor, .color($0.written)) }
        default: return nil
        }
    }

    private mutating func addVariations(of constraint: InterfaceConstraint) {
        guard let name = constraintNames[constraint.id] else { return }
        for variation in constraint.variations where variation.condition != nil {
            var settings: [VariedProperty] = []
            if let constant = variation.number("constant") {
                settings.append(VariedProperty(subject: name, .constant, .number(constant)))
            }
            if let priority = variation.priority {
                settings.append(VariedProperty(subject: name, .priority, .priority(priority)))
            }
            vary(variation, settings)
        }
    }

    private mutating func vary(_ variation: InterfaceVariation, _ settings: [VariedProperty]) {
        guard let condition = variation.condition, !settings.isEmpty else { return }
        guard !variation.isElsewhere else {
            return omit("the variation for \(variation.key)", line: variation.line)
        }
        var index = plan.scene.variations.firstIndex { $0.condition == condition }
        if index == nil {
            index = plan.scene.variations.endIndex
            plan.scene.variations.append(VariationDescription(condition: condition, settings: []))
        }
        guard let index else { return }
        // A later value replaces an earlier value of the same property.
        for setting in settings {
            plan.scene.variations[index].settings.removeAll {
                $0.value.subject == setting.subject && $0.value.setting.property == setting.setting.property
            }
            plan.scene.variations[index].settings.append(Located(setting, at: place(variation.line)))
        }
    }
}

extension InterfaceVariation {
    func number(_ name: String) -> Double? { element.number(name) }

    var priority: LayoutPriority? {
        number("priority").flatMap { (1...1000).contains($0) ? LayoutPriority($0) : nil }
    }
}
