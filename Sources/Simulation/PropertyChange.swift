import Views

/// An animatable property with its model values before and after.
struct PropertyChange: Hashable {
    let property: AnimatableProperty
    var from: AnimatableProperty.Value
    private(set) var to: AnimatableProperty.Value

    /// `nil` where both states have one value.
    init?(_ property: AnimatableProperty, from old: ViewState, to new: ViewState) {
        self.init(property, from: property.value(of: old), to: property.value(of: new))
    }

    init?(_ property: AnimatableProperty, from: AnimatableProperty.Value, to: AnimatableProperty.Value) {
        guard from != to else { return nil }
        self.property = property
        self.from = from
        self.to = property.value(to, nearestTo: from)
    }

    /// Of the constant of a constraint, in points; `nil` where it stays.
    init?(constantFrom old: Double, to new: Double) {
        self.init(.constant, from: .init(constant: old), to: .init(constant: new))
    }

    /// The properties in which two states of a view differ.
    static func changes(from old: ViewState, to new: ViewState) -> [PropertyChange] {
        AnimatableProperty.between(old, new).compactMap { PropertyChange($0, from: old, to: new) }
    }

    /// From where this one begins to where `last` ends, which may be the same value.
    func through(_ last: PropertyChange) -> PropertyChange {
        var whole = self
        whole.to = property.value(last.to, nearestTo: from)
        return whole
    }

    /// The value part of the way, by its parts.
    func value(at progress: Double) -> AnimatableProperty.Value { from + (to - from) * progress }

    var description: String { property.text(from: from, to: to) }
}
