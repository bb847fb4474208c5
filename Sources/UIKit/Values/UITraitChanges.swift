internal import Simulation
internal import Views

/// A trait whose changes can be observed.
public protocol UITraitDefinition {}

public typealias UITrait = any UITraitDefinition.Type

public struct UITraitUserInterfaceStyle: UITraitDefinition {}
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
public struct UITraitVerticalSizeClass: UITraitDefinition {}
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
public struct UITraitLayoutDirection: UITraitDefinition {}
public struct UITraitAccessibilityContrast: UITraitDefinition {}
public struct UITraitUserInterfaceLevel: UITraitDefinition {}
public struct UITraitLegibilityWeight: UITraitDefinition {}
public struct UITraitDisplayScale: UITraitDefinition {}
public struct UITraitUserInterfaceIdiom: UITraitDefinition {}

/// A token that identifies a registration for trait changes. Use it to cancel the registration.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object that has traits and reports their changes.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
    var traitCollection: UITraitCollection { get }
}

@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
    /// Registers the method `action` of this object to be called when one of the traits changes.
    @discardableResult
    func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration

    /// Registers the method `action` of `target` to be called when one of the traits changes. The target is not
    /// retained.
    @discardableResult
    func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration

    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// The registrations of one view or controller.
struct TraitObservers {
    private var registrations: [Registration] = []

    final class Registration: UITraitChangeRegistration {
        let traits: [UITrait]
        let call: @MainActor (AnyObject, UITraitCollection) -> Void

        init(_ traits: [UITrait], _ call: @escaping @MainActor (AnyObject, UITraitCollection) -> Void) {
            (self.traits, self.call) = (traits, call)
        }
    }

    mutating func add(_ registration: Registration) { registrations.append(registration) }

    mutating func remove(_ registration: any UITraitChangeRegistration) {
        registrations.removeAll { $0 === registration }
    }

    /// Calls the handlers whose traits differ between `old` and `new`, in the order of registration.
    @MainActor
    func report(to object: AnyObject, _ old: TraitCollection, _ new: TraitCollection) {
        let previous = UITraitCollection(old)
        for registration in registrations where registration.traits.contains(where: { new.differs(from: old, in: $0) })
        {
            registration.call(object, previous)
        }
    }
}

extension TraitCollection {
    fileprivate func differs(from other: TraitCollection, in trait: UITrait) -> Bool {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: userInterfaceStyle != other.userInterfaceStyle
        case is UITraitHorizontalSizeClass.Type: horizontalSizeClass != other.horizontalSizeClass
        case is UITraitVerticalSizeClass.Type: verticalSizeClass != other.verticalSizeClass
        case is UITraitPreferredContentSizeCategory.Type:
            preferredContentSizeCategory != other.preferredContentSizeCategory
        case is UITraitLayoutDirection.Type: layoutDirection != other.layoutDirection
        case is UITraitAccessibilityContrast.Type: accessibilityContrast != other.accessibilityContrast
        case is UITraitUserInterfaceLevel.Type: userInterfaceLevel != other.userInterfaceLevel
        case is UITraitLegibilityWeight.Type: legibilityWeight != other.legibilityWeight
        case is UITraitDisplayScale.Type: displayScale != other.displayScale
        case is UITraitUserInterfaceIdiom.Type: userInterfaceIdiom != other.userInterfaceIdiom
        default: false
        }
    }
}

/// A type in this module that stores registrations.
@MainActor
protocol TraitObserving: UITraitChangeObservable {
    func observe(_ registration: TraitObservers.Registration)
}

extension UITraitChangeObservable {
    /// Registers `handler` to be called with the object and its previous traits when one of the traits changes.
    ///
    /// The handlers of an object are called in the order of registration, after its `traitCollectionDidChange(_:)`.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        add(traits) { object, previous in
            if let object = object as? Self { handler(object, previous) }
        }
    }

    /// Registers `handler` like the other method, for a handler whose first parameter is declared as `self: Self`.
    ///
    /// Inside a class, Swift does not convert such a closure to a function of the class.
    @discardableResult
    @_disfavoredOverload
    public func registerForTraitChanges<Environment>(
        _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        add(traits) { object, previous in
            if let object = object as? Environment { handler(object, previous) }
        }
    }

    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        add(traits) { object, _ in action.perform(on: object, with: object) }
    }

    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        let target = target as AnyObject
        return add(traits) { [weak target] object, _ in
            if let target { action.perform(on: target, with: object) }
        }
    }

    private func add(
        _ traits: [UITrait], _ call: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitObservers.Registration(traits, call)
        (self as? any TraitObserving)?.observe(registration)
        return registration
    }
}

extension UIView: TraitObserving, UITraitEnvironment {
    func observe(_ registration: TraitObservers.Registration) {
        traits.observers.add(registration)
        observeTraits()
    }

    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traits.observers.remove(registration)
    }

    /// Reports a trait change to the view's `traitCollectionDidChange(_:)` and to the registered handlers.
    func reportTraitChange() {
        guard let old = handle.previousTraits else { return }
        traitCollectionDidChange(UITraitCollection(old))
        traits.observers.report(to: self, old, handle.traitCollection)
    }
}

extension UIViewController: TraitObserving, UITraitEnvironment {
    func observe(_ registration: TraitObservers.Registration) { traits.observers.add(registration) }

    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traits.observers.remove(registration)
    }

    func reportTraitChange() {
        guard let view = viewIfLoaded?.handle, let old = view.previousTraits else { return }
        traitCollectionDidChange(UITraitCollection(old))
        traits.observers.report(to: self, old, view.traitCollection)
    }
}

// MARK: Overrides

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
