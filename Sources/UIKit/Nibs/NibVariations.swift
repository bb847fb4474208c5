internal import Nibs
internal import SceneModel
internal import Views

/// The values of a scene that apply for the size classes in which it is loaded.
@MainActor
struct NibVariations {
    private let settings: [CompiledVariation.Setting]

    init(_ scene: CompiledScene, for traits: TraitCollection) {
        settings = scene.variations.filter { variation in
            func agrees(_ wanted: String?, _ present: SizeClass) -> Bool { wanted == nil || wanted == present.rawValue }
            return agrees(variation.horizontal, traits.horizontalSizeClass)
                && agrees(variation.vertical, traits.verticalSizeClass)
        }.flatMap(\.settings)
    }

    private func value(_ name: String, of subject: String) -> PropertyValue? {
        settings.last { $0.subject == subject && $0.name == name }?.value
    }

    func isInstalled(_ object: CompiledObject) -> Bool {
        if case .boolean(let isInstalled)? = value("isInstalled", of: object.id) { return isInstalled }
        return object.view?.isInstalled ?? true
    }

    func isActive(_ constraint: CompiledConstraint) -> Bool {
        if case .boolean(let isActive)? = value("isActive", of: constraint.name) { return isActive }
        return constraint.isActive
    }

    func constant(of constraint: CompiledConstraint) -> Double {
        if case .number(let number)? = value("constant", of: constraint.name) { return number }
        return constraint.constant
    }

    func priority(of constraint: CompiledConstraint) -> Double {
        if case .priority(let priority)? = value("priority", of: constraint.name) { return priority.rawValue }
        return constraint.priority
    }

    /// Sets the properties of the views.
    func apply(to view: (String) -> UIView?) {
        for setting in settings where !setting.isOfConstraint && setting.name != "isInstalled" {
            guard let view = view(setting.subject) else { continue }
            Property.named(setting.name)?.set(setting.value, of: .view(view.handle))
        }
    }
}
