public import Views

/// What is otherwise while the traits meet a condition: constraints that Interface Builder calls installed for a size class, and
/// the values it varies.
public struct TraitVariation: Hashable, Sendable {
    public let condition: TraitCondition
    public let settings: [TraitSetting]

    public init(when condition: TraitCondition, _ settings: [TraitSetting]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A setting that holds, and what the property was before.
struct AppliedSetting {
    var base: TraitSetting
    var setting: TraitSetting
}

extension Window {
    /// Adds a variation; it holds at once if the traits meet its condition.
    ///
    /// Where several that hold set one property, the one added last wins.
    public func addVariation(_ variation: TraitVariation) { addVariations([variation]) }

    /// Adds several at once, in this order.
    public func addVariations(_ added: [TraitVariation]) {
        variations += added
        applyVariations()
    }

    /// Makes what the present traits ask for, and undoes what they no longer do.
    ///
    /// Constraints that go do so before others come (semantics 29.3). A property goes back to what it was before variations
    /// touched it, unless something else has set it since; a setting that holds before and after is left alone.
    func applyVariations() {
        let wanted = wantedSettings()
        let wantedByTarget = Dictionary(uniqueKeysWithValues: wanted.map { ($0.target, $0) })
        let appliedTargets = Set(appliedSettings.map(\.setting.target))
        var settled: [AppliedSetting] = []
        var changes: [TraitSetting] = []
        for var applied in appliedSettings {
            let present = present(applied.setting.target)
            if let setting = wantedByTarget[applied.setting.target] {
                if setting != applied.setting {
                    if present != applied.setting { applied.base = present }
                    applied.setting = setting
                    changes.append(setting)
                }
                settled.append(applied)
            } else if present == applied.setting {
                changes.append(applied.base)
            }
        }
        for setting in wanted where !appliedTargets.contains(setting.target) {
            settled.append(AppliedSetting(base: present(setting.target), setting: setting))
            changes.append(setting)
        }
        appliedSettings = settled
        for stage in 0...2 { for change in changes where change.stage == stage { make(change) } }
    }

    /// One setting for each property, in the order in which variations first speak of them.
    private func wantedSettings() -> [TraitSetting] {
        var wanted: [TraitSetting] = []
        var places: [TraitSetting.Target: Int] = [:]
        for setting in variations.filter({ $0.condition.matches(traitCollection) }).flatMap(\.settings) {
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
