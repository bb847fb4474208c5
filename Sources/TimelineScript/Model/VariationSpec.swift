package import Simulation
package import Views

/// Overrides that apply while the traits meet a condition.
package struct VariationSpec: Hashable, Sendable {
    package var condition: TraitCondition
    /// In the order of the script.
    package var settings: [Located<VariedProperty>]

    package init(condition: TraitCondition, settings: [Located<VariedProperty>]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A property of a view or a constraint, with its value while the variation applies.
package struct VariedProperty: Hashable, Sendable {
    package var subject: String
    package var setting: PropertySetting

    package init(subject: String, _ property: Property, _ value: PropertyValue) {
        self.subject = subject
        setting = PropertySetting(property, value)
    }
}
