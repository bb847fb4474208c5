package import Geometry

/// The numbers that represent an animated value, padded with zeros. Because all values have this type, the same code
/// interpolates all properties, and no value is allocated on the heap.
package typealias AnimatedNumbers = SIMD8<Double>

/// A type of property value that can be animated. Animations interpolate each number of a value separately.
package protocol AnimatableValue: Sendable {
    /// How many numbers represent a value, at most eight.
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

    init<Value: AnimatableValue>(
        _ name: String, _ get: @escaping @Sendable (ViewState) -> Value?,
        _ set: @escaping @Sendable (inout ViewState, Value) -> Void
    ) {
        self.name = name
        type = Value.self
        numbers = { get($0)?.numbers ?? AnimatedNumbers() }
        self.set = { set(&$0, Value(numbers: $1)) }
    }
}
