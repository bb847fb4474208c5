/// Reads the size of an SVG file from the attributes of its root element.
///
/// - Source: SVG 2, 8.2 (`width`, `height`, `viewBox`); CSS Values 4, 6.2 (absolute lengths: 96 pixels in an inch).
enum SVGHeader {
    /// Returns whether the root element of the file is `svg`, with any namespace prefix.
    static func isSVG(_ bytes: [UInt8]) -> Bool { rootTag(bytes) != nil }

    static func size(_ bytes: [UInt8]) throws(PictureHeader.Problem) -> (width: Double, height: Double) {
        guard let tag = rootTag(bytes) else { throw .fault(.unknownFormat) }
        guard let attributes = attributes(of: tag) else { throw .early }
        let (width, height) = (attributes["width"].flatMap(length), attributes["height"].flatMap(length))
        if let width, let height { return (width, height) }
        let numbers = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers.allSatisfy(\.isFinite) else {
            throw .fault(.noSize)
        }
        if let width { return (width, width * numbers[3] / numbers[2]) }
        if let height { return (height * numbers[2] / numbers[3], height) }
        return (numbers[2], numbers[3])
    }

    /// Returns the text after the name of the root element, which begins with the attributes; `nil` if the root element
    /// is not `svg`.
    private static func rootTag(_ bytes: [UInt8]) -> Substring? {
        // Only a file that starts like XML is decoded as text.
        guard let first = bytes.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }), first == UInt8(ascii: "<")
        else {
            return nil
        }
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
            guard let end = endOfMarkup(rest) else { return nil }
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        guard rest.hasPrefix("<") else { return nil }
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        guard name.split(separator: ":").last == "svg" else { return nil }
        return rest[name.endIndex...]
    }

    /// Returns the end of a declaration, a comment or a document type. A document type can contain declarations and
    /// comments in brackets.
    private static func endOfMarkup(_ text: Substring) -> Substring.Index? {
        func behind(_ end: String) -> Substring.Index? {
            var place = text.startIndex
            while place < text.endIndex {
                if text[place...].hasPrefix(end) { return text.index(place, offsetBy: end.count) }
                place = text.index(after: place)
            }
            return nil
        }
        if text.hasPrefix("<?") { return behind("?>") }
        if text.hasPrefix("<!--") { return behind("-->") }
        return endOfDocumentType(text)
    }

    /// Returns the end of a document type. Quoted text, and comments and instructions in brackets, can contain the
    /// characters that delimit a document type.
    ///
    /// - Source: XML 1.0, 2.8 (`doctypedecl`, `intSubset`) and 2.3 (literals).
    private static func endOfDocumentType(_ text: Substring) -> Substring.Index? {
        var rest = text.dropFirst()
        var isInBrackets = false
        while let next = rest.first {
            if next == "\"" || next == "'" {
                rest = rest.dropFirst().drop { $0 != next }.dropFirst()
            } else if isInBrackets, rest.hasPrefix("<!--") || rest.hasPrefix("<?") {
                guard let end = endOfMarkup(rest) else { return nil }
                rest = rest[end...]
            } else if next == ">", !isInBrackets {
                return rest.index(after: rest.startIndex)
            } else {
                if next == "[" { isInBrackets = true }
                if next == "]" { isInBrackets = false }
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// Returns the attributes of a tag by name; `nil` if the tag is incomplete.
    private static func attributes(of tag: Substring) -> [String: String]? {
        var attributes: [String: String] = [:]
        var rest = tag
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let first = rest.first else { return nil }
            if first == ">" { return attributes }
            let name = rest.prefix { $0 != "=" && $0 != ">" && !$0.isWhitespace }
            rest = rest[name.endIndex...].drop(while: \.isWhitespace)
            guard rest.first == "=" else {
                guard !name.isEmpty else { return nil }
                continue
            }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            let value = rest.dropFirst().prefix { $0 != quote }
            guard value.endIndex < rest.endIndex else { return nil }
            attributes[String(name)] = String(value)
            rest = rest[value.endIndex...].dropFirst()
        }
    }

    /// Returns a length in pixels; `nil` if it is relative or invalid.
    private static func length(_ text: String) -> Double? {
        let text = text.filter { !$0.isWhitespace }
        let units = ["px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "Q": 96 / 101.6]
        let number: Double?
        if let unit = units.first(where: { text.hasSuffix($0.key) }) {
            number = Double(text.dropLast(unit.key.count)).map { $0 * unit.value }
        } else {
            number = Double(text)
        }
        return number.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
