public import Views

/// Settings that apply while a trait condition holds, such as the constraints that Interface Builder installs for a
/// size class, and the attributes that it varies.
public struct TraitVariation: Hashable, Sendable {
    public let condition: TraitCondition
    public let settings: [TraitSetting]

    public init(when condition: TraitCondition, _ settings: [TraitSetting]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A setting that applies, and the value that the property had before the setting applied.
struct AppliedSetting {
    var base: TraitSetting
    var setting: TraitSetting
}

/// The variations of a window, the settings that apply, and the views that are not installed.
struct TraitState {
    private var variations: [TraitVariation] = []
    /// The settings that apply, in the order in which they were applied.
    private var applied: [AppliedSetting] = []
    /// The views that are not installed, and the constraints that wait for them.
    var installation = Installation()

    mutating func add(_ added: [TraitVariation]) { variations += added }

    mutating func removeVariations() {
        variations = []
        applied = []
    }

    mutating func setApplied(_ settings: [AppliedSetting]) { applied = settings }

    /// Returns the settings that apply for `traits`, and the changes that are needed, in order.
    ///
    /// Constraints are deactivated before other constraints are activated (semantics 29.3). A property returns to the
    /// value that it had before variations changed it, unless a statement has set it since then. A setting that
    /// already applied and still applies causes no change.
    ///
    /// - Parameter present: A closure that returns the setting with the current value of the property.
    func plan(
        for traits: TraitCollection, _ present: (TraitSetting.Target) -> TraitSetting
    ) -> (applied: [AppliedSetting], changes: [TraitSetting]) {
        let wanted = wantedSettings(for: traits)
        let wantedByTarget = Dictionary(uniqueKeysWithValues: wanted.map { ($0.target, $0) })
        let appliedTargets = Set(applied.map(\.setting.target))
        var settled: [AppliedSetting] = []
        var changes: [TraitSetting] = []
        for var each in applied {
            let present = present(each.setting.target)
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
        for setting in wanted where !appliedTargets.contains(setting.target) {
            settled.append(AppliedSetting(base: present(setting.target), setting: setting))
            changes.append(setting)
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
