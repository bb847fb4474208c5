package import Geometry

/// A parsed format of the Visual Format Language: views along an axis and their connections. Names are not resolved.
///
/// Ranges are in code points of ``text``.
package struct VisualFormat: Hashable, Sendable {
    package let text: String
    package let axis: Axis
    /// The connection of the first view to the superview; `nil` if the format does not begin with `|`.
    let leading: Connection?
    /// The views in the order of the format. There is at least one view.
    let views: [Item]
    /// The connection of the last view to the superview; `nil` if the format does not end with `|`.
    let trailing: Connection?

    /// A view, `[name(predicates)]`, with its connection to the previous view.
    struct Item: Hashable {
        let name: Name
        let predicates: [Predicate]
        /// The connection to the previous view; `nil` for the first view.
        let connection: Connection?
    }

    struct Name: Hashable {
        let text: String
        let range: Range<Int>
    }

    /// The connection between two views, or between a view and the superview.
    struct Connection: Hashable {
        let distance: Distance
        /// The range of the connection, including a `|`.
        let range: Range<Int>
        /// The range of the `|`; `nil` between two views.
        var bar: Range<Int>?

        enum Distance: Hashable {
            /// No distance between the edges, written without a sign.
            case none
            /// The standard distance, written `-`.
            case standard
            /// Conditions for the distance, such as `-8-` or `-(>=8,<=20@750)-`.
            case predicates([Predicate])
        }
    }

    /// A condition for a distance or an extent, such as `>=8@750`.
    struct Predicate: Hashable {
        let relation: LayoutRelation
        let object: Value
        let priority: Value?
        var range: Range<Int> { object.range.lowerBound..<(priority ?? object).range.upperBound }
    }

    /// A number, or the name of a metric or of a view.
    struct Value: Hashable {
        let content: Content
        let range: Range<Int>

        enum Content: Hashable {
            case number(Double)
            case name(String)
        }
    }
}

extension VisualFormat {
    package init(_ text: String) throws(VisualFormatError) {
        var parser = VisualFormatParser(text)
        self = try parser.parse()
    }
}

/// Parses a visual format such as `H:|-[a(>=50)]-(8@750)-[b]|`.
///
/// Spaces between tokens are ignored, as in UIKit.
///
/// - Source: the grammar in Apple's *Visual Format Language*.
private struct VisualFormatParser {
    private var scanner: FormatScanner

    init(_ text: String) { scanner = FormatScanner(text) }

    mutating func parse() throws(VisualFormatError) -> VisualFormat {
        let axis = scanner.takeAxis() ?? .horizontal
        var leading: VisualFormat.Connection?
        let start = scanner.offset
        if let bar = scanner.take("|") {
            leading = try connection(from: start, toward: "'-' or '['", bar: bar)
            guard scanner.peek == "[" else { throw scanner.unexpected("'[' and the name of a view") }
        } else if scanner.peek != "[" {
            throw scanner.unexpected("'|' or '['")
        }
        var views = [try view(after: nil)]
        var trailing: VisualFormat.Connection?
        while !scanner.isAtEnd, trailing == nil {
            let start = scanner.offset
            let joint = try connection(from: start, toward: "'-', '[', '|' or the end", bar: nil)
            if let bar = scanner.take("|") {
                trailing = .init(distance: joint.distance, range: start..<bar.upperBound, bar: bar)
            } else {
                guard scanner.peek == "[" else { throw scanner.unexpected("'[' or '|'") }
                views.append(try view(after: joint))
            }
        }
        guard scanner.isAtEnd else { throw scanner.unexpected("the end") }
        return VisualFormat(text: scanner.text, axis: axis, leading: leading, views: views, trailing: trailing)
    }

    /// Parses a connection: nothing, `-`, `-8-` or `-(>=8)-`.
    private mutating func connection(
        from start: Int, toward expected: String, bar: Range<Int>?
    ) throws(VisualFormatError) -> VisualFormat.Connection {
        guard scanner.take("-") != nil else {
            guard scanner.peek == "[" || (scanner.peek == "|" && bar == nil) else { throw scanner.unexpected(expected) }
            return .init(distance: .none, range: start..<scanner.offset, bar: bar)
        }
        if scanner.peek == "[" || scanner.peek == "|" {
            return .init(distance: .standard, range: start..<scanner.offset, bar: bar)
        }
        let predicates: [VisualFormat.Predicate]
        if scanner.take("(") != nil {
            predicates = try self.predicates()
        } else {
            let distance = try value("a distance, '(', '[' or '|'", mayBeNegative: false)
            predicates = [.init(relation: .equal, object: distance, priority: nil)]
        }
        guard scanner.take("-") != nil else { throw scanner.unexpected("'-' after the distance") }
        return .init(distance: .predicates(predicates), range: start..<scanner.offset, bar: bar)
    }

    private mutating func view(
        after connection: VisualFormat.Connection?
    ) throws(VisualFormatError) -> VisualFormat.Item {
        _ = scanner.take("[")
        guard let name = scanner.takeName() else { throw scanner.unexpected("the name of a view") }
        let predicates = scanner.take("(") == nil ? [] : try self.predicates()
        guard scanner.take("]") != nil else {
            throw scanner.unexpected(predicates.isEmpty ? "'(' or ']'" : "']'")
        }
        return .init(name: name, predicates: predicates, connection: connection)
    }

    /// Parses the predicates after a `(`, and the closing `)`.
    private mutating func predicates() throws(VisualFormatError) -> [VisualFormat.Predicate] {
        var predicates: [VisualFormat.Predicate] = []
        repeat {
            let relation = try scanner.takeRelation()
            let object = try value(
                relation == nil ? "'==', '<=', '>=', a number or a name" : "a number or a name", mayBeNegative: true)
            let priority = scanner.take("@") == nil ? nil : try value("a priority", mayBeNegative: false)
            predicates.append(.init(relation: relation ?? .equal, object: object, priority: priority))
        } while scanner.take(",") != nil
        guard scanner.take(")") != nil else {
            throw scanner.unexpected(predicates.last?.priority == nil ? "'@', ',' or ')'" : "',' or ')'")
        }
        return predicates
    }

    private mutating func value(
        _ expected: String, mayBeNegative: Bool
    ) throws(VisualFormatError) -> VisualFormat.Value {
        if let name = scanner.takeName() { return .init(content: .name(name.text), range: name.range) }
        if let number = try scanner.takeNumber(mayBeNegative: mayBeNegative) { return number }
        throw scanner.unexpected(expected)
    }
}

/// Reads the tokens of a visual format with their positions in code points.
private struct FormatScanner {
    let text: String
    private let characters: [Character]
    /// The offset of each character and of the end, in code points.
    private let offsets: [Int]
    private var index = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
        offsets = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
        skipSpace()
    }

    var peek: Character? { index < characters.count ? characters[index] : nil }
    var isAtEnd: Bool { peek == nil }
    /// The offset of ``peek``.
    var offset: Int { offsets[index] }

    mutating func take(_ character: Character) -> Range<Int>? {
        guard peek == character else { return nil }
        return take(count: 1)
    }

    /// Reads `H:` or `V:`.
    mutating func takeAxis() -> Axis? {
        guard characters.count > index + 1, characters[index + 1] == ":", let letter = peek, "HV".contains(letter)
        else { return nil }
        _ = take(count: 2)
        return letter == "H" ? .horizontal : .vertical
    }

    /// Reads a name of letters, digits and `_` that does not begin with a digit.
    mutating func takeName() -> VisualFormat.Name? {
        guard let first = peek, first.isLetter || first == "_" else { return nil }
        let name = characters[index...].prefix { $0.isLetter || $0 == "_" || FormatScanner.isDigit($0) }
        return .init(text: String(name), range: take(count: name.count))
    }

    /// Reads a number, which may have a fraction and, if `mayBeNegative` is `true`, a minus sign.
    mutating func takeNumber(mayBeNegative: Bool) throws(VisualFormatError) -> VisualFormat.Value? {
        var rest = characters[index...]
        if mayBeNegative, rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.first, FormatScanner.isDigit(first) else { return nil }
        rest = rest.drop(while: FormatScanner.isDigit)
        if rest.first == ".", let digit = rest.dropFirst().first, FormatScanner.isDigit(digit) {
            rest = rest.dropFirst().drop(while: FormatScanner.isDigit)
        }
        let digits = String(characters[index..<rest.startIndex])
        let range = take(count: rest.startIndex - index)
        guard let number = Double(digits), number.isFinite else {
            throw VisualFormatError(.numberTooLarge(digits), in: text, at: range)
        }
        return .init(content: .number(number), range: range)
    }

    /// Reads a relation. Returns `nil` if the next character cannot begin a relation.
    mutating func takeRelation() throws(VisualFormatError) -> LayoutRelation? {
        guard let first = peek, "=<>≤≥".contains(first) else { return nil }
        let sign = String(characters[index...].prefix(2))
        guard let relation = LayoutRelation(rawValue: sign) else {
            let count = sign.dropFirst().allSatisfy { "=<>".contains($0) } ? sign.count : 1
            let found = "'\(sign.prefix(count))'"
            throw VisualFormatError(
                .syntax(found: found, expected: "'==', '<=' or '>='"), in: text, at: take(count: count))
        }
        _ = take(count: 2)
        return relation
    }

    /// Returns the error for an unexpected next character, with a description of what was expected.
    func unexpected(_ expected: String) -> VisualFormatError {
        let found = peek.map { "'\($0)'" } ?? "the end"
        let end = isAtEnd ? offset : offsets[index + 1]
        return VisualFormatError(.syntax(found: found, expected: expected), in: text, at: offset..<end)
    }

    private mutating func take(count: Int) -> Range<Int> {
        let range = offsets[index]..<offsets[index + count]
        index += count
        skipSpace()
        return range
    }

    private mutating func skipSpace() {
        while let next = peek, next.isWhitespace { index += 1 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
