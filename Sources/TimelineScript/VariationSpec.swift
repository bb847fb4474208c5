package import Views

/// What is otherwise while the traits meet a condition.
package struct VariationSpec: Hashable, Sendable {
    package var condition: TraitCondition
    /// In the order of the script. Each is an assignment that a cue could make, too.
    package var settings: [Located<VariedProperty>]

    package init(condition: TraitCondition, settings: [Located<VariedProperty>]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A property of a view or a constraint, and its value where the variation holds.
package struct VariedProperty: Hashable, Sendable {
    package var subject: String
    /// An assignment.
    package var action: Action

    package init(subject: String, action: Action) {
        self.subject = subject
        self.action = action
    }
}
