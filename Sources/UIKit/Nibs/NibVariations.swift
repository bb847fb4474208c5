internal import Nibs
internal import Properties
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

    /// Returns the value of a property of a view or a constraint; `nil` if no variation sets it.
    func value(_ name: String, of subject: String) -> PropertyValue? {
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
        for setting in settings where !setting.isOfConstraint {
            view(setting.subject)?.setNibValue(setting.value, of: setting.name)
        }
    }
}

extension UIView {
    /// Sets a property whose value varies. Whether the view is installed is not a property of the view itself.
    func setNibValue(_ value: PropertyValue, of name: String) {
        guard name != "isInstalled" else { return }
        Property.named(name)?.set(value, of: .view(handle))
        if name == "backgroundColor" { hasSetBackground = true }
        didDecodeNib()
    }
}

extension NSLayoutConstraint {
    /// The views that the constraint concerns, or whose guides it concerns.
    var constrainedViews: [UIView] { [firstItem, secondItem].compactMap { ($0 as? any LayoutItem)?.layoutView } }

    var isInOneTree: Bool {
        let views = constrainedViews
        return views.count < 2 || views[0].commonAncestor(with: views[1]) != nil
    }
}
