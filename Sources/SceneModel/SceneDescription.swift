package import Diagnostics
package import Simulation
package import Views

/// The content of a scene in a script or a storyboard: its views, guides, constraints and variations.
///
/// The readers of scripts and of Interface Builder files produce descriptions, ``build(in:)`` creates the views of a
/// window from a description, and the importer writes a description as a script. All names in a description are unique,
/// and all names that it refers to exist.
package struct SceneDescription: Hashable, Sendable {
    package var root: ViewDescription
    package var guides: [GuideDescription] = []
    /// The constraints in the order in which they are created.
    package var constraints: [SceneConstraint] = []
    /// The variations. If several variations apply and set the same property, the last one takes precedence.
    package var variations: [VariationDescription] = []

    package init(root: ViewDescription) { self.root = root }
}

/// A layout guide of a view.
package struct GuideDescription: Hashable, Sendable {
    package var name: Located<String>
    /// The name of the view that owns the guide.
    package var owner: Located<String>

    package init(name: Located<String>, owner: Located<String>) {
        self.name = name
        self.owner = owner
    }
}

/// Overrides that apply while a trait condition holds.
package struct VariationDescription: Hashable, Sendable {
    package var condition: TraitCondition
    /// The settings in the order of the source.
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

/// A property and its value.
package struct PropertySetting: Hashable, Sendable {
    package var property: Property
    package var value: PropertyValue

    package init(_ property: Property, _ value: PropertyValue) {
        self.property = property
        self.value = value
    }
}
