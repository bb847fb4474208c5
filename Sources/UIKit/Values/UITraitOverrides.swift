internal import Simulation
internal import Views

/// The trait values that replace the inherited traits of a view or a controller. A trait without an override is
/// `unspecified`.
public struct UITraitOverrides: Sendable {
    var engine = TraitOverrides()

    public var userInterfaceStyle: UIUserInterfaceStyle {
        get {
            switch engine.userInterfaceStyle {
            case .light: .light
            case .dark: .dark
            case nil: .unspecified
            }
        }
        set { engine.userInterfaceStyle = UserInterfaceStyle(newValue) }
    }

    public var preferredContentSizeCategory: UIContentSizeCategory {
        get {
            engine.preferredContentSizeCategory.map { UIContentSizeCategory(rawValue: $0.rawValue) } ?? .unspecified
        }
        set { engine.preferredContentSizeCategory = ContentSizeCategory(rawValue: newValue.rawValue) }
    }

    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { engine.horizontalSizeClass.map { UIUserInterfaceSizeClass($0) } ?? .unspecified }
        set { engine.horizontalSizeClass = newValue == .unspecified ? nil : SizeClass(newValue) }
    }

    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { engine.verticalSizeClass.map { UIUserInterfaceSizeClass($0) } ?? .unspecified }
        set { engine.verticalSizeClass = newValue == .unspecified ? nil : SizeClass(newValue) }
    }

    /// Whether a trait is overridden.
    public func contains(_ trait: UITrait) -> Bool {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: engine.userInterfaceStyle != nil
        case is UITraitPreferredContentSizeCategory.Type: engine.preferredContentSizeCategory != nil
        case is UITraitHorizontalSizeClass.Type: engine.horizontalSizeClass != nil
        case is UITraitVerticalSizeClass.Type: engine.verticalSizeClass != nil
        default: false
        }
    }

    /// Removes the override of a trait, so that the trait is inherited again.
    public mutating func remove(_ trait: UITrait) {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: engine.userInterfaceStyle = nil
        case is UITraitPreferredContentSizeCategory.Type: engine.preferredContentSizeCategory = nil
        case is UITraitHorizontalSizeClass.Type: engine.horizontalSizeClass = nil
        case is UITraitVerticalSizeClass.Type: engine.verticalSizeClass = nil
        default: break
        }
    }
}

/// The trait overrides and the trait observers of a view or a controller.
struct TraitSettings {
    var overrides = UITraitOverrides()
    var style = UIUserInterfaceStyle.unspecified
    /// The overrides of a view's controller.
    var ofController = TraitOverrides()
    var observers = TraitObservers()
    /// Whether the engine notifies the view of trait changes.
    var isObserving = false

    /// The overrides in effect. ``overrides`` takes precedence over ``style``, which takes precedence over
    /// ``ofController``.
    var combined: TraitOverrides {
        var result = ofController
        result.userInterfaceStyle = UserInterfaceStyle(style) ?? result.userInterfaceStyle
        result.merge(overrides.engine)
        return result
    }
}

extension UIView {
    /// The traits that the view and its subviews do not inherit from the superview.
    public final var traitOverrides: UITraitOverrides {
        get { traits.overrides }
        set { changeTraits { $0.overrides = newValue } }
    }

    /// The appearance of the view and its subviews. If it is `unspecified`, they inherit the appearance of the
    /// superview.
    public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traits.style }
        set { changeTraits { $0.style = newValue } }
    }

    /// The overrides of the view's controller. The overrides of the view take precedence.
    final var controllerOverrides: TraitOverrides {
        get { traits.ofController }
        set { changeTraits { $0.ofController = newValue } }
    }

    private func changeTraits(_ change: (inout TraitSettings) -> Void) {
        change(&traits)
        handle.traitOverrides = traits.combined
    }

    /// Has no effect, because traits change immediately.
    public final func updateTraitsIfNeeded() {}
}

extension UIViewController {
    /// The traits that the controller, its view and its children do not inherit from the parent.
    public final var traitOverrides: UITraitOverrides {
        get { traits.overrides }
        set { traits.overrides = newValue }
    }

    /// The appearance of the controller and its children. If it is `unspecified`, they inherit the appearance of the
    /// parent.
    public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traits.style }
        set { traits.style = newValue }
    }

    /// Has no effect, because traits change immediately.
    public final func updateTraitsIfNeeded() {}
}

extension UserInterfaceStyle {
    /// Creates the engine's style. Returns `nil` if `style` is `unspecified`.
    init?(_ style: UIUserInterfaceStyle) {
        switch style {
        case .unspecified: return nil
        case .light: self = .light
        case .dark: self = .dark
        }
    }
}
