import Geometry
package import Views

extension PropertyValue {
    /// Returns the text that a trace prints for the value.
    package func traceText(_ shape: PropertyShape) -> String {
        switch self {
        case .boolean(let value): "\(value)"
        case .number(let value): value.shortText
        case .integer(let value): "\(value)"
        case .text(let value): value.debugDescription
        case .texts(let value): PropertyValue.list(value)
        case .textLists(let value): "[\(value.map(PropertyValue.list).joined(separator: ", "))]"
        case .attributedText(let value): value.text.debugDescription
        case .word(let value):
            if case .choice(let choice) = shape, choice.isTracedWithDot { "." + value } else { value }
        case .color(let value): value.hexadecimal
        case .point(let value): PropertyValue.list([value.x, value.y])
        case .size(let value): PropertyValue.list([value.width, value.height])
        case .rectangle(let value): value.text
        case .insets(let value): PropertyValue.list([value.top, value.left, value.bottom, value.right])
        case .intrinsicSize(let value):
            "[\(value.width?.shortText ?? "none"), \(value.height?.shortText ?? "none")]"
        case .transform(let value):
            PropertyValue.list([value.a, value.b, value.c, value.d, value.tx, value.ty])
        case .font(let value):
            if let style = value.textStyle, style.weight == value.weight {
                ".\(style.rawValue)\(value.detail(omitting: style.weight))"
            } else {
                "\(value.textStyle?.rawValue ?? value.size.shortText)\(value.detail(omitting: nil))"
            }
        case .priority(let value): value.rawValue.shortText
        case .duration(let value): (value / .seconds(1)).shortText + "s"
        case .corners(let value): "[\(value.names.joined(separator: ", "))]"
        case .colors(let value): "[\(value.map(\.hexadecimal).joined(separator: ", "))]"
        case .numbers(let value): PropertyValue.list(value)
        case .path(let value): value.text.debugDescription
        // The folder is omitted, because it depends on the machine.
        case .image(let value): value.map { $0.fileName.debugDescription } ?? "nil"
        }
    }

    /// The value in the syntax of statements, with all digits.
    package var statementText: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .number(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .text(let value): value.debugDescription
        case .texts(let value): PropertyValue.list(value)
        case .textLists(let value): "[\(value.map(PropertyValue.list).joined(separator: ", "))]"
        case .attributedText(let value): value.text.debugDescription
        case .word(let value): "." + value
        case .color(let value): "\"\(value.light.hexadecimal)\""
        case .point(let value): "[\(value.x), \(value.y)]"
        case .size(let value): "[\(value.width), \(value.height)]"
        case .rectangle(let value): "[\(value.minX), \(value.minY), \(value.width), \(value.height)]"
        case .insets(let value): "[\(value.top), \(value.left), \(value.bottom), \(value.right)]"
        case .intrinsicSize(let value):
            "[\(value.width.map { "\($0)" } ?? "none"), \(value.height.map { "\($0)" } ?? "none")]"
        case .transform(let value):
            "CGAffineTransform(a: \(value.a), b: \(value.b), c: \(value.c), d: \(value.d), tx: \(value.tx), ty: \(value.ty))"
        case .font(let value): "\(value.textStyle?.rawValue ?? "\(value.size)")\(value.detail(omitting: nil))"
        case .priority(let value): "\(value.rawValue)"
        case .duration(let value): "\(value / .seconds(1))"
        case .corners(let value): "[\(value.names.map { "." + $0 }.joined(separator: ", "))]"
        case .colors(let value): "[\(value.map { "\"\($0.light.hexadecimal)\"" }.joined(separator: ", "))]"
        case .numbers(let value): "[\(value.map { "\($0)" }.joined(separator: ", "))]"
        case .path(let value): value.exactText.debugDescription
        case .image(let value): value.map { $0.fileName.debugDescription } ?? "nil"
        }
    }

    /// Returns whether the value equals another value. Numbers are compared within `tolerance`, colors within 1/255 per
    /// component in the appearance `style`, and other values exactly.
    package func isClose(to other: PropertyValue, within tolerance: Double, in style: Appearance) -> Bool {
        if let colors = components(in: style), let others = other.components(in: style) {
            return PropertyValue.areClose(colors, others, within: 1.0 / 255)
        }
        if case .path(let path) = self, case .path(let other) = other {
            return path.elements.map(\.points.count) == other.elements.map(\.points.count)
                && PropertyValue.areClose(path.numbers, other.numbers, within: tolerance)
        }
        if let numbers, let others = other.numbers { return PropertyValue.areClose(numbers, others, within: tolerance) }
        return self == other
    }

    private static func areClose(_ some: [Double?], _ others: [Double?], within tolerance: Double) -> Bool {
        some.count == others.count
            && zip(some, others).allSatisfy { one, other in
                guard let one, let other else { return one == nil && other == nil }
                return abs(one - other) <= tolerance + 1e-9
            }
    }

    /// Returns the red, green, blue and alpha components of each color; `nil` if the value does not consist of colors.
    private func components(in style: Appearance) -> [Double]? {
        let colors: [AdaptiveColor]
        switch self {
        case .color(let color): colors = [color]
        case .colors(let list): colors = list
        case .boolean, .number, .integer, .text, .texts, .textLists, .attributedText, .word, .point, .size, .rectangle,
            .insets,
            .intrinsicSize, .transform, .font, .priority, .duration, .corners, .numbers, .path, .image:
            return nil
        }
        return colors.map { $0.resolved(for: style) }.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    }

    /// The numeric components of the value; `nil` for a value that is compared exactly.
    private var numbers: [Double?]? {
        switch self {
        case .number(let value): [value]
        case .point(let value): [value.x, value.y]
        case .size(let value): [value.width, value.height]
        case .rectangle(let value): [value.minX, value.minY, value.width, value.height]
        case .insets(let value): [value.top, value.left, value.bottom, value.right]
        case .intrinsicSize(let value): [value.width, value.height]
        case .transform(let value): [value.a, value.b, value.c, value.d, value.tx, value.ty]
        case .duration(let value): [value / .seconds(1)]
        case .numbers(let values): values
        case .boolean, .integer, .text, .texts, .textLists, .attributedText, .word, .color, .font, .priority, .corners,
            .colors,
            .image, .path:
            nil
        }
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map(\.debugDescription).joined(separator: ", "))]"
    }

    private static func list(_ numbers: [Double]) -> String {
        "[\(numbers.map(\.shortText).joined(separator: ", "))]"
    }
}

extension Path {
    /// The coordinates of all points.
    fileprivate var numbers: [Double] { elements.flatMap(\.points).flatMap { [$0.x, $0.y] } }
}

extension ViewContent.Image {
    /// The name of the file without its folder, or that of a missing image.
    fileprivate var fileName: String {
        if let missingName { return missingName }
        return drawing != nil ? "drawing" : path.lastPathComponent
    }
}

extension PropertyShape {
    /// Returns whether a component of the values is in points.
    ///
    /// - Parameter part: The name of the component, such as `x` or `tx`; `nil` for a value with a single number.
    package func isInPoints(_ part: String?) -> Bool {
        switch self {
        case .number(let range): range.unit == NumberRange.length.unit
        case .point, .offset, .rectangle, .insets, .directionalInsets, .intrinsicSize, .lengths: true
        case .transform: part == "tx" || part == "ty"
        case .font: part == "size"
        case .boolean, .onOrOff, .multiplier, .integer, .segment, .text, .optionalText, .date, .texts, .textLists,
            .attributedText,
            .color, .fractions, .priority, .choice, .layerTime, .corners, .colors, .locations, .path, .image:
            false
        }
    }

    /// Whether the values are text that the user reads.
    package var isText: Bool {
        switch self {
        case .text, .optionalText, .texts, .textLists, .attributedText: true
        case .boolean, .onOrOff, .number, .multiplier, .integer, .segment, .date, .color, .point, .fractions, .offset,
            .rectangle, .insets, .directionalInsets, .intrinsicSize, .transform, .font, .priority, .choice, .layerTime,
            .corners, .colors, .locations, .lengths, .path, .image:
            false
        }
    }
}

extension ImageVariants.Key {
    /// The picture of the appearance, for messages.
    package var noun: String {
        switch self {
        case .dark: "the dark picture"
        case .lightHighContrast: "the picture for increased contrast"
        case .darkHighContrast: "the dark picture for increased contrast"
        }
    }
}
