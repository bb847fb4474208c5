import Geometry

/// The form of the values of a property.
///
/// The shape determines how a script writes a value, in YAML and in statements, and how the JSON Schema describes the
/// value. Each of these uses has a `switch` without `default`, so the code does not compile until all uses support a
/// new shape.
package enum PropertyShape: Hashable, Sendable {
    case boolean
    /// A Boolean value that is written as `on` or `off` in keys.
    case onOrOff
    case number(NumberRange)
    /// The multiplier of a constraint, which is not 0.
    case multiplier
    case integer(NumberRange)
    /// The selected segment of a segmented control; its range depends on the number of segments.
    case segment
    case text
    /// Text that can be `nil`. The value `nil` is read as empty text.
    case optionalText
    /// A date in UTC, such as `2026-09-04` or `2026-09-04 09:41`. Scripts can set a property of this shape with a key, but
    /// not in a statement.
    case date
    /// A list of strings. Scripts can set a property of this shape with a key, but not in a statement.
    case texts
    /// A list of lists of strings. Scripts can set a property of this shape with a key, but not in a statement.
    case textLists
    /// A list of text runs with attributes. Scripts can set a property of this shape with a key, but not in a
    /// statement.
    case attributedText
    case color
    /// A point whose coordinates are in points.
    case point
    /// A point as fractions of the size.
    case fractions(NumberRange)
    /// An offset in points, written as a point.
    case offset
    case rectangle
    case insets
    /// Insets in the order top, leading, bottom, trailing.
    case directionalInsets
    case intrinsicSize
    case transform
    case font
    case priority
    case choice(Choice)
    /// A time in seconds, written without a unit. It can be negative.
    case layerTime
    case corners
    /// The colors of a gradient.
    case colors
    /// The locations of a gradient's colors, which do not decrease.
    case locations
    /// Lengths in points, which are not negative.
    case lengths
    /// A path, written as SVG path data.
    case path
    /// An image file in the script's folder, or `nil`.
    case image

    /// Returns the shape with its numbers limited to `range`. A shape whose values are not single numbers is returned
    /// unchanged.
    package func limited(to range: NumberRange) -> PropertyShape {
        switch self {
        case .number: .number(range)
        case .integer, .segment: .integer(range)
        case .boolean, .onOrOff, .multiplier, .text, .optionalText, .date, .texts, .textLists, .attributedText, .color,
            .point,
            .fractions,
            .offset,
            .rectangle, .insets, .directionalInsets, .intrinsicSize, .transform, .font, .priority, .choice, .layerTime,
            .corners, .colors, .locations, .lengths, .path, .image:
            self
        }
    }

    /// The words that represent the cases of an enumeration.
    package struct Choice: Hashable, Sendable {
        package let words: [String]
        /// The name of the enumeration in reports, such as `content mode`.
        package let noun: String
        /// Whether a trace prints a dot before the word.
        package let isTracedWithDot: Bool

        package init(_ words: [String], _ noun: String, isTracedWithDot: Bool = false) {
            self.words = words
            self.noun = noun
            self.isTracedWithDot = isTracedWithDot
        }
    }

    /// Returns a shape whose words are the names of an enumeration's cases.
    package static func choice<Value: PropertyChoice>(
        _ type: Value.Type, _ noun: String, isTracedWithDot: Bool = false
    ) -> PropertyShape {
        .choice(Choice(type.allCases.map(\.word), noun, isTracedWithDot: isTracedWithDot))
    }
}

extension PropertyShape {
    /// The shape of the rendering modes of images.
    static let imageRenderingMode = choice(ViewContent.Image.RenderingMode.self, "rendering mode")
}
