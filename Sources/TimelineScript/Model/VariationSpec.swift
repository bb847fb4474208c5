package import Views

/// What is otherwise while the traits meet a condition.
package struct VariationSpec: Hashable, Sendable {
    package var condition: TraitCondition
    /// In the order of the script.
    package var settings: [Located<VariedProperty>]

    package init(condition: TraitCondition, settings: [Located<VariedProperty>]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A property of a view or a constraint, and its value where the variation holds.
package struct VariedProperty: Hashable, Sendable {
    package var subject: String
    package var change: Change

    package enum Change: Hashable, Sendable {
        /// An assignment that a cue could make, too.
        case assignment(Action)
        /// Of a view, as Interface Builder has it: one that is not installed is out of the hierarchy.
        case installation(Bool)
    }

    package init(subject: String, change: Change) {
        self.subject = subject
        self.change = change
    }

    /// The property, as scripts spell it.
    package var name: String {
        switch change {
        case .assignment(let action): action.name
        case .installation: Self.isInstalled
        }
    }

    static let isInstalled = "isInstalled"
}
