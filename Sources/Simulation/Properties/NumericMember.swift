import Geometry
import Layout
package import Views

/// A number in the value of a property, such as `size.width` of a rectangle or `left` of insets.
package struct NumericMember: Hashable, Sendable {
    /// The Swift name of the member after the property name, such as `origin.x`; empty if the value itself is a
    /// number.
    package let name: String
    /// The index of the number among the numbers of the value.
    package let index: Int
    /// The index of a length that is multiplied by `factor` and added to the number, for members such as `maxX`.
    private let length: Int?
    private let factor: Double
    /// Whether the member can be assigned in Swift. `frame.width` is read-only, but `frame.size.width` is not.
    package let isAssignable: Bool

    private init(_ name: String, _ index: Int, plus factor: Double = 0, of length: Int? = nil, isAssignable: Bool) {
        self.name = name
        self.index = index
        self.length = length
        self.factor = factor
        self.isAssignable = isAssignable
    }

    /// Returns the number in a value that consists of `numbers`.
    package func value(in numbers: [Double]) -> Double {
        guard numbers.indices.contains(index) else { return .nan }
        return numbers[index] + (length.map { factor * numbers[$0] } ?? 0)
    }

    /// The member for a value that is a single number.
    static let number = NumericMember("", 0, isAssignable: true)

    fileprivate static func stored(_ names: String...) -> [NumericMember] {
        names.enumerated().map { NumericMember($1, $0, isAssignable: true) }
    }

    fileprivate static let ofRectangles =
        stored("origin.x", "origin.y", "size.width", "size.height") + [
            NumericMember("minX", 0, isAssignable: false),
            NumericMember("midX", 0, plus: 0.5, of: 2, isAssignable: false),
            NumericMember("maxX", 0, plus: 1, of: 2, isAssignable: false),
            NumericMember("minY", 1, isAssignable: false),
            NumericMember("midY", 1, plus: 0.5, of: 3, isAssignable: false),
            NumericMember("maxY", 1, plus: 1, of: 3, isAssignable: false),
            NumericMember("width", 2, isAssignable: false),
            NumericMember("height", 3, isAssignable: false),
        ]
}

/// The numeric components of values.
extension PropertyShape {
    /// The ranges of the numbers, in the order in which a statement lists them; `nil` if the value has no numbers that
    /// expressions can compute.
    package var numericRanges: [NumberRange]? {
        switch self {
        case .number(let range), .integer(let range): [range]
        case .multiplier: [.multiplier]
        case .segment: [.segmentIndex()]
        case .layerTime: [.layerTime]
        case .point, .offset: [.place, .place]
        case .fractions(let range): [range, range]
        case .rectangle: [.place, .place, .length, .length]
        case .insets, .directionalInsets: Array(repeating: .place, count: 4)
        case .intrinsicSize: [.length, .length]
        case .boolean, .onOrOff, .text, .optionalText, .texts, .attributedText, .color, .transform, .font, .priority,
            .choice, .corners,
            .colors, .image, .locations, .lengths, .path:
            nil
        }
    }

    /// The members that are numbers, with their names in Swift; empty if there are none.
    package var numericMembers: [NumericMember] {
        switch self {
        case .number, .integer, .multiplier, .segment, .layerTime: [.number]
        case .point, .fractions: NumericMember.stored("x", "y")
        case .offset, .intrinsicSize: NumericMember.stored("width", "height")
        case .rectangle: NumericMember.ofRectangles
        case .insets: NumericMember.stored("top", "left", "bottom", "right")
        case .directionalInsets: NumericMember.stored("top", "leading", "bottom", "trailing")
        case .boolean, .onOrOff, .text, .optionalText, .texts, .attributedText, .color, .transform, .font, .priority,
            .choice, .corners,
            .colors, .image, .locations, .lengths, .path:
            []
        }
    }

    /// Returns the value of this shape that consists of `numbers`.
    ///
    /// - Parameter numbers: One number for each of ``numericRanges``, within that range. An extent of a natural size
    ///   can be `nil`.
    /// - Returns: The value; `nil` if an integer is not whole, a multiplier is 0, or the shape has no numbers.
    package func value(of numbers: [Double?]) -> PropertyValue? {
        let extents = numbers
        let numbers = numbers.map { $0 ?? .nan }
        switch self {
        case .number: return .number(numbers[0])
        case .multiplier: return numbers[0] == 0 ? nil : .number(numbers[0])
        case .integer, .segment: return Int(exactly: numbers[0]).map { .integer($0) }
        case .layerTime: return .duration(.seconds(numbers[0]))
        case .point, .fractions: return .point(Point(x: numbers[0], y: numbers[1]))
        case .offset: return .size(Size(width: numbers[0], height: numbers[1]))
        case .rectangle:
            return .rectangle(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        case .insets, .directionalInsets:
            return .insets(EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        case .intrinsicSize: return .intrinsicSize(IntrinsicSize(width: extents[0], height: extents[1]))
        case .boolean, .onOrOff, .text, .optionalText, .texts, .attributedText, .color, .transform, .font, .priority,
            .choice, .corners,
            .colors, .image, .locations, .lengths, .path:
            return nil
        }
    }
}

extension PropertyValue {
    /// The numbers that make up the value; `nil` if the value has no numeric components.
    ///
    /// An extent without a natural size is -1, like `UIView.noIntrinsicMetric`.
    package var numericComponents: [Double]? {
        switch self {
        case .number(let value): [value]
        case .integer(let value): [Double(value)]
        case .duration(let value): [value / .seconds(1)]
        case .point(let value): [value.x, value.y]
        case .size(let value): [value.width, value.height]
        case .rectangle(let value): [value.minX, value.minY, value.width, value.height]
        case .insets(let value): [value.top, value.left, value.bottom, value.right]
        case .intrinsicSize(let value): [value.width ?? -1, value.height ?? -1]
        case .boolean, .text, .texts, .attributedText, .word, .color, .transform, .font, .priority, .corners, .colors,
            .numbers, .image,
            .path:
            nil
        }
    }
}

/// The properties that expressions can read.
extension Property {
    /// The names of the properties whose values have numeric components, sorted.
    package static let readableNames = all.filter(\.isReadable).map(\.name).sorted()

    /// Whether expressions can read the property.
    package var isReadable: Bool { !shape.numericMembers.isEmpty }
}
