package import Properties
package import Views

/// A property and its value.
package struct PropertySetting: Hashable, Sendable {
    package var property: Property
    package var value: PropertyValue

    package init(_ property: Property, _ value: PropertyValue) {
        self.property = property
        self.value = value
    }
}
