import Layout
public import Simulation
import Views

/// A setting that applies, and the value that the property had before the setting applied.
struct AppliedSetting {
    var base: TraitSetting
    var setting: TraitSetting
}

/// The variations of a window, the settings that apply, and the declared hierarchy of the scene.
final class WindowVariations: TraitObserver {
    /// The window, which retains this object.
    unowned let window: Window
    private var variations: [TraitVariation] = []
    /// The settings that apply, in the order in which they were applied.
    private var applied: [AppliedSetting] = []

    /// For each constraint whose constant varies, a setting with the constant that applies without a variation.
    private var constants: [TraitSetting] = []
    /// The subviews and constraints that the scene description declares.
    var declared = DeclaredHierarchy()

    /// Whether a variation installs or uninstalls a view or a constraint.
    private var variesInstallation: Bool {
        variations.lazy.flatMap(\.settings).contains { [.isInstalled, .isActive].contains($0.target.property) }
    }

    init(of window: Window) { self.window = window }

    /// Adds variations, and applies the variations whose conditions the traits meet.
    func add(_ added: [TraitVariation]) {
        variations += added
        for target in added.flatMap(\.settings).map(\.target) where target.property == .constant {
            if !constants.contains(where: { $0.target == target }) { constants.append(window.present(target)) }
        }
        apply(traitsChanged: false)
    }

    /// Applies the settings of the variations whose conditions the traits of `window` meet, and removes the settings
    /// of the other variations.
    private func apply(traitsChanged: Bool) {
        let (settled, changes) = plan(for: window.traitCollection, traitsChanged: traitsChanged)
        applied = settled
        for setting in changes { window.make(setting) }
        if traitsChanged, variesInstallation { restoreDeclaredHierarchy() }
    }

    func traitsChanged() { apply(traitsChanged: true) }

    /// Returns `true` if a variation that applies activates `constraint`, `false` if one deactivates it, and `nil` if
    /// there is no such variation.
    func appliedActivity(of constraint: LayoutConstraintID) -> Bool? {
        let target = TraitSetting.Target(property: .isActive, subject: .constraint(constraint))
        let setting = applied.first { $0.setting.target == target }?.setting
        return setting.map { $0.value == .boolean(true) }
    }

    /// Returns the settings that apply for `traits`, and the changes that are needed, in order.
    ///
    /// Constraints are deactivated before other constraints are activated (semantics 29.3). A property returns to the
    /// value that it had before variations changed it, unless a statement has set it since then. A setting that
    /// already applied and still applies causes no change.
    ///
    /// - Parameter traitsChanged: Whether the traits have changed. A constant that varies then has the value of the
    ///   variation that applies or its declared value, even if a statement has set it (semantics 29.5).
    private func plan(
        for traits: TraitCollection, traitsChanged: Bool
    ) -> (applied: [AppliedSetting], changes: [TraitSetting]) {
        let wanted = wantedSettings(for: traits)
        let wantedByTarget = Dictionary(uniqueKeysWithValues: wanted.map { ($0.target, $0) })
        let appliedTargets = Set(applied.map(\.setting.target))
        let restored = traitsChanged ? Dictionary(uniqueKeysWithValues: constants.map { ($0.target, $0) }) : [:]
        var settled: [AppliedSetting] = []
        var changes: [TraitSetting] = []
        for var each in applied where restored[each.setting.target] == nil {
            let present = window.present(each.setting.target)
            if let setting = wantedByTarget[each.setting.target] {
                if setting != each.setting {
                    if present != each.setting { each.base = present }
                    each.setting = setting
                    changes.append(setting)
                }
                settled.append(each)
            } else if present == each.setting {
                changes.append(each.base)
            }
        }
        for setting in wanted {
            if let base = restored[setting.target] {
                settled.append(AppliedSetting(base: base, setting: setting))
            } else if !appliedTargets.contains(setting.target) {
                settled.append(AppliedSetting(base: window.present(setting.target), setting: setting))
                changes.append(setting)
            }
        }
        if traitsChanged {
            changes += constants.map { wantedByTarget[$0.target] ?? $0 }.filter { $0 != window.present($0.target) }
        }
        return (settled, (0...2).flatMap { stage in changes.filter { $0.stage == stage } })
    }

    /// Returns one setting for each property, in the order in which variations first set the properties.
    private func wantedSettings(for traits: TraitCollection) -> [TraitSetting] {
        var wanted: [TraitSetting] = []
        var places: [TraitSetting.Target: Int] = [:]
        for setting in variations.filter({ $0.condition.matches(traits) }).flatMap(\.settings) {
            if let place = places[setting.target] {
                wanted[place] = setting
            } else {
                places[setting.target] = wanted.count
                wanted.append(setting)
            }
        }
        return wanted
    }
}

extension Window {
    /// The variations of the window. They are created when they are first used.
    var variations: WindowVariations {
        if let known = traitObserver as? WindowVariations { return known }
        let made = WindowVariations(of: self)
        traitObserver = made
        return made
    }

    /// Adds a variation. It applies immediately if the traits meet its condition.
    ///
    /// If several variations that apply set the same property, the variation that was added last takes precedence.
    public func addVariation(_ variation: TraitVariation) { addVariations([variation]) }

    /// Adds several variations in the given order.
    public func addVariations(_ added: [TraitVariation]) { variations.add(added) }

    /// Returns a setting with the current value of the property that `target` identifies.
    fileprivate func present(_ target: TraitSetting.Target) -> TraitSetting {
        switch target.subject {
        case .view(let id):
            TraitSetting(target, target.property.value(of: .view(View(window: self, id: id))))
        case .constraint(let id) where target.property == .isActive:
            TraitSetting(target, .boolean(isMeantToBeActive(id)))
        case .constraint(let id):
            TraitSetting(target, target.property.value(of: .constraint(LayoutConstraint(window: self, id: id))))
        }
    }

    /// Applies a setting in the same way as a statement that sets the property. Does nothing if the setting has no
    /// value.
    fileprivate func make(_ setting: TraitSetting) {
        guard let value = setting.value else { return }
        switch setting.target.subject {
        case .view(let id): setting.target.property.set(value, of: .view(View(window: self, id: id)))
        case .constraint(let id):
            if setting.target.property == .isActive, case .boolean(let isActive) = value {
                setMeantToBeActive(isActive, id)
            } else {
                setting.target.property.set(value, of: .constraint(LayoutConstraint(window: self, id: id)))
            }
        }
    }
}
