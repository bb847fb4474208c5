import Diagnostics
import FoundationEssentials
import Pictures
import Reporting

/// A reader for `.strings` files. A file either contains pairs such as `"key" = "text";`, or is a property list in XML
/// or binary format.
package enum StringsFile {
    /// The maximum size of a file, in bytes.
    private static let largest = 16 << 20

    /// Reads the localized strings of a file, by key.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the file in messages.
    /// - Throws: An error if the file cannot be read or is malformed.
    package static func read(path: String, shownAs name: String) throws(InterfaceError) -> [String: String] {
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.bytes(of: path, upTo: largest + 1)
        } catch {
            throw .unreadable(error.message(expecting: "a .strings file"), name)
        }
        guard bytes.count <= largest else {
            throw InterfaceError(
                "too-large", "found more than \(largest >> 20) MiB, expected a smaller file", at: .file(name))
        }
        return try texts(in: bytes, shownAs: name)
    }

    package static func texts(in bytes: [UInt8], shownAs name: String) throws(InterfaceError) -> [String: String] {
        if bytes.starts(with: "bplist".utf8) { return try propertyList(bytes, name) }
        guard let text = text(of: bytes) else {
            throw InterfaceError(
                "not-strings", "found bytes that are neither UTF-8 nor UTF-16, expected text", at: .file(name))
        }
        let start = text.drop { $0.isWhitespace }
        if start.hasPrefix("<?xml") || start.hasPrefix("<!DOCTYPE plist") || start.hasPrefix("<plist") {
            return try propertyList(Array(text.utf8), name)
        }
        var reader = StringsReader(text, name)
        return try reader.texts()
    }

    /// Decodes UTF-8 or UTF-16, with or without a byte order mark.
    private static func text(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) {
            return String(bytes: bytes.dropFirst(2), encoding: .utf16LittleEndian)
        }
        if bytes.starts(with: [0xFE, 0xFF]) { return String(bytes: bytes.dropFirst(2), encoding: .utf16BigEndian) }
        if bytes.count >= 2, bytes.count.isMultiple(of: 2), (bytes[0] == 0) != (bytes[1] == 0) {
            return String(bytes: bytes, encoding: bytes[0] == 0 ? .utf16BigEndian : .utf16LittleEndian)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return String(validating: bytes[start...], as: UTF8.self)
    }

    private static func propertyList(_ bytes: [UInt8], _ name: String) throws(InterfaceError) -> [String: String] {
        guard let list = try? PropertyListDecoder().decode([String: StringsValue].self, from: Data(bytes)) else {
            throw InterfaceError(
                "not-strings", "found a property list that is damaged or contains no strings", at: .file(name))
        }
        return list.compactMapValues(\.text)
    }
}

/// A value of a property list or of a string catalog. Only texts and dictionaries are used.
private enum StringsValue: Decodable {
    case text(String)
    case fields([String: StringsValue])
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = (try? container.decode([String: StringsValue].self)).map { .fields($0) } ?? .other
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var fields: [String: StringsValue]? { if case .fields(let fields) = self { fields } else { nil } }
    subscript(key: String) -> StringsValue? { fields?[key] }
}

/// A parser for pairs such as `"key" = "text";` and comments.
private struct StringsReader {
    private let units: [UInt16]
    private let name: String
    private var place = 0

    init(_ text: String, _ name: String) {
        units = Array(text.utf16)
        self.name = name
    }

    mutating func texts() throws(InterfaceError) -> [String: String] {
        var texts: [String: String] = [:]
        while true {
            try skipSpace()
            guard let unit = current else { return texts }
            // Braces, which can enclose the pairs, are skipped.
            if unit == UInt16(ascii: "{") || unit == UInt16(ascii: "}") {
                place += 1
                continue
            }
            let key = try word()
            try skipSpace()
            if current == UInt16(ascii: "=") {
                place += 1
                try skipSpace()
                texts[key] = try word()
                try skipSpace()
            } else {
                texts[key] = key
            }
            guard current == UInt16(ascii: ";") else {
                throw wrong("expected ';' after the text of '\(key.prefix(60))'")
            }
            place += 1
        }
    }

    private var current: UInt16? { place < units.count ? units[place] : nil }

    private mutating func skipSpace() throws(InterfaceError) {
        while let unit = current {
            if unit <= 32 || unit == 0xFEFF || unit == 0x2028 || unit == 0x2029 {
                place += 1
            } else if starts("//") {
                while let unit = current, unit != UInt16(ascii: "\n"), unit != UInt16(ascii: "\r") { place += 1 }
            } else if starts("/*") {
                let start = place
                place += 2
                while !starts("*/") {
                    guard place < units.count else {
                        place = start
                        throw wrong("expected '*/' at the end of the comment")
                    }
                    place += 1
                }
                place += 2
            } else {
                return
            }
        }
    }

    private func starts(_ mark: String) -> Bool { units[place...].starts(with: mark.utf16) }

    /// Reads text in quotes, or an unquoted word of letters, digits and some punctuation.
    private mutating func word() throws(InterfaceError) -> String {
        guard let quote = current, quote == UInt16(ascii: "\"") || quote == UInt16(ascii: "'") else {
            let start = place
            while let unit = current, Self.isPlain(unit) { place += 1 }
            guard place > start else { throw wrong("expected a key or a text in quotes") }
            return String(decoding: units[start..<place], as: UTF16.self)
        }
        let start = place
        place += 1
        var text: [UInt16] = []
        while let unit = current {
            place += 1
            if unit == quote { return String(decoding: text, as: UTF16.self) }
            if unit == UInt16(ascii: "\\") { escape(into: &text) } else { text.append(unit) }
        }
        place = start
        throw wrong("expected a quote at the end of the text")
    }

    private mutating func escape(into text: inout [UInt16]) {
        guard let unit = current else { return }
        place += 1
        switch unit {
        case UInt16(ascii: "n"): text.append(10)
        case UInt16(ascii: "t"): text.append(9)
        case UInt16(ascii: "r"): text.append(13)
        case UInt16(ascii: "U"), UInt16(ascii: "u"): text.append(number(radix: 16, most: 4) ?? unit)
        case UInt16(ascii: "0")...UInt16(ascii: "7"):
            place -= 1
            text.append(number(radix: 8, most: 3) ?? unit)
        default: text.append(unit)
        }
    }

    private mutating func number(radix: Int, most: Int) -> UInt16? {
        var value: UInt16?
        for _ in 0..<most {
            guard let unit = current, let digit = Unicode.Scalar(unit).flatMap({ Int(String($0), radix: radix) }) else {
                break
            }
            value = (value ?? 0) &* UInt16(radix) &+ UInt16(digit)
            place += 1
        }
        return value
    }

    private static func isPlain(_ unit: UInt16) -> Bool {
        guard let scalar = Unicode.Scalar(unit), scalar.isASCII else { return false }
        let character = Character(scalar)
        return character.isLetter || character.isNumber || "_.$:/-".contains(character)
    }

    private func wrong(_ words: String) -> InterfaceError {
        let before = String(decoding: units[..<min(place, units.count)], as: UTF16.self)
        let line = 1 + before.count { $0.isNewline }
        return InterfaceError("not-strings", "line \(line) is malformed, \(words)", at: .file(name))
    }
}

extension UInt16 {
    /// Creates the code unit of an ASCII character.
    fileprivate init(ascii character: Unicode.Scalar) { self = UInt16(truncatingIfNeeded: character.value) }
}

/// A string catalog, such as `Main.xcstrings`. Xcode 15 and later write this format.
package struct StringCatalog {
    /// The localized strings, by language and key.
    package let texts: [String: [String: String]]

    private static let largest = 32 << 20

    /// Reads a string catalog.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the file in messages.
    /// - Throws: An error if the file cannot be read or is not a string catalog.
    package init(path: String, shownAs name: String) throws(InterfaceError) {
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.bytes(of: path, upTo: Self.largest + 1)
        } catch {
            throw .unreadable(error.message(expecting: "a string catalog"), name)
        }
        guard bytes.count <= Self.largest else {
            throw InterfaceError(
                "too-large", "found more than \(Self.largest >> 20) MiB, expected a smaller file", at: .file(name))
        }
        let root = try? JSONDecoder().decode(StringsValue.self, from: Data(bytes))
        guard case .fields(let strings) = root?["strings"] else {
            throw InterfaceError(
                "not-strings", "found no string catalog, expected JSON with 'strings'", at: .file(name))
        }
        var texts: [String: [String: String]] = [:]
        for (key, entry) in strings {
            for (language, localization) in entry["localizations"]?.fields ?? [:] {
                if let text = Self.text(localization) { texts[language, default: [:]][key] = text }
            }
        }
        self.texts = texts
    }

    /// Returns the text of a localization. If the text varies by device or by plural form, the text for iPhone and the
    /// plural form `other` are preferred.
    private static func text(_ localization: StringsValue, depth: Int = 0) -> String? {
        guard depth < 4 else { return nil }
        if let unit = localization["stringUnit"], case .fields = unit { return unit["value"]?.text }
        for kind in ["device", "plural"] {
            let cases = localization["variations"]?[kind]?.fields ?? [:]
            for name in ["iphone", "other"] + cases.keys.sorted() {
                if let text = cases[name].flatMap({ Self.text($0, depth: depth + 1) }) { return text }
            }
        }
        return nil
    }
}
