import Geometry
package import Views

/// The coding of values in compiled files: an object with one key, which is the type of the value.
extension PropertyValue: Codable {
    private enum Key: String, CodingKey {
        case boolean, number, integer, text, texts, textLists, attributedText, word, color, point, size, rectangle,
            insets
        case intrinsicSize, transform, font, priority, seconds, corners, colors, numbers
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .boolean(let value): try values.encode(value, forKey: .boolean)
        case .number(let value): try values.encode(value, forKey: .number)
        case .integer(let value): try values.encode(value, forKey: .integer)
        case .text(let value): try values.encode(value, forKey: .text)
        case .texts(let value): try values.encode(value, forKey: .texts)
        case .textLists(let value): try values.encode(value, forKey: .textLists)
        case .attributedText(let value):
            try values.encode(value.parts.map { TextPart($0.text, $0.attributes) }, forKey: .attributedText)
        case .word(let value): try values.encode(value, forKey: .word)
        case .color(let value): try values.encode(value.numbers, forKey: .color)
        case .point(let value): try values.encode([value.x, value.y], forKey: .point)
        case .size(let value): try values.encode([value.width, value.height], forKey: .size)
        case .rectangle(let value):
            try values.encode([value.minX, value.minY, value.width, value.height], forKey: .rectangle)
        case .insets(let value):
            try values.encode([value.top, value.left, value.bottom, value.right], forKey: .insets)
        case .intrinsicSize(let value): try values.encode([value.width, value.height], forKey: .intrinsicSize)
        case .transform(let value):
            try values.encode([value.a, value.b, value.c, value.d, value.tx, value.ty], forKey: .transform)
        case .font(let value): try values.encode(FontParts(value), forKey: .font)
        case .priority(let value): try values.encode(value.rawValue, forKey: .priority)
        case .duration(let value): try values.encode(value / .seconds(1), forKey: .seconds)
        case .corners(let value): try values.encode(value.rawValue, forKey: .corners)
        case .colors(let value): try values.encode(value.map(\.numbers), forKey: .colors)
        case .numbers(let value): try values.encode(value, forKey: .numbers)
        case .path, .image:
            throw EncodingError.invalidValue(
                self,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "a compiled file refers to images by name, and contains no paths"))
        }
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func decoded<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
            try values.decode(type, forKey: key)
        }
        func numbers(_ key: Key, count: Int) throws -> [Double] {
            try [Double].counted(decoded([Double].self, key), count, key, in: values)
        }
        guard let key = values.allKeys.first, values.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected an object with one known key"))
        }
        switch key {
        case .boolean: self = .boolean(try decoded(Bool.self, key))
        case .number: self = .number(try decoded(Double.self, key))
        case .integer: self = .integer(try decoded(Int.self, key))
        case .text: self = .text(try decoded(String.self, key))
        case .texts: self = .texts(try decoded([String].self, key))
        case .textLists: self = .textLists(try decoded([[String]].self, key))
        case .attributedText:
            self = .attributedText(AttributedText(try decoded([TextPart].self, key).map { try $0.part }))
        case .word: self = .word(try decoded(String.self, key))
        case .color: self = .color(try AdaptiveColor(numbers: try decoded([Double].self, key), key, in: values))
        case .point:
            let parts = try numbers(key, count: 2)
            self = .point(Point(x: parts[0], y: parts[1]))
        case .size:
            let parts = try numbers(key, count: 2)
            self = .size(Size(width: parts[0], height: parts[1]))
        case .rectangle:
            let parts = try numbers(key, count: 4)
            self = .rectangle(Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
        case .insets:
            let parts = try numbers(key, count: 4)
            self = .insets(EdgeInsets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3]))
        case .intrinsicSize:
            let parts = try [Double?].counted(decoded([Double?].self, key), 2, key, in: values)
            self = .intrinsicSize(IntrinsicSize(width: parts[0], height: parts[1]))
        case .transform:
            let parts = try numbers(key, count: 6)
            self = .transform(
                AffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5]))
        case .font: self = .font(try decoded(FontParts.self, key).font)
        case .priority: self = .priority(LayoutPriority(try decoded(Double.self, key)))
        case .seconds: self = .duration(.seconds(try decoded(Double.self, key)))
        case .corners: self = .corners(CornerMask(rawValue: try decoded(UInt8.self, key)))
        case .colors:
            self = .colors(
                try decoded([[Double]].self, key).map { try AdaptiveColor(numbers: $0, key, in: values) })
        case .numbers: self = .numbers(try decoded([Double].self, key))
        }
    }
}

extension Array {
    /// Returns `elements` if there are `count` of them.
    fileprivate static func counted<Key: CodingKey>(
        _ elements: [Element], _ count: Int, _ key: Key, in values: KeyedDecodingContainer<Key>
    ) throws -> [Element] {
        guard elements.count == count else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: values, debugDescription: "found \(elements.count) elements, expected \(count)")
        }
        return elements
    }
}

extension AdaptiveColor {
    /// The components of the light and the dark color: red, green, blue and alpha. Those for other appearances follow if
    /// they are different.
    fileprivate var numbers: [Double] {
        ([light, dark] + others).flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    }

    fileprivate init<Key: CodingKey>(
        numbers: [Double], _ key: Key, in values: KeyedDecodingContainer<Key>
    ) throws {
        let count = numbers.count == 8 ? 8 : 32
        let numbers = try [Double].counted(numbers, count, key, in: values)
        func color(_ start: Int) -> Color {
            Color(red: numbers[start], green: numbers[start + 1], blue: numbers[start + 2], alpha: numbers[start + 3])
        }
        self.init(light: color(0), dark: color(4), others: stride(from: 8, to: count, by: 4).map(color))
    }
}

/// A font in a compiled file.
private struct FontParts: Codable {
    let size: Double
    let weight: String
    /// The text style; `nil` for a font with a fixed size.
    let style: String?
    /// The name of a font of the program; `nil` for the system font.
    let name: String?
    let family: String?

    init(_ font: Font) {
        (size, weight, style) = (font.size, font.weight.rawValue, font.textStyle?.rawValue)
        (name, family) = (font.face?.postScriptName, font.face?.family)
    }

    var font: Font {
        let weight = Font.Weight(rawValue: weight) ?? .regular
        var font = style.flatMap(TextStyle.init).map { Font.preferred($0) } ?? Font(size: size)
        font.weight = weight
        font.face = name.map { FontFace(requested: $0, family: family) }
        return font
    }
}

/// A part of attributed text in a compiled file, with the attributes that differ from the default.
private struct TextPart: Codable {
    let text: String
    let attributes: [String: PropertyValue]

    init(_ text: String, _ attributes: TextAttributes) {
        self.text = text
        let usual = TextAttributes()
        let rows = TextAttribute.all.filter { $0.value(in: attributes) != $0.value(in: usual) }
        self.attributes = Dictionary(
            uniqueKeysWithValues: rows.compactMap { row in row.value(in: attributes).map { (row.name, $0) } })
    }

    var part: (text: String, attributes: TextAttributes) {
        get throws {
            var attributes = TextAttributes()
            for row in TextAttribute.all {
                if let value = self.attributes[row.name] { row.set(value, in: &attributes) }
            }
            return (text, attributes)
        }
    }
}
