import Simulation
import Views

/// The overrides of individual traits, for the rows of the property table.
extension View {
    var overrideUserInterfaceStyle: TraitOverride<UserInterfaceStyle> {
        get { TraitOverride(trait: traitOverrides.userInterfaceStyle) }
        nonmutating set { traitOverrides.userInterfaceStyle = newValue.trait }
    }

    var overrideContentSizeCategory: TraitOverride<ContentSizeCategory> {
        get { TraitOverride(trait: traitOverrides.preferredContentSizeCategory) }
        nonmutating set { traitOverrides.preferredContentSizeCategory = newValue.trait }
    }

    var overrideHorizontalSizeClass: TraitOverride<SizeClass> {
        get { TraitOverride(trait: traitOverrides.horizontalSizeClass) }
        nonmutating set { traitOverrides.horizontalSizeClass = newValue.trait }
    }

    var overrideVerticalSizeClass: TraitOverride<SizeClass> {
        get { TraitOverride(trait: traitOverrides.verticalSizeClass) }
        nonmutating set { traitOverrides.verticalSizeClass = newValue.trait }
    }
}

/// The override of one trait. In scripts, `unspecified` means no override.
struct TraitOverride<Trait: RawRepresentable<String> & CaseIterable & Sendable>: PropertyConvertible {
    let trait: Trait?

    init(trait: Trait?) { self.trait = trait }

    init?(_ value: PropertyValue) {
        guard case .word(let word) = value else { return nil }
        trait = Trait(rawValue: word)
    }

    var propertyValue: PropertyValue? { .word(trait?.rawValue ?? "unspecified") }

    static var shape: PropertyShape {
        .choice(.init(["unspecified"] + Trait.allCases.map(\.rawValue).filter { $0 != "unspecified" }, "trait"))
    }
}
