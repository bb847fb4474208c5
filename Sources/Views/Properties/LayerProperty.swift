/// A property of layers: a row of ``ViewState/properties``, or of the properties of a gradient or a shape.
///
/// The key of the property in scripts, its statements, its schema, its documentation, its output in generated scripts,
/// its values in goldens and its animations are derived from the row. The property is also a member of the handle of a
/// view, under the name that it has in ``ViewState``.
package struct LayerProperty: Sendable {
    /// The name of the property in UIKit, such as `borderWidth`.
    package let name: String
    /// The key in scripts, such as `gradient.colors`. It is ``name`` unless the script language has another key.
    package let key: String
    package let shape: PropertyShape
    package let options: Options
    /// The part of a layer to which the property belongs; `nil` for a property of every layer.
    package let part: Part?
    /// The animation of the property between any two values; `nil` if it does not animate, or if the engine animates
    /// it in a special way.
    package let animation: LayerAnimation?
    /// The sentence that describes the property in the documentation.
    package let summary: String
    private let read: @Sendable (ViewState) -> PropertyValue?
    private let write: @Sendable (inout ViewState, PropertyValue) -> Void
    private let clamp: (@Sendable (inout ViewState) -> Void)?

    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt8

        /// A change inside an animation block is animated.
        package static let animates = Options(rawValue: 1 << 0)
        /// Variations can set the property.
        package static let varies = Options(rawValue: 1 << 1)
        /// The property has this name only in views: `card.alpha` is correct, and `card.layer.alpha` is not.
        package static let isOfView = Options(rawValue: 1 << 2)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// A part that only layers of one class have.
    package enum Part: Sendable {
        case gradient, shape

        /// Adds the part, with Core Animation's default values, to a layer that does not have it.
        fileprivate func add(to state: inout ViewState) {
            switch self {
            case .gradient: if state.gradient == nil { state.gradient = Gradient([]) }
            case .shape: if state.shape == nil { state.shape = Shape() }
            }
        }
    }

    /// Creates a row for a property that does not animate, or that the engine animates in a special way.
    ///
    /// - Parameters:
    ///   - get: Returns the value; `nil` for a layer without the part.
    ///   - set: Sets the value. Does nothing for a layer without the part.
    init<Value: PropertyConvertible>(
        _ name: String, key: String? = nil, _ shape: PropertyShape, of part: Part? = nil, options: Options = [],
        _ get: @escaping @Sendable (ViewState) -> Value?, _ set: @escaping @Sendable (inout ViewState, Value) -> Void,
        _ summary: String
    ) {
        self.init(
            name, key: key, shape, of: part, options: options, get: get, set: set, clamp: nil, animation: nil, summary)
    }

    /// Creates a row for a property that animates between any two values.
    ///
    /// - Parameters:
    ///   - animatedName: The name of the property in Core Animation, if it is not `name`.
    ///   - get: Returns the value; `nil` for a layer without the part.
    ///   - set: Sets the value. Does nothing for a layer without the part.
    init<Value: PropertyConvertible & AnimatableValue>(
        animating name: String, as animatedName: String? = nil, key: String? = nil, _ shape: PropertyShape,
        of part: Part? = nil, options: Options = [], _ get: @escaping @Sendable (ViewState) -> Value?,
        _ set: @escaping @Sendable (inout ViewState, Value) -> Void, _ summary: String
    ) {
        self.init(
            name, key: key, shape, of: part, options: options.union(.animates), get: get, set: set, clamp: nil,
            animation: LayerAnimation(animatedName ?? name, get, set), summary)
    }

    /// Creates a row for an animated number that is limited to a range. Animations can leave the range, because
    /// springs overshoot.
    init(
        animating name: String, as animatedName: String? = nil, key: String? = nil, _ shape: PropertyShape,
        within range: ClosedRange<Double>, options: Options = [], _ get: @escaping @Sendable (ViewState) -> Double,
        _ set: @escaping @Sendable (inout ViewState, Double) -> Void, _ summary: String
    ) {
        self.init(
            name, key: key, shape, of: nil, options: options.union(.animates), get: get, set: set,
            clamp: { set(&$0, min(max(get($0), range.lowerBound), range.upperBound)) },
            animation: LayerAnimation(animatedName ?? name, get, set), summary)
    }

    private init<Value: PropertyConvertible>(
        _ name: String, key: String?, _ shape: PropertyShape, of part: Part?, options: Options,
        get: @escaping @Sendable (ViewState) -> Value?, set: @escaping @Sendable (inout ViewState, Value) -> Void,
        clamp: (@Sendable (inout ViewState) -> Void)?, animation: LayerAnimation?, _ summary: String
    ) {
        self.name = name
        self.key = key ?? name
        self.shape = shape
        self.options = options
        self.part = part
        self.animation = animation
        self.summary = summary
        self.clamp = clamp
        read = { get($0)?.propertyValue }
        write = { state, value in
            guard let converted = Value(value) else { preconditionFailure("'\(name)' cannot be set to \(value)") }
            part?.add(to: &state)
            set(&state, converted)
            clamp?(&state)
        }
    }

    /// Returns the value; `nil` for a layer without the part, or if the value of the property is `nil`.
    package func value(in state: ViewState) -> PropertyValue? { read(state) }

    /// Sets the property. If the property belongs to a part that the layer does not have, adds the part first. A
    /// number outside the range of the property is replaced by the nearest bound.
    ///
    /// - Precondition: `value` has the property's type. Its colors are the same in all appearances.
    package func set(_ value: PropertyValue, in state: inout ViewState) { write(&state, value) }

    /// The rows of all layer properties.
    package static let all = ViewState.properties + Gradient.properties + Shape.properties

    /// Returns the row of the property with the given name.
    ///
    /// - Precondition: A row with this name exists.
    package static func named(_ name: String) -> LayerProperty {
        guard let row = all.first(where: { $0.name == name }) else { preconditionFailure("no row for '\(name)'") }
        return row
    }

    fileprivate static let clamps = ViewState.properties.compactMap(\.clamp)
}

extension ViewState {
    /// Sets a property. If the property has a range, clamps the value to it.
    package mutating func set<Value>(_ value: Value, for property: WritableKeyPath<ViewState, Value>) {
        self[keyPath: property] = value
        clampNumbers()
    }

    /// Clamps the numbers of the layer to the ranges of their properties.
    package mutating func clampNumbers() { for clamp in LayerProperty.clamps { clamp(&self) } }
}
