package import Geometry

/// A property of layers: a row of the table ``ViewState/properties``, or of the tables for gradients and shapes.
///
/// The key of the property in scripts, its statements, its schema, its documentation, its output in generated scripts,
/// its values in goldens and its animations are derived from the row. The property is also a member of a view's handle,
/// with the same name as in ``ViewState``.
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
    ///   - animatedName: The name of the property in Core Animation, if it differs from `name`.
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

    /// Creates a row for an animated number that is limited to a range. Animations can exceed the range, because
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

/// The conversion of one layer property to and from the numbers that animations interpolate in each frame.
package struct LayerAnimation: Sendable {
    /// The name of the property in Core Animation.
    package let name: String
    /// The type of the values.
    package let type: any AnimatableValue.Type
    /// Returns the numbers that represent the value; zeros for a layer without the property.
    package let numbers: @Sendable (ViewState) -> AnimatedNumbers
    /// Sets the value that the numbers represent. Does nothing for a layer without the property.
    package let set: @Sendable (inout ViewState, AnimatedNumbers) -> Void

    fileprivate init<Value: AnimatableValue>(
        _ name: String, _ get: @escaping @Sendable (ViewState) -> Value?,
        _ set: @escaping @Sendable (inout ViewState, Value) -> Void
    ) {
        self.name = name
        type = Value.self
        numbers = { get($0)?.numbers ?? AnimatedNumbers() }
        self.set = { set(&$0, Value(numbers: $1)) }
    }
}

/// The numbers that represent an animated value, padded with zeros. Because all values have this type, the same code
/// interpolates all properties, and no value is allocated on the heap.
package typealias AnimatedNumbers = SIMD8<Double>

/// A type of property value that can be animated. Animations interpolate each number of a value separately.
package protocol AnimatableValue: Sendable {
    /// The number of components of a value, at most eight.
    static var componentCount: Int { get }
    /// The names by which key paths refer to parts of a value, such as `x` in `position.x`, with the indices of their
    /// numbers.
    static var members: [String: [Int]] { get }

    init(numbers: AnimatedNumbers)
    var numbers: AnimatedNumbers { get }

    /// Returns the text that describes a change in the trace; `nil` if the trace contains only the name of the
    /// property.
    static func text(from: AnimatedNumbers, to: AnimatedNumbers) -> String?
}

extension AnimatableValue {
    package static var members: [String: [Int]] { [:] }
    package static func text(from: AnimatedNumbers, to: AnimatedNumbers) -> String? { nil }

    fileprivate static func textOfPair(from: AnimatedNumbers, to: AnimatedNumbers) -> String {
        "(\(from[0].shortText), \(from[1].shortText)) → (\(to[0].shortText), \(to[1].shortText))"
    }
}

extension Double: AnimatableValue {
    package static let componentCount = 1

    package init(numbers: AnimatedNumbers) { self = numbers[0] }

    package var numbers: AnimatedNumbers { AnimatedNumbers(self, 0, 0, 0, 0, 0, 0, 0) }

    package static func text(from: AnimatedNumbers, to: AnimatedNumbers) -> String? {
        "\(from[0].shortText) → \(to[0].shortText)"
    }
}

extension Point: AnimatableValue {
    package static let componentCount = 2
    package static let members = ["x": [0], "y": [1]]

    package init(numbers: AnimatedNumbers) { self.init(x: numbers[0], y: numbers[1]) }

    package var numbers: AnimatedNumbers { AnimatedNumbers(x, y, 0, 0, 0, 0, 0, 0) }

    package static func text(from: AnimatedNumbers, to: AnimatedNumbers) -> String? { textOfPair(from: from, to: to) }
}

extension Size: AnimatableValue {
    package static let componentCount = 2
    package static let members = ["width": [0], "height": [1]]

    package init(numbers: AnimatedNumbers) { self.init(width: numbers[0], height: numbers[1]) }

    package var numbers: AnimatedNumbers { AnimatedNumbers(width, height, 0, 0, 0, 0, 0, 0) }

    package static func text(from: AnimatedNumbers, to: AnimatedNumbers) -> String? { textOfPair(from: from, to: to) }
}

extension Rect: AnimatableValue {
    package static let componentCount = 4
    package static let members = [
        "origin": [0, 1], "origin.x": [0], "origin.y": [1], "size": [2, 3], "size.width": [2], "size.height": [3],
    ]

    package init(numbers: AnimatedNumbers) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    package var numbers: AnimatedNumbers { AnimatedNumbers(minX, minY, width, height, 0, 0, 0, 0) }

    package static func text(from: AnimatedNumbers, to: AnimatedNumbers) -> String? {
        "\(from[2].shortText) × \(from[3].shortText) → \(to[2].shortText) × \(to[3].shortText)"
    }
}

extension Color: AnimatableValue {
    package static let componentCount = 4

    package init(numbers: AnimatedNumbers) {
        self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    }

    package var numbers: AnimatedNumbers { AnimatedNumbers(red, green, blue, alpha, 0, 0, 0, 0) }
}

/// A transform is interpolated component by component after decomposition. A view that rotates therefore keeps its size
/// during the animation.
extension AffineTransform: AnimatableValue {
    package static let componentCount = 6
    package static let members = [
        "translation": [0, 1], "translation.x": [0], "translation.y": [1], "rotation": [2], "rotation.z": [2],
        "scale": [3, 4], "scale.xy": [3, 4], "scale.x": [3], "scale.y": [4],
    ]

    package init(numbers: AnimatedNumbers) {
        self =
            DecomposedTransform(
                translation: Point(x: numbers[0], y: numbers[1]), rotation: numbers[2], scaleX: numbers[3],
                scaleY: numbers[4], shear: numbers[5]
            ).transform
    }

    package var numbers: AnimatedNumbers {
        let parts = DecomposedTransform(self)
        return AnimatedNumbers(
            parts.translation.x, parts.translation.y, parts.rotation, parts.scaleX, parts.scaleY, parts.shear, 0, 0)
    }
}
