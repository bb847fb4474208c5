import Animation
package import Geometry
package import Views

/// The key path of an animated property, such as `position.x` or `transform.rotation.z`.
package struct AnimatedKeyPath: Hashable, Sendable {
    package let name: String
    /// The property; `nil` for `path` and `shadowPath`.
    let property: AnimatableProperty?
    /// The indices of the components of the property that the key path refers to.
    let components: [Int]

    /// The number of components in a value.
    package var componentCount: Int { components.count }

    /// The names of the key paths whose values are single numbers, sorted. The value of `transform.scale` is one number
    /// that applies to both axes.
    package static let namesOfNumbers: [String] = names.filter { name in
        known[name].map { $0.components.count == 1 || name.hasPrefix("transform.scale") } ?? false
    }

    /// Whether the values are paths.
    package var isPath: Bool { property == nil }

    /// Whether the values are paths of shadows.
    package var isShadowPath: Bool { name == AnimatedKeyPath.shadowPath }

    private static let shadowPath = "shadowPath"

    /// Creates the key path named `name`. Returns `nil` if layers have no animatable property with this name.
    package init?(_ name: String) {
        guard let known = AnimatedKeyPath.known[name] else { return nil }
        self.init(name: name, property: known.property, components: known.components)
    }

    private init(name: String, property: AnimatableProperty?, components: [Int]) {
        self.name = name
        self.property = property
        self.components = components
    }

    /// Returns the key path of the color at an index of a gradient's `colors`; `nil` if that color is not animatable.
    package static func gradientColor(_ index: Int) -> AnimatedKeyPath? {
        guard index < Gradient.animatedColors else { return nil }
        let property = AnimatableProperty.gradientColor(index)
        return AnimatedKeyPath(name: "colors", property: property, components: Array(0..<property.componentCount))
    }

    /// The value of a switch, a slider or a progress view, which only the control itself animates.
    static let movingValue = AnimatedKeyPath(name: "value", property: .movingValue, components: [0, 1])

    /// The names of all key paths, sorted.
    package static let names: [String] = known.keys.sorted()

    private static let known: [String: (property: AnimatableProperty?, components: [Int])] = {
        var known: [String: (property: AnimatableProperty?, components: [Int])] = [
            "path": (nil, []), shadowPath: (nil, []),
        ]
        for property in AnimatableProperty.ofLayers {
            known[property.name] = (property, Array(0..<property.componentCount))
            for (member, components) in property.members {
                known["\(property.name).\(member)"] = (property, components)
            }
        }
        return known
    }()
}

extension AnimatedKeyPath {
    /// Returns the value in a state of a layer, component by component; `nil` if the values are paths.
    package func numbers(in state: ViewState) -> [Double]? {
        property.map { property in
            let value = property.value(of: state)
            return components.map { value[$0] }
        }
    }

    /// Sets the value in a state of a layer, component by component. Has no effect if the values are paths.
    package func set(_ numbers: [Double], in state: inout ViewState) {
        guard let property else { return }
        var value = property.value(of: state)
        for (component, number) in zip(components, numbers) { value[component] = number }
        property.set(value, of: &state)
    }

    /// Returns the components of a transform. The angle is the equivalent angle that is closest to the angle of
    /// `other`.
    package static func numbers(of transform: AffineTransform, nearestTo other: [Double]? = nil) -> [Double] {
        let value = transform.numbers
        let near = other.map { AnimatableProperty.transform.value(value, nearestTo: .init($0)) } ?? value
        return (0..<6).map { near[$0] }
    }
}
